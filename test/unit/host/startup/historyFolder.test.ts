import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "mocha";
import { dataFolderOf, historyFolderOf } from "../../../../src/host/startup/historyFolder.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

describe("historyFolderOf", () => {
  const folder = useTemporaryFolder();
  const uriOf = (path: string): { readonly fsPath: string } => ({ fsPath: path });
  const globalStorageUri = uriOf("/user/globalStorage/linewise.linewise");
  const id = "7c9d2a3f";

  function historyOf(workspaceId: string): string {
    const storageUri = uriOf(folder(`${workspaceId}/linewise.linewise`));
    return historyFolderOf({ storageUri, globalStorageUri });
  }

  it("is in the storage of the workspace", () => {
    mkdirSync(folder(id), { recursive: true });
    assert.equal(historyOf(id), folder(`${id}/linewise.linewise/history`));
  });

  for (const suffix of ["-1", "-9"]) {
    it(`is the same for a further window, whose storage ends in ${suffix}`, () => {
      mkdirSync(folder(id), { recursive: true });
      mkdirSync(folder(id + suffix));
      assert.equal(historyOf(id + suffix), historyOf(id));
    });
  }

  it("is that of a workspace whose own id ends like that of a further window", () => {
    mkdirSync(folder("-5"));
    mkdirSync(folder("abc-2"));
    for (const own of ["-5", "abc-2"]) {
      assert.equal(historyOf(own), folder(`${own}/linewise.linewise/history`));
    }
  });

  it("is one for all windows without a folder", () => {
    const history = historyFolderOf({ storageUri: undefined, globalStorageUri });
    assert.equal(history, join(globalStorageUri.fsPath, "history"));
  });

  it("is in the data folder of VS Code", () => {
    const own = uriOf("/home/me/.config/Code/User/globalStorage/linewise.linewise");
    assert.equal(dataFolderOf({ globalStorageUri: own }), "/home/me/.config/Code");
  });
});

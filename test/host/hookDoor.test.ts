import assert from "node:assert/strict";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "mocha";
import { extensionUnderTest } from "../support/host/extensionUnderTest.ts";
import { setConfiguration, useWorkspace, workspaceFolder } from "../support/host/testWindow.ts";
import { waitUntil } from "../support/waitUntil.ts";

const script = (): string | undefined => process.env["LINEWISE_HOOK"];

describe("the door for hooks in a real VS Code", () => {
  useWorkspace();

  it("is open from the start, for the folders of the window", async () => {
    await extensionUnderTest().activate();
    await waitUntil(() => script() !== undefined);
    const folder = dirname(script() ?? "");
    assert.equal(statSync(folder).mode & 0o777, 0o700);
    const list = join(folder, "folders");
    const served = (): string => (existsSync(list) ? readFileSync(list, "utf8") : "no list");
    await waitUntil(() => served().split("\n").includes(workspaceFolder().fsPath), served);
  });

  it("is closed, and nothing of it left, while only our tools are recorded", async () => {
    await extensionUnderTest().activate();
    await waitUntil(() => script() !== undefined);
    const folder = dirname(script() ?? "");
    await setConfiguration({ record: "linewise" });
    await waitUntil(() => script() === undefined);
    assert.equal(existsSync(folder), false);
    await setConfiguration({ record: "all" });
    await waitUntil(() => script() !== undefined);
    assert.notEqual(dirname(script() ?? ""), folder);
  });
});

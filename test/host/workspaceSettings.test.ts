import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { bringSettings } from "../support/host/broughtSettings.ts";
import {
  invoke,
  readText,
  setConfiguration,
  useWorkspace,
  writeFile,
} from "../support/host/testWindow.ts";
import { failureOf } from "../support/host/workspaceState.ts";

describe("settings that a trusted workspace brings along", () => {
  useWorkspace();

  it("say nothing of what agents may do", async () => {
    await setConfiguration({ permissionMode: "sandboxed", allowedPaths: ["src"] });
    const protectedFile = await writeFile("src/.env", "KEY=1\n");
    assert.deepEqual(await bringSettings(), {
      saveAfterEdit: "always",
      regexTimeout: 60_000,
      maxReplacements: 7,
    });
    const { message } = await failureOf(invoke("read_file", { path: ".vscode/settings.json" }));
    assert.match(
      message,
      /the permission mode is Folders Only \(sandboxed\), and only src may be read/,
    );
    await failureOf(invoke("write_file", { path: "src/.env", content: "KEY=2\n" }));
    assert.equal(await readText(protectedFile), "KEY=1\n");
  });
});

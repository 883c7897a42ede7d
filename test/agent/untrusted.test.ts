import { describe, it } from "mocha";
import assert from "node:assert/strict";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { clickDialogButton, useAgentWindow, waitForDialog } from "../support/agent/agentWindow.ts";

describe("in an untrusted workspace, although the mode is yolo", () => {
  const agent = useAgentWindow({
    settings: {
      "security.workspace.trust.enabled": true,
      "security.workspace.trust.startupPrompt": "never",
      "linewise.permissionMode": "yolo",
    },
  });

  it("asks before it reads outside the workspace, and tells nothing when the user says no", async () => {
    const { page, driver, workspace } = agent();
    const outside = `${workspace}-outside`;
    await mkdir(outside);
    try {
      const path = join(outside, "secret.txt");
      await writeFile(path, "SECRET\n");
      await writeFile(join(workspace, "own.txt"), "own\n");
      const read = async (target: string): Promise<string> =>
        driver.run(async (vscode, input) => {
          try {
            const options = { input: { path: input }, toolInvocationToken: undefined };
            const { content } = await vscode.lm.invokeTool("linewise_read_file", options);
            return JSON.stringify(content);
          } catch (error) {
            return `refused: ${String(error)}`;
          }
        }, target);
      assert.match(await read("own.txt"), /1: own/);
      const refused = read(path);
      const dialog = await (await waitForDialog(page)).innerText();
      // A long path is broken over lines.
      assert.ok(dialog.replaceAll("\n", "").includes(path), dialog);
      assert.match(dialog, /outside the workspace/);
      assert.doesNotMatch(dialog, /SECRET/);
      await clickDialogButton(page, "Cancel");
      assert.match(await refused, /^refused: (?!.*SECRET)/);
      const allowed = read(path);
      await waitForDialog(page);
      await clickDialogButton(page, "Yes");
      assert.match(await allowed, /1: SECRET/);
    } finally {
      await rm(outside, { recursive: true });
    }
  });
});

import { afterEach, describe, it } from "mocha";
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { brief, repeatUntil } from "../../harness/browser/gesture.ts";
import {
  setSettings,
  takeScreenshot,
  toolResults,
  useAgentWindow,
  type Turn,
} from "../support/agent/agentWindow.ts";
import { runCommand, waitForPick } from "../support/agent/decisions.ts";
import { itInAll } from "../support/agent/inAll.ts";

const turns: Turn[] = [
  [{ name: "linewise_write_file", input: { path: "a.txt", content: "new\n" } }],
  "Done.",
];

function statusOf(page: Page, text: string): Locator {
  return page.locator(".statusbar-item", { hasText: text });
}

describe("the permission mode", () => {
  const agent = useAgentWindow();

  afterEach(() =>
    setSettings(agent().driver, {
      "linewise.permissionMode": undefined,
      "linewise.allowedPaths": undefined,
    }),
  );

  it("is in the status bar from the first call on, and is set by a command", async () => {
    const { page, driver, workspace, ask } = agent();
    await runCommand(driver, "linewise.showLog");
    await statusOf(page, "Linewise: Ask").waitFor();
    await runCommand(driver, "workbench.action.closePanel");
    // The panel with the log takes the focus when it gets there, which closes the pick.
    await repeatUntil(
      async () => {
        await driver.run((vscode) => {
          void vscode.commands.executeCommand("linewise.setPermissionMode");
        });
        const rows = await waitForPick(page);
        await rows.nth(2).waitFor(brief);
        assert.equal(await rows.count(), 3);
        await takeScreenshot(page, "permission-mode");
        await rows.filter({ hasText: "Don't Ask" }).click(brief);
      },
      statusOf(page, "Linewise: Don't Ask"),
    );
    const conversation = await ask("Write.", turns);
    await conversation.finished;
    assert.equal(await readFile(join(workspace, "a.txt"), "utf8"), "new\n");
  });

  itInAll("refuses in the mode sandboxed what no folder allows, and says which do", async () => {
    const { driver, workspace, ask } = agent();
    await writeFile(join(workspace, "a.txt"), "old\n");
    await setSettings(driver, {
      "linewise.permissionMode": "sandboxed",
      "linewise.allowedPaths": ["lib"],
    });
    const conversation = await ask("Write.", turns);
    await conversation.finished;
    assert.match(toolResults(conversation)[0] ?? "", /sandboxed\), and only lib may be read/);
    assert.equal(await readFile(join(workspace, "a.txt"), "utf8"), "old\n");
  });
});

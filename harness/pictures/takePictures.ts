import { join } from "node:path";
import type { Page } from "playwright-core";
import { setAppearance } from "../browser/appearance.ts";
import { sendChatRequest } from "../browser/chat.ts";
import { launchBrowser } from "../browser/launch.ts";
import { clickDialogButton, openWorkbench } from "../browser/workbench.ts";
import { answerBeside } from "../model/scriptedModel.ts";
import { repositoryRoot } from "../paths.ts";
import type { Cleanup } from "../process/cleanup.ts";
import { copyProject } from "../start/copyProject.ts";
import { sampleScript } from "../start/demoScript.ts";
import type { Driver } from "../vscode/driverClient.ts";
import { ownModel } from "../worlds/ownModel.ts";
import { composePicture, type Panel } from "./composePicture.ts";

const windowWidth = 1_200;
/** Without the chat, so that the buttons of an editor are in the picture. */
const narrowWidth = 870;
const timeoutMs = 90_000;
/** Of the shot; what a panel shows of it begins at its top left. */
const panelSize = { width: 520, height: 300 };

/** Has an agent edit the sample in a real VS Code, and makes the picture of README and walkthrough. */
export async function takePictures(path: string, cleanup: Cleanup): Promise<number> {
  const { folder } = await copyProject(join(repositoryRoot, "samples", "shop"), cleanup);
  const host = await ownModel.start(
    {
      workspace: folder,
      answer: answerBeside(sampleScript.answer),
      settings: {
        "linewise.approval": "diff",
        "editor.minimap.enabled": false,
        "editor.fontSize": 13,
        "breadcrumbs.enabled": false,
        "diffEditor.renderSideBySide": false,
        "scm.alwaysShowRepositories": false,
      },
    },
    cleanup,
  );
  const context = await launchBrowser(cleanup);
  const { driver } = host;
  const page = await openWorkbench(context, host.url, driver, ownModel.chat);
  page.setDefaultTimeout(timeoutMs);
  await setAppearance({ page, driver }, { theme: "dark", width: windowWidth });
  const panels: Panel[] = [];
  const add = async (caption: string, part: string): Promise<void> => {
    panels.push({ caption, bytes: await takeShot(page, part) });
  };

  const sent = sendChatRequest(driver, sampleScript.query, ownModel.chat);
  const accept = page.locator(".editor-actions").getByRole("button", { name: "Accept Edit" });
  await accept.first().waitFor();
  await page.locator(".line-insert").first().waitFor();
  await sent;
  await execute(driver, "workbench.action.chat.open");
  await widen(page, driver, ".part.auxiliarybar");
  await add("Ask in the chat", ".interactive-session .interactive-list");
  await execute(driver, "workbench.action.closeAuxiliaryBar");
  await setAppearance({ page, driver }, { theme: "dark", width: narrowWidth });
  await add("See the edit, then accept or reject it", ".part.editor");
  await accept.first().click();
  await accept.first().waitFor({ state: "detached" });
  await openSampleFile(driver, join(folder, "src", "cart.js"));
  await page.locator(".dirty-diff-glyph").first().waitFor();
  await execute(driver, "editor.action.dirtydiff.next");
  await page.locator(".peekview-widget .peekview-actions").waitFor();
  await add("Keep or undo each change", ".part.editor");
  await page.keyboard.press("Escape");
  await execute(driver, "linewise.showEdits");
  const undoing = execute(driver, "linewise.undoLastEdit");
  await clickDialogButton(page, "Undo");
  await undoing;
  const undone = page.locator('.monaco-list-row[aria-label*=", undone,"]').first();
  await undone.waitFor();
  await setAppearance({ page, driver }, { theme: "dark", width: windowWidth });
  await page.locator('.part.sidebar .pane-header[aria-label^="Changes"]').click();
  await execute(driver, "linewise.edits.focus");
  await widen(page, driver, ".part.sidebar");
  await add("Take it back at any time", `.pane:has(.pane-header[aria-label*="Agent Edits"])`);

  const browser = context.browser();
  if (browser === null) throw new Error("The browser is gone.");
  await composePicture(browser, panels, path);
  console.log(path);
  return 0;
}

/** Makes the part that has the focus as wide as a panel, in the steps in which VS Code does it. */
async function widen(page: Page, driver: Driver, part: string): Promise<void> {
  for (let steps = 0; steps < 10; steps++) {
    const box = await page.locator(part).first().boundingBox();
    if (box !== null && box.width >= panelSize.width) return;
    await execute(driver, "workbench.action.increaseViewSize");
  }
}

/** The top left of a part of the window, after its last movement. */
async function takeShot(page: Page, part: string): Promise<Uint8Array> {
  await page.mouse.move(5, 5);
  await page.waitForTimeout(1_000);
  const box = await page.locator(part).first().boundingBox();
  if (box === null) throw new Error(`The window shows no ${part}.`);
  // What is narrower than a panel is enlarged.
  const scale = Math.min(1, box.width / panelSize.width);
  const [width, height] = [panelSize.width * scale, panelSize.height * scale];
  return page.screenshot({ clip: { x: box.x, y: box.y, width, height } });
}

async function openSampleFile(driver: Driver, path: string): Promise<void> {
  await driver.run(async (vscode, file) => {
    await vscode.window.showTextDocument(vscode.Uri.file(file), { preview: false });
  }, path);
}

async function execute(driver: Driver, command: string): Promise<void> {
  await driver.run(async (vscode, id) => {
    await vscode.commands.executeCommand(id);
  }, command);
}

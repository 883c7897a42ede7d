import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { setAppearance } from "../browser/appearance.ts";
import { sendChatRequest, waitForChatEnd } from "../browser/chat.ts";
import { allowOnce, waitForConfirmation } from "../browser/confirmation.ts";
import { launchBrowser } from "../browser/launch.ts";
import { openWorkbench } from "../browser/workbench.ts";
import { walkthroughPicture, walkthroughThemes } from "../manifest/walkthrough.ts";
import { answerBeside } from "../model/scriptedModel.ts";
import { repositoryRoot } from "../paths.ts";
import type { Cleanup } from "../process/cleanup.ts";
import { runCommand } from "../process/runCommand.ts";
import { copyProject } from "../start/copyProject.ts";
import { sampleScript } from "../start/demoScript.ts";
import type { Driver } from "../vscode/driverClient.ts";
import { hideNotifications } from "../vscode/windowState.ts";
import { ownModel } from "../worlds/ownModel.ts";
import { compressPicture } from "./compressPicture.ts";

/** So narrow that the buttons of an editor are in the picture. */
const narrow = { width: 640, height: 700 };
/** As high as a request and the question about its edit. */
const withChat = { width: 1_200, height: 700 };
const timeoutMs = 90_000;
const partWidth = 520;

/** A part of the window, with its height as a share of its width. */
interface Scene {
  readonly part: string;
  readonly size: typeof narrow;
  readonly maxRatio: number;
}

const editor: Scene = { part: ".part.editor", size: narrow, maxRatio: 0.6 };
/** Ends above a line that is wider than the picture. */
const review: Scene = { ...editor, maxRatio: 0.51 };

/**
 * Has an agent edit the sample project, a git repository, in a real VS Code, and makes a picture in each
 * theme for each step of the walkthrough.
 */
export async function takePictures(cleanup: Cleanup): Promise<number> {
  const { folder } = await copyProject(join(repositoryRoot, "samples", "shop"), cleanup);
  await makeRepository(folder);
  const host = await ownModel.start(
    {
      workspace: folder,
      answer: answerBeside(sampleScript.answer),
      settings: {
        "editor.minimap.enabled": false,
        "editor.fontSize": 13,
        "breadcrumbs.enabled": false,
        "diffEditor.renderSideBySide": false,
        "scm.alwaysShowRepositories": false,
        // The edit is allowed in the chat, and so would count as looked at.
        "linewise.review": "all",
      },
    },
    cleanup,
  );
  const context = await launchBrowser(cleanup);
  const { driver } = host;
  const page = await openWorkbench(context, host.url, driver, ownModel.chat);
  page.setDefaultTimeout(timeoutMs);
  const window = { page, driver };
  await setAppearance(window, {});
  await execute(driver, "workbench.action.closeSidebar");

  const sent = sendChatRequest(driver, sampleScript.query, { ...ownModel.chat, mode: "Linewise" });
  await waitForConfirmation(page);
  await sent;
  await page.setViewportSize(withChat);
  await execute(driver, "workbench.action.chat.open");
  await widen(window, ".part.auxiliarybar");
  const chat = { part: ".part.auxiliarybar", size: withChat, maxRatio: 1.2 };
  await takeShots(window, chat, "askAgent");
  await allowOnce(page);
  await waitForChatEnd(page);
  await execute(driver, "workbench.action.closeAuxiliaryBar");

  await page.setViewportSize(narrow);
  await openFile(driver, join(folder, "src", "cart.js"));
  await page.locator(".codelens-decoration", { hasText: "Keep" }).first().waitFor();
  await execute(driver, "linewise.nextChange");
  await takeShots(window, review, "review");
  await execute(driver, "workbench.action.closeAllEditors");

  const choosing = execute(driver, "linewise.setPermissionMode");
  const list = { part: ".quick-input-widget", size: withChat, maxRatio: 0.6 };
  await page.locator(`${list.part} .monaco-list-row`).first().waitFor();
  await takeShots(window, list, "choose");
  await page.keyboard.press("Escape");
  await choosing;

  await execute(driver, "linewise.checkSetup");
  const frame = page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
  await frame.locator("h1").waitFor();
  await takeShots(window, editor, "checkSetup");
  await execute(driver, "workbench.action.closeAllEditors");

  const trying = execute(driver, "linewise.tryEdit");
  await page.locator(".line-insert").first().waitFor();
  await takeShots(window, editor, "tryEdit");
  await execute(driver, "linewise.rejectEdit");
  await trying;
  return 0;
}

type Window = Readonly<{ page: Page; driver: Driver }>;

/** Writes the pictures of a step of the walkthrough, one for each theme. */
async function takeShots(window: Window, scene: Scene, step: string): Promise<void> {
  for (const theme of walkthroughThemes) {
    await setAppearance(window, { theme, width: scene.size.width });
    await window.page.setViewportSize(scene.size);
    await hideNotifications(window.driver);
    const bytes = await takeShot(window.page, scene);
    const path = join(repositoryRoot, walkthroughPicture(step, theme));
    await writeFile(path, await compressPicture(window.page, bytes));
  }
  await setAppearance(window, { width: scene.size.width });
}

/** The upper end of a part of the window, after its last movement. */
async function takeShot(page: Page, { part, maxRatio }: Scene): Promise<Uint8Array> {
  await page.mouse.move(5, 5);
  await page.waitForTimeout(1_000);
  const box = await page.locator(part).first().boundingBox();
  if (box === null) throw new Error(`The window shows no ${part}.`);
  const height = Math.min(box.height, box.width * maxRatio);
  return page.screenshot({ clip: { ...box, height } });
}

/** Makes the part that has the focus wide enough to be read, in the steps in which VS Code does it. */
async function widen({ page, driver }: Window, part: string): Promise<void> {
  for (let steps = 0; steps < 10; steps++) {
    const box = await page.locator(part).first().boundingBox();
    if (box !== null && box.width >= partWidth) return;
    await execute(driver, "workbench.action.increaseViewSize");
  }
}

async function makeRepository(folder: string): Promise<void> {
  const author = ["-c", "user.name=Linewise", "-c", "user.email=linewise@localhost"];
  for (const words of [
    ["init", "-q"],
    ["add", "."],
    [...author, "commit", "-qm", "The shop"],
  ]) {
    await runCommand("git", words, { cwd: folder });
  }
}

async function openFile(driver: Driver, path: string): Promise<void> {
  await driver.run(async (vscode, file) => {
    await vscode.window.showTextDocument(vscode.Uri.file(file), { preview: false });
  }, path);
}

async function execute(driver: Driver, command: string): Promise<void> {
  await driver.run(async (vscode, id) => {
    await vscode.commands.executeCommand(id);
  }, command);
}

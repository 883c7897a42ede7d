// For tests in test/agent, which drive real VS Code and its agent mode in a real browser.
//
//   const agent = useAgentWindow();                 once in a describe; options: { settings }
//   const { page, driver, model, workspace } = agent();          inside a test
//
//   await writeFile(join(workspace, "a.txt"), "x\n")       node:fs/promises; the folder shown
//   const conversation = await agent().ask("Change a.txt", [turn, turn, …])
//       a turn is the model's answer: words, or calls [{ name: "linewise_read_file", input }],
//       or a function of the request: (request) => … latestToolResults(request) …
//   await waitForConfirmation(page), readConfirmation, allowOnce, skip, editInput, …   confirmation.ts
//   await waitForDialog(page), clickDialogButton, readNotifications, takeScreenshot    workbench.ts
//   await waitForDiff(driver), waitForActiveEditor, waitForTabLabels, setSettings      windowState.ts
//   await driver.run(async (vscode, input) => …, input)     anything with the API, in the window
//   await conversation.finished;  toolResults(conversation)      what the model was told
//   await readExtensionLogs(agent())                what Linewise logged, printed for a failed test
//
// Windows with equal options are shared by all files, and closed after the last; so rather set
// settings by useSettings than ask for a window with them. Before each test the workspace folder
// is emptied, editors are closed, and a new chat begins in which no tool is trusted.
import { after, afterEach, before, beforeEach } from "mocha";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { sendChatRequest, startNewChat } from "../../../harness/browser/chat.ts";
import { launchBrowser } from "../../../harness/browser/launch.ts";
import { openWorkbench, takeScreenshot } from "../../../harness/browser/workbench.ts";
import { resultsOf } from "../../../harness/model/modelRequest.ts";
import {
  type Conversation,
  createScriptedModel,
  type ScriptedModel,
  type Turn,
} from "../../../harness/model/scriptedModel.ts";
import { type Cleanup, cleanUpOnAbort, createCleanup } from "../../../harness/process/cleanup.ts";
import { createTemporaryFolder } from "../../../harness/process/temporaryFolder.ts";
import type { Driver } from "../../../harness/vscode/driverClient.ts";
import { provideServer } from "../../../harness/vscode/installServer.ts";
import { rarelyUsedExtensions } from "../../../harness/vscode/server.ts";
import { hasNativeLogger } from "../../../harness/vscode/nativeModules.ts";
import {
  closeEditors,
  closeQuickInput,
  hideNotifications,
  setSettings,
} from "../../../harness/vscode/windowState.ts";
import { plainWorld } from "../../../harness/worlds/copilot.ts";
import { skipTest } from "../../../harness/lanes/skipTest.ts";
import type { World, WorldOptions } from "../../../harness/worlds/world.ts";

export * from "../../../harness/browser/chat.ts";
export * from "../../../harness/browser/confirmation.ts";
export * from "../../../harness/browser/question.ts";
export * from "../../../harness/browser/workbench.ts";
export { latestToolResults } from "../../../harness/model/modelRequest.ts";
export type { Conversation, Turn } from "../../../harness/model/scriptedModel.ts";
export * from "../../../harness/vscode/windowState.ts";

export interface AgentWindowOptions {
  /** User settings beside the quiet defaults. */
  settings?: Readonly<Record<string, unknown>>;
  /** Without, it is {@link plainWorld}. */
  world?: World;
}

export interface AgentWindow {
  page: Page;
  driver: Driver;
  world: World;
  model: ScriptedModel;
  /** The folder that the window shows. */
  workspace: string;
  /** The server's, with settings and logs; not part of the workspace. */
  dataFolder: string;
  /** Sends a request that the model answers with these turns. */
  ask: (query: string, turns: readonly Turn[]) => Promise<Conversation>;
}

/** What people have, worlds have; other tests need no server for JavaScript and the like. */
const quick = { unusedExtensions: [...rarelyUsedExtensions, "typescript-language-features"] };

/** By what they were asked for with. An idle window takes a tenth of a core, so it is closed once nobody will use it. */
const windows = new Map<string, SharedWindow>();
const cleanup = createCleanup();

cleanUpOnAbort(cleanup);
after(() => cleanup.run());

interface SharedWindow {
  /** Of describes that are not through yet, whether or not they will run. */
  users: number;
  started?: Promise<AgentWindow>;
  readonly cleanup: Cleanup;
}

/** Provides a window for the tests of the surrounding `describe`. */
export function useAgentWindow(options: AgentWindowOptions = {}): () => AgentWindow {
  let current: AgentWindow | undefined;
  let obstacle: string | undefined;
  const { world, settings = {} } = options;
  const shared = shareWindow(
    world === undefined ? JSON.stringify(options) : (world.window ?? world.name),
  );
  before(async () => {
    await closeUnused();
    obstacle = await world?.findObstacle?.();
    if (obstacle !== undefined) return;
    const extras = world === undefined ? { settings, ...quick } : { settings };
    shared.started ??= startWindow(world ?? plainWorld(), extras, shared.cleanup);
    const window = await shared.started;
    current = world === undefined ? window : inWorld(window, world);
  });
  after(() => void shared.users--);
  beforeEach(async function () {
    if (obstacle !== undefined) skipTest(this, obstacle);
    await resetWindow(window());
  });
  afterEach(async function () {
    const test = this.currentTest;
    // One that is tried again has no state yet.
    if (test === undefined || test.state === "passed" || test.isPending()) return;
    const name = test.fullTitle().replaceAll(/[^\w]+/g, "-");
    console.log(`    Screenshot: ${await takeScreenshot(window().page, `failed-${name}`)}`);
    console.log(`    Logs:\n${await readExtensionLogs(window())}`);
  });
  const window = (): AgentWindow => {
    if (current === undefined) throw new Error("The window is there only while tests run");
    return current;
  };
  return window;
}

function shareWindow(key: string): SharedWindow {
  const shared = windows.get(key) ?? { users: 0, cleanup: createCleanup() };
  if (shared.users === 0) cleanup.add(() => shared.cleanup.run());
  windows.set(key, shared);
  shared.users++;
  return shared;
}

/** Not by the last one that uses a window: what else it does after its tests may need it. */
async function closeUnused(): Promise<void> {
  for (const { users, cleanup: ofWindow } of windows.values())
    if (users === 0) await ofWindow.run();
}

/** Sets user settings for all tests of the surrounding `describe`, which has the window. */
export function useSettings(
  agent: () => AgentWindow,
  settings: Readonly<Record<string, unknown>>,
): void {
  let ofOthers: Readonly<Record<string, unknown>> = {};
  before(async () => {
    ofOthers = await setSettings(agent().driver, settings);
  });
  after(async () => {
    await setSettings(agent().driver, ofOthers);
  });
}

/** All results that the tools gave the model in this conversation, as it read them, in order. */
export function toolResults(conversation: Conversation): string[] {
  return resultsOf(conversation.requests.at(-1)?.messages ?? []);
}

async function startWindow(
  world: World,
  options: Pick<WorldOptions, "settings" | "unusedExtensions">,
  windowCleanup: Cleanup,
): Promise<AgentWindow> {
  const model = createScriptedModel();
  const workspace = await createTemporaryFolder("agent-tests", windowCleanup);
  // What tests look at in the review was allowed in the chat first.
  const settings = { "linewise.review": "all", ...options.settings };
  const { url, driver, dataFolder } = await world.start(
    { workspace, answer: model.answer, ...options, settings },
    windowCleanup,
  );
  const page = await openWorkbench(await launchBrowser(windowCleanup), url, driver, world.chat);
  return inWorld({ page, driver, model, workspace, dataFolder }, world);
}

function inWorld(window: Omit<AgentWindow, "world" | "ask">, world: World): AgentWindow {
  const ask = async (query: string, turns: readonly Turn[]): Promise<Conversation> => {
    const conversation = window.model.play(turns);
    await sendChatRequest(window.driver, query, world.chat);
    return conversation;
  };
  return { ...window, world, ask };
}

/** Whether {@link readExtensionLogs} has anything to read. */
export async function canReadLogs(): Promise<boolean> {
  return hasNativeLogger(await provideServer());
}

/** What Linewise logged in this window so far; empty where VS Code has no native logger. */
export async function readExtensionLogs({ dataFolder }: AgentWindow): Promise<string> {
  const folder = join(dataFolder, "data", "logs");
  const paths = (await readdir(folder, { recursive: true })).filter((path) =>
    /linewise\.linewise.*\.log$/i.test(path),
  );
  const texts = await Promise.all(paths.sort().map((path) => readFile(join(folder, path), "utf8")));
  return texts.join("");
}

/** As each test finds it: empty, with a new chat. */
export async function resetWindow({ page, driver, world, workspace }: AgentWindow): Promise<void> {
  // A dialog that a failed test has left would let no other test begin.
  for (const dialog = page.locator(".monaco-dialog-box").last(); await dialog.isVisible();) {
    await page.keyboard.press("Escape");
  }
  await startNewChat(driver, world.chat);
  await closeEditors(driver);
  await closeQuickInput(driver);
  await hideNotifications(driver);
  await mkdir(workspace, { recursive: true });
  for (const name of await readdir(workspace)) {
    // Git may still be writing there.
    await rm(join(workspace, name), { recursive: true, force: true, maxRetries: 20 });
  }
}

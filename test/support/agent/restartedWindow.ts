import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { after } from "mocha";
import type { Page } from "playwright-core";
import { launchBrowser } from "../../../harness/browser/launch.ts";
import { type Cleanup, cleanUpOnAbort, createCleanup } from "../../../harness/process/cleanup.ts";
import { createTemporaryFolder } from "../../../harness/process/temporaryFolder.ts";
import { startAgentMode } from "../../../harness/vscode/agentMode.ts";
import type { Driver } from "../../../harness/vscode/driverClient.ts";
import { waitUntil } from "../waitUntil.ts";

/** The host that was asked may have ended meanwhile. */
const askAgainMs = 10_000;

/** A window whose extension host may be killed. */
export interface RestartedWindow {
  readonly page: Page;
  readonly driver: Driver;
  readonly workspace: string;
  /** The process of the extension host. */
  readonly findHost: () => Promise<number>;
  /**
   * Loads the window anew, as VS Code's own command does, or after its extension host was killed.
   *
   * @param host The process of the extension host until now.
   */
  readonly restart: (host: number, how: "kill" | "reload") => Promise<void>;
  /** Where the edit history of the workspace is; undefined as long as there is none. */
  readonly findJournal: () => Promise<string | undefined>;
  /** Opens one more window on the same folder; the driver runs what it is given in either. */
  readonly openAnother: () => Promise<Page>;
}

const cleanupOfAll = createCleanup();

cleanUpOnAbort(cleanupOfAll);
after(() => cleanupOfAll.run());

let shared: Promise<RestartedWindow> | undefined;

/** The one window of this process that tests may restart; agents are asked for nothing in it. */
export function restartedWindow(): Promise<RestartedWindow> {
  shared ??= openRestartedWindow({ "linewise.permissionMode": "yolo" }, cleanupOfAll);
  return shared;
}

export async function openRestartedWindow(
  settings: Readonly<Record<string, unknown>>,
  cleanup: Cleanup,
): Promise<RestartedWindow> {
  const workspace = await createTemporaryFolder("killed-host", cleanup);
  const { url, driver, dataFolder } = await startAgentMode(
    { workspace, profile: { settings } },
    cleanup,
  );
  const browser = await launchBrowser(cleanup);
  const open = async (): Promise<Page> => {
    const opened = await browser.newPage();
    await opened.goto(url);
    return opened;
  };
  const page = await open();
  await findHost(driver);
  return {
    page,
    driver,
    workspace,
    findHost: () => findHost(driver),
    openAnother: open,
    async restart(host, how) {
      if (how === "reload") return reloadWindow(page, driver, host);
      process.kill(host, "SIGKILL");
      await restartWindow(page, driver, host);
    },
    async findJournal() {
      const folder = join(dataFolder, "data", "User", "workspaceStorage");
      const paths = await readdir(folder, { recursive: true }).catch(() => []);
      const found = paths.find((path) => /linewise\.linewise[/\\]history$/i.test(path));
      return found === undefined ? undefined : join(folder, found);
    },
  };
}

/** Loads a window anew whose extension host was killed. */
export async function restartWindow(page: Page, driver: Driver, host: number): Promise<void> {
  await page.reload();
  await waitForOtherHost(driver, host);
}

/** Unlike the browser's own command, VS Code's keeps unsaved texts and which editors are open. */
async function reloadWindow(page: Page, driver: Driver, host: number): Promise<void> {
  const loaded = page.waitForEvent("load");
  // The window may be gone before it answers.
  void driver.run((vscode) => {
    void vscode.commands.executeCommand("workbench.action.reloadWindow");
  });
  await loaded;
  await waitForOtherHost(driver, host);
}

/** Once the one before is gone: until then, it may go on with a call, or be asked and never answer. */
async function waitForOtherHost(driver: Driver, host: number): Promise<void> {
  await waitUntil(
    () => !isRunning(host),
    () => "The extension host of the window does not end.",
  );
  const unanswered = (): Promise<number> => delay(askAgainMs, host);
  while ((await Promise.race([findHost(driver), unanswered()])) === host) await delay(100);
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}

/** The process of the extension host. */
export function findHost(driver: Driver): Promise<number> {
  return driver.run(() => process.pid);
}

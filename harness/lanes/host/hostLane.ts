import type { Page } from "playwright-core";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { launchBrowser } from "../../browser/launch.ts";
import { buildExtension } from "../../extension/buildExtension.ts";
import { packageExtension } from "../../extension/packageExtension.ts";
import { repositoryRoot } from "../../paths.ts";
import { type Cleanup, createCleanup } from "../../process/cleanup.ts";
import { createTemporaryFolder } from "../../process/temporaryFolder.ts";
import { linkBeside } from "../../vscode/extensionFolder.ts";
import { startServer } from "../../vscode/server.ts";
import { workbenchUrl } from "../../vscode/workbenchUrl.ts";
import type { Lane, LaneOptions } from "../lane.ts";
import { sumResults, type LaneResult } from "../laneResult.ts";
import { createTestPrinter } from "../printTests.ts";
import { bundleHostTests, type HostTestBundles } from "./bundleHostTests.ts";
import { listenForEvents } from "./eventServer.ts";
import type { HostRun } from "./hostRun.ts";
import { findHostWindows, type HostWindowTests } from "./hostWindows.ts";
import { noteLate } from "./noteLate.ts";

const laneTimeoutMs = 25 * 60_000;
const soakTimeoutMs = 10 * 60 * 60_000;
const exitGraceMs = 5_000;

/**
 * Mocha inside the extension host of real VS Codes, which answer their own dialogs. Such a window
 * waits a quarter of its time, so the small ones run beside the first, and are printed after it.
 *
 * @param testFolder Holds a folder `host…` for each kind of window.
 */
export function hostLane(testFolder: string): Lane {
  return { name: "host", run: (options) => runWindows(testFolder, options) };
}

async function runWindows(testFolder: string, options: LaneOptions): Promise<LaneResult> {
  await buildExtension();
  const windows = await findHostWindows(testFolder);
  const bundles = await bundleHostTests(windows);
  const kept: string[] = [];
  const keep = (text: string): void => void kept.push(text);
  const runInTurn = async (
    these: readonly HostWindowTests[],
    print?: (text: string) => void,
  ): Promise<LaneResult> => {
    const results: LaneResult[] = [];
    for (const window of these) results.push(await runWindow(window, bundles, options, print));
    return sumResults(results);
  };
  const beside = runInTurn(windows.slice(1), keep);
  const results = await Promise.all([runInTurn(windows.slice(0, 1)), beside]).finally(() =>
    console.log(kept.join("\n")),
  );
  return sumResults(results);
}

async function runWindow(
  window: HostWindowTests,
  bundles: HostTestBundles,
  options: LaneOptions,
  print?: (text: string) => void,
): Promise<LaneResult> {
  const printer = createTestPrinter(print);
  const cleanup = createCleanup();
  options.cleanup.add(() => cleanup.run());
  const events = await listenForEvents((event) => printer.take(event));
  const hostRun: HostRun = {
    port: events.port,
    secret: events.secret,
    files: bundles.testFilesOf(window),
    ...(options.grep === undefined ? {} : { grep: options.grep }),
    ...(options.soak === undefined ? {} : { soak: options.soak }),
  };
  const server = await startServer(
    {
      profile: window.settings === undefined ? {} : { settings: window.settings },
      environment: { LINEWISE_HOST_RUN: JSON.stringify(hostRun) },
      ...(window.extensionBesidePackage === undefined
        ? {}
        : { packagePaths: [await makePackage(cleanup)] }),
    },
    cleanup,
  );
  const page = await (await launchBrowser(cleanup)).newPage();
  const timeoutMs = options.soak === undefined ? laneTimeoutMs : soakTimeoutMs;
  const ended = new AbortController();
  const breakdown = await watchForBreakdown(page, timeoutMs, ended.signal);
  const folder = await createTemporaryFolder("host-tests", cleanup);
  const url = workbenchUrl(server, {
    workspace: await window.createWorkspace(folder),
    extensionFolder: await developmentFolder(window, cleanup),
    testModule: bundles.runner,
  });
  await page.goto(url);
  await Promise.race([events.closed, breakdown.happened]).finally(() => {
    ended.abort();
  });
  await cleanup.run();
  return printer.finish();
}

async function makePackage(cleanup: Cleanup): Promise<string> {
  const path = join(await createTemporaryFolder("package", cleanup), "linewise.vsix");
  await packageExtension(path);
  return path;
}

async function developmentFolder(
  { extensionBeside, extensionBesidePackage }: HostWindowTests,
  cleanup: Cleanup,
): Promise<string> {
  if (extensionBesidePackage !== undefined) return extensionBesidePackage;
  return extensionBeside === undefined ? repositoryRoot : linkBeside([extensionBeside], cleanup);
}

/**
 * VS Code calls two functions of the page: one for what the extension host logs, one when the
 * test module has run or could not. `happened` resolves when the run cannot come to its end any
 * more; why is printed.
 */
async function watchForBreakdown(
  page: Page,
  timeoutMs: number,
  ended: AbortSignal,
): Promise<{ happened: Promise<void> }> {
  const log: string[] = [];
  await page.exposeFunction("codeAutomationLog", (_type: string, parts: unknown[]) => {
    log.push(parts.map(String).join(" "));
  });
  let exit: (code: number) => void = () => undefined;
  const exited = new Promise<number>((resolve) => (exit = resolve));
  await page.exposeFunction("codeAutomationExit", exit);
  const failed = exited.then(async (code) => {
    // A run that came to its end closes the connection for its events, which ends the wait.
    if (code === 0) await delay(exitGraceMs, undefined, { ref: false });
    else console.log(`  The extension host ended early (${code}):\n${log.slice(-20).join("\n")}`);
  });
  const late = noteLate(timeoutMs, ended, console.log);
  return { happened: Promise.race([failed, late]) };
}

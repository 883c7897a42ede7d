import type { Page } from "playwright-core";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { launchBrowser } from "../../browser/launch.ts";
import { packageExtension } from "../../extension/packageExtension.ts";
import { repositoryRoot } from "../../paths.ts";
import { type Cleanup, createCleanup } from "../../process/cleanup.ts";
import { createTemporaryFolder } from "../../process/temporaryFolder.ts";
import { linkBeside } from "../../vscode/extensionFolder.ts";
import { type Machine, provideThisMachine } from "../../vscode/machine.ts";
import { rarelyUsedExtensions, startServer } from "../../vscode/server.ts";
import { workbenchUrl } from "../../vscode/workbenchUrl.ts";
import type { JobOptions, Lane } from "../lane.ts";
import type { LaneResult } from "../laneResult.ts";
import { createTestPrinter } from "../printTests.ts";
import { bundleOnce, type HostTestBundles } from "./bundleHostTests.ts";
import { listenForEvents } from "./eventServer.ts";
import type { HostRun } from "./hostRun.ts";
import { findHostWindows, type HostWindowTests } from "./hostWindows.ts";

const exitGraceMs = 5_000;
/** Nobody looks at these windows, and drawing takes a quarter of their time; tests need some lines in sight. */
const smallScreen = { viewport: { width: 800, height: 900 }, deviceScaleFactor: 0.25 };
const plainSettings = {
  "breadcrumbs.enabled": false,
  "editor.bracketPairColorization.enabled": false,
  "editor.colorDecorators": false,
  "editor.guides.indentation": false,
  "editor.matchBrackets": "never",
  "editor.minimap.enabled": false,
  "editor.occurrencesHighlight": "off",
  "editor.selectionHighlight": false,
  "editor.stickyScroll.enabled": false,
  // What tests look at in the review was accepted first.
  "linewise.review": "all",
  "typescript.tsserver.useSyntaxServer": "never",
  "typescript.disableAutomaticTypeAcquisition": true,
  "window.commandCenter": false,
  "window.title": "tests",
  "workbench.activityBar.location": "hidden",
  "workbench.editor.editorActionsLocation": "hidden",
  "workbench.editor.showTabs": "none",
  "workbench.layoutControl.enabled": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.statusBar.visible": false,
};
/** Beside others, those that no test in a host is about. */
const unusedExtensions = [
  ...rarelyUsedExtensions,
  ...["copilot", "git", "git-base", "github-authentication", "merge-conflict"],
  "microsoft-authentication",
];
const secondsPerFile = 4;
/** A window with more files is two, each with every second file. */
const maxFilesOfWindow = 40;

export interface HostLaneOptions {
  /** Holds a folder `host…` for each kind of window. */
  readonly testFolder: string;
  /** More rounds of the tests with random input than usual, for as long as they take. */
  readonly soak?: HostRun["soak"];
}

/** Mocha inside the extension host of real VS Codes, which answer their own dialogs. */
export function hostLane({ testFolder, soak }: HostLaneOptions): Lane {
  return async () => {
    const windows = (await findHostWindows(testFolder)).flatMap(splitWindow);
    const provideBundles = bundleOnce(windows);
    return windows.map((window) => ({
      lane: "host",
      name: window.name,
      expectedSeconds: window.testFiles.length * secondsPerFile,
      opensWindows: true,
      run: async (options) =>
        runHostWindow(window, await provideBundles(), options, {
          soak,
          machine: await provideThisMachine(),
        }),
    }));
  };
}

function splitWindow(window: HostWindowTests): readonly HostWindowTests[] {
  if (window.testFiles.length <= maxFilesOfWindow) return [window];
  return [0, 1].map((half) => ({
    ...window,
    name: `${window.name} (${half + 1} of 2)`,
    testFiles: window.testFiles.filter((_, index) => index % 2 === half),
  }));
}

interface HostWindowRun extends Pick<HostRun, "soak" | "skipped"> {
  readonly machine: Machine;
}

/** Runs the tests of a window in the extension host of a VS Code on a machine. */
export async function runHostWindow(
  window: HostWindowTests,
  bundles: HostTestBundles,
  { grep, print, signal, cleanup: cleanupOfRun }: JobOptions,
  { machine, ...run }: HostWindowRun,
): Promise<LaneResult> {
  const printer = createTestPrinter(print);
  const cleanup = createCleanup();
  cleanupOfRun.add(() => cleanup.run());
  const events = await listenForEvents((event) => printer.take(event));
  const hostRun: HostRun = {
    port: events.port,
    secret: events.secret,
    files: bundles.testFilesOf(window).map((path) => machine.pathOf(path)),
    grep,
    triesAgain: run.soak === undefined,
    ...run,
  };
  const server = await startServer(
    {
      profile: { settings: { ...plainSettings, ...window.settings } },
      environment: { LINEWISE_HOST_RUN: JSON.stringify(hostRun) },
      unusedExtensions,
      machine,
      ...(window.extensionBesidePackage === undefined
        ? {}
        : { packagePaths: [await makePackage(cleanup)] }),
    },
    cleanup,
  );
  const page = await (await launchBrowser(cleanup, smallScreen)).newPage();
  const brokenDown = await watchForBreakdown(page, print);
  const folder = await machine.createFolder("host-tests", cleanup);
  const url = workbenchUrl(server, {
    workspace: machine.pathOf(await window.createWorkspace(folder)),
    extensionFolder: machine.pathOf(await developmentFolder(window, cleanup)),
    testModule: machine.pathOf(bundles.runner),
  });
  await page.goto(url);
  const late = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  await Promise.race([events.closed, brokenDown.promise, late]);
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
 * test module has run or could not. The promise resolves if the run cannot come to its end any
 * more; why is printed.
 */
async function watchForBreakdown(
  page: Page,
  print: (text: string) => void,
): Promise<{ readonly promise: Promise<void> }> {
  const log: string[] = [];
  await page.exposeFunction("codeAutomationLog", (_type: string, parts: unknown[]) => {
    log.push(parts.map(String).join(" "));
  });
  let exit: (code: number) => void = () => undefined;
  const exited = new Promise<number>((resolve) => (exit = resolve));
  await page.exposeFunction("codeAutomationExit", exit);
  const promise = exited.then(async (code) => {
    // A run that came to its end closes the connection for its events, which ends the wait.
    if (code === 0) await delay(exitGraceMs, undefined, { ref: false });
    print(`  The extension host ended early (${code}):\n${log.slice(-20).join("\n")}`);
  });
  return { promise };
}

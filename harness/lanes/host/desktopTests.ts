import { runTests } from "@vscode/test-electron";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildExtension } from "../../extension/buildExtension.ts";
import { cacheFolder, repositoryRoot } from "../../paths.ts";
import type { Cleanup } from "../../process/cleanup.ts";
import { parseCommandLine, UsageError } from "../../process/commandLine.ts";
import { createTemporaryFolder } from "../../process/temporaryFolder.ts";
import { quietSettings } from "../../vscode/profile.ts";
import { failedResult, sumResults, type LaneResult } from "../laneResult.ts";
import { createTestPrinter } from "../printTests.ts";
import { bundleHostTests, type HostTestBundles } from "./bundleHostTests.ts";
import { listenForEvents } from "./eventServer.ts";
import type { HostRun } from "./hostRun.ts";
import { findHostWindows, type HostWindowTests } from "./hostWindows.ts";

/** What a command line calls them, and in which order they run. */
const desktopVersions = ["oldest", "newest", "insiders"] as const;
type DesktopVersion = (typeof desktopVersions)[number];

/** @throws UsageError that names what there is. */
export function readDesktopVersions(commandLine: readonly string[]): readonly DesktopVersion[] {
  const { positionals } = parseCommandLine({ args: [...commandLine], allowPositionals: true });
  const unknown = positionals.filter((name) => !desktopVersions.some((each) => each === name));
  if (unknown.length > 0) {
    throw new UsageError(`There is no ${unknown.join(", ")}, only ${desktopVersions.join(", ")}.`);
  }
  if (positionals.length === 0) return ["oldest", "newest"];
  return desktopVersions.filter((name) => positionals.includes(name));
}

/**
 * Runs the tests of the host lane in desktop VS Code.
 *
 * @param testFolder As for the host lane.
 */
export async function runDesktopTests(
  testFolder: string,
  versions: readonly DesktopVersion[],
  cleanup: Cleanup,
): Promise<LaneResult> {
  await buildExtension();
  // @vscode/test-electron always starts VS Code with --disable-workspace-trust, and the lane with
  // --disable-extensions.
  const windows = (await findHostWindows(testFolder)).filter(
    ({ settings, extensionBesidePackage }) =>
      settings?.["security.workspace.trust.enabled"] !== true &&
      extensionBesidePackage === undefined,
  );
  const bundles = await bundleHostTests(windows);
  const results: LaneResult[] = [];
  for (const name of versions) {
    const version = await readVersion(name);
    console.log(`\nDesktop VS Code ${version}`);
    for (const window of windows) {
      const result = await runDesktop(version, window, bundles, cleanup);
      const { passed, failed } = result;
      console.log(`VS Code ${version}, ${window.name}: ${passed} passed, ${failed.length} failed`);
      results.push(result);
    }
  }
  return sumResults(results);
}

/** What VS Code's downloads call it; the oldest is the version that `engines.vscode` begins with. */
async function readVersion(name: DesktopVersion): Promise<string> {
  if (name !== "oldest") return name === "newest" ? "stable" : name;
  const text = await readFile(join(repositoryRoot, "package.json"), "utf8");
  const manifest = JSON.parse(text) as { engines: { vscode: string } };
  return manifest.engines.vscode.replace(/^\D+/, "");
}

/** Runs the tests of a window in one version; one that cannot be had or started counts as a failure. */
async function runDesktop(
  version: string,
  window: HostWindowTests,
  bundles: HostTestBundles,
  cleanup: Cleanup,
): Promise<LaneResult> {
  const printer = createTestPrinter();
  const { port, secret } = await listenForEvents((event) => printer.take(event));
  const hostRun: HostRun = { port, secret, files: bundles.testFilesOf(window) };
  const folder = await createTemporaryFolder("host-tests", cleanup);
  const workspace = await window.createWorkspace(folder);
  const userData = await createTemporaryFolder("desktop", cleanup);
  await mkdir(join(userData, "User"));
  const settings = { ...quietSettings, ...window.settings };
  await writeFile(join(userData, "User", "settings.json"), JSON.stringify(settings));
  try {
    await runTests({
      version,
      cachePath: cacheFolder,
      extensionDevelopmentPath: repositoryRoot,
      extensionTestsPath: bundles.runner,
      extensionTestsEnv: { LINEWISE_HOST_RUN: JSON.stringify(hostRun) },
      launchArgs: [workspace, "--disable-extensions", "--user-data-dir", userData],
    });
  } catch (error) {
    console.error(
      `Desktop VS Code ${version} could not be downloaded or run. It comes from ` +
        "update.code.visualstudio.com, and on Linux needs a display (or xvfb-run).",
      error,
    );
    return failedResult(`VS Code ${version}, ${window.name}`);
  }
  return printer.finish();
}

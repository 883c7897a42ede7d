import { runTests } from "@vscode/test-electron";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { HostRun } from "../test/host/run.ts";
import { buildExtension } from "./buildExtension.ts";
import { type Cleanup, runMain } from "./cleanup.ts";
import { bundleHostTests, type HostTestBundles } from "./lanes/bundleHostTests.ts";
import { listenForEvents } from "./lanes/eventServer.ts";
import { findHostWindows, type HostWindowTests } from "./lanes/hostWindows.ts";
import { renderSummary, sumResults, type LaneResult } from "./lanes/laneResult.ts";
import { createTestPrinter } from "./lanes/printTests.ts";
import { cacheFolder, repositoryRoot } from "./paths.ts";
import { createTemporaryFolder } from "./temporaryFolder.ts";
import { quietSettings } from "./vscode/profile.ts";

await runMain(async (cleanup) => {
  await buildExtension();
  // @vscode/test-electron always starts VS Code with --disable-workspace-trust.
  const windows = (await findHostWindows()).filter(
    ({ settings }) => settings?.["security.workspace.trust.enabled"] !== true,
  );
  const bundles = await bundleHostTests(windows);
  const results: LaneResult[] = [];
  for (const version of [await readOldestVersion(), "stable"]) {
    console.log(`\nDesktop VS Code ${version}`);
    for (const window of windows) {
      const result = await runDesktop(version, window, bundles, cleanup);
      const { passed, failed } = result;
      console.log(`VS Code ${version}, ${window.name}: ${passed} passed, ${failed} failed`);
      results.push(result);
    }
  }
  const total = sumResults(results);
  console.log(renderSummary(total));
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
});

/** The version that `engines.vscode` begins with. */
async function readOldestVersion(): Promise<string> {
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
    return { passed: 0, failed: 1, skipped: [] };
  }
  return printer.finish();
}

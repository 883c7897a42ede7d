import type { Page } from "playwright-core";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { HostRun } from "../../test/host/run.ts";
import { launchBrowser } from "../browser/launch.ts";
import { buildExtension } from "../buildExtension.ts";
import { createCleanup } from "../cleanup.ts";
import { repositoryRoot } from "../paths.ts";
import { createTemporaryFolder } from "../temporaryFolder.ts";
import { startServer } from "../vscode/server.ts";
import { workbenchUrl } from "../vscode/workbenchUrl.ts";
import { bundleHostTests } from "./bundleHostTests.ts";
import { listenForEvents } from "./eventServer.ts";
import type { Lane, LaneOptions, LaneResult } from "./lane.ts";
import { createTestPrinter } from "./printTests.ts";

const laneTimeoutMs = 10 * 60_000;
const exitGraceMs = 5_000;

/** Mocha inside the extension host of a real VS Code, which answers its own dialogs. */
export const hostLane: Lane = { name: "host", run };

async function run(options: LaneOptions): Promise<LaneResult> {
  await buildExtension();
  const bundles = await bundleHostTests();
  const printer = createTestPrinter();
  if (bundles.testFiles.length === 0) return { passed: 0, failed: 0 };

  const cleanup = createCleanup();
  options.cleanup.add(() => cleanup.run());
  const events = await listenForEvents((event) => printer.take(event));
  const hostRun: HostRun = {
    port: events.port,
    files: bundles.testFiles,
    ...(options.grep === undefined ? {} : { grep: options.grep }),
  };
  const server = await startServer(
    { environment: { LINEWISE_HOST_RUN: JSON.stringify(hostRun) } },
    cleanup,
  );
  const page = await (await launchBrowser(cleanup)).newPage();
  const breakdown = await watchForBreakdown(page);
  const workspace = join(await createTemporaryFolder("host-tests", cleanup), "proj");
  await mkdir(workspace);
  const url = workbenchUrl(server.port, {
    workspace,
    extensionFolder: repositoryRoot,
    testModule: bundles.runner,
  });
  await page.goto(url);
  await Promise.race([events.closed, breakdown.happened]);
  await cleanup.run();
  return printer.finish();
}

/**
 * VS Code calls two functions of the page: one for what the extension host logs, one when the
 * test module has run or could not. `happened` resolves when the run cannot come to its end any
 * more; why is printed.
 */
async function watchForBreakdown(page: Page): Promise<{ happened: Promise<void> }> {
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
  const late = delay(laneTimeoutMs, undefined, { ref: false }).then(() => {
    console.log(`  The tests did not end within ${laneTimeoutMs / 60_000} minutes.`);
  });
  return { happened: Promise.race([failed, late]) };
}

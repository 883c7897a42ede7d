import { join } from "node:path";
import { launchBrowser } from "../harness/browser/launch.ts";
import { buildExtension } from "../harness/extension/buildExtension.ts";
import { packageExtension } from "../harness/extension/packageExtension.ts";
import { createCleanup, runMain } from "../harness/process/cleanup.ts";
import { createTemporaryFolder } from "../harness/process/temporaryFolder.ts";
import { startDriver } from "../harness/vscode/driverClient.ts";
import { driverFolder } from "../harness/vscode/extensionFolder.ts";
import { startServer } from "../harness/vscode/server.ts";
import { workbenchUrl } from "../harness/vscode/workbenchUrl.ts";
import { writeExtension } from "./benchExtension.ts";
import { median } from "./harness.ts";

// What the installed package costs a window that starts, as VS Code itself counts it ("Developer:
// Startup Performance"). All extensions that start with a window share its busiest second, and VS Code
// counts waiting for the others, so an extension that does nothing stands beside Linewise.
const windowCount = 7;
const goalMs = 20;
const rejectMs = 50;
const bareExtension = { name: "bare", source: "exports.activate = () => {};\n" };

/** What a window took to activate extensions, by their ids, in milliseconds. */
interface StartedWindow {
  readonly activationMs: ReadonlyMap<string, number>;
  /** The first use in a window at rest: everything is loaded, and a tool answers. */
  readonly firstUseMs: number;
}

await runMain(async (cleanup) => {
  await buildExtension();
  const folder = await createTemporaryFolder("package", cleanup);
  const packagePaths = [join(folder, "linewise.vsix"), join(folder, "bare.vsix")];
  await packageExtension(join(folder, "linewise.vsix"));
  await packageExtension(join(folder, "bare.vsix"), await writeExtension(bareExtension, cleanup));
  const windows: StartedWindow[] = [];
  for (let window = 1; window <= windowCount; window += 1) {
    const started = await openWindow(packagePaths);
    const all = Array.from(started.activationMs, ([id, takenMs]) => `${id} ${takenMs}`);
    console.log(`  ${all.join(", ")} ms`);
    windows.push(started);
  }
  const medianOf = (read: (window: StartedWindow) => number | undefined): number =>
    median(windows.map((window) => read(window) ?? Number.NaN));
  const oursMs = medianOf(({ activationMs }) => activationMs.get("linewise.linewise"));
  const bareMs = medianOf(({ activationMs }) => activationMs.get("linewise.bare"));
  const firstUseMs = medianOf((window) => window.firstUseMs);
  console.log(`\nActivation of the installed package (medians of ${windowCount} windows)`);
  console.log(`  ${oursMs.toFixed(1).padStart(9)} ms  Linewise`);
  console.log(`  ${bareMs.toFixed(1).padStart(9)} ms  an extension that does nothing`);
  console.log(`  ${firstUseMs.toFixed(1).padStart(9)} ms  the first use, which loads everything`);
  const ownMs = oursMs - bareMs;
  const verdict = ownMs <= goalMs ? "reached" : ownMs <= rejectMs ? "missed" : "REJECT";
  console.log(
    `  ${ownMs.toFixed(1).padStart(9)} ms  more than nothing: ` +
      `target ${goalMs}, reject above ${rejectMs}: ${verdict}`,
  );
  return ownMs <= rejectMs ? 0 : 1;
});

async function openWindow(packagePaths: readonly string[]): Promise<StartedWindow> {
  const cleanup = createCleanup();
  try {
    const driver = await startDriver(cleanup);
    const environment = { LINEWISE_DRIVER_URL: driver.url };
    const server = await startServer({ environment, packagePaths }, cleanup);
    const workspace = await createTemporaryFolder("bench", cleanup);
    const page = await (await launchBrowser(cleanup)).newPage();
    await page.goto(workbenchUrl(server, { workspace, extensionFolder: driverFolder }));
    const { text, firstUseMs } = await driver.run(async (vscode) => {
      const readPerformance = async (): Promise<string> => {
        for (;;) {
          await vscode.commands.executeCommand("perfview.show");
          await new Promise((resolve) => setTimeout(resolve, 500));
          const text = vscode.window.activeTextEditor?.document.getText() ?? "";
          await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
          if (text.includes("linewise.linewise") && text.includes("linewise.bare")) return text;
        }
      };
      const text = await readPerformance();
      const startedMs = performance.now();
      const options = { input: { path: "." }, toolInvocationToken: undefined };
      await vscode.lm.invokeTool("linewise_file_info", options);
      return { text, firstUseMs: performance.now() - startedMs };
    });
    return { activationMs: readActivations(text), firstUseMs };
  } finally {
    await cleanup.run();
  }
}

/** Loading the code, calling it and waiting until it is done, together. */
function readActivations(text: string): ReadonlyMap<string, number> {
  const rows = text.matchAll(
    /^\|?\s*([\w-]+\.[\w-]+)\s*\|[^|]*\|\s*(\d+)\s*\|\s*(\d+)\s*\|\s*(\d+)\s*\|/gm,
  );
  return new Map(
    Array.from(rows, ([, id = "", ...stepsMs]) => [
      id,
      stepsMs.reduce((sumMs, stepMs) => sumMs + Number(stepMs), 0),
    ]),
  );
}

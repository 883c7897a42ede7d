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

// What the installed package costs a window that starts, as VS Code itself counts it ("Developer:
// Startup Performance"), beside the extensions that are part of VS Code.
const windowCount = 3;
const goalMs = 20;

await runMain(async (cleanup) => {
  await buildExtension();
  const packagePath = join(await createTemporaryFolder("package", cleanup), "linewise.vsix");
  await packageExtension(packagePath);
  const ours: number[] = [];
  for (let window = 1; window <= windowCount; window += 1) {
    const all = readActivations(await readPerformance(packagePath));
    console.log(all.map(({ name, steps }) => `${name} ${steps.join(" + ")} ms`).join(", "));
    const own = all.find(({ name }) => name === "linewise.linewise");
    ours.push(own?.steps.reduce((sum, stepMs) => sum + stepMs) ?? Number.NaN);
  }
  const median = ours.toSorted((one, other) => one - other)[Math.floor(windowCount / 2)];
  console.log(`activation of the installed package: ${median} ms, the goal is ${goalMs} ms`);
  return median !== undefined && median <= goalMs ? 0 : 1;
});

/** The text of Startup Performance in a fresh VS Code, once it names Linewise. */
async function readPerformance(packagePath: string): Promise<string> {
  const cleanup = createCleanup();
  try {
    const driver = await startDriver(cleanup);
    const environment = { LINEWISE_DRIVER_URL: driver.url };
    const server = await startServer({ environment, packagePath }, cleanup);
    const workspace = await createTemporaryFolder("bench", cleanup);
    const page = await (await launchBrowser(cleanup)).newPage();
    await page.goto(workbenchUrl(server, { workspace, extensionFolder: driverFolder }));
    return await driver.run(async (vscode) => {
      for (;;) {
        await vscode.commands.executeCommand("perfview.show");
        await new Promise((resolve) => setTimeout(resolve, 500));
        const text = vscode.window.activeTextEditor?.document.getText() ?? "";
        await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
        if (text.includes("linewise.linewise")) return text;
      }
    });
  } finally {
    await cleanup.run();
  }
}

interface Activation {
  readonly name: string;
  /** Loading the code, calling it, and waiting until it is done, in milliseconds. */
  readonly steps: readonly number[];
}

function readActivations(text: string): readonly Activation[] {
  const rows = text.matchAll(
    /^\|?\s*([\w-]+\.[\w-]+)\s*\|[^|]*\|\s*(\d+)\s*\|\s*(\d+)\s*\|\s*(\d+)\s*\|/gm,
  );
  return Array.from(rows, ([, name = "", ...steps]) => ({ name, steps: steps.map(Number) }));
}

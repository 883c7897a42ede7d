import { join } from "node:path";
import { launchBrowser } from "../harness/browser/launch.ts";
import { buildExtension } from "../harness/extension/buildExtension.ts";
import { packageExtension } from "../harness/extension/packageExtension.ts";
import { runMain } from "../harness/process/cleanup.ts";
import { createTemporaryFolder } from "../harness/process/temporaryFolder.ts";
import { type Driver, startDriver } from "../harness/vscode/driverClient.ts";
import { driverFolder } from "../harness/vscode/extensionFolder.ts";
import { startServer } from "../harness/vscode/server.ts";
import { workbenchUrl } from "../harness/vscode/workbenchUrl.ts";

// What the installed package costs a window that starts, as VS Code itself counts it ("Developer:
// Startup Performance"), beside the extensions that are part of VS Code.
const windowCount = 5;
const goalMs = 20;

await runMain(async (cleanup) => {
  await buildExtension();
  const packagePath = join(await createTemporaryFolder("package", cleanup), "linewise.vsix");
  await packageExtension(packagePath);
  const driver = await startDriver(cleanup);
  const environment = { LINEWISE_DRIVER_URL: driver.url };
  const server = await startServer({ environment, packagePath }, cleanup);
  const workspace = await createTemporaryFolder("bench", cleanup);
  const url = workbenchUrl(server, { workspace, extensionFolder: driverFolder });
  const browser = await launchBrowser(cleanup);
  const ours: number[] = [];
  for (let window = 1; window <= windowCount; window += 1) {
    const page = await browser.newPage();
    await page.goto(url);
    const all = parseActivations(await readPerformance(driver));
    await page.close();
    ours.push(all.get("linewise.linewise") ?? Number.NaN);
    console.log([...all].map(([name, totalMs]) => `${name} ${totalMs} ms`).join(", "));
  }
  const median = ours.toSorted((one, other) => one - other)[Math.floor(windowCount / 2)];
  console.log(`activation of the installed package: ${median} ms, the goal is ${goalMs} ms`);
  return median !== undefined && median <= goalMs ? 0 : 1;
});

/** The text of Startup Performance, once it names Linewise. */
async function readPerformance(driver: Driver): Promise<string> {
  return driver.run(async (vscode) => {
    for (;;) {
      await vscode.commands.executeCommand("perfview.show");
      await new Promise((resolve) => setTimeout(resolve, 500));
      const text = vscode.window.activeTextEditor?.document.getText() ?? "";
      await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
      if (/^.*linewise\.linewise.*$/m.test(text)) return text;
    }
  });
}

/** Loading, calling and finishing together, by the names of extensions. */
function parseActivations(text: string): ReadonlyMap<string, number> {
  const rows = text.matchAll(
    /^\|?\s*([\w-]+\.[\w-]+)\s*\|[^|]*\|\s*(\d+)\s*\|\s*(\d+)\s*\|\s*(\d+)\s*\|/gm,
  );
  return new Map(
    Array.from(rows, ([, name = "", load, call, finish]) => [
      name,
      Number(load) + Number(call) + Number(finish),
    ]),
  );
}

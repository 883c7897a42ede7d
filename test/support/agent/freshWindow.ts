import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { launchBrowser } from "../../../harness/browser/launch.ts";
import { packageExtension } from "../../../harness/extension/packageExtension.ts";
import type { AnswerRequest } from "../../../harness/model/modelEndpoint.ts";
import type { Cleanup } from "../../../harness/process/cleanup.ts";
import { createTemporaryFolder } from "../../../harness/process/temporaryFolder.ts";
import type { AgentMode } from "../../../harness/vscode/agentMode.ts";
import type { Driver } from "../../../harness/vscode/driverClient.ts";
import { plainWorld } from "../../../harness/worlds/copilot.ts";

/** A window of a profile that nobody has used, without Linewise. */
export interface FreshWindow extends AgentMode {
  readonly page: Page;
  /** What the store would have: the package of this build. */
  readonly packagePath: string;
}

/** Opens a fresh window, empty or with one folder of one file. */
export async function openFreshWindow(
  { isEmpty, answer }: { readonly isEmpty: boolean; readonly answer?: AnswerRequest },
  cleanup: Cleanup,
): Promise<FreshWindow> {
  const folder = await createTemporaryFolder("first-minute", cleanup);
  await writeFile(join(folder, "notes.txt"), "my own notes\n");
  const host = await plainWorld().start(
    {
      workspace: isEmpty ? undefined : folder,
      answer: answer ?? (() => "There is no model here."),
      withoutLinewise: true,
      // As it is where nobody has set anything.
      settings: { "workbench.startupEditor": "welcomePage" },
    },
    cleanup,
  );
  const packages = await createTemporaryFolder("package", cleanup);
  await writeFile(join(packages, ".keep"), "");
  const packagePath = join(packages, "linewise.vsix");
  await packageExtension(packagePath);
  const page = await (await launchBrowser(cleanup)).newPage();
  await page.goto(host.url);
  await host.driver.run(() => undefined);
  return { ...host, page, packagePath };
}

/** What the button Install does, for a package on this machine. */
export async function installExtension(driver: Driver, packagePath: string): Promise<void> {
  await driver.run(async (vscode, path) => {
    await vscode.commands.executeCommand(
      "workbench.extensions.installExtension",
      vscode.Uri.file(path),
    );
  }, packagePath);
}

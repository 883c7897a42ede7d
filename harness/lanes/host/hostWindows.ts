import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { repositoryRoot } from "../../paths.ts";
import { findTestFiles } from "../findTestFiles.ts";

/** A kind of window: `window.ts` of a folder `host…` of tests exports one for the tests of the folder. */
export interface HostWindow {
  /** User settings beside the quiet defaults. */
  settings?: Readonly<Record<string, unknown>>;
  /** The folder of an extension to be loaded beside Linewise. */
  extensionBeside?: string;
  /**
   * Linewise is installed from its package, not loaded from the repository, and this is the folder of
   * the extension under development that VS Code needs in order to run tests.
   */
  extensionBesidePackage?: string;
  /**
   * Fills an empty folder.
   *
   * @returns What the window opens: a folder, or a `.code-workspace` file.
   */
  createWorkspace: (folder: string) => Promise<string>;
}

/** A window and what runs in it. */
export interface HostWindowTests extends HostWindow {
  /** The name of the folder of tests. */
  name: string;
  /** Absolute paths; at least one. */
  testFiles: readonly string[];
}

/** The folders `host…` of a folder of the repository that hold tests, in the order of their names. */
export async function findHostWindows(testFolder: string): Promise<HostWindowTests[]> {
  const names = (await readdir(join(repositoryRoot, testFolder)))
    .filter((name) => /^host(?:-|$)/.test(name))
    .sort();
  const windows: HostWindowTests[] = [];
  for (const name of names) {
    const folder = join(testFolder, name);
    const testFiles = await findTestFiles(folder);
    if (testFiles.length > 0) windows.push({ ...(await loadWindow(folder)), name, testFiles });
  }
  return windows;
}

async function loadWindow(folder: string): Promise<HostWindow> {
  const path = join(repositoryRoot, folder, "window.ts");
  const module = (await import(pathToFileURL(path).href)) as { hostWindow: HostWindow };
  return module.hostWindow;
}

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { repositoryRoot } from "../paths.ts";
import { findTestFiles } from "./findTestFiles.ts";

/** A kind of window: `window.ts` of a folder `test/host…` exports one for the tests of the folder. */
export interface HostWindow {
  /** User settings beside the quiet defaults. */
  settings?: Readonly<Record<string, unknown>>;
  /** The folder of an extension to be loaded beside Linewise. */
  extensionBeside?: string;
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

/** The folders `test/host…` that hold tests, in the order of their names. */
export async function findHostWindows(): Promise<HostWindowTests[]> {
  const names = (await readdir(join(repositoryRoot, "test")))
    .filter((name) => /^host(?:-|$)/.test(name))
    .sort();
  const windows: HostWindowTests[] = [];
  for (const name of names) {
    const testFiles = await findTestFiles(`test/${name}`);
    if (testFiles.length > 0) windows.push({ ...(await loadWindow(name)), name, testFiles });
  }
  return windows;
}

async function loadWindow(name: string): Promise<HostWindow> {
  const path = join(repositoryRoot, "test", name, "window.ts");
  const module = (await import(pathToFileURL(path).href)) as { hostWindow: HostWindow };
  return module.hostWindow;
}

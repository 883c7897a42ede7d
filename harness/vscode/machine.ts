import type { Cleanup } from "../process/cleanup.ts";
import { createTemporaryFolder } from "../process/temporaryFolder.ts";
import { provideServerNode } from "./serverNode.ts";

/** What a VS Code server and its extension host run on. */
export interface Machine {
  /** The program that runs JavaScript there, with the arguments that come first. */
  readonly node: readonly [string, ...string[]];
  readonly environment: NodeJS.ProcessEnv;
  /** A new empty folder on a disk of the machine, by its path on this one; removed by the clean-up. */
  createFolder(name: string, cleanup: Cleanup): Promise<string>;
  /** The path of a file of this machine, as programs there call it. */
  pathOf(path: string): string;
}

/** The one that this runs on. */
export async function provideThisMachine(): Promise<Machine> {
  return {
    node: [await provideServerNode()],
    environment: process.env,
    createFolder: createTemporaryFolder,
    pathOf: (path) => path,
  };
}

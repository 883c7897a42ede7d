import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createTemporaryFolder } from "../../process/temporaryFolder.ts";
import type { Machine } from "../../vscode/machine.ts";
import { provideWindowsNode, toWindowsPath } from "./wine.ts";

/** A Windows by Wine, with a Node for Windows; its disk `C:` is a folder of this machine. */
export async function provideWindowsMachine(): Promise<Machine> {
  const { wine, node, env, disk } = await provideWindowsNode();
  const standIns = join(import.meta.dirname, "serverModules.mjs");
  return {
    node: [wine, node, "--import", pathToFileURL(toWindowsPath(standIns), { windows: true }).href],
    environment: env,
    createFolder: (name, cleanup) => createTemporaryFolder(name, cleanup, disk),
    // In small letters, as VS Code writes disks: Node loads a module once for each spelling.
    pathOf: (path) =>
      path.startsWith(join(disk, "/"))
        ? `c:${path.slice(disk.length).replaceAll("/", "\\")}`
        : toWindowsPath(path).replace("Z:", "z:"),
  };
}

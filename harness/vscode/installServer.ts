import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { rgPath } from "@vscode/ripgrep";
import { cacheFolder } from "../paths.ts";
import { UsageError } from "../process/commandLine.ts";
import { runNpm } from "../process/runCommand.ts";
import { provideCachedFolder } from "./cachedFolder.ts";
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
 * from the `code-server` npm package on first use and cached by version.
 *
 * @throws UsageError on a system that it is not for.
 */
export async function provideServer(): Promise<string> {
  const obstacle = findServerObstacle();
  if (obstacle !== undefined) throw new UsageError(obstacle);
  await provideCachedFolder(versionFolder(), installServer);
  return serverFolder();
}

async function installServer(workFolder: string): Promise<string> {
  console.log(`Getting VS Code (code-server ${versionNow()} from npm)…`);
  await unpackFromNpm(`code-server@${versionNow()}`, workFolder);
  const packageFolder = join(workFolder, "package");
  const unpacked = join(packageFolder, "lib", "vscode");
  console.log("Installing VS Code's own dependencies…");
  for (const folder of [unpacked, join(unpacked, "extensions")]) {
    await runNpm(["install", "--omit=dev", "--ignore-scripts", "--no-audit"], folder);
  }
  await putGitModule(join(unpacked, "extensions"));
  await putRipgrep(join(unpacked, "node_modules", "@vscode", "ripgrep"));
  console.log("Building VS Code's native logger (about a minute)…");
  await buildNativeLogger(unpacked, workFolder);
  return packageFolder;
}

/** The Git extension of the oldest VS Code asks for a module that its package leaves out. */
async function putGitModule(extensions: string): Promise<void> {
  const name = "@vscode/fs-copyfile";
  const program = await readFile(join(extensions, "git", "dist", "main.js"), "utf8");
  const [, version] = new RegExp(`"${name}":"([\\d.]+)"`).exec(program) ?? [];
  if (version === undefined || !program.includes(`require("${name}")`)) return;
  const install = ["install", "--no-save", "--omit=dev", "--ignore-scripts", "--no-audit"];
  await runNpm([...install, `${name}@${version}`], extensions);
}

/** The program that the oldest VS Code searches with: a script of the package would download it. */
async function putRipgrep(packageFolder: string): Promise<void> {
  const folder = join(packageFolder, "bin");
  if (!existsSync(packageFolder) || existsSync(folder)) return;
  await mkdir(folder);
  await copyFile(rgPath, join(folder, basename(rgPath)));
}

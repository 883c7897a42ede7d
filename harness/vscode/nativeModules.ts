import { existsSync } from "node:fs";
import { cp, mkdir, symlink } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { runCommand } from "../process/runCommand.ts";
import { provideCachedFolder } from "./cachedFolder.ts";
import { unpackFromNpm } from "./npmPackage.ts";
import { nodePackage, serverNodeVersion } from "./serverNode.ts";

// npm installs the server without running scripts, so what it has in C++ is compiled here.

const modules = join("node_modules", "@vscode");
const spdlog = join(modules, "spdlog");
const sqlite = join(modules, "sqlite3");

/** Whether this server writes logs and fills Output channels. */
export function hasNativeLogger(serverFolder: string): boolean {
  return existsSync(join(serverFolder, spdlog, "build", "Release", "spdlog.node"));
}

/** Whether sessions of the Agent Host can start in this server. */
export function hasSessionDatabase(serverFolder: string): boolean {
  return existsSync(join(serverFolder, sqlite, "build", "Release", "vscode-sqlite3.node"));
}

/**
 * Compiles the module that VS Code writes its logs with; without it Output channels stay empty
 * and no log file is written, all else works. Needs python3, make and a C++ compiler; where they
 * are missing, says so and goes on.
 */
export async function buildNativeLogger(serverFolder: string, workFolder: string): Promise<void> {
  try {
    await buildModule(join(serverFolder, spdlog), workFolder);
  } catch (error) {
    console.warn(
      "VS Code's native logger could not be built (python3, make and g++ are needed): " +
        "Output channels stay empty in this VS Code, all else works. To try again, delete " +
        `.vscode-test. The reason:\n${lastLines(String(error), 8)}`,
    );
  }
}

/**
 * Compiles, on first use, the database that the Agent Host keeps its sessions in; without it no
 * session of it starts. Needs python3, make and a C++ compiler.
 */
export async function provideSessionDatabase(serverFolder: string): Promise<void> {
  await provideCachedFolder(join(serverFolder, sqlite, "build"), async (workFolder) => {
    console.log("Building the Agent Host's database (a few minutes)…");
    const copy = join(workFolder, "sqlite3");
    await cp(join(serverFolder, sqlite), copy, { recursive: true });
    await symlink(join(serverFolder, "node_modules"), join(workFolder, "node_modules"), "junction");
    await buildModule(copy, workFolder);
    return join(copy, "build");
  });
}

async function buildModule(folder: string, workFolder: string): Promise<void> {
  const headers = await provideNodeHeaders(join(workFolder, "node-headers"));
  const programArguments = [findNodeGyp(), "rebuild", `--nodedir=${headers}`];
  await runCommand(process.execPath, programArguments, { cwd: folder });
}

/** The headers come with the npm package that the server's Node came from. */
async function provideNodeHeaders(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await unpackFromNpm(`${nodePackage}@${serverNodeVersion()}`, folder, "package/include");
  return join(folder, "package");
}

function findNodeGyp(): string {
  const npmScript = process.env["npm_execpath"];
  const candidates = [
    ...(npmScript === undefined ? [] : [join(dirname(npmScript), "..")]),
    ...(process.env["PATH"] ?? "")
      .split(delimiter)
      .map((folder) => join(folder, "..", "lib", "node_modules", "npm")),
  ].map((npm) => join(npm, "node_modules", "node-gyp", "bin", "node-gyp.js"));
  const found = candidates.find((candidate) => existsSync(candidate));
  if (found === undefined) throw new Error("npm's own node-gyp was not found");
  return found;
}

function lastLines(text: string, count: number): string {
  return text.trimEnd().split("\n").slice(-count).join("\n");
}

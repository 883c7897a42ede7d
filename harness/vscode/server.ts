import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createSecret } from "../loopback/secret.ts";
import type { Cleanup } from "../process/cleanup.ts";
import { endProcessTree } from "../process/processTree.ts";
import { createTemporaryFolder } from "../process/temporaryFolder.ts";
import { provideServer } from "./installServer.ts";
import { type Machine, provideThisMachine } from "./machine.ts";
import { type Profile, writeProfile } from "./profile.ts";

const startTimeoutMs = 180_000;
const lookMs = 50;

export interface ServerOptions {
  profile?: Profile;
  /** Extra environment of the server and so of the extension host. */
  environment?: Readonly<Record<string, string>>;
  /** `.vsix` files that are installed as a user would. */
  packagePaths?: readonly string[];
  /** Folders of built-in extensions that it is to be without. */
  unusedExtensions?: readonly string[];
  /** What it runs on, if not on this. */
  machine?: Machine | undefined;
}

/** Built-in extensions that start in every window, or with any script, and that few tests need. */
export const rarelyUsedExtensions: readonly string[] = [
  ...["debug-auto-launch", "debug-server-ready", "emmet", "github", "merge-conflict", "npm"],
  "terminal-suggest",
];

export interface Server {
  port: number;
  /** Without it the server gives nobody a window, a file or a connection. */
  connectionToken: string;
  dataFolder: string;
}

/**
 * Starts a VS Code server on a free loopback port with a fresh data folder, and returns when it
 * answers.
 */
export async function startServer(options: ServerOptions, cleanup: Cleanup): Promise<Server> {
  const serverFolder = await provideServer();
  const machine = options.machine ?? (await provideThisMachine());
  const dataFolder = await machine.createFolder("vscode", cleanup);
  await writeProfile(dataFolder, options.profile ?? {});
  const connectionToken = createSecret();
  // Not an argument: those every user of the machine can list.
  const tokenFile = join(dataFolder, "connection-token");
  await writeFile(tokenFile, connectionToken, { mode: 0o600 });
  const builtIn = await linkBuiltIn(serverFolder, options, cleanup);
  const packages = (options.packagePaths ?? []).map((path) => machine.pathOf(path));
  const [program, ...programArguments] = machine.node;
  // No pipe: Node breaks under Wine where its output goes into one.
  const outputFile = join(dataFolder, "output");
  const output = openSync(outputFile, "w");
  const child = spawn(
    program,
    [
      ...[...programArguments, "out/server-main.js"],
      ...["--host", "127.0.0.1", "--port", "0"],
      ...["--connection-token-file", machine.pathOf(tokenFile)],
      ...["--accept-server-license-terms", "--server-data-dir", machine.pathOf(dataFolder)],
      // As a user installs them, before any window gets its extensions.
      ...packages.flatMap((path) => ["--start-server", "--install-extension", path]),
      // Only with this are development extensions in the URL accepted.
      "--enable-smoke-test-driver",
      ...["--builtin-extensions-dir", machine.pathOf(builtIn)],
    ],
    {
      cwd: serverFolder,
      env: { ...serverEnvironment(machine.environment), ...options.environment },
      stdio: ["ignore", output, output],
      detached: process.platform !== "win32",
    },
  );
  closeSync(output);
  cleanup.add(() => endProcessTree(child));
  return { port: await waitForPort(child, outputFile), connectionToken, dataFolder };
}

/** A folder of the built-in extensions that are used, or the server's own if that is all of them. */
async function linkBuiltIn(
  serverFolder: string,
  { unusedExtensions = [] }: ServerOptions,
  cleanup: Cleanup,
): Promise<string> {
  const all = join(serverFolder, "extensions");
  if (unusedExtensions.length === 0) return all;
  const folder = await createTemporaryFolder("built-in", cleanup);
  for (const name of await readdir(all)) {
    if (unusedExtensions.includes(name)) continue;
    await symlink(join(all, name), join(folder, name), "junction");
  }
  return folder;
}

/**
 * Without what npm, a surrounding VS Code or a debugger would change; without a marketplace; and
 * without the key of a real model, which any program that an agent runs could read.
 */
export function serverEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const inherited = Object.entries(environment).filter(
    ([name]) => !/^(npm_|NODE_(?!COMPILE_CACHE$)|VSCODE_|ELECTRON_|LINEWISE_MODEL_)/i.test(name),
  );
  return { ...Object.fromEntries(inherited), EXTENSIONS_GALLERY: "{}" };
}

async function waitForPort(child: ChildProcess, outputFile: string): Promise<number> {
  let end: string | undefined;
  child.on("error", (error) => (end = `could not be started (${error.message})`));
  child.on("exit", (code) => (end = `ended with ${code ?? "a signal"}`));
  for (const startMs = Date.now(); ;) {
    const output = await readFile(outputFile, "utf8");
    const port = /Server bound to 127\.0\.0\.1:(\d+)/.exec(output)?.[1];
    if (port !== undefined && output.includes("agent started")) return Number(port);
    if (Date.now() - startMs > startTimeoutMs) end ??= "did not start in time";
    if (end !== undefined) throw new Error(`VS Code's server ${end}:\n${output}`);
    await delay(lookMs);
  }
}

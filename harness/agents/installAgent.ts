import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { cacheFolder } from "../paths.ts";
import { withFileLock } from "../process/fileLock.mjs";
import { unpackFromNpm } from "../vscode/npmPackage.ts";

/** Agents as their makers publish them on npm, for one kind of machine: a package, and its program. */
const packages = {
  "claude-code": {
    specification: "@anthropic-ai/claude-code-linux-x64@2.1.330",
    program: "claude",
  },
  codex: {
    specification: "@openai/codex@0.169.0-linux-x64",
    program: "vendor/x86_64-unknown-linux-musl/bin/codex",
  },
} as const;

export type AgentName = keyof typeof packages;

export const agentNames = Object.keys(packages) as readonly AgentName[];

/** Whether there are packages for this machine. */
export function canInstallAgents(): boolean {
  return process.platform === "linux" && process.arch === "x64";
}

/** The program of an agent, downloaded once: some 100 MB. */
export async function provideAgent(name: AgentName): Promise<string> {
  const { specification, program } = packages[name];
  const folder = join(cacheFolder, specification.replaceAll(/[@/]+/g, "-").slice(1));
  await withFileLock(join(cacheFolder, `${name}.lock`), async () => {
    if (existsSync(folder)) return;
    await mkdir(cacheFolder, { recursive: true });
    const temporary = await mkdtemp(join(cacheFolder, "unfinished-"));
    try {
      console.log(`Getting ${specification} from npm…`);
      await unpackFromNpm(specification, temporary);
      await rename(join(temporary, "package"), folder);
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  });
  return join(folder, program);
}

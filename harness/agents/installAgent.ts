import { join } from "node:path";
import { cacheFolder } from "../paths.ts";
import { provideCachedFolder } from "../vscode/cachedFolder.ts";
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
  await provideCachedFolder(folder, async (workFolder) => {
    console.log(`Getting ${specification} from npm…`);
    await unpackFromNpm(specification, workFolder);
    return join(workFolder, "package");
  });
  return join(folder, program);
}

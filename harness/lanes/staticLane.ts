import { join } from "node:path";
import { repositoryRoot } from "../paths.ts";
import { tryCommand } from "../process/runCommand.ts";
import type { Lane } from "./lane.ts";

/** A lane of one check: a program of a development package that fails by its exit code. */
export function staticLane(name: string, script: string, programArguments: string[]): Lane {
  return {
    name,
    isSilent: true,
    run: async () => {
      const path = join(repositoryRoot, "node_modules", script);
      const { exitCode, output } = await tryCommand(process.execPath, [path, ...programArguments], {
        cwd: repositoryRoot,
      });
      if (exitCode === 0) return { passed: 1, failed: 0, skipped: [] };
      console.log(output.trimEnd());
      return { passed: 0, failed: 1, skipped: [] };
    },
  };
}

import { join } from "node:path";
import { repositoryRoot } from "../paths.ts";
import { tryCommand } from "../process/runCommand.ts";
import type { Job, Lane } from "./lane.ts";
import { failedResult, sumResults } from "./laneResult.ts";

/** A lane of one check: a program of a development package that fails by its exit code. */
export function staticLane(name: string, script: string, programArguments: string[]): Lane {
  const path = join(repositoryRoot, "node_modules", script);
  const run: Job["run"] = async ({ print, signal }) => {
    const options = { cwd: repositoryRoot, signal };
    const { exitCode, output } = await tryCommand(
      process.execPath,
      [path, ...programArguments],
      options,
    );
    if (exitCode === 0) return { ...sumResults([]), passed: 1 };
    print(output.trimEnd());
    return failedResult(name);
  };
  const job = { lane: name, name, expectedSeconds: Infinity, opensWindows: false, run };
  return () => Promise.resolve([job]);
}

import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { repositoryRoot } from "../paths.ts";
import { findTestFiles } from "./findTestFiles.ts";
import type { Lane } from "./lane.ts";
import { createTestPrinter } from "./printTests.ts";
import type { TestRun } from "./runTestFiles.ts";
import type { TestEvent } from "./testEvents.ts";

/**
 * A lane of all tests below a folder, run by Mocha in a Node process of its own.
 *
 * @param preload A module, relative to the repository, that the process loads first.
 */
export function mochaLane(name: string, folder: string, timeoutMs: number, preload?: string): Lane {
  const execArgv = preload === undefined ? [] : ["--import", `./${preload}`];
  return {
    name,
    run: async ({ grep, cleanup }) => {
      const printer = createTestPrinter();
      const files = await findTestFiles(folder);
      const run: TestRun = { files, timeoutMs, grep };
      const child = fork(join(import.meta.dirname, "runMochaProcess.ts"), [JSON.stringify(run)], {
        cwd: repositoryRoot,
        execArgv,
      });
      const exited = once(child, "exit") as Promise<[number | null]>;
      // The child cleans up after itself, which takes a while.
      cleanup.add(async () => {
        if (child.kill("SIGTERM")) await exited;
      });
      child.on("message", (event) => printer.take(event as TestEvent));
      const [exitCode] = await exited;
      const result = printer.finish();
      if (exitCode === 0 || result.failed > 0) return result;
      console.log(`    FAILED: the process of the tests ended with ${exitCode ?? "a signal"}`);
      return { ...result, failed: 1 };
    },
  };
}

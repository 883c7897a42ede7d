import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { TestEvent } from "../../test/support/testEvents.ts";
import { repositoryRoot } from "../paths.ts";
import { endProcessTree } from "../processTree.ts";
import { findTestFiles } from "./findTestFiles.ts";
import type { Lane } from "./lane.ts";
import { createTestPrinter } from "./printTests.ts";
import type { MochaRun } from "./runMochaProcess.ts";

/** A lane of all tests below a folder, run by Mocha in a Node process of its own. */
export function mochaLane(name: string, folder: string, timeoutMs: number): Lane {
  return {
    name,
    run: async ({ grep, cleanup }) => {
      const printer = createTestPrinter();
      const files = await findTestFiles(folder);
      const run: MochaRun = { files, timeoutMs, ...(grep === undefined ? {} : { grep }) };
      const child = fork(join(import.meta.dirname, "runMochaProcess.ts"), [JSON.stringify(run)], {
        cwd: repositoryRoot,
      });
      cleanup.add(() => endProcessTree(child));
      child.on("message", (event) => printer.take(event as TestEvent));
      const [exitCode] = (await once(child, "exit")) as [number | null];
      const result = printer.finish();
      if (exitCode !== 0 && result.failed === 0) {
        console.log(`    FAILED: the process of the tests ended with ${exitCode ?? "a signal"}`);
        result.failed++;
      }
      return result;
    },
  };
}

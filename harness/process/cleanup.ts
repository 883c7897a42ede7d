import { constants } from "node:os";
import { UsageError } from "./commandLine.ts";

/** What to undo before the process ends; the last thing added is undone first. */
export interface Cleanup {
  add(undo: () => Promise<void> | void): void;
  /** Undoes everything added so far; a failing step is reported and the others still run. */
  run(): Promise<void>;
}

export function createCleanup(): Cleanup {
  const steps: (() => Promise<void> | void)[] = [];
  return {
    add: (undo) => void steps.push(undo),
    run: async () => {
      for (let undo = steps.pop(); undo !== undefined; undo = steps.pop()) {
        try {
          await undo();
        } catch (error) {
          console.error("Cleaning up:", error);
        }
      }
    },
  };
}

/**
 * Cleans up and ends the process when it is told to end (Ctrl-C, the terminal closes), when nobody
 * reads its output any more, and when an error escapes.
 */
export function cleanUpOnAbort(cleanup: Cleanup): void {
  const end = (exitCode: number): void => {
    void cleanup.run().finally(() => process.exit(exitCode));
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => end(128 + constants.signals[signal]));
  }
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => end(1));
  process.once("uncaughtException", (error) => {
    console.error(error);
    end(1);
  });
}

/**
 * Runs `main` and cleans up however it ends. The number that `main` returns is the exit code.
 */
export async function runMain(main: (cleanup: Cleanup) => Promise<number>): Promise<never> {
  const cleanup = createCleanup();
  cleanUpOnAbort(cleanup);
  let exitCode = 1;
  try {
    exitCode = await main(cleanup);
  } catch (error) {
    console.error(describeError(error));
  }
  await cleanup.run();
  process.exit(exitCode);
}

/** Where a person mistyped something, only a sentence; else all that helps to find the bug. */
function describeError(error: unknown): unknown {
  if (error instanceof UsageError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : error;
}

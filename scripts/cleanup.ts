import { constants } from "node:os";

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
 * Runs `main` and cleans up however it ends: by its result, an error, or a signal such as Ctrl-C.
 * The number that `main` returns is the exit code.
 */
export async function runMain(main: (cleanup: Cleanup) => Promise<number>): Promise<never> {
  const cleanup = createCleanup();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      if (signal === "SIGINT") console.log("\nStopping…");
      void cleanup.run().then(() => process.exit(128 + constants.signals[signal]));
    });
  }
  let exitCode = 1;
  try {
    exitCode = await main(cleanup);
  } catch (error) {
    console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  }
  await cleanup.run();
  process.exit(exitCode);
}

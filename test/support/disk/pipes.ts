import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { setTimeout as passTime } from "node:timers/promises";

/** A pipe of which a reader waits until it is let go. */
export interface HeldPipe {
  /** Resolves when a reader waits in the system. */
  readonly isRead: () => Promise<void>;
  letGo(): void;
}

export function makePipe(path: string): HeldPipe {
  execFileSync("mkfifo", [path]);
  let writer: number | undefined;
  let isOver = false;
  return {
    async isRead() {
      while (writer === undefined && !isOver) {
        writer = openForReader(path);
        await passTime(5);
      }
    },
    letGo() {
      if (isOver) return;
      isOver = true;
      // To open both ends never waits, and ends the wait of a reader that has only just come.
      closeSync(openSync(path, constants.O_RDWR | constants.O_NONBLOCK));
      if (writer !== undefined) closeSync(writer);
    },
  };
}

/** The system refuses to open a pipe for writing that nobody reads. */
function openForReader(path: string): number | undefined {
  try {
    return openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENXIO") return undefined;
    throw error;
  }
}

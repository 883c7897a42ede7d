import { readFileSync } from "node:fs";
import { uptime } from "node:os";
import { systemErrorCode } from "./systemError.ts";

/** A process, told from a later one that has its number. */
export interface ProcessIdentity {
  readonly id: number;
  /** When it was started, as the system counts; 0 where the system does not tell. */
  readonly started: number;
}

export function thisProcess(): ProcessIdentity {
  return { id: process.pid, started: readStart(process.pid) ?? 0 };
}

/**
 * Whether the process still runs. `seenMs` is a time at which it did: on systems that do not tell when
 * a process was started, one from before the machine was started is over.
 */
export function isRunning({ id, started }: ProcessIdentity, seenMs: number): boolean {
  if (started !== 0) return readStart(id) === started;
  const machineStartMs = Date.now() - uptime() * 1000;
  return seenMs > machineStartMs - clockToleranceMs && hasProcess(id);
}

const clockToleranceMs = 10_000;

/** Whether a process has this number now. */
export function hasProcess(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return systemErrorCode(error) === "EPERM";
  }
}

/** Linux tells it as the 22nd word, in ticks since the machine started; the 2nd may hold spaces. */
function readStart(id: number): number | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    const status = readFileSync(`/proc/${id}/stat`, "utf8");
    const words = status.slice(status.lastIndexOf(")") + 2).split(" ");
    const [state] = words;
    // A zombie has ended, though its number is kept until its parent asks.
    return state === "Z" || state === "X" ? undefined : Number(words[19]);
  } catch {
    return undefined;
  }
}

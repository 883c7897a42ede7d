import { readdir, readFile } from "node:fs/promises";
import { uptime } from "node:os";
import { identifyProcess } from "./processIdentity.ts";

/** Whether this system tells with which environment other processes were started. */
export const tellsEnvironments = process.platform === "linux";

/** A word of an environment, such as `NAME=value`. */
export interface WantedProcesses {
  readonly word: string;
  /** Those that were started before are left out. */
  readonly sinceMs: number;
}

/** In what Linux counts when a process was started. */
const tickMs = 10;
/** What the clocks may differ by. */
const toleranceMs = 2 * tickMs;

/**
 * For each, when the first of the processes at work was started that have the word in their environment;
 * undefined if there is none. Only processes of this user are known, and only where the system tells.
 */
export async function findStarts(
  wanted: readonly WantedProcesses[],
): Promise<readonly (number | undefined)[]> {
  const machineStartMs = Date.now() - uptime() * 1_000;
  const starts = wanted.map((): number | undefined => undefined);
  const ids = wanted.length === 0 ? [] : await readdir("/proc").catch(() => []);
  for (const id of ids.filter((name) => /^\d+$/.test(name))) {
    const told = await readFile(`/proc/${id}/environ`, "latin1").catch(() => "");
    const words = new Set(told.split("\0"));
    const found = wanted.map(({ word }) => words.has(word));
    const identity = found.includes(true) ? identifyProcess(Number(id)) : undefined;
    if (identity === undefined) continue;
    const startMs = machineStartMs + identity.started * tickMs;
    for (const [index, { sinceMs }] of wanted.entries()) {
      if (found[index] !== true || startMs < sinceMs - toleranceMs) continue;
      starts[index] = Math.min(startMs, starts[index] ?? Infinity);
    }
  }
  return starts;
}

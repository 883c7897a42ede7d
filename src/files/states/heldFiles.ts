import { readdirSync, readlinkSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { describeBinary } from "../encoding/index.ts";
import type { StateChange } from "./stateChange.ts";

/** How another program writes to a file that it holds open. */
export type HeldFor = "appending" | "writing";

/** Of what a program opens a file for; see open(2). */
const accessModes = 0o3;
const appends = 0o2000;

/**
 * Which of these files other programs of this user hold open to write to them, where the system tells (Linux).
 * Such a file must stay the file that it is: what is written to one that is replaced goes nowhere.
 *
 * Looks only where one of them may be a log, a table or a database: it has only grown, or is no text.
 */
export async function findHeldFiles(
  changes: readonly StateChange[],
): Promise<ReadonlyMap<string, HeldFor>> {
  const held = new Map<string, HeldFor>();
  const paths = new Set(changes.filter(mayBeHeld).map(({ realPath }) => realPath));
  const ids = paths.size === 0 ? [] : await readdir("/proc").catch(() => []);
  for (const id of ids.filter((name) => /^\d+$/.test(name) && name !== `${process.pid}`)) {
    for (const [number, path] of listOpenFiles(id)) {
      if (!paths.has(path)) continue;
      const told = await readFile(`/proc/${id}/fdinfo/${number}`, "latin1").catch(() => "");
      const flags = Number.parseInt(/^flags:\s*(\d+)/m.exec(told)?.[1] ?? "0", 8);
      if ((flags & accessModes) === 0) continue;
      if ((flags & appends) === 0) held.set(path, "writing");
      else if (!held.has(path)) held.set(path, "appending");
    }
  }
  return held;
}

function mayBeHeld({ now, wanted }: StateChange): boolean {
  if (now === null || wanted === null || now.stamp !== undefined) return false;
  const isGrown = now.bytes.length > wanted.bytes.length && startsWith(now.bytes, wanted.bytes);
  return isGrown || describeBinary(now.bytes) !== undefined;
}

function startsWith(bytes: Uint8Array, start: Uint8Array): boolean {
  return Buffer.compare(bytes.subarray(0, start.length), start) === 0;
}

/** By their numbers; none of a process that has ended, or is another user's. */
function listOpenFiles(processId: string): readonly (readonly [number: string, path: string])[] {
  const folder = `/proc/${processId}/fd`;
  try {
    return readdirSync(folder).flatMap((number) => {
      try {
        return [[number, readlinkSync(`${folder}/${number}`)] as const];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}

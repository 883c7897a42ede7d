import { constants, existsSync, readlinkSync, type Stats } from "node:fs";
import { lstat, open } from "node:fs/promises";
import { foldName } from "../core/path/index.ts";
import { systemError } from "./systemError.ts";

/** Where a folder of a search root really is, as the gate found it. */
export interface RealPlace {
  /** By its path in the root; `""` is the root. */
  readonly folder: string;
  readonly realPath: string;
}

/** Opens a place and not what it holds, so no right to read is needed. Node has no name for it. */
export const oPath = 0o10000000;
const openPlaces = "/proc/self/fd";
/** Whether the system knows the paths of what is open, and reaches it by its number. */
export const canHoldPlaces = process.platform === "linux" && existsSync(openPlaces);

/** A path to what is open, whatever becomes of its own path. Only if {@link canHoldPlaces}. */
export function heldPath(descriptor: number): string {
  return `${openPlaces}/${descriptor.toString()}`;
}

/**
 * Requires that an open file or folder is at this path and was reached through no link, whatever was
 * swapped in on the way: Linux knows the path of what is open. Elsewhere nothing is checked. Where case
 * does not count, the system may know another spelling.
 *
 * @throws `ELOOP`
 */
export function requireOpenAt(descriptor: number, path: string): void {
  if (!canHoldPlaces) return;
  const real = readlinkSync(heldPath(descriptor));
  if (real === path || foldName(real) === foldName(path)) return;
  throw systemError("ELOOP", `a link on the way to ${path}`);
}

/** What is at a path that leads through no link; one at its end is not followed. */
export async function statWithoutLinks(path: string): Promise<Stats> {
  if (!canHoldPlaces) return lstat(path);
  const handle = await open(path, oPath | constants.O_NOFOLLOW);
  try {
    requireOpenAt(handle.fd, path);
    return await handle.stat();
  } finally {
    await handle.close();
  }
}

/** Where a path of the root must really be; undefined outside of that folder. */
export function realPathIn({ folder, realPath }: RealPlace, path: string): string | undefined {
  if (path === folder) return realPath;
  const prefix = folder === "" ? "" : `${folder}/`;
  if (!path.startsWith(prefix)) return undefined;
  return `${realPath.replace(/\/$/, "")}/${path.slice(prefix.length)}`;
}

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { systemErrorCode } from "../../../src/files/systemError.ts";

const pageBytes = 4096;

/**
 * Mounts a disk of four megabytes at a folder that it makes.
 *
 * @returns What unmounts it again, or undefined where the system does not let this user.
 */
export function mountSmallDisk(folder: string): (() => void) | undefined {
  mkdirSync(folder);
  const made = spawnSync("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", folder]);
  if (made.status !== 0) return undefined;
  // A process that is just ending may still have a file there.
  return () => void spawnSync("umount", ["--lazy", folder]);
}

/** Writes until the disk is full, and then makes room for so many pages. */
export function fillDisk(mounted: string, pages = 0): string {
  const room = Array.from({ length: pages }, (_, index) => join(mounted, `room-${index}`));
  for (const path of room) writeFileSync(path, Buffer.alloc(pageBytes));
  const filler = join(mounted, "filler");
  const file = openSync(filler, "w");
  try {
    for (;;) writeSync(file, Buffer.alloc(pageBytes));
  } catch (error) {
    assert.equal(systemErrorCode(error), "ENOSPC");
  } finally {
    closeSync(file);
  }
  for (const path of room) rmSync(path);
  return filler;
}

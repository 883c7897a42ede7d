import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { JournalDisk } from "../../../src/files/history/journalDisk.ts";
import { diskWithoutDevice } from "./journalDisks.ts";

export interface PowerLossDisk extends JournalDisk {
  /** Writes what would be there after a loss of power now: what was synced, and no more. */
  readonly leaveTo: (folder: string) => void;
}

/**
 * A disk that keeps nothing until it must: bytes until their file is synced, names until their folder
 * is. What is removed goes at once.
 *
 * @param base Durable, with what is in it so far.
 */
export function createPowerLossDisk(base: string): PowerLossDisk {
  const bytes = new Map<string, Buffer>();
  const names = new Map<string, ReadonlySet<string>>();

  async function sync(path: string): Promise<void> {
    // Who does not wait for it has nothing yet.
    await new Promise((resolve) => setImmediate(resolve));
    if (!path.endsWith("/.")) {
      bytes.set(path, readFileSync(path));
      return;
    }
    const folder = dirname(path);
    names.set(folder, new Set(readdirSync(folder)));
  }

  function forget(path: string): void {
    const folder = dirname(path);
    names.set(
      folder,
      new Set([...(names.get(folder) ?? [])].filter((name) => join(folder, name) !== path)),
    );
  }

  function leave(folder: string, to: string): void {
    for (const name of names.get(folder) ?? []) {
      const path = join(folder, name);
      const place = join(to, relative(base, path));
      if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) {
        mkdirSync(place);
        leave(path, to);
      } else writeFileSync(place, bytes.get(path) ?? "");
    }
  }

  return {
    ...diskWithoutDevice,
    async open(path, flags, mode) {
      const handle = await diskWithoutDevice.open(path, flags, mode);
      return { ...handle, sync: () => sync(path) };
    },
    async unlink(path) {
      await diskWithoutDevice.unlink(path);
      forget(path);
    },
    leaveTo: (folder) => leave(base, folder),
  };
}

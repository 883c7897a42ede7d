import { join } from "node:path";
import { systemError, systemErrorCode } from "../systemError.ts";
import { ensureFolder, ignoreMissing, type JournalDisk } from "./journalDisk.ts";

/** Gives ids that rise and are unique among all processes that share the folder. */
export interface IdCounter {
  /**
   * A new id above `floor`, which is the highest that is known to be in use: the counter may be older
   * than that where a crash of the machine took it back, or someone removed it.
   */
  readonly claim: (floor: number) => Promise<number>;
  /** The last id that any process was given; 0 for none. */
  readonly readLast: () => Promise<number>;
}

/** Another process was faster each time: far more often than any could be. */
const maxAttempts = 10_000;

/**
 * The counter is the name of one empty file in a folder of its own. Whoever makes the next one has its id,
 * unless a higher one is there by then: if several processes try this, only one can succeed. So there is
 * no lock that a crash could leave, and no id is ever given twice.
 */
export function createIdCounter(disk: JournalDisk, folder: string): IdCounter {
  /** The highest id that this process was given. */
  let highest = 0;

  async function claim(floor: number): Promise<number> {
    await ensureFolder(disk, folder);
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const next = Math.max(await readLast(), floor, highest) + 1;
      try {
        await (await disk.open(join(folder, String(next)), "wx", 0o600)).close();
      } catch (error) {
        if (!isMet.has(systemErrorCode(error))) throw error;
        continue;
      }
      if ((await readLast()) === next) return (highest = next);
    }
    throw systemError("EBUSY", `no id can be had from ${folder}`);
  }

  /** Of several names, the last counts. */
  async function readLast(): Promise<number> {
    const names = (await ignoreMissing(disk.readFolder(folder))) ?? [];
    const ids = names.filter((name) => /^\d{1,15}$/.test(name)).map(Number);
    const last = Math.max(0, ...ids);
    for (const id of ids) {
      if (id !== last) await ignoreMissing(disk.unlink(join(folder, String(id))));
    }
    return last;
  }

  return { claim, readLast };
}

/** On Windows a file that another process is just removing is said to be in use. */
const isMet = new Set<string | undefined>(
  process.platform === "win32" ? ["EEXIST", "EPERM", "EACCES", "EBUSY"] : ["EEXIST"],
);

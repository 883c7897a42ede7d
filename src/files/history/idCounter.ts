import { randomBytes } from "node:crypto";
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
 * The counter is the name of one empty file in a folder of its own. Whoever renames it from 12 to 13
 * has the id 13: if several processes try this, only one can succeed, since then there is no 12. So
 * there is no lock that a crash could leave, and no id is ever given twice.
 */
export function createIdCounter(disk: JournalDisk, folder: string): IdCounter {
  /** The highest id that this process was given. */
  let highest = 0;

  async function claim(floor: number): Promise<number> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const last = await findLast();
      if (last === undefined) {
        await createCounter(disk, folder, Math.max(floor, highest));
        continue;
      }
      const next = Math.max(last, floor, highest) + 1;
      try {
        if (await take(last, next)) return (highest = next);
      } catch (error) {
        if (!wasTaken(error)) throw error;
      }
    }
    throw systemError("EBUSY", `no id can be had from ${folder}`);
  }

  /**
   * Whether this process is the one that has the next id. On Windows a rename goes by the file, whatever
   * its name is by then, so two that rename it at once both succeed: the next name is made anew there. It
   * is no new one where a higher one has come since.
   */
  async function take(last: number, next: number): Promise<boolean> {
    const name = join(folder, String(next));
    if (process.platform !== "win32") {
      await disk.rename(join(folder, String(last)), name);
      return true;
    }
    await (await disk.open(name, "wx", 0o600)).close();
    return (await findLast()) === next;
  }

  /** Undefined where there is no counter yet. Several are what a restored copy left: the last counts. */
  async function findLast(): Promise<number | undefined> {
    const names = (await ignoreMissing(disk.readFolder(folder))) ?? [];
    const ids = names.filter((name) => /^\d{1,15}$/.test(name)).map(Number);
    if (ids.length === 0) return undefined;
    const last = Math.max(...ids);
    for (const id of ids) {
      if (id !== last) await ignoreMissing(disk.unlink(join(folder, String(id))));
    }
    return last;
  }

  return { claim, readLast: async () => (await findLast()) ?? 0 };
}

/** On Windows a file that another process is just renaming is said to be in use. */
function wasTaken(error: unknown): boolean {
  const code = systemErrorCode(error) ?? "";
  const isMet = process.platform === "win32" && /^(?:EEXIST|EPERM|EACCES|EBUSY)$/.test(code);
  return code === "ENOENT" || isMet;
}

/**
 * The folder comes to its place with the counter in it, so that of several processes one makes it: no
 * folder takes the place of one that holds something.
 */
async function createCounter(disk: JournalDisk, folder: string, start: number): Promise<void> {
  const made = `${folder}-${randomBytes(6).toString("hex")}`;
  const file = join(made, String(start));
  await ensureFolder(disk, made);
  try {
    await (await disk.open(file, "wx", 0o600)).close();
    await disk.rmdir(folder).catch(() => undefined);
    await disk.rename(made, folder);
  } catch (error) {
    await disk.unlink(file).catch(() => undefined);
    await disk.rmdir(made).catch(() => undefined);
    if (!isInPlace.has(systemErrorCode(error))) throw error;
  }
}

/** What systems say where a folder that holds something is in the place. */
const isInPlace = new Set<string | undefined>(
  process.platform === "win32"
    ? ["ENOTEMPTY", "EEXIST", "EPERM", "EACCES"]
    : ["ENOTEMPTY", "EEXIST"],
);

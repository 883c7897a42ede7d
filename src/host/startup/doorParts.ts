import { existsSync, statSync, watch } from "node:fs";
import { appendFile, copyFile, mkdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";

/** What hooks need in the folder of a door, as long as its window is there. */
export interface DoorParts {
  /** Whether all is there, and nobody has cut off what hooks told. */
  readonly isWhole: () => boolean;
  /** @param served The folders of the window from now on, a line each. */
  readonly serve: (served: string) => Promise<void>;
  /** Stops watching. */
  readonly close: () => void;
}

interface DoorListener {
  /** Hooks have told something. */
  readonly onRing: () => void;
  /** Something is no longer there, or was emptied. */
  readonly onDamage: () => void;
}

/**
 * Puts into the folder what is not there, and watches it.
 *
 * @param script Is copied.
 * @param served The folders of the window, a line each.
 */
export async function layOutDoor(
  folder: string,
  script: string,
  served: string,
  { onRing, onDamage }: DoorListener,
): Promise<DoorParts> {
  const bell = join(folder, "bell");
  const others = [basename(script), "folders"].map((name) => join(folder, name));
  const [copy = "", list = ""] = others;
  // Another machine may just have removed the folder of this one, which was empty.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // A full disk has no room for a first byte, but some for the next ones. What hooks have told stays.
  await appendFile(bell, "\n", { mode: 0o600 });
  await copyFile(script, copy);
  await writeFile(list, served);
  let { ino, size } = statSync(bell);
  const isWhole = (): boolean => {
    const now = statSync(bell, { throwIfNoEntry: false });
    return now?.ino === ino && now.size >= size && others.every((each) => existsSync(each));
  };
  const look = (): void => {
    const before = size;
    if (isWhole()) ({ ino, size } = statSync(bell));
    else onDamage();
    // Some systems still tell of the byte that was written before the watch.
    if (size > before) onRing();
  };
  const watchers = [
    watch(bell, look),
    // Most of what comes and goes there are messages.
    watch(folder, (_, name) => {
      if (!/^\d|^bell$/.test(name ?? "") && !isWhole()) onDamage();
    }),
  ];
  const close = (): void => {
    for (const watcher of watchers) watcher.close();
  };
  for (const watcher of watchers) watcher.on("error", onDamage);
  return { isWhole, serve: (folders) => writeFile(list, folders), close };
}

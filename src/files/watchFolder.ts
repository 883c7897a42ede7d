import { watch } from "node:fs";
import { systemErrorCode } from "./systemError.ts";

/**
 * Tells of the files in a folder that come, go or are written to; not of what is in folders below.
 *
 * @returns What ends it; undefined where the folder cannot be watched, or is not there.
 */
export function watchFolder(
  folder: string,
  onFile: (name: string) => void,
): (() => void) | undefined {
  try {
    const watcher = watch(folder, { persistent: false }, (_, name) => {
      if (name !== null) onFile(name);
    });
    // Such as that the folder is gone: nothing comes any more.
    watcher.on("error", () => undefined);
    return () => {
      watcher.close();
    };
  } catch (error) {
    if (systemErrorCode(error) === undefined) throw error;
    return undefined;
  }
}

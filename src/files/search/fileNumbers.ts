import { counters, maxNumberedFiles, type SharedMemory } from "./sharedMemory.ts";

/** The numbers under which the shared memory knows files: one a path, as long as it is known. */
export interface FileNumbers {
  /** {@link noNumber} for those that come too late. */
  numberFiles(folder: string, paths: readonly string[]): Int32Array;
  forget(): void;
}

export const noNumber = -1;

/** Only one worker may give numbers. */
export function createFileNumbers({ control }: SharedMemory): FileNumbers {
  const counts = new Int32Array(control);
  const folders = new Map<string, Map<string, number>>();
  return {
    numberFiles(folder, paths) {
      const known = folders.get(folder) ?? new Map<string, number>();
      folders.set(folder, known);
      return Int32Array.from(paths, (path) => known.get(path) ?? give(known, path));
    },
    forget: () => folders.clear(),
  };

  function give(known: Map<string, number>, path: string): number {
    const number = Atomics.load(counts, counters.numberedFiles);
    if (number >= maxNumberedFiles) return noNumber;
    Atomics.store(counts, counters.numberedFiles, number + 1);
    known.set(path, number);
    return number;
  }
}

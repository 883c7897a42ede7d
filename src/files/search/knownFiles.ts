import { knownFields, unknownPlace, type KnownFile } from "./searchMessages.ts";

/** Which contents the shared memory holds, for the pool to tell its workers. */
export interface KnownFiles {
  /** What a task says of its files, {@link knownFields} numbers each. */
  describe(prefix: string, paths: readonly string[]): Float64Array;
  learn(path: string, file: KnownFile): void;
  /** Whether most of what the shared memory holds is of no use any more. */
  isWorn(usedBytes: number): boolean;
  forget(): void;
}

export function createKnownFiles(): KnownFiles {
  const files = new Map<string, KnownFile>();
  let keptBytes = 0;
  return {
    describe(prefix, paths) {
      const table = new Float64Array(paths.length * knownFields);
      let at = 0;
      for (const path of paths) {
        const file = files.get(prefix + path);
        table[at + 4] = unknownPlace;
        if (file !== undefined) {
          table[at] = file.sizeBytes;
          table[at + 1] = file.modifiedMs;
          table[at + 2] = file.changedMs;
          table[at + 3] = file.inode;
          table[at + 4] = file.place;
        }
        at += knownFields;
      }
      return table;
    },
    learn(path, file) {
      keptBytes += keptBytesOf(file) - keptBytesOf(files.get(path));
      files.set(path, file);
    },
    isWorn: (usedBytes) => keptBytes < usedBytes / 2,
    forget() {
      files.clear();
      keptBytes = 0;
    },
  };
}

function keptBytesOf(file: KnownFile | undefined): number {
  return file === undefined || file.place < 0 ? 0 : file.sizeBytes;
}

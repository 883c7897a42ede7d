/** What a folder holds, by kind; `other` is a socket, a pipe or a device. */
export interface FolderEntry {
  readonly name: string;
  readonly kind: FolderEntryKind;
}

export type FolderEntryKind = "file" | "folder" | "link" | "other";

export interface FolderContents {
  /** In any order. */
  readonly entries: readonly FolderEntry[];
  /** Names that no path can say, since they are not Unicode, with their bytes escaped. */
  readonly unnameable: readonly string[];
}

/**
 * The folders and ignore files below one root, as a walk needs them. Paths are relative to the root
 * and `/`-separated; `""` is the root. A method may throw an error with a string `code`: the
 * system's, or one of {@link ignoreFileCause}.
 */
export interface TreeReader {
  readFolder(path: string): FolderContents | Promise<FolderContents>;
  /**
   * The text of a file that `readFolder` gave as one. Throws, rather than read it, if it is larger
   * than {@link maxIgnoreFileBytes}.
   */
  readText(path: string): string | Promise<string>;
}

/** An error for {@link TreeReader.readText} to throw. */
export function causeError(cause: string): Error {
  return Object.assign(new Error(cause), { code: cause });
}

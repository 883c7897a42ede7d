import { type Hunk, hunksBetween } from "./hunks.ts";

/** A file as it was before a commit, and as the commit made it. */
export interface ChangedFile {
  /** Relative, with slashes. */
  readonly path: string;
  readonly oldText: string;
  readonly newText: string;
  /** From the old text to the new one. */
  readonly hunks: readonly Hunk[];
}

/** What an agent is to do: a commit, or what comes nearest to one. */
export interface Task {
  readonly name: string;
  readonly files: readonly ChangedFile[];
}

/** Neither generated nor made smaller, nor the record of what was released. */
const sourceFile =
  /^(?!.*(?:dist|llhttp|fixtures|vendor|node_modules)\/)(?!.*(?:\.min\.|changelog|history)).*\.(?:[cm]?[jt]sx?|md|py|rs|go|java|c|h|cc|cpp|css|html)$/i;

const maxFileUnits = 300_000;
const maxHunks = 12;
const maxChangedLines = 120;

export function isSourcePath(path: string): boolean {
  return sourceFile.test(path);
}

/** The change of a file, where one call could reasonably make it. */
export function changedFile(
  path: string,
  oldText: string,
  newText: string,
): ChangedFile | undefined {
  if (oldText === newText || oldText.length > maxFileUnits || oldText.trim() === "")
    return undefined;
  if (/[\0\r\uFFFD]/.test(oldText + newText)) return undefined;
  const hunks = hunksBetween(oldText, newText);
  const changedLines = hunks.reduce(
    (sum, { start, end, newLines }) => sum + end - start + newLines.length,
    0,
  );
  if (hunks.length > maxHunks || changedLines > maxChangedLines) return undefined;
  return { path, oldText, newText, hunks };
}

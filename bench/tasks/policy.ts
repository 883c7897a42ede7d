import type { ChangedFile } from "../corpus/task.ts";
import { splitLines } from "../corpus/hunks.ts";

/** Lines from `first` to `last`, from 1, both included. */
export interface Window {
  readonly first: number;
  readonly last: number;
}

/** What an agent wants to see on either side of what it changes. */
export const windowLines = 10;

/** The windows that are read of a file, ascending and apart: the same for every tool that has ranges. */
export function windowsOf({ oldText, hunks }: ChangedFile): readonly Window[] {
  const total = splitLines(oldText).length;
  const around = hunks.map(({ start, end }) => ({
    first: Math.max(1, start + 1 - windowLines),
    last: Math.min(total, Math.max(end, start + 1) + windowLines),
  }));
  return mergeWindows(around);
}

/** The same of the new text: what is read again where a result does not show what became of it. */
export function newWindowsOf({ newText, hunks }: ChangedFile): readonly Window[] {
  const total = splitLines(newText).length;
  let shift = 0;
  const changed = hunks.map(({ start, end, newLines }) => {
    const first = start + 1 + shift;
    shift += newLines.length - (end - start);
    return { first: Math.max(1, first - 1), last: Math.min(total, first + newLines.length) };
  });
  return mergeWindows(changed);
}

function mergeWindows(windows: readonly Window[]): readonly Window[] {
  const merged: Window[] = [];
  for (const window of windows) {
    const before = merged.at(-1);
    if (before === undefined || window.first > before.last + 1) merged.push(window);
    else
      merged[merged.length - 1] = { first: before.first, last: Math.max(before.last, window.last) };
  }
  return merged;
}

export interface SearchedFile {
  readonly pattern: string;
  /** By their numbers, from 1. */
  readonly matches: readonly { readonly line: number; readonly text: string }[];
}

/**
 * The search that leads to the hunks of a file: for each the rarest word of its first line that has
 * one, or of a line above. Every tool searches for the same.
 */
export function searchFor({ oldText, hunks }: ChangedFile): SearchedFile {
  const lines = splitLines(oldText).map((line) => line.replace(/\n$/, ""));
  const words = new Set(hunks.map(({ start, end }) => findWord(lines, start, end)));
  const pattern = [...words].filter((word) => word !== "").join("|");
  const expression = new RegExp(pattern === "" ? "^" : pattern);
  const matches = lines.flatMap((text, index) =>
    expression.test(text) ? [{ line: index + 1, text }] : [],
  );
  return { pattern: pattern === "" ? "^" : pattern, matches: matches.slice(0, maxMatches) };
}

/** What Linewise shows without being asked for more. */
const maxMatches = 100;

function findWord(lines: readonly string[], start: number, end: number): string {
  const below = Array.from({ length: Math.max(1, end - start) }, (_, index) => start + index);
  const above = Array.from({ length: 5 }, (_, index) => start - 1 - index);
  for (const at of [...below, ...above]) {
    const words = lines[at]?.match(/[A-Za-z_]\w{3,}/g) ?? [];
    const [rarest] = [...new Set(words)]
      .map((word) => ({ word, count: lines.filter((line) => line.includes(word)).length }))
      .sort((one, other) => one.count - other.count);
    if (rarest !== undefined) return rarest.word;
  }
  return "";
}

import { diffArrays } from "diff";

/** Lines `start` to before `end` of a text, from 0, become `newLines`; lines keep their endings. */
export interface Hunk {
  readonly start: number;
  readonly end: number;
  readonly newLines: readonly string[];
}

/** Lines with their endings; joined they are the text. */
export function splitLines(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Ascending, with at least one line between two of them. */
export function hunksBetween(oldText: string, newText: string): readonly Hunk[] {
  const hunks: Hunk[] = [];
  let at = 0;
  let open: { start: number; end: number; newLines: string[] } | undefined;
  for (const { added, removed, value } of diffArrays(
    [...splitLines(oldText)],
    [...splitLines(newText)],
  )) {
    if (!added && !removed) {
      if (open !== undefined) hunks.push(open);
      open = undefined;
      at += value.length;
      continue;
    }
    open ??= { start: at, end: at, newLines: [] };
    if (removed) at = open.end = at + value.length;
    else open.newLines.push(...value);
  }
  return open === undefined ? hunks : [...hunks, open];
}

export function applyHunks(lines: readonly string[], hunks: readonly Hunk[]): readonly string[] {
  const result: string[] = [];
  let at = 0;
  for (const { start, end, newLines } of hunks) {
    result.push(...lines.slice(at, start), ...newLines);
    at = end;
  }
  return [...result, ...lines.slice(at)];
}

/** Hunks with at most `gap` lines between them become one that writes those lines again. */
export function mergeHunks(
  lines: readonly string[],
  hunks: readonly Hunk[],
  gap: number,
): readonly Hunk[] {
  const merged: Hunk[] = [];
  for (const hunk of hunks) {
    const last = merged.at(-1);
    if (last === undefined || hunk.start - last.end > gap) {
      merged.push(hunk);
      continue;
    }
    const between = lines.slice(last.end, hunk.start);
    merged[merged.length - 1] = {
      start: last.start,
      end: hunk.end,
      newLines: [...last.newLines, ...between, ...hunk.newLines],
    };
  }
  return merged;
}

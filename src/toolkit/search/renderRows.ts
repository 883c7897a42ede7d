import { contextRow, numberedRow } from "../../core/lines/index.ts";
import type { ShownLines } from "../../core/snapshot/index.ts";
import { type FileExcerpt, unsavedMarkOf } from "../workspace/index.ts";

/** `path:line: text` of every matching line; the first of a file names its snapshot. */
export function renderMatches(excerpts: readonly FileExcerpt[]): readonly string[] {
  return excerpts.flatMap((excerpt) => {
    const mark = markOf(excerpt);
    const snapshot = snapshotOf(excerpt);
    return excerpt.lines
      .filter(({ isMatch }) => isMatch)
      .map(({ line, text }, index) => {
        const id = index === 0 ? snapshot : "";
        return `${excerpt.shown}:${line}${mark}${id}: ${text}`;
      });
  });
}

/** The first so many lines of excerpts, in their order. */
export function takeLines(excerpts: readonly FileExcerpt[], count: number): readonly FileExcerpt[] {
  let left = count;
  return excerpts.map((excerpt) => {
    const lines = excerpt.lines.slice(0, left);
    left -= lines.length;
    return { ...excerpt, lines };
  });
}

/** The lines of excerpts as lines that were shown, as far as their files have snapshots. */
export function linesOfExcerpts(excerpts: readonly FileExcerpt[]): readonly ShownLines[] {
  return excerpts.flatMap(({ snapshotId, lines }) =>
    lines.flatMap(({ line }) => shownLine(snapshotId, line)),
  );
}

/** A line that was shown; none if its text has no snapshot. */
export function shownLine(snapshotId: string | undefined, line: number): readonly ShownLines[] {
  return snapshotId === undefined ? [] : [{ snapshotId, startLine: line, endLine: line }];
}

function markOf(excerpt: FileExcerpt): string {
  const mark = unsavedMarkOf(excerpt);
  return mark === undefined ? "" : ` ${mark}`;
}

function snapshotOf({ snapshotId }: FileExcerpt): string {
  return snapshotId === undefined ? "" : ` [${snapshotId}]`;
}

/** A row of {@link renderGroups}. */
export interface GroupRow {
  readonly text: string;
  /** Whether it shows a matching line. */
  readonly isMatch: boolean;
  /** The line that it shows, if its file has a snapshot. */
  readonly shown: readonly ShownLines[];
}

/**
 * Lines under the name of their file: `line: text` for matches, `line- text` for context, `--` where
 * lines are left out, and an empty row between files.
 */
export function renderGroups(excerpts: readonly FileExcerpt[]): readonly GroupRow[] {
  const rows: GroupRow[] = [];
  const add = (text: string): void => void rows.push({ text, isMatch: false, shown: [] });
  for (const excerpt of excerpts) {
    const { shown, lines, snapshotId } = excerpt;
    if (lines.length === 0) continue;
    if (rows.length > 0) add("");
    add(`${shown}${markOf(excerpt)}${snapshotOf(excerpt)}`);
    const hasContext = lines.some(({ isMatch }) => !isMatch);
    let previous: number | undefined;
    for (const { line, text, isMatch } of lines) {
      const isGap = previous !== undefined && line > previous + 1;
      if (isGap && hasContext) add("--");
      rows.push({
        text: isMatch ? numberedRow(line, text) : contextRow(line, text),
        isMatch,
        shown: shownLine(snapshotId, line),
      });
      previous = line;
    }
  }
  return rows;
}

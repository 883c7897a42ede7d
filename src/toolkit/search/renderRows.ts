import type { FileExcerpt } from "./search.ts";

const unsavedMark = " [unsaved]";

/** `path:line: text` of every matching line. */
export function renderRows(excerpts: readonly FileExcerpt[]): readonly string[] {
  return excerpts.flatMap(({ shown, unsaved, lines }) =>
    lines
      .filter(({ isMatch }) => isMatch)
      .map(({ line, text }) => `${shown}:${line}${unsaved ? unsavedMark : ""}: ${text}`),
  );
}

/** How many matching lines the rows of {@link renderGroups} show up to each of them. */
export interface GroupRow {
  readonly text: string;
  readonly isMatch: boolean;
}

/**
 * Lines under the name of their file: `line: text` for matches, `line- text` for context, `--` where
 * lines are left out, and an empty row between files.
 */
export function renderGroups(excerpts: readonly FileExcerpt[]): readonly GroupRow[] {
  const rows: GroupRow[] = [];
  const add = (text: string, isMatch = false): void => void rows.push({ text, isMatch });
  for (const { shown, unsaved, lines } of excerpts) {
    if (lines.length === 0) continue;
    if (rows.length > 0) add("");
    add(`${shown}${unsaved ? unsavedMark : ""}`);
    const hasContext = lines.some(({ isMatch }) => !isMatch);
    let previous: number | undefined;
    for (const { line, text, isMatch } of lines) {
      const isGap = previous !== undefined && line > previous + 1;
      if (isGap && hasContext) add("--");
      add(`${line}${isMatch ? ":" : "-"} ${text}`, isMatch);
      previous = line;
    }
  }
  return rows;
}

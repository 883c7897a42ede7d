import { type FileExcerpt, unsavedMarkOf } from "../workspace/index.ts";

/** `path:line: text` of every matching line. */
export function renderRows(excerpts: readonly FileExcerpt[]): readonly string[] {
  return excerpts.flatMap((excerpt) => {
    const mark = markOf(excerpt);
    return excerpt.lines
      .filter(({ isMatch }) => isMatch)
      .map(({ line, text }) => `${excerpt.shown}:${line}${mark}: ${text}`);
  });
}

function markOf(excerpt: FileExcerpt): string {
  const mark = unsavedMarkOf(excerpt);
  return mark === undefined ? "" : ` ${mark}`;
}

/** A row of {@link renderGroups}, and whether it shows a matching line. */
interface GroupRow {
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
  for (const excerpt of excerpts) {
    const { shown, lines } = excerpt;
    if (lines.length === 0) continue;
    if (rows.length > 0) add("");
    add(`${shown}${markOf(excerpt)}`);
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

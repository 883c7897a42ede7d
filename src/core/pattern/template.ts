import type { MatchTable } from "./matching.ts";

/** A replacement template, parsed: literal text and, as numbers, groups to put in. */
export type ReplacementTemplate = readonly (string | number)[];

/**
 * The replacement of match `match` in `table`, whose offsets are of `text` (the line-ending view
 * that was searched). A group that took no part gives nothing.
 */
export function renderTemplate(
  template: ReplacementTemplate,
  text: string,
  table: MatchTable,
  match: number,
): string {
  let rendered = "";
  for (const part of template) {
    rendered += typeof part === "string" ? part : groupText(text, table, match, part);
  }
  return rendered;
}

function groupText(text: string, table: MatchTable, match: number, group: number): string {
  const index = 2 * (match * table.groupCount + group);
  const start = table.offsets[index] ?? -1;
  return start < 0 ? "" : text.slice(start, table.offsets[index + 1]);
}

/** Joins neighbouring literals and drops empty ones, so that rendering does no needless step. */
export function joinLiterals(parts: readonly (string | number)[]): ReplacementTemplate {
  const joined: (string | number)[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part === "") continue;
    if (typeof part === "string" && typeof last === "string")
      joined[joined.length - 1] = last + part;
    else joined.push(part);
  }
  return joined;
}

import type { EditFailure } from "../failure/index.ts";
import { lineAt, type LineIndex, toLf } from "../lines/index.ts";
import { normalizeLineEndings } from "../pattern/index.ts";

/** More lines than anyone reads; of the rest only the number is told. */
const maxReportedLines = 50;

/**
 * Why a text cannot be the one that is meant: it is there more than once. Occurrences may overlap for
 * this count: `aa` is twice in `aaa`. Linear in the text, and keeps no more of them than are told.
 *
 * @param searched Not empty; line endings as `\n` or as they are.
 * @param path As shown to the user.
 */
export function findRepeatedText(
  lines: LineIndex,
  searched: string,
  path: string,
): EditFailure | undefined {
  const view = normalizeLineEndings(lines.text);
  const sought = toLf(searched);
  const numbers: number[] = [];
  let found = 0;
  let lineCount = 0;
  let lineFeed = -1;
  for (let at = view.text.indexOf(sought); at !== -1; at = view.text.indexOf(sought, at + 1)) {
    found++;
    if (at <= lineFeed) continue;
    const next = view.text.indexOf("\n", at);
    lineFeed = next === -1 ? view.text.length : next;
    lineCount++;
    if (lineCount <= maxReportedLines) numbers.push(lineAt(lines, view.toOriginalOffset(at)));
  }
  if (found < 2) return undefined;
  return { code: "notUnique", searched, path, found, lines: numbers, lineCount };
}

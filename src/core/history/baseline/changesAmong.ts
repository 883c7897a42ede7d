import { indexLines, lineContent, type LineIndex, type LineSpan } from "../../lines/index.ts";
import { changedLines } from "../lineEdit.ts";
import { type ChangedTexts, endOf, type LineChange } from "./followHunks.ts";

/**
 * What others changed since an agent. Which of several blank lines came with their lines is free: among lines that an
 * agent added it is where the agent put one, before them or after them. So a function of theirs takes its own blank
 * line along, and leaves the others.
 *
 * @param hunks From the text to the baseline.
 */
export function changesAmong(
  { text, now }: Pick<ChangedTexts, "text" | "now">,
  hunks: readonly LineChange[],
): readonly LineChange[] {
  const changes = changedLines(text, now);
  const added = hunks.filter((hunk) => hunk.new.lineCount === 0);
  if (changes.length === 0 || added.length === 0) return changes;
  const [lines, nowLines] = [indexLines(text), indexLines(now)];
  return changes.map((change) => {
    const { startLine, lineCount } = change.old;
    const isIn = (hunk: LineChange): boolean =>
      hunk.old.startLine <= startLine && startLine <= endOf(hunk);
    const hunk = lineCount === 0 ? added.find(isIn) : undefined;
    return hunk === undefined ? change : slide(change, hunk, lines, nowLines);
  });
}

function slide(
  { old, new: come }: LineChange,
  hunk: LineChange,
  lines: LineIndex,
  nowLines: LineIndex,
): LineChange {
  const isBlank = (line: number, of = nowLines): boolean => lineContent(of, line).trim() === "";
  const [isAtFirst, isAtLast] = endsOf(hunk.old).map((line) => isBlank(line, lines));
  const [first, last] = endsOf(come);
  let by = 0;
  if (isAtFirst === true && isAtLast === false) {
    const room = hunk.old.startLine - old.startLine;
    while (by > room && isBlank(last + by) && isBlank(first + by - 1)) by--;
  } else if (isAtLast === true && isAtFirst === false) {
    const room = endOf(hunk) - old.startLine;
    while (by < room && isBlank(first + by) && isBlank(last + by + 1)) by++;
  }
  const shift = (span: LineSpan): LineSpan => ({ ...span, startLine: span.startLine + by });
  return { old: shift(old), new: shift(come) };
}

function endsOf({ startLine, lineCount }: LineSpan): readonly [number, number] {
  return [startLine, startLine + lineCount - 1];
}

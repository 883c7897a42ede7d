import { lineContent, lineEnding, type LineIndex } from "../lines.ts";
import type { ChangedLines } from "./changedLines.ts";
import type { Hunk, LineDiff } from "./hunks.ts";

/** A diff cut to a number of lines. */
export interface RenderedDiff {
  readonly lines: readonly string[];
  /** Added and removed lines that are not among them. */
  readonly hiddenChangedLines: number;
}

/**
 * The diff in unified form, at most `maxLines` lines. A line that differs from its counterpart in
 * nothing but its ending says so, as does the lack of a final newline.
 */
export function renderHunks(diff: LineDiff, maxLines: number): RenderedDiff {
  const lines: string[] = [];
  let shownChangedLines = 0;
  for (const hunk of diff.hunks) {
    for (const line of renderHunk(hunk, diff)) {
      if (lines.length === maxLines) return { lines, hiddenChangedLines: hidden() };
      lines.push(line);
      if (/^[-+]/.test(line)) shownChangedLines += 1;
    }
  }
  return { lines, hiddenChangedLines: hidden() };

  function hidden(): number {
    return diff.addedLines + diff.removedLines - shownChangedLines;
  }
}

function* renderHunk(hunk: Hunk, diff: LineDiff): Generator<string> {
  const { oldStartLine, oldCount, newStartLine, newCount } = hunk;
  yield `@@ -${spanOf(oldStartLine, oldCount)} +${spanOf(newStartLine, newCount)} @@`;
  let oldLine = hunk.oldStartLine;
  for (const change of hunk.changes) {
    yield* renderLines(" ", diff.oldLines, oldLine, change.oldStartLine - 1, false);
    yield* renderChange(change, diff);
    oldLine = change.oldStartLine + change.oldCount;
  }
  const lastLine = hunk.oldStartLine + hunk.oldCount - 1;
  yield* renderLines(" ", diff.oldLines, oldLine, lastLine, false);
}

/** Of no lines, the unified format names the line before. */
function spanOf(startLine: number, count: number): string {
  return `${count === 0 ? startLine - 1 : startLine},${count}`;
}

function* renderChange(change: ChangedLines, diff: LineDiff): Generator<string> {
  const { oldStartLine, oldCount, newStartLine, newCount } = change;
  const oldEnd = oldStartLine + oldCount - 1;
  const newEnd = newStartLine + newCount - 1;
  const endings = new Set([
    ...endingsOf(diff.oldLines, oldStartLine, oldEnd),
    ...endingsOf(diff.newLines, newStartLine, newEnd),
  ]);
  const named = oldCount > 0 && newCount > 0 && endings.size > 1;
  yield* renderLines("-", diff.oldLines, oldStartLine, oldEnd, named);
  yield* renderLines("+", diff.newLines, newStartLine, newEnd, named);
}

function* renderLines(
  mark: " " | "-" | "+",
  lines: LineIndex,
  startLine: number,
  endLine: number,
  endingsNamed: boolean,
): Generator<string> {
  for (let line = startLine; line <= endLine; line += 1) {
    const ending = lineEnding(lines, line);
    const name = endingsNamed && ending !== "" ? ` [${endingNames[ending]}]` : "";
    yield mark + lineContent(lines, line) + name;
    if (ending === "") yield "\\ No newline at end of file";
  }
}

const endingNames = { "\n": "LF", "\r\n": "CRLF", "\r": "CR" } as const;

/** A missing ending is left out: it is shown in its own way. */
function endingsOf(lines: LineIndex, startLine: number, endLine: number): string[] {
  const endings: string[] = [];
  for (let line = startLine; line <= endLine; line += 1) {
    const ending = lineEnding(lines, line);
    if (ending !== "") endings.push(ending);
  }
  return endings;
}

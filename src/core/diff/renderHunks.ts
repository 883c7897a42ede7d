import {
  lineContent,
  lineContents,
  type LineEnding,
  lineEnding,
  type LineIndex,
} from "../lines/index.ts";
import { abridgeLine, abridgePair } from "./abridge.ts";
import type { ChangedLines } from "./changedLines.ts";
import type { Hunk, LineDiff } from "./hunks.ts";
import { pairLines } from "./pairLines.ts";

/** How much of a diff is rendered. */
interface DiffLimits {
  readonly maxLines: number;
  /** Of a line, without its mark and the name of its ending; when left out, lines are as they are. */
  readonly maxLineCharacters?: number;
  /** The line before a hunk, if any; when left out, the one of the unified form. */
  readonly headHunk?: (hunk: Hunk) => string | undefined;
}

/** A diff cut to a number of lines. */
interface RenderedDiff {
  readonly lines: readonly string[];
  /** Added and removed lines that are not among them. */
  readonly hiddenChangedLines: number;
}

/**
 * The diff in unified form. A line that differs from its counterpart only in its ending says so, as
 * does the lack of a final newline. Long lines are abridged so that removed and added ones show where
 * they differ.
 */
export function renderHunks(diff: LineDiff, limits: DiffLimits): RenderedDiff {
  const lines: string[] = [];
  let shownChangedLines = 0;
  for (const hunk of diff.hunks) {
    for (const line of renderHunk(hunk, diff, limits)) {
      if (lines.length === limits.maxLines) return { lines, hiddenChangedLines: hidden() };
      lines.push(line);
      if (/^[-+]/.test(line)) shownChangedLines += 1;
    }
  }
  return { lines, hiddenChangedLines: hidden() };

  function hidden(): number {
    return diff.addedLines + diff.removedLines - shownChangedLines;
  }
}

function* renderHunk(hunk: Hunk, diff: LineDiff, limits: DiffLimits): Generator<string> {
  const heading = (limits.headHunk ?? headUnified)(hunk);
  if (heading !== undefined) yield heading;
  let oldLine = hunk.oldStartLine;
  for (const change of hunk.changes) {
    yield* renderUnchanged(diff.oldLines, oldLine, change.oldStartLine - 1, limits);
    yield* renderChange(change, diff, limits);
    oldLine = change.oldStartLine + change.oldCount;
  }
  const lastLine = hunk.oldStartLine + hunk.oldCount - 1;
  yield* renderUnchanged(diff.oldLines, oldLine, lastLine, limits);
}

function headUnified({ oldStartLine, oldCount, newStartLine, newCount }: Hunk): string {
  return `@@ -${spanOf(oldStartLine, oldCount)} +${spanOf(newStartLine, newCount)} @@`;
}

/** Of no lines, the unified format names the line before. */
function spanOf(startLine: number, count: number): string {
  return `${count === 0 ? startLine - 1 : startLine},${count}`;
}

function* renderUnchanged(
  lines: LineIndex,
  startLine: number,
  endLine: number,
  { maxLineCharacters }: DiffLimits,
): Generator<string> {
  for (let line = startLine; line <= endLine; line += 1) {
    const content = lineContent(lines, line);
    const shown =
      maxLineCharacters === undefined ? content : abridgeLine(content, maxLineCharacters);
    yield* renderLine(" ", shown, lineEnding(lines, line), false);
  }
}

function* renderChange(
  change: ChangedLines,
  diff: LineDiff,
  limits: DiffLimits,
): Generator<string> {
  const { oldStartLine, oldCount, newStartLine, newCount } = change;
  const endings = new Set([
    ...endingsOf(diff.oldLines, oldStartLine, oldStartLine + oldCount - 1),
    ...endingsOf(diff.newLines, newStartLine, newStartLine + newCount - 1),
  ]);
  const named = oldCount > 0 && newCount > 0 && endings.size > 1;
  const shown = showChange(change, diff, limits);
  for (const [index, content] of shown.removed.entries()) {
    yield* renderLine("-", content, lineEnding(diff.oldLines, oldStartLine + index), named);
  }
  for (const [index, content] of shown.added.entries()) {
    yield* renderLine("+", content, lineEnding(diff.newLines, newStartLine + index), named);
  }
}

/** The lines of a change as they are rendered; of each kind no more than the limits allow. */
function showChange(change: ChangedLines, diff: LineDiff, limits: DiffLimits) {
  const { maxLines, maxLineCharacters } = limits;
  const { oldStartLine, oldCount, newStartLine, newCount } = change;
  const removed = lineContents(diff.oldLines, oldStartLine, Math.min(oldCount, maxLines + 1));
  const added = lineContents(diff.newLines, newStartLine, Math.min(newCount, maxLines + 1));
  if (maxLineCharacters === undefined) return { removed, added };
  const shownRemoved = removed.map((line) => abridgeLine(line, maxLineCharacters));
  const shownAdded = added.map((line) => abridgeLine(line, maxLineCharacters));
  for (const pair of pairLines(removed, added)) {
    const [oldLine = "", newLine = ""] = [removed[pair.removed], added[pair.added]];
    const [oldShown, newShown] = abridgePair(oldLine, newLine, maxLineCharacters);
    shownRemoved[pair.removed] = oldShown;
    shownAdded[pair.added] = newShown;
  }
  return { removed: shownRemoved, added: shownAdded };
}

function* renderLine(
  mark: " " | "-" | "+",
  content: string,
  ending: LineEnding | "",
  isEndingNamed: boolean,
): Generator<string> {
  const name = isEndingNamed && ending !== "" ? ` [${endingNames[ending]}]` : "";
  yield mark + content + name;
  if (ending === "") yield "\\ No newline at end of file";
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

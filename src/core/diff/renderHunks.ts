import {
  endingNames,
  lineContent,
  lineContents,
  type LineEnding,
  lineEnding,
  type LineIndex,
  type LineSpan,
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
  let oldLine = hunk.old.startLine;
  for (const change of hunk.changes) {
    yield* renderUnchanged(diff.oldLines, oldLine, change.old.startLine, limits);
    yield* renderChange(change, diff, limits);
    oldLine = change.old.startLine + change.old.lineCount;
  }
  yield* renderUnchanged(diff.oldLines, oldLine, hunk.old.startLine + hunk.old.lineCount, limits);
}

function headUnified(hunk: Hunk): string {
  return `@@ -${nameSpan(hunk.old)} +${nameSpan(hunk.new)} @@`;
}

/** Of no lines, the unified format names the line before. */
function nameSpan({ startLine, lineCount }: LineSpan): string {
  return `${lineCount === 0 ? startLine - 1 : startLine},${lineCount}`;
}

function* renderUnchanged(
  lines: LineIndex,
  startLine: number,
  endExclusive: number,
  { maxLineCharacters }: DiffLimits,
): Generator<string> {
  for (let line = startLine; line < endExclusive; line += 1) {
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
  const { old, new: now } = change;
  const endings = new Set([...endingsOf(diff.oldLines, old), ...endingsOf(diff.newLines, now)]);
  const named = old.lineCount > 0 && now.lineCount > 0 && endings.size > 1;
  const shown = showChange(change, diff, limits);
  for (const [index, content] of shown.removed.entries()) {
    yield* renderLine("-", content, lineEnding(diff.oldLines, old.startLine + index), named);
  }
  for (const [index, content] of shown.added.entries()) {
    yield* renderLine("+", content, lineEnding(diff.newLines, now.startLine + index), named);
  }
}

/** The lines of a change as they are rendered; of each kind no more than the limits allow. */
function showChange(change: ChangedLines, diff: LineDiff, limits: DiffLimits) {
  const { maxLines, maxLineCharacters } = limits;
  const contentsOf = (lines: LineIndex, { startLine, lineCount }: LineSpan): string[] =>
    lineContents(lines, startLine, Math.min(lineCount, maxLines + 1));
  const removed = contentsOf(diff.oldLines, change.old);
  const added = contentsOf(diff.newLines, change.new);
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

/** A missing ending is left out: it is shown in its own way. */
function endingsOf(lines: LineIndex, { startLine, lineCount }: LineSpan): string[] {
  const endings: string[] = [];
  for (let line = startLine; line < startLine + lineCount; line += 1) {
    const ending = lineEnding(lines, line);
    if (ending !== "") endings.push(ending);
  }
  return endings;
}

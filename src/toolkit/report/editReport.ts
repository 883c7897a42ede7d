import { placeReplacements } from "../../core/edit/index.ts";
import { lineAt, type LineSpan } from "../../core/lines/index.ts";
import { count } from "../explain/index.ts";
import type { Answer, AppliedFile } from "../tool.ts";
import type { FileChange } from "../workspace/index.ts";
import { renderChangedLines } from "./changedLines.ts";

/** More of them would push the changed lines out of the answer. */
const maxDetails = 50;
/** A text too large to be kept is not made for a report either. */
const tooLarge = "The file is too large to show what changed: call linewise_read_file to see it.";

/**
 * What an agent needs to continue without reading the file again: what happened, the new total and
 * snapshot, how far later lines moved, and the changed lines with their new numbers.
 */
export function reportEdit(
  change: FileChange,
  applied: AppliedFile | undefined,
  action: string,
  details: readonly string[] = [],
): Answer {
  const path = change.file.target.shown;
  if (applied === undefined) {
    const { snapshotId } = change.file;
    const snapshot = snapshotId === undefined ? "" : ` (snapshot ${snapshotId})`;
    const answer = `No changes: ${path} already matches the result of this edit${snapshot}.`;
    return () => answer;
  }
  const shownDetails = [
    ...details.slice(0, maxDetails),
    ...(details.length > maxDetails ? [`… and ${details.length - maxDetails} more.`] : []),
  ];
  if (applied.snapshotId === undefined) {
    const answer = [`${action} ${path}${describeApplied(applied)}.`, ...shownDetails, tooLarge];
    return () => answer.join("\n");
  }
  const lines = change.newLines;
  const linesDelta = change.file.exists ? lines.count - change.file.lines.count : 0;
  const head = [
    `${action} ${path}: ${describeTotal(lines.count, linesDelta)}${describeApplied(applied)}.`,
    ...shownDetails,
    ...describeShift(linesDelta),
  ].join("\n");
  const spans = findNewSpans(change);
  return (maxCharacters) => {
    const room = maxCharacters - head.length - 2;
    const shown = renderChangedLines(lines, spans, room);
    return shown === "" ? head : `${head}\n\n${shown}`;
  };
}

function describeApplied({ snapshotId, unsaved }: AppliedFile): string {
  const snapshot = snapshotId === undefined ? "" : `, snapshot ${snapshotId}`;
  return unsaved ? `${snapshot} [unsaved]` : snapshot;
}

function describeTotal(total: number, linesDelta: number): string {
  return linesDelta === 0
    ? count(total, "line")
    : `${count(total, "line")} (was ${total - linesDelta})`;
}

function describeShift(linesDelta: number): readonly string[] {
  if (linesDelta === 0) return [];
  return [`Lines below the last change moved by ${linesDelta > 0 ? "+" : ""}${linesDelta}.`];
}

function findNewSpans({ edit, newLines: lines }: FileChange): readonly LineSpan[] {
  if (lines.count === 0) return [];
  return placeReplacements(edit).map(({ newRange }) => {
    const startLine = lineAt(lines, newRange.start);
    const lastLine = lineAt(lines, Math.max(newRange.start, newRange.endExclusive - 1));
    return { startLine, lineCount: lastLine - startLine + 1 };
  });
}

/** A report, file by file, of changes that differ from what a tool planned. */
export function reportChanges(
  changes: readonly FileChange[],
  applied: readonly AppliedFile[],
): Answer {
  const reports = changes.map((change, index) =>
    reportEdit(change, applied[index], change.file.exists ? "Edited" : "Created"),
  );
  return (maxCharacters) => {
    const room = Math.floor(maxCharacters / Math.max(1, reports.length));
    return reports.map((report) => report(room - 2)).join("\n\n");
  };
}

import { formatEntryId } from "../../core/history/index.ts";
import { placeReplacements } from "../../core/edit/index.ts";
import { countBytes, type LineSpan, linesTouchedBy, takeFitting } from "../../core/lines/index.ts";
import { count } from "../explain/index.ts";
import { type Answer, answerWords, type AppliedFile } from "../tool.ts";
import { describeKept, type FileChange } from "../workspace/index.ts";
import { renderChangedLines } from "./changedLines.ts";

/** More of them would push the changed lines out of the answer. */
const maxDetails = 50;

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
    return () => answerWords(answer);
  }
  if (applied.snapshotId === undefined) {
    const what = `${action} ${path}${describeApplied(applied)}.`;
    // A text too large to be kept is not made for a report either.
    const tooLarge = `The file is too large to show what changed: call linewise_read_file with path ${path} to see it.`;
    return (maxBytes) => answerWords(what, ...cutDetails(details, maxBytes), tooLarge);
  }
  const { snapshotId } = applied;
  const lines = change.newLines;
  const linesDelta = change.file.exists ? lines.count - change.file.lines.count : 0;
  const what = `${action} ${path}: ${describeTotal(lines.count, linesDelta)}${describeApplied(applied)}${describeKept(change.file)}.`;
  const spans = findNewSpans(change);
  return (maxBytes) => {
    const head = [what, ...cutDetails(details, maxBytes)].join("\n");
    const room = maxBytes - countBytes(head) - 2;
    const { text, shown } = renderChangedLines(lines, spans, room);
    return {
      text: text === "" ? head : `${head}\n\n${text}`,
      shown: shown.map((range) => ({ snapshotId, ...range })),
    };
  };
}

/** The changed lines have what the details leave. */
function cutDetails(details: readonly string[], maxBytes: number): readonly string[] {
  const shown = takeFitting(details.slice(0, maxDetails), maxBytes / 2);
  const left = details.length - shown.length;
  return left > 0 ? [...shown, `… and ${left} more.`] : shown;
}

function describeApplied({ snapshotId, entryId, unsaved }: AppliedFile): string {
  const snapshot = snapshotId === undefined ? "" : `, snapshot ${snapshotId}`;
  const entry = entryId === undefined ? "" : `, edit ${formatEntryId(entryId)}`;
  return `${snapshot}${unsaved ? " [unsaved]" : ""}${entry}`;
}

/** How many lines there are, and how far those below the last change have moved. */
function describeTotal(total: number, linesDelta: number): string {
  return linesDelta === 0
    ? count(total, "line")
    : `${count(total, "line")} (${linesDelta > 0 ? "+" : ""}${linesDelta} below)`;
}

function findNewSpans({ edit, newLines: lines }: FileChange): readonly LineSpan[] {
  if (lines.count === 0) return [];
  return placeReplacements(edit).map(({ newRange }) => linesTouchedBy(lines, newRange));
}

/** A file's share of an answer: its head, and where to see its lines. */
const leastFileBytes = 600;

/** A report, file by file, of changes that differ from what a tool planned. */
export function reportChanges(
  changes: readonly FileChange[],
  applied: readonly AppliedFile[],
): Answer {
  const reports = changes.map((change, index) =>
    reportEdit(change, applied[index], change.file.exists ? "Edited" : "Created"),
  );
  return (maxBytes) => {
    const shown = reports.slice(0, Math.max(1, Math.floor(maxBytes / leastFileBytes) - 1));
    const left = changes.slice(shown.length);
    const more = left.slice(0, 1).map(({ file }) => describeLeft(left.length, file.target.shown));
    const room = Math.floor(maxBytes / Math.max(1, shown.length + more.length));
    const rendered = shown.map((report) => report(room - 2));
    return {
      text: [...rendered.map(({ text }) => text), ...more].join("\n\n"),
      shown: rendered.flatMap((each) => each.shown),
    };
  };
}

function describeLeft(files: number, firstPath: string): string {
  return `… and ${count(files, "more file")}; call linewise_read_file with path ${firstPath}, and then with the others, to see them`;
}

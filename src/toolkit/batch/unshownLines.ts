import type { LineOperation } from "../../core/batch/index.ts";
import type { EditFailure, SnapshotRows } from "../../core/failure/index.ts";
import {
  countBytes,
  lineContent,
  numberedRow,
  shortenLine,
  type LineRange,
} from "../../core/lines/index.ts";
import type { NamedSnapshot, ShownLines } from "../../core/snapshot/index.ts";
import type { Workspace } from "../workspace/index.ts";

/**
 * Lines of the snapshot that operations need and that were never shown, ascending. What is replaced
 * must have been shown; of lines that are moved or copied, which nobody retypes, the first and the
 * last. An insertion needs one of the lines that it comes between; at either end of the text, none.
 */
export function findUnshown(
  operations: readonly LineOperation[],
  { id, lines }: NamedSnapshot,
  workspace: Workspace,
): readonly LineRange[] {
  const isShown = (line: number): boolean => {
    const isPlace = line >= 1 && line <= lines.count;
    return !isPlace || workspace.findUnshown(id, [{ startLine: line, endLine: line }]).length === 0;
  };
  const needed = operations.flatMap((operation): readonly LineRange[] => {
    if (operation.type === "lines") {
      return operation.source === undefined ? [operation] : endsOf(operation);
    }
    const { type, startLine } = operation;
    const other = type === "insert_after" ? startLine + 1 : startLine - 1;
    return isShown(startLine) || isShown(other) ? [] : [operation];
  });
  return workspace.findUnshown(id, needed);
}

function endsOf({ startLine, endLine }: LineRange): readonly LineRange[] {
  return [startLine, endLine].map((line) => ({ startLine: line, endLine: line }));
}

/** Errors are cut at 8,000 bytes; this leaves room for the words. */
const maxRowsBytes = 6_000;
const maxLineUnits = 1_000;

/** A range is easily taken for a line shorter or longer than it is. */
const linesAround = 2;

/** Lines of a file that were not shown, by the numbers of a snapshot. */
export interface UnshownLines {
  readonly ranges: readonly LineRange[];
  readonly snapshot: NamedSnapshot;
  readonly path: string;
  readonly isSource?: true | undefined;
}

/**
 * The failure that shows lines which were not shown, with those around them that were not either, as
 * many as there is room for.
 */
export function showLines(unshown: readonly UnshownLines[], workspace: Workspace): EditFailure {
  const files: SnapshotRows[] = [];
  let room = maxRowsBytes;
  for (const { ranges, snapshot, path, isSource } of unshown) {
    const { id: snapshotId, lines } = snapshot;
    const rows: string[] = [];
    const shown: ShownLines[] = [];
    const finish = (): void => {
      files.push({ path, snapshotId, rows: rows.join("\n"), ...(isSource && { isSource }) });
      workspace.noteShown(shown);
    };
    const around = ranges.map(({ startLine, endLine }) => ({
      startLine: Math.max(1, startLine - linesAround),
      endLine: Math.min(lines.count, endLine + linesAround),
    }));
    for (const { startLine, endLine } of workspace.findUnshown(snapshotId, around)) {
      if (rows.length > 0) rows.push("…");
      for (let line = startLine; line <= endLine; line += 1) {
        const row = numberedRow(line, shortenLine(lineContent(lines, line), maxLineUnits));
        room -= countBytes(row) + 1;
        if (room < 0 && rows.length + files.length > 0) {
          finish();
          const rest = { startLine: line, lineCount: endLine - line + 1 };
          return { code: "linesNotShown", files, rest };
        }
        rows.push(row);
        shown.push({ snapshotId, startLine: line, endLine: line });
      }
    }
    finish();
  }
  return { code: "linesNotShown", files };
}

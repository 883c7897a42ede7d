import type { LineOperation } from "../../core/batch/index.ts";
import type { EditFailure } from "../../core/failure/index.ts";
import { countBytes, lineContent, numberedRow, shortenLine } from "../../core/lines/index.ts";
import type { LineRange, SnapshotChange } from "../../core/snapshot/index.ts";
import type { Workspace } from "../workspace/index.ts";

/**
 * Lines of the snapshot that operations change or go beside, and that nobody has shown, ascending. An
 * insertion needs one of the lines that it comes between; at either end of the text it needs none.
 */
export function findUnshown(
  operations: readonly LineOperation[],
  { id, lines }: SnapshotChange,
  workspace: Workspace,
): readonly LineRange[] {
  const isShown = (line: number): boolean => {
    const isPlace = line >= 1 && line <= lines.count;
    return !isPlace || workspace.findUnshown(id, [{ startLine: line, endLine: line }]).length === 0;
  };
  const needed = operations.flatMap((operation): readonly LineRange[] => {
    if (operation.type === "lines") return [operation];
    const { type, lineNumber } = operation;
    const other = type === "insert_after" ? lineNumber + 1 : lineNumber - 1;
    if (isShown(lineNumber) || isShown(other)) return [];
    return [{ startLine: lineNumber, endLine: lineNumber }];
  });
  return workspace.findUnshown(id, needed);
}

/** Errors are cut at 8,000 bytes; this leaves room for the words. */
const maxRowsBytes = 6_000;
const maxLineUnits = 1_000;

/** A range is easily taken for a line shorter or longer than it is. */
const linesAround = 2;

/**
 * The failure that shows lines which were not shown, with those around them that were not either, as
 * many as there is room for.
 */
export function showLines(
  unshown: readonly LineRange[],
  { id, lines }: SnapshotChange,
  path: string,
  workspace: Workspace,
): EditFailure {
  const rows: string[] = [];
  let room = maxRowsBytes;
  const around = unshown.map(({ startLine, endLine }) => ({
    startLine: Math.max(1, startLine - linesAround),
    endLine: Math.min(lines.count, endLine + linesAround),
  }));
  for (const { startLine, endLine } of workspace.findUnshown(id, around)) {
    for (let line = startLine; line <= endLine; line += 1) {
      const row = numberedRow(line, shortenLine(lineContent(lines, line), maxLineUnits));
      room -= countBytes(row) + 1;
      if (room < 0 && rows.length > 0) {
        const rest = { startLine: line, lineCount: endLine - line + 1 };
        return { code: "linesNotShown", path, snapshotId: id, rows: rows.join("\n"), rest };
      }
      rows.push(row);
      workspace.noteShown([{ snapshotId: id, startLine: line, endLine: line }]);
    }
  }
  return { code: "linesNotShown", path, snapshotId: id, rows: rows.join("\n") };
}

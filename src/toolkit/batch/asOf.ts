import type { LineOperation, Operation } from "../../core/batch/index.ts";
import type { EditFailure } from "../../core/failure/index.ts";
import { lineContent } from "../../core/lines/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import {
  mapLineOperations,
  type ShownLines,
  type NamedSnapshot,
} from "../../core/snapshot/index.ts";
import { optional, text } from "../input/index.ts";
import type { TextFile, Workspace } from "../workspace/index.ts";
import { findUnshown, showLines } from "./unshownLines.ts";

/** The field by which a call says which snapshot its line numbers refer to. */
export const asOfField = optional(
  text("Snapshot id that the line numbers are of; what changed since is taken into account."),
);

/** The snapshot that a call names, if it names one. */
export function findNamedSnapshot(
  asOf: string | undefined,
  file: TextFile,
  workspace: Workspace,
): Result<NamedSnapshot | undefined, EditFailure> {
  return asOf === undefined ? succeed(undefined) : workspace.findSnapshot(asOf, file.target);
}

/** Operations on one file, with the numbers of one of its texts. */
export interface NumberedOperations {
  readonly operations: readonly Operation[];
  /** Without it, the numbers are those of the current text. */
  readonly snapshot: NamedSnapshot | undefined;
  readonly file: TextFile;
  /** Those of the operations whose places were given by name: their numbers are current already. */
  readonly named?: ReadonlySet<Operation>;
  /** The snapshot was named for the lines that texts come from. */
  readonly isSource?: true;
}

/**
 * The operations with the line numbers of the current text; others are unchanged. Lines of a
 * snapshot that were never shown are refused: their numbers are a guess.
 *
 * @param numbered All of a call, so that one failure shows all that was not shown.
 */
export function toCurrentLines(
  numbered: readonly NumberedOperations[],
  workspace: Workspace,
): Result<readonly (readonly Operation[])[], EditFailure> {
  const current: (readonly Operation[])[] = [];
  for (const each of numbered) {
    const mapped = mapToCurrent(each);
    if (!mapped.ok) {
      workspace.noteShown([...shownBy(mapped.failure), ...stillShown(each, workspace)]);
      return mapped;
    }
    current.push(mapped.value);
  }
  const unshown = numbered.flatMap((each) => {
    const { snapshot, file, isSource } = each;
    if (snapshot === undefined) return [];
    const ranges = findUnshown(numberedOf(each), snapshot, workspace);
    return ranges.length === 0 ? [] : [{ ranges, snapshot, path: file.target.shown, isSource }];
  });
  return unshown.length === 0 ? succeed(current) : fail(showLines(unshown, workspace));
}

function mapToCurrent(given: NumberedOperations): Result<readonly Operation[], EditFailure> {
  const { operations, snapshot, file, isSource } = given;
  if (snapshot === undefined) return succeed(operations);
  const { lines, snapshotId, target } = file;
  const byLine = numberedOf(given);
  const mapped = mapLineOperations(byLine, snapshot, { lines, snapshotId, path: target.shown });
  if (!mapped.ok) {
    const { failure } = mapped;
    return isSource && failure.code === "targetChanged" ? fail({ ...failure, isSource }) : mapped;
  }
  const moved = new Map<Operation, Operation | undefined>(
    byLine.map((operation, index) => [operation, mapped.value[index]]),
  );
  return succeed(operations.map((operation) => moved.get(operation) ?? operation));
}

/** The lines of the current text that a failure shows, so that the next call may name them. */
function shownBy(failure: EditFailure): readonly ShownLines[] {
  if (failure.code !== "targetChanged") return [];
  const { currentSnapshotId: snapshotId, targets } = failure;
  if (snapshotId === undefined) return [];
  return targets.flatMap(({ shown }) => shown.map((range) => ({ snapshotId, ...range })));
}

/** Lines of operations that are in the current text as they were shown, and by the same numbers. */
function stillShown(given: NumberedOperations, workspace: Workspace): readonly ShownLines[] {
  const { snapshot } = given;
  const { lines, snapshotId } = given.file;
  if (snapshot === undefined || snapshotId === undefined) return [];
  return numberedOf(given).flatMap((operation) => {
    const { startLine, endLine } = operation;
    const isThere = startLine >= 1 && endLine <= Math.min(snapshot.lines.count, lines.count);
    if (!isThere || !workspace.wereShown(snapshot.id, { startLine, endLine })) return [];
    for (let line = startLine; line <= endLine; line += 1) {
      if (lineContent(lines, line) !== lineContent(snapshot.lines, line)) return [];
    }
    return [{ snapshotId, startLine, endLine }];
  });
}

/** Those by line whose numbers are the snapshot's. */
function numberedOf({ operations, named }: NumberedOperations): readonly LineOperation[] {
  return operations.filter(isByLine).filter((operation) => named?.has(operation) !== true);
}

function isByLine(operation: Operation): operation is LineOperation {
  return operation.type !== "string" && operation.type !== "regex";
}

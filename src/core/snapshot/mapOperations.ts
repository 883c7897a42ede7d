import { findConflict, findInvalid, type LineOperation, orderByPosition } from "../batch/index.ts";
import type { ChangedTarget, EditFailure } from "../failure/index.ts";
import type { LineIndex, LineRange } from "../lines/index.ts";
import { fail, type Result, succeed } from "../result.ts";
import { excerptCurrentText } from "./currentExcerpt.ts";
import { mapLineRanges } from "./mapLineRanges.ts";

/** A text that was shown, as a call names it. */
export interface NamedSnapshot {
  readonly id: string;
  readonly lines: LineIndex;
}

/** The text as it is now. */
interface CurrentText {
  readonly lines: LineIndex;
  /** None for a text too large to be kept. */
  readonly snapshotId: string | undefined;
  /** As shown to the user. */
  readonly path: string;
}

const maxShownTargets = 3;

/**
 * Line operations whose numbers are those of a snapshot, in the numbers of the current text. An
 * insertion stays with the line that it names; before the line after the last one it appends. They
 * are checked in the numbers that were given, so that no error names others.
 */
export function mapLineOperations(
  operations: readonly LineOperation[],
  snapshot: NamedSnapshot,
  current: CurrentText,
): Result<readonly LineOperation[], EditFailure> {
  const old = snapshot.lines;
  const invalid = findInvalid(operations, old.count);
  if (invalid !== undefined) return fail(inSnapshot(invalid, snapshot.id));
  const conflict = findConflict(orderByPosition(operations));
  if (conflict !== undefined) return fail(conflict);
  if (operations.length === 0 || old.text === current.lines.text) return succeed(operations);

  const now = current.lines;
  const sticking = operations.filter((operation) => !isAppending(operation, old));
  const ranges = mapLineRanges(old, now, sticking.map(rangeOf));
  const mapped = new Map(sticking.map((operation, index) => [operation, ranges[index]]));
  const changed = sticking.filter((operation) => mapped.get(operation) === undefined);
  if (changed.length > 0) return fail(describeChanged(changed, snapshot, current));
  return succeed(
    operations.map((operation) => {
      const range = mapped.get(operation);
      return move(operation, range ?? { startLine: now.count + 1, endLine: now.count + 1 });
    }),
  );
}

function inSnapshot(failure: EditFailure, snapshotId: string): EditFailure {
  return failure.code === "lineOutOfRange" ? { ...failure, snapshotId } : failure;
}

function isAppending(operation: LineOperation, old: LineIndex): boolean {
  return operation.type === "insert_before" && operation.lineNumber > old.count;
}

function rangeOf(operation: LineOperation): LineRange {
  if (operation.type === "lines") return operation;
  return { startLine: operation.lineNumber, endLine: operation.lineNumber };
}

function move(operation: LineOperation, { startLine, endLine }: LineRange): LineOperation {
  return operation.type === "lines"
    ? { ...operation, startLine, endLine }
    : { ...operation, lineNumber: startLine };
}

function describeChanged(
  changed: readonly LineOperation[],
  snapshot: NamedSnapshot,
  current: CurrentText,
): EditFailure {
  const targets = changed.slice(0, maxShownTargets).map((operation): ChangedTarget => {
    const { startLine, endLine } = rangeOf(operation);
    const excerpt = excerptCurrentText(snapshot.lines, current.lines, { startLine, endLine });
    return {
      operation: operation.operation,
      type: operation.type === "lines" && operation.source ? "from" : operation.type,
      startLine,
      endLine,
      now: excerpt.rows,
      shown: excerpt.shown,
    };
  });
  return {
    code: "targetChanged",
    path: current.path,
    snapshotId: snapshot.id,
    currentSnapshotId: current.snapshotId,
    targets,
    changed: changed.length,
  };
}

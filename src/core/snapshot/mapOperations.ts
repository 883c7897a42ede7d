import {
  findConflict,
  findInvalid,
  type LineOperation,
  nameRange,
  orderByPosition,
} from "../batch/index.ts";
import type { ChangedTarget, EditFailure } from "../failure/index.ts";
import type { LineIndex } from "../lines/index.ts";
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
  const ranges = mapLineRanges(old, now, sticking);
  const mapped = new Map(sticking.map((operation, index) => [operation, ranges[index]]));
  const changed = sticking.filter((operation) => mapped.get(operation) === undefined);
  if (changed.length > 0) return fail(describeChanged(changed, snapshot, current));
  const end = { startLine: now.count + 1, endLine: now.count + 1 };
  return succeed(operations.map((each) => ({ ...each, ...(mapped.get(each) ?? end) })));
}

function inSnapshot(failure: EditFailure, snapshotId: string): EditFailure {
  return failure.code === "lineOutOfRange" ? { ...failure, snapshotId } : failure;
}

function isAppending(operation: LineOperation, old: LineIndex): boolean {
  return operation.type === "insert_before" && operation.startLine > old.count;
}

function describeChanged(
  changed: readonly LineOperation[],
  snapshot: NamedSnapshot,
  current: CurrentText,
): EditFailure {
  const targets = changed.slice(0, maxShownTargets).map((operation): ChangedTarget => {
    const { rows: now, shown } = excerptCurrentText(snapshot.lines, current.lines, operation);
    return { ...nameRange(operation), now, shown };
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

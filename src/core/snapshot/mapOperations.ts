import { findConflict, findInvalid, type LineOperation, orderByPosition } from "../batch/index.ts";
import {
  applyEdit,
  createEdit,
  type Edit,
  emptyEdit,
  isEmptyEdit,
  newLengthOf,
} from "../edit/index.ts";
import type { ChangedTarget, EditFailure } from "../failure/index.ts";
import type { LineIndex } from "../lines/index.ts";
import { fail, type Result, succeed } from "../result.ts";
import { excerptCurrentText } from "./currentExcerpt.ts";
import { findReindented } from "./findReindented.ts";
import { type LineRange, mapLineRanges } from "./mapLineRanges.ts";

/** What happened to a text since it was a snapshot. */
export interface SnapshotChange {
  readonly id: string;
  /** Of the snapshot. */
  readonly lines: LineIndex;
  /** From it to the text as it is now. */
  readonly edit: Edit;
}

/**
 * The edit from an old text to the present one: the one that was noted as it happened, if it does
 * lead there. Where something was not seen, the whole text is replaced.
 */
export function editSince(old: string, now: string, noted: readonly Edit[]): Edit {
  if (old === now) return emptyEdit(old.length);
  const whole = { range: { start: 0, endExclusive: old.length }, text: now };
  const leadsHere = (edit: Edit): boolean =>
    edit.oldLength === old.length &&
    newLengthOf(edit) === now.length &&
    applyEdit(edit, old) === now;
  return noted.find(leadsHere) ?? createEdit(old.length, [whole]);
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
  since: SnapshotChange,
  current: CurrentText,
): Result<readonly LineOperation[], EditFailure> {
  const old = since.lines;
  const invalid = findInvalid(operations, old.count);
  if (invalid !== undefined) return fail(inSnapshot(invalid, since.id));
  const conflict = findConflict(orderByPosition(operations));
  if (conflict !== undefined) return fail(conflict);
  if (isEmptyEdit(since.edit)) return succeed(operations);

  const now = current.lines;
  const sticking = operations.filter((operation) => !isAppending(operation, old));
  const ranges = mapLineRanges(since.edit, old, now, sticking.map(rangeOf));
  const mapped = new Map(sticking.map((operation, index) => [operation, ranges[index]]));
  const changed = sticking.filter((operation) => mapped.get(operation) === undefined);
  if (changed.length > 0) return fail(describeChanged(changed, since, current, old, now));
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
  since: SnapshotChange,
  current: CurrentText,
  old: LineIndex,
  now: LineIndex,
): EditFailure {
  const targets = changed.slice(0, maxShownTargets).map((operation): ChangedTarget => {
    const { startLine, endLine } = rangeOf(operation);
    const excerpt = excerptTarget(since.edit, old, now, { startLine, endLine });
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
    snapshotId: since.id,
    currentSnapshotId: current.snapshotId,
    targets,
    changed: changed.length,
  };
}

/** Where the lines only have other white space, they are shown wherever they are. */
function excerptTarget(
  edit: Edit,
  old: LineIndex,
  now: LineIndex,
  range: LineRange,
): ReturnType<typeof excerptCurrentText> {
  const found = findReindented(old, now, range);
  return found === undefined
    ? excerptCurrentText(edit, old, now, range)
    : excerptCurrentText(emptyEdit(now.text.length), now, now, found);
}

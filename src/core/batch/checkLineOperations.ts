import type { EditFailure, OperationRange } from "../failure/index.ts";
import type { LineOperation } from "./lineOperation.ts";

/** The first operation, in the order given, whose own lines or text are wrong. */
export function findInvalid(
  operations: readonly LineOperation[],
  totalLines: number,
): EditFailure | undefined {
  for (const operation of operations) {
    const failure = invalidityOf(operation, totalLines);
    if (failure !== undefined) return failure;
  }
  return undefined;
}

function invalidityOf(given: LineOperation, totalLines: number): EditFailure | undefined {
  const { operation, type, startLine, endLine, newText, source } = given;
  if (type === "lines") {
    const [start, end] = source ? ["fromStartLine", "fromEndLine"] : ["startLine", "endLine"];
    const outside =
      findOutside(operation, start, startLine, totalLines, totalLines) ??
      findOutside(operation, end, endLine, totalLines, totalLines);
    if (outside !== undefined || startLine <= endLine) return outside;
    const isSource = source && ({ isSource: true } as const);
    return { code: "reversedRange", operation, startLine, endLine, ...isSource };
  }
  const maximum = type === "insert_before" ? totalLines + 1 : totalLines;
  const outside = findOutside(operation, "lineNumber", startLine, maximum, totalLines);
  if (outside !== undefined || newText !== "") return outside;
  return { code: "emptyInsert", operation };
}

function findOutside(
  operation: number,
  name: string,
  line: number,
  maximum: number,
  totalLines: number,
): EditFailure | undefined {
  if (line >= 1 && line <= maximum) return undefined;
  const field = `replacements[${operation}].${name}`;
  return { code: "lineOutOfRange", operation, field, line, maximum, totalLines };
}

/**
 * The operations by their place in the text. At one place, what comes after a line precedes what
 * comes before the next; equals stay in the order given.
 *
 * Rank and index are sorted as one number: sorting numbers takes a tenth of the time of sorting with
 * a comparison function. Both fit for 2^31 lines and 2^22 operations.
 */
export function orderByPosition(operations: readonly LineOperation[]): LineOperation[] {
  const keys = new Float64Array(operations.length);
  operations.forEach((operation, index) => {
    keys[index] = rankOf(operation) * operations.length + index;
  });
  keys.sort();
  const ordered: LineOperation[] = [];
  for (const key of keys) {
    const operation = operations[key % operations.length];
    if (operation === undefined) throw new RangeError(`No operation has key ${key}.`);
    ordered.push(operation);
  }
  return ordered;
}

/** Four ranks a line: the line itself, the place after it twice (after it, before the next). */
function rankOf({ type, startLine }: LineOperation): number {
  switch (type) {
    case "lines":
      return startLine * 4;
    case "insert_after":
      return startLine * 4 + 1;
    case "insert_before":
      return startLine * 4 - 2;
  }
}

/**
 * The first of the ordered operations that wants lines which an earlier one replaces. An insertion at
 * either edge of a replaced range is not a conflict, and neither are lines that are only copied.
 */
export function findConflict(ordered: readonly LineOperation[]): EditFailure | undefined {
  let above: LineOperation | undefined;
  for (const operation of ordered) {
    const { type, startLine, source } = operation;
    if (source === "copied") continue;
    const firstLine = type === "insert_after" ? startLine + 1 : startLine;
    if (above !== undefined && firstLine <= above.endLine) {
      const [range, other] = [nameRange(above), nameRange(operation)];
      return type === "lines"
        ? { code: "overlap", first: range, second: other }
        : { code: "insertInsideRange", insert: other, range };
    }
    if (type === "lines") above = operation;
  }
  return undefined;
}

/** The operation as failures name it. */
export function nameRange(given: LineOperation): OperationRange {
  const { operation, type, startLine, endLine, source } = given;
  return { operation, type: source === undefined ? type : "from", startLine, endLine };
}

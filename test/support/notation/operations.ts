import type { Operation } from "../../../src/core/batch/operations.ts";

/** An operation as a call gives it, where its number is its place in the batch. */
export type UnnumberedOperation = Unnumbered<Operation>;

type Unnumbered<Each> = Each extends Operation ? Omit<Each, "operation"> : never;

export function lines(
  startLine: number,
  endLine: number,
  replaceWith: string,
): UnnumberedOperation {
  return { type: "lines", startLine, endLine, replaceWith };
}

export function before(lineNumber: number, insertText: string): UnnumberedOperation {
  return { type: "insert_before", lineNumber, insertText };
}

export function after(lineNumber: number, insertText: string): UnnumberedOperation {
  return { type: "insert_after", lineNumber, insertText };
}

export function string(searchFor: string, replaceWith: string): UnnumberedOperation {
  return { type: "string", searchFor, replaceWith };
}

export function regex(searchFor: string, replaceWith: string): UnnumberedOperation {
  return { type: "regex", searchFor, replaceWith };
}

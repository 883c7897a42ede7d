import type { Operation } from "../../../src/core/batch/operations.ts";

/** An operation as a call gives it, where its number is its place in the batch. */
export type UnnumberedOperation = Unnumbered<Operation>;

type Unnumbered<Each> = Each extends Operation ? Omit<Each, "operation"> : never;

export function lines(startLine: number, endLine: number, newText: string): UnnumberedOperation {
  return { type: "lines", startLine, endLine, newText };
}

export function before(line: number, newText: string): UnnumberedOperation {
  return { type: "insert_before", startLine: line, endLine: line, newText };
}

export function after(line: number, newText: string): UnnumberedOperation {
  return { type: "insert_after", startLine: line, endLine: line, newText };
}

export function string(searchFor: string, newText: string): UnnumberedOperation {
  return { type: "string", searchFor, newText };
}

export function regex(searchFor: string, newText: string): UnnumberedOperation {
  return { type: "regex", searchFor, newText };
}

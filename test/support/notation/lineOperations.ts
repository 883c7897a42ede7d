import type { LineOperation } from "../../../src/core/batch/lineOperation.ts";

export function replace(
  operation: number,
  startLine: number,
  endLine: number,
  newText: string,
): LineOperation {
  return { operation, type: "lines", startLine, endLine, newText };
}

export function insert(
  operation: number,
  where: "after" | "before",
  line: number,
  newText: string,
): LineOperation {
  return { operation, type: `insert_${where}`, startLine: line, endLine: line, newText };
}

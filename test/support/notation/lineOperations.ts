import type { InsertLines, ReplaceLines } from "../../../src/core/batch/lineOperation.ts";

export function replace(
  operation: number,
  startLine: number,
  endLine: number,
  replaceWith: string,
): ReplaceLines {
  return { operation, type: "lines", startLine, endLine, replaceWith };
}

export function insert(
  operation: number,
  where: "after" | "before",
  lineNumber: number,
  insertText: string,
): InsertLines {
  return { operation, type: `insert_${where}`, lineNumber, insertText };
}

import type { EditFailure } from "../failure/index.ts";
import { lineContents, type LineIndex } from "../lines/index.ts";
import { fail, type Result, succeed } from "../result.ts";
import type { ReplaceLines } from "./lineOperation.ts";
import { findInvalid } from "./lineOperationOrder.ts";

/** Lines from which an operation takes its text: 1-indexed, both ends inclusive. */
export interface SourceRange {
  readonly operation: number;
  readonly startLine: number;
  readonly endLine: number;
}

/** The operation that takes these lines away. */
export function removalOf({ operation, startLine, endLine }: SourceRange): ReplaceLines {
  return { operation, type: "lines", startLine, endLine, replaceWith: "", isSource: true };
}

/** The lines as a text that an operation can be given; whatever file it goes to, it ends lines its way. */
export function takeLines(lines: LineIndex, source: SourceRange): Result<string, EditFailure> {
  const invalid = findInvalid([removalOf(source)], lines.count);
  if (invalid !== undefined) return fail(asSourceFailure(invalid));
  const { startLine, endLine } = source;
  const contents = lineContents(lines, startLine, endLine - startLine + 1);
  return succeed(contents.map((content) => `${content}\n`).join(""));
}

/** In the words of the fields that say where a text comes from. */
export function asSourceFailure(failure: EditFailure): EditFailure {
  if (failure.code === "lineOutOfRange") {
    return { ...failure, field: failure.field.replace(/(start|end)Line$/, renameField) };
  }
  return failure.code === "reversedRange" ? { ...failure, isSource: true } : failure;
}

function renameField(name: string): string {
  return name === "startLine" ? "fromStartLine" : "fromEndLine";
}

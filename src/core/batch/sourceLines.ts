import type { EditFailure } from "../failure/index.ts";
import { lineContents, type LineIndex } from "../lines/index.ts";
import { fail, type Result, succeed } from "../result.ts";
import type { ReplaceLines } from "./lineOperation.ts";
import { findInvalid } from "./lineOperationOrder.ts";

/** The lines as a text that an operation can be given; whatever file it goes to, it ends lines its way. */
export function takeLines(lines: LineIndex, source: ReplaceLines): Result<string, EditFailure> {
  const invalid = findInvalid([source], lines.count);
  if (invalid !== undefined) return fail(invalid);
  const { startLine, endLine } = source;
  const contents = lineContents(lines, startLine, endLine - startLine + 1);
  return succeed(contents.map((content) => `${content}\n`).join(""));
}

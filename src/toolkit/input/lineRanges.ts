import type { InputFailure } from "../../core/failure/index.ts";
import { type LineRange, mergeLineRanges } from "../../core/lines/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";

const rangePattern = /^(\d+)(?:\s*-\s*(\d+))?$/;

/** Lines as a call names them, `60-75,8,70-90`: ascending, those that overlap or touch joined. */
export function parseLineRanges(
  field: string,
  given: string,
): Result<readonly LineRange[], InputFailure> {
  const ranges: LineRange[] = [];
  for (const piece of given.split(",").map((each) => each.trim())) {
    const [, first, last = first] = rangePattern.exec(piece) ?? [];
    const range = { startLine: Number(first), endLine: Number(last) };
    const isRange = range.startLine >= 1 && range.endLine >= range.startLine;
    if (!isRange) return fail({ code: "noLineRange", field, value: piece });
    ranges.push(range);
  }
  return succeed(mergeLineRanges(ranges));
}

/** The same lines as a call names them. */
export function renderLineRanges(ranges: readonly LineRange[]): string {
  return ranges
    .map(({ startLine, endLine }) =>
      startLine === endLine ? startLine : `${startLine}-${endLine}`,
    )
    .join(",");
}

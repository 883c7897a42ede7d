import type { OperationOutcome } from "../../core/batch/index.ts";
import type { LineSpan } from "../../core/lines/index.ts";
import { count, lineRange } from "../explain/index.ts";
import type { LineSource } from "./operationFields.ts";
import { describeSource } from "./operationParts.ts";

const maxListedSpans = 20;

/** What became of one operation, in one line; numbers are those after the whole batch. */
export function describeOperation(outcome: OperationOutcome, source?: LineSource): string {
  const { operation, type } = outcome;
  const isSearch = type === "string" || type === "regex";
  const what = isSearch ? describeSearch(outcome) : describeLines(outcome);
  const from = source === undefined ? "" : `, ${describeSource(source)}`;
  return `- replacements[${operation}] (${type}): ${what}${from}`;
}

function describeLines({ newLines: [span], linesDelta }: OperationOutcome): string {
  if (span === undefined || span.lineCount === 0) {
    const next = span?.startLine ?? 1;
    return `${count(-linesDelta, "line")} deleted before what is now line ${next}`;
  }
  return `now ${describeSpan(span)}`;
}

function describeSearch({ matches, unchangedMatches, newLines }: OperationOutcome): string {
  const listed = newLines.slice(0, maxListedSpans).map(describeSpan).join(", ");
  const more = newLines.length > maxListedSpans ? ", …" : "";
  const unchanged = unchangedMatches > 0 ? ` (${unchangedMatches} already had this text)` : "";
  return `${count(matches, "match", "matches")}${unchanged}, now ${listed}${more}`;
}

function describeSpan({ startLine, lineCount }: LineSpan): string {
  return lineRange(startLine, startLine + Math.max(lineCount, 1) - 1);
}

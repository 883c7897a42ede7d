import type { Operation, OperationOutcome } from "../../core/batch/index.ts";
import type { LineSpan } from "../../core/lines/index.ts";
import { quotePair } from "../confirmation/index.ts";
import { count, lineRange } from "../explain/index.ts";
import type { PlanPart } from "../tool.ts";
import type { LineSource } from "./operationFields.ts";

/** The operations that the user did not reject; the others keep their places in the batch. */
export function withoutRejected(
  operations: readonly Operation[],
  rejectedParts: ReadonlySet<string>,
): readonly Operation[] {
  return operations.filter(({ operation }) => !rejectedParts.has(keyOf(operation)));
}

/** The key and label by which a person accepts or rejects an operation. */
export function describePart(operation: Operation, source?: LineSource): PlanPart {
  const label = describe(operation);
  const from = source === undefined ? "" : ` by ${describeSource(source)}`;
  return { key: keyOf(operation.operation), label: label + from };
}

/** "lines 3 to 5 of a.ts, moved". */
function describeSource({ startLine, endLine, path, isMoved }: LineSource): string {
  const where = path === undefined ? "" : ` of ${path}`;
  return `${lineRange(startLine, endLine)}${where}, ${isMoved ? "moved" : "copied"}`;
}

function keyOf(operation: number): string {
  return `replacements[${operation}]`;
}

const maxQuotedCharacters = 100;

function describe(operation: Operation): string {
  switch (operation.type) {
    case "lines": {
      const verb = operation.newText === "" ? "delete" : "replace";
      return `${verb} ${lineRange(operation.startLine, operation.endLine)}`;
    }
    case "insert_before":
      return `insert before line ${operation.startLine}`;
    case "insert_after":
      return `insert after line ${operation.startLine}`;
    case "string":
    case "regex": {
      const { type, searchFor, newText } = operation;
      const what = type === "string" ? "replace" : "replace matches of";
      return `${what} ${quotePair(searchFor, newText, maxQuotedCharacters).join(" with ")}`;
    }
  }
}

const maxListedSpans = 20;

/**
 * What became of each operation; nothing of a single one at one place, which the changed lines show.
 */
export function describeOperations(
  outcomes: readonly OperationOutcome[],
  sourceOf: ReadonlyMap<number, LineSource>,
): readonly string[] {
  const [only, ...others] = outcomes;
  const isPlain = only !== undefined && others.length === 0 && sourceOf.size === 0;
  if (isPlain && only.matches <= 1 && only.unchangedMatches === 0) return [];
  return outcomes.map((each) => describeOperation(each, sourceOf.get(each.operation)));
}

/** In one line; numbers are those after the whole batch. */
function describeOperation(outcome: OperationOutcome, source?: LineSource): string {
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

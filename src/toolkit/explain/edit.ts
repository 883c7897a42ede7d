import type { EditFailure, OperationRange } from "../../core/failure.ts";
import type { NearMiss } from "../../core/nearMiss/nearMiss.ts";
import { explainSnapshot } from "./snapshot.ts";
import { count, lineRange, oneOf, quote } from "./words.ts";

export function explainEdit(failure: EditFailure): string {
  switch (failure.code) {
    case "unknownSnapshot":
    case "snapshotOfOtherFile":
    case "targetChanged":
      return explainSnapshot(failure);
    case "lineOutOfRange":
      return `\`${failure.field}\` is ${failure.line}, but ${allowedLines(failure)}. Line numbers are 1-indexed. Read the file for its current lines; nothing was changed.`;
    case "reversedRange":
      return `${subject(failure.operation, "range")} ends at line ${failure.endLine}, before it starts at line ${failure.startLine}. Both are inclusive: for one line give the same number twice. Nothing was changed.`;
    case "emptyInsert":
      return `${name(failure.operation)}: \`insertText\` is empty. To insert a blank line send "\\n". Nothing was changed.`;
    case "overlap":
      return `${describe(failure.first)} and ${describe(failure.second)} overlap. All numbers mean the file as it is before the call; merge the two into one operation. Nothing was changed.`;
    case "insertInsideRange":
      return `${describe(failure.insert)} falls inside ${describe(failure.range)}. Put the text into that replacement, or insert at its edge. Nothing was changed.`;
    case "noMatch":
      return explainNoMatch(failure);
    case "notUnique":
      return `${quote(failure.searched)} is in ${failure.path} ${count(failure.found, "time")}, on lines ${oneOf(failure.lines.map(String), "and")}, but must be there once. Add surrounding lines to it, or ask to replace all. Nothing was changed.`;
    case "tooManyMatches":
      return `${subject(failure.operation, "search")} matches ${count(failure.found, "time")}, more than the ${failure.limit.toLocaleString("en-US")} replacements allowed in one call. Narrow it; nothing was changed. (The user can raise linewise.maxReplacements.)`;
  }
}

function name(operation: number): string {
  return `replacements[${operation}]`;
}

/** "replacements[2]: the text", or "The text" for a tool that takes a single search. */
function subject(operation: number | undefined, what: string): string {
  return operation === undefined ? `The ${what}` : `${name(operation)}: the ${what}`;
}

function describe(range: OperationRange): string {
  const where =
    range.type === "insert_before"
      ? `before line ${range.startLine}`
      : range.type === "insert_after"
        ? `after line ${range.startLine}`
        : lineRange(range.startLine, range.endLine);
  return `${name(range.operation)} (${range.type}, ${where})`;
}

function allowedLines(failure: Extract<EditFailure, { code: "lineOutOfRange" }>): string {
  const { minimum, maximum, totalLines, snapshotId } = failure;
  const text = snapshotId === undefined ? "the file" : `snapshot ${snapshotId}`;
  const has = totalLines === 0 ? `${text} is empty` : `${text} has ${count(totalLines, "line")}`;
  return maximum < minimum ? has : `${has}, so it must be from ${minimum} to ${maximum}`;
}

function explainNoMatch(failure: Extract<EditFailure, { code: "noMatch" }>): string {
  const what = failure.kind === "text" ? "text" : "pattern";
  const head = `${subject(failure.operation, what)} ${quote(failure.searched)} is not in ${failure.path}. Nothing was changed.`;
  const hints = failure.hints.map(explainHint);
  const next =
    failure.hints.length === 0
      ? "Read the file and send the text as it is there, white space included."
      : "";
  return [head, ...hints, next].filter((part) => part !== "").join("\n");
}

function explainHint(hint: NearMiss): string {
  switch (hint.kind) {
    case "similar":
      return `Nearest, ${lineRange(hint.startLine, hint.endLine)}, differs in ${hint.differences.join(", ")}:\n${hint.shown}`;
    case "alreadyApplied":
      return `The new text is already there, at ${lineRange(hint.startLine, hint.endLine)}: this edit seems to be applied.`;
    case "changedByBatch":
      return `It is at ${lineRange(hint.startLine, hint.endLine)} of the file, but an operation before it in this batch changes that text.`;
    case "plainText":
      return `As plain text it is there, at ${lineRange(hint.startLine, hint.endLine)}: use type string, or escape what has a meaning in patterns.`;
    case "changedSince":
      return `The file has changed since snapshot ${hint.snapshotId}, where the text still was. Read it again.`;
  }
}

import type { EditFailure, OperationRange } from "../../core/failure/index.ts";
import type { NearMiss } from "../../core/nearMiss/index.ts";
import { snapshotSentences } from "./snapshot.ts";
import { count, hintCarriageReturn, lineRange, listWords, quote, type Sentences } from "./words.ts";

export const editSentences: Sentences<EditFailure> = {
  ...snapshotSentences,
  lineOutOfRange(failure) {
    const { field, snapshotId, totalLines } = failure;
    const isEmpty = totalLines === 0 && snapshotId === undefined && !isOfSource(field);
    return isEmpty
      ? `\`${failure.field}\` is ${failure.line}, but the file is empty. Add text with linewise_append_file or linewise_write_file, or with insert_before line 1 in linewise_replace_in_file. Nothing was changed.`
      : `\`${failure.field}\` is ${failure.line}, but ${allowedLines(failure)}. Line numbers are 1-indexed. Call linewise_read_file to see the current lines. Nothing was changed.`;
  },
  reversedRange({ operation, startLine, endLine, isSource }) {
    const [start, end] =
      operation === undefined
        ? ["start_line", "end_line"]
        : (isSource ? ["fromStartLine", "fromEndLine"] : ["startLine", "endLine"]).map(
            (field) => `${name(operation)}.${field}`,
          );
    return `\`${end}\` is ${endLine}, which is before \`${start}\`, ${startLine}. Both lines are included: for a single line, set \`${end}\` to the same number. Nothing was changed.`;
  },
  emptyInsert: (failure) =>
    `${name(failure.operation)}: \`insertText\` is empty. To insert a blank line send \`insertText\` "\\n". Nothing was changed.`,
  tooManySources: (failure) =>
    `The operations take text from ${listWords(failure.paths, "and")}, but one call may take it from one other file. Call linewise_replace_in_file once for each. Nothing was changed.`,
  sourceUndecodable: (failure) =>
    `${name(failure.operation)}: line ${failure.line} of ${failure.path} contains bytes that are not valid ${failure.encoding}, so it cannot be copied exactly. Leave that line out. Nothing was changed.`,
  sourceNeedsQuestion: (failure) =>
    `${name(failure.operation)}: lines of ${failure.path} cannot be copied, because it may be read only after the user is asked. Call linewise_read_file, which asks, and send the text. Nothing was changed.`,
  overlap: (failure) =>
    isMove(failure.first) || isMove(failure.second)
      ? `${describe(failure.first)} and ${describe(failure.second)} overlap: lines that are moved away cannot be replaced or moved in the same call. Nothing was changed.`
      : `${describe(failure.first)} and ${describe(failure.second)} overlap. All line numbers refer to the file before the call. Merge the two into one item of \`replacements\`. Nothing was changed.`,
  insertInsideRange: (failure) =>
    isMove(failure.range)
      ? `${describe(failure.insert)} falls inside ${describe(failure.range)}, which are moved away. Set \`${name(failure.insert.operation)}.lineNumber\` to a line outside them. Nothing was changed.`
      : `${describe(failure.insert)} falls inside ${describe(failure.range)}. Put the text into \`${name(failure.range.operation)}.replaceWith\`, or insert it before or after those lines. Nothing was changed.`,
  noMatch({ operation, kind, searched, path, hints }) {
    const what = kind === "text" ? "text" : "pattern";
    const returns = kind === "text" ? "" : hintCarriageReturn(searched);
    const head = `${subject(operation, what)} ${quote(searched)} is not in ${path}. Nothing was changed.${returns}`;
    if (hints.length > 0) return [head, ...explainNearMisses(hints)].join("\n");
    if (returns !== "") return head;
    // Only operations search by pattern and report this; of the other tools one searches, by text.
    const field = operation === undefined ? "old_string" : `${name(operation)}.searchFor`;
    return `${head}\nCall linewise_read_file and send \`${field}\` exactly as the text is in the file, including whitespace.`;
  },
  notUnique: (failure) =>
    `${quote(failure.searched)} occurs in ${failure.path} ${count(failure.found, "time")}, on ${listLines(failure)}, but must occur only once. Add surrounding lines to \`old_string\`, or set \`replace_all\` to true. Nothing was changed.`,
  tooManyMatches({ operation, found, foundBefore, limit }) {
    const before =
      foundBefore === undefined ? "" : ` and those before it ${count(foundBefore, "time")},`;
    const next =
      operation === undefined
        ? "Narrow `pattern` or, in linewise_regex_replace, set `count`"
        : `Narrow \`${name(operation)}.searchFor\``;
    return `${subject(operation, "search")} matches ${count(found, "time")},${before} more than the ${limit.toLocaleString("en-US")} replacements allowed in one call. ${next}. Nothing was changed. (The user can raise linewise.maxReplacements.)`;
  },
  tooMuchNewText: ({ operation, isSource, length, limit }) => [
    `${subject(operation, isSource ? "copied lines" : "replacements")} would insert at least ${count(length, "character")}, but one edit may insert at most ${limit.toLocaleString("en-US")} in all. Nothing was changed.`,
    isSource
      ? "Copy fewer lines, or to fewer places."
      : "A group that captures the rest of the file is inserted again at every match. Call again with a search that matches less, or with less text in `replacement` (`replaceWith`, `new_string`).",
  ],
};

function isMove({ type }: OperationRange): boolean {
  return type === "from";
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

function allowedLines({
  field,
  maximum,
  totalLines,
  snapshotId,
}: Extract<EditFailure, { code: "lineOutOfRange" }>): string {
  const file = isOfSource(field) ? "the file that the lines come from" : "the file";
  const text = snapshotId === undefined ? file : `snapshot ${snapshotId}`;
  const has = totalLines === 0 ? `${text} is empty` : `${text} has ${count(totalLines, "line")}`;
  return maximum < 1 ? has : `${has}, so it must be from 1 to ${maximum}`;
}

/** Lines that a text is taken from may be of another file. */
function isOfSource(field: string): boolean {
  return /\.from(?:Start|End)Line$/.test(field);
}

/** "line 3", "lines 3, 8 and 21", "lines 3, …, 60 and 80 more". */
function listLines({ lines, lineCount }: Extract<EditFailure, { code: "notUnique" }>): string {
  return `${lineCount === 1 ? "line" : "lines"} ${listWords(lines.map(String), "and", lineCount)}`;
}

/** Why something was not found, or the text that is there instead, in one paragraph each. */
export function explainNearMisses(hints: readonly NearMiss[]): readonly string[] {
  return hints.map(explainHint);
}

/** Of a pattern, a text may have all that is literal. */
function nameDifferences(differences: readonly string[]): string {
  return differences.length === 0 ? "" : `, differs in ${differences.join(", ")}`;
}

function explainHint(hint: NearMiss): string {
  switch (hint.kind) {
    case "similar":
      return `The nearest text, ${lineRange(hint.startLine, hint.endLine)}${nameDifferences(hint.differences)}:\n${hint.shown}`;
    case "alreadyApplied":
      return `The new text is already at ${lineRange(hint.startLine, hint.endLine)}: if that is the place, this edit has been applied already.`;
    case "changedByBatch":
      return `It is at ${lineRange(hint.startLine, hint.endLine)} of the file, but an earlier operation in this batch changes that text.`;
    case "plainText":
      return `As plain text, it is there, at ${lineRange(hint.startLine, hint.endLine)}: use linewise_edit_file, or linewise_replace_in_file with \`type\` "string", or escape the characters that are special in patterns.`;
    case "anchored":
      return `With (?m) in front, it is at ${lineRange(hint.startLine, hint.endLine)}: without that, ^ and $ are the start and the end of the whole text.`;
    case "changedSince":
      return `The file has changed since snapshot ${hint.snapshotId}, which still had this text. Call linewise_read_file to see what is there now.`;
  }
}

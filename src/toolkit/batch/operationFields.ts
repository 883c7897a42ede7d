import type { Operation } from "../../core/batch/index.ts";
import type { InputFailure } from "../../core/failure/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import { choice, type InputOf, integer, optional, text } from "../input/index.ts";

/** One flat schema for five types: a nested `oneOf` would hide from the model which field is wrong. */
export const operationFields = {
  type: choice(
    ["lines", "insert_before", "insert_after", "string", "regex"],
    "What the operation does; determines which other fields it needs.",
  ),
  startLine: optional(
    integer("lines: first line to replace, 1-indexed, in the file before the call."),
  ),
  endLine: optional(integer("lines: last line to replace, inclusive.")),
  lineNumber: optional(
    integer(
      "insert_before, insert_after: line to insert at, 1-indexed, in the file before the call.",
    ),
  ),
  insertText: optional(
    text(
      'insert_before, insert_after: whole lines to insert. The newline at the end is optional; "\\n" is one blank line.',
    ),
  ),
  searchFor: optional(
    text(
      "string: the exact text to find, every occurrence. regex: an ECMAScript pattern, every match; leading (?i), (?m), (?s) allowed. Use \\n for newlines whatever the file uses.",
    ),
  ),
  replaceWith: optional(
    text(
      'lines: whole lines to put in their place ("" deletes them, "\\n" leaves one blank line). string: literal text. regex: text with $1, $<name>, $&, $$.',
    ),
  ),
};

type OperationInput = InputOf<typeof operationFields>;
type OperationType = OperationInput["type"];

const fieldsOfType = {
  lines: ["startLine", "endLine", "replaceWith"],
  insert_before: ["lineNumber", "insertText"],
  insert_after: ["lineNumber", "insertText"],
  string: ["searchFor", "replaceWith"],
  regex: ["searchFor", "replaceWith"],
} as const satisfies Record<OperationType, readonly (keyof OperationInput)[]>;

/** The operations as the core knows them; a field missing for a type or of another one is an error. */
export function toOperations(
  inputs: readonly OperationInput[],
): Result<readonly Operation[], InputFailure> {
  if (inputs.length === 0) return fail({ code: "emptyList", field: "replacements" });
  const operations: Operation[] = [];
  for (const [index, input] of inputs.entries()) {
    const wrong = findWrongField(input, `replacements[${index}]`);
    if (wrong !== undefined) return fail(wrong);
    operations.push(toOperation(input, index));
  }
  return succeed(operations);
}

function findWrongField(input: OperationInput, at: string): InputFailure | undefined {
  const allowed: readonly string[] = fieldsOfType[input.type];
  const given = Object.keys(input).filter((name) => name !== "type");
  const foreign = given.find((name) => !allowed.includes(name));
  if (foreign !== undefined) {
    return { code: "fieldOfOtherType", field: `${at}.${foreign}`, type: input.type, allowed };
  }
  const missing = allowed.find((name) => !given.includes(name));
  if (missing !== undefined) {
    const expected = /[lL]ine/.test(missing) ? "a whole number" : "a string";
    return { code: "missingField", field: `${at}.${missing}`, expected };
  }
  return input.searchFor === "" ? { code: "emptyText", field: `${at}.searchFor` } : undefined;
}

/** `findWrongField` has found nothing missing, so the fallbacks are never taken. */
function toOperation(input: OperationInput, operation: number): Operation {
  const { type, startLine = 0, endLine = 0, lineNumber = 0 } = input;
  const { insertText = "", searchFor = "", replaceWith = "" } = input;
  switch (type) {
    case "lines":
      return { operation, type, startLine, endLine, replaceWith };
    case "insert_before":
    case "insert_after":
      return { operation, type, lineNumber, insertText };
    case "string":
    case "regex":
      return { operation, type, searchFor, replaceWith };
  }
}

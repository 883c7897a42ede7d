import type { Operation } from "../../core/batch/index.ts";
import type { InputFailure } from "../../core/failure/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import {
  choice,
  type FindUnused,
  flag,
  type InputOf,
  integer,
  optional,
  isSaid,
  text,
  textOrEmpty,
} from "../input/index.ts";

/** One flat schema for five types: a nested `oneOf` would hide from the model which field is wrong. */
export const operationFields = {
  type: choice(["lines", "insert_before", "insert_after", "string", "regex"], ""),
  startLine: optional(integer("1-indexed.")),
  endLine: optional(integer("Inclusive.")),
  lineNumber: optional(integer("")),
  symbol: optional(
    text(
      "Instead of line numbers: a definition (LRUCache.get), or a heading with its subsections.",
    ),
  ),
  insertText: optional(textOrEmpty('Whole lines; "\\n" is one blank line.')),
  fromStartLine: optional(integer("First line to take instead of a text.")),
  fromEndLine: optional(integer("Inclusive. Default: fromStartLine.")),
  fromSymbol: optional(text("Definition or section to take.")),
  fromPath: optional(text("Default: this file.")),
  fromAsOf: optional(text("Snapshot of these numbers.")),
  move: optional(flag("Remove them there.")),
  searchFor: optional(textOrEmpty("Exact text, or a pattern; leading (?i), (?m), (?s) allowed.")),
  replaceWith: optional(
    textOrEmpty("Whole lines; literal text; for regex with $1, $<name>, $&, $$, \\n."),
  ),
};

type OperationInput = InputOf<typeof operationFields>;
type OperationType = OperationInput["type"];

/** Instead of a text, in operations that insert whole lines. */
const sourceFields = [
  "fromStartLine",
  "fromEndLine",
  "fromSymbol",
  "fromPath",
  "fromAsOf",
  "move",
] as const;

/** In place of which a call may name a definition. */
const placeFields = ["startLine", "endLine", "lineNumber"] as const;

const textFields = ["replaceWith", "insertText"] as const;

const fieldsOfType = {
  lines: ["startLine", "endLine", "replaceWith"],
  insert_before: ["lineNumber", "insertText"],
  insert_after: ["lineNumber", "insertText"],
  string: ["searchFor", "replaceWith"],
  regex: ["searchFor", "replaceWith"],
} as const satisfies Record<OperationType, readonly (keyof OperationInput)[]>;

/** Of another type, or instead of which an operation says its place or its text in another way. */
export const findUnusedFields: FindUnused = (given) => {
  const type = operationFields.type.values.find((each) => each === given["type"]);
  if (type === undefined) return new Map();
  const used = new Set<string>(["type", ...fieldsOfType[type]]);
  if (textFieldOf(type) !== undefined) {
    used.add("symbol");
    if (isSaid(given["symbol"])) for (const name of placeFields) used.delete(name);
    const isNamed = isSaid(given["fromSymbol"]);
    if (isNamed || isSaid(given["fromStartLine"])) {
      // An empty text deletes lines, so it is in no doubt only where it would insert nothing.
      used.delete("insertText");
      for (const name of sourceFields) if (!isNamed || !isNumbering(name)) used.add(name);
    }
  }
  const unused = Object.keys(operationFields).filter((name) => !used.has(name));
  const kinOf = (name: string): readonly string[] =>
    [placeFields, textFields]
      .filter((kin) => kin.some((each) => each === name))
      .flatMap((kin) => kin.filter((each) => used.has(each)));
  return new Map(unused.map((name) => [name, kinOf(name)]));
};

function isNumbering(sourceField: string): boolean {
  return /^from(?:StartLine|EndLine|AsOf)$/.test(sourceField);
}

/**
 * The operations as the core knows them; a field missing for a type or of another one is an error. One
 * that takes its text from a file ({@link sourcesOf}) has a blank line for now.
 */
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
  const ownFields: readonly string[] = fieldsOfType[input.type];
  const takesLines = textFieldOf(input.type) !== undefined;
  const allowed = takesLines ? [...ownFields, "symbol", ...sourceFields] : ownFields;
  const given = Object.keys(input).filter((name) => name !== "type");
  const foreign = given.find((name) => !allowed.includes(name));
  if (foreign !== undefined) {
    return { code: "fieldOfOtherType", field: `${at}.${foreign}`, type: input.type, allowed };
  }
  const wrong = findWrongPlace(input, given, at) ?? findWrongSource(input, given, at);
  if (wrong !== undefined) return wrong;
  const replaced = [
    ...(hasSource(input) ? [textFieldOf(input.type)] : []),
    ...(input.symbol === undefined ? [] : placeFields),
  ];
  const needed = ownFields.filter((name) => !replaced.some((field) => field === name));
  const missing = needed.find((name) => !given.includes(name));
  if (missing !== undefined) {
    const expected = /[lL]ine/.test(missing) ? "a whole number" : "a string";
    return { code: "missingField", field: `${at}.${missing}`, expected };
  }
  return input.searchFor === "" ? { code: "emptyText", field: `${at}.searchFor` } : undefined;
}

function findWrongPlace(
  { symbol }: OperationInput,
  given: readonly string[],
  at: string,
): InputFailure | undefined {
  const numbers = placeFields.filter((name) => given.includes(name));
  if (symbol === undefined || numbers.length === 0) return undefined;
  return { code: "twoWays", ways: [[`${at}.symbol`], numbers.map((name) => `${at}.${name}`)] };
}

function findWrongSource(
  { type }: OperationInput,
  given: readonly string[],
  at: string,
): InputFailure | undefined {
  const [first, ...others] = sourceFields.filter((name) => given.includes(name));
  if (first === undefined) return undefined;
  const textField = textFieldOf(type);
  if (textField !== undefined && given.includes(textField)) {
    return {
      code: "twoWays",
      ways: [[`${at}.${textField}`], [first, ...others].map((name) => `${at}.${name}`)],
    };
  }
  const numbers = sourceFields.filter((name) => given.includes(name) && isNumbering(name));
  if (given.includes("fromSymbol")) {
    if (numbers.length === 0) return undefined;
    const ways = [[`${at}.fromSymbol`], numbers.map((name) => `${at}.${name}`)];
    return { code: "twoWays", ways };
  }
  if (first === "fromStartLine") return undefined;
  return { code: "missingField", field: `${at}.fromStartLine`, expected: "a whole number" };
}

/** The field with the whole lines that an operation puts somewhere; none for one that searches. */
function textFieldOf(type: OperationType): "replaceWith" | "insertText" | undefined {
  if (type === "lines") return "replaceWith";
  return type === "insert_before" || type === "insert_after" ? "insertText" : undefined;
}

function hasSource(input: OperationInput): boolean {
  return (input.fromStartLine ?? input.fromSymbol) !== undefined;
}

/** Where an operation takes its text from. */
export interface LineSource {
  readonly operation: number;
  /** 1-indexed, both ends inclusive; 0 until a name is looked up. */
  readonly startLine: number;
  readonly endLine: number;
  /** The name of the definition that these lines are. */
  readonly symbol?: string | undefined;
  /** Without it, the file that is edited. */
  readonly path: string | undefined;
  /** The snapshot of its line numbers. */
  readonly asOf: string | undefined;
  readonly isMoved: boolean;
}

/**
 * The sources of operations that have one instead of a text.
 *
 * @param asOf The snapshot of those that name none.
 */
export function sourcesOf(inputs: readonly OperationInput[], asOf?: string): readonly LineSource[] {
  return inputs.flatMap((input, operation) => {
    if (!hasSource(input)) return [];
    const { fromStartLine = 0, fromEndLine, fromSymbol, fromPath, fromAsOf, move } = input;
    const range = { startLine: fromStartLine, endLine: fromEndLine ?? fromStartLine };
    const snapshot = fromSymbol === undefined ? (fromAsOf ?? asOf) : undefined;
    const from = { symbol: fromSymbol, path: fromPath, asOf: snapshot, isMoved: move ?? false };
    return [{ operation, ...range, ...from }];
  });
}

/** The names of definitions in the edited file that operations give as their places. */
export function symbolsOf(inputs: readonly OperationInput[]): ReadonlyMap<number, string> {
  return new Map(
    inputs.flatMap(({ symbol }, operation) => (symbol === undefined ? [] : [[operation, symbol]])),
  );
}

/** `findWrongField` has found nothing missing, so no place needs a fallback. */
function toOperation(input: OperationInput, operation: number): Operation {
  const { type, lineNumber = 0, startLine = lineNumber, endLine = lineNumber } = input;
  const newText = input.insertText ?? input.replaceWith ?? "\n";
  return type === "string" || type === "regex"
    ? { operation, type, searchFor: input.searchFor ?? "", newText }
    : { operation, type, startLine, endLine, newText };
}

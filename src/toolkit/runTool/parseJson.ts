import { fail, type Result, succeed } from "../../core/result.ts";

/** What a text that is no JSON would need where it goes wrong. */
export interface JsonError {
  /** The first place where no JSON can go on as this text does; the end where something is missing. */
  readonly offset: number;
  readonly expected: JsonNeed;
}

export type JsonNeed =
  /** A value. */
  | "value"
  /** The name of a field, in quotes. */
  | "name"
  | "colon"
  | "commaOrBrace"
  | "commaOrBracket"
  /** The rest of a text in quotes. */
  | "quote"
  /** Nothing more. */
  | "end";

/** Parses strict JSON, and says where a text is none: V8's own message often does not. */
export function parseJson(text: string): Result<unknown, JsonError> {
  try {
    return succeed(JSON.parse(text) as unknown);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return fail(findJsonError(text));
  }
}

const token =
  /[{}[\],:]|"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;
const space = /[ \t\r\n]*/y;

/** How far a text has been read. */
interface Reading {
  readonly open: readonly string[];
  readonly expected: JsonNeed;
  /** What was opened last may end here with nothing in it. */
  readonly mayClose: boolean;
}

/** Reads on as long as there is JSON. */
function findJsonError(text: string): JsonError {
  let reading: Reading = { open: [], expected: "value", mayClose: false };
  let offset = 0;
  for (;;) {
    const { expected } = reading;
    offset = readAt(space, text, offset).end;
    const { found, end } = readAt(token, text, offset);
    if (found === "") {
      return { offset, expected: text[offset] === '"' && takesText(expected) ? "quote" : expected };
    }
    const next = readToken(reading, found);
    if (next === undefined) return { offset, expected };
    reading = next;
    offset = end;
  }
}

function readToken(reading: Reading, found: string): Reading | undefined {
  const { open, expected } = reading;
  if (closes(reading, found)) return afterValue(open.slice(0, -1));
  if (expected === "value") return readValue(open, found);
  const next = punctuation[`${expected} ${found.startsWith('"') ? '"' : found}`];
  return next === undefined ? undefined : { open, expected: next, mayClose: false };
}

/** What follows where a name, a colon or a comma was expected, and is there. */
const punctuation: Readonly<Record<string, JsonNeed>> = {
  'name "': "colon",
  "colon :": "value",
  "commaOrBrace ,": "name",
  "commaOrBracket ,": "value",
};

function closes({ open, expected, mayClose }: Reading, found: string): boolean {
  const closing = { "{": "}", "[": "]" }[open.at(-1) ?? ""];
  return found === closing && (mayClose || expected.startsWith("comma"));
}

function readValue(open: readonly string[], found: string): Reading | undefined {
  if (found === "{") return { open: [...open, found], expected: "name", mayClose: true };
  if (found === "[") return { open: [...open, found], expected: "value", mayClose: true };
  return /^[}\],:]/.test(found) ? undefined : afterValue(open);
}

function afterValue(open: readonly string[]): Reading {
  const needs: Readonly<Record<string, JsonNeed>> = { "{": "commaOrBrace", "[": "commaOrBracket" };
  return { open, expected: needs[open.at(-1) ?? ""] ?? "end", mayClose: false };
}

function takesText(expected: JsonNeed): boolean {
  return expected === "value" || expected === "name";
}

function readAt(
  pattern: RegExp,
  text: string,
  offset: number,
): { readonly found: string; readonly end: number } {
  pattern.lastIndex = offset;
  const found = pattern.exec(text)?.[0] ?? "";
  return { found, end: offset + found.length };
}

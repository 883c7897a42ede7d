import { parse, type ParseError, printParseErrorCode } from "jsonc-parser";
import { fail, type Result, succeed } from "../../core/result.ts";

/** Where a text is no JSON, and what it would need there. */
export interface JsonError {
  /** The end of the text where something is missing there. */
  readonly offset: number;
  readonly expected: JsonNeed;
}

export type JsonNeed =
  | "value"
  /** The name of a field. */
  | "name"
  | "colon"
  | "comma"
  | "commaOrBrace"
  | "commaOrBracket"
  /** The rest of a text in quotes. */
  | "quote"
  /** Another word or sign than this, such as a text in quotes. */
  | "token"
  | "noComment"
  /** Nothing more. */
  | "end";

/** Parses strict JSON, and says where a text is none: V8's own message often does not. */
export function parseJson(text: string): Result<unknown, JsonError> {
  try {
    return succeed(JSON.parse(text) as unknown);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const errors: ParseError[] = [];
    parse(text, errors, { disallowComments: true });
    const [first] = errors;
    if (first === undefined) throw error;
    const expected = needs[printParseErrorCode(first.error)] ?? "token";
    return fail({ offset: first.offset, expected });
  }
}

/** By the parser's names of its errors. */
const needs: Readonly<Record<string, JsonNeed>> = {
  ValueExpected: "value",
  PropertyNameExpected: "name",
  ColonExpected: "colon",
  CommaExpected: "comma",
  CloseBraceExpected: "commaOrBrace",
  CloseBracketExpected: "commaOrBracket",
  EndOfFileExpected: "end",
  InvalidCommentToken: "noComment",
  UnexpectedEndOfComment: "noComment",
  UnexpectedEndOfString: "quote",
  InvalidEscapeCharacter: "quote",
  InvalidUnicode: "quote",
  InvalidCharacter: "quote",
};

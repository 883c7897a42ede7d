import type { Break, Format } from "../../core/syntax/index.ts";
import { count } from "../explain/index.ts";

export interface FileBreak {
  /** As shown. */
  readonly path: string;
  readonly broken: Break;
}

const maxFiles = 10;

/**
 * What an edit has broken, in a line for each file. None of it is text of the file.
 *
 * @param isOnly Whether the edit is of one file, which needs no name then.
 */
export function renderBreaks(files: readonly FileBreak[], isOnly: boolean): readonly string[] {
  const shown = files.slice(0, maxFiles).map(({ path, broken }) => {
    const place = isOnly ? `Line ${broken.line}` : `${path}, line ${broken.line}`;
    return `${place}: ${describe(broken)}`;
  });
  const left = files.length - shown.length;
  return left > 0 ? [...shown, `… and ${count(left, "more file")} broken like this`] : shown;
}

function describe(broken: Break): string {
  if (broken.kind === "bracket") {
    const lack = broken.lacks === "end" ? "is never closed" : "closes nothing";
    return `\`${broken.bracket}\` ${lack}; it was balanced before this edit.`;
  }
  const what = faults[broken.name];
  const why = what === undefined ? "" : ` (${what})`;
  return `this is no longer valid ${formatNames[broken.format]}${why}; it was before this edit.`;
}

const formatNames: Readonly<Record<Format, string>> = {
  json: "JSON",
  jsonc: "JSON with comments",
  yaml: "YAML",
  toml: "TOML",
  xml: "XML",
};

/** By the names that the parsers give them. */
const faults: Readonly<Record<string, string>> = {
  InvalidSymbol: "a value that is none",
  InvalidNumberFormat: "not a number",
  PropertyNameExpected: "a property name is expected",
  ValueExpected: "a value is expected",
  ColonExpected: "a colon is expected",
  CommaExpected: "a comma is expected",
  EndOfFileExpected: "text behind the end",
  InvalidCommentToken: "a comment",
  UnexpectedEndOfComment: "a comment without its end",
  UnexpectedEndOfString: "a string without its end",
  UnexpectedEndOfNumber: "a number without its end",
  InvalidUnicode: "not an escape",
  InvalidEscapeCharacter: "not an escape",
  InvalidCharacter: "a control character",
  BAD_ALIAS: "an alias without its anchor",
  BAD_DQ_ESCAPE: "not an escape",
  BAD_INDENT: "indentation",
  BAD_SCALAR_START: "a character that begins no value",
  BLOCK_AS_IMPLICIT_KEY: "a mapping inside a line",
  BLOCK_IN_FLOW: "a block inside brackets",
  MISSING_CHAR: "a character is missing",
  MULTILINE_IMPLICIT_KEY: "a key over several lines",
  TAB_AS_INDENT: "a tab as indentation",
  UNEXPECTED_TOKEN: "unexpected text",
  MissingEndTag: "an end tag is missing",
  Unclosed: "something is never closed",
};

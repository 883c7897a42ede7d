import {
  type Lexicon,
  lexiconOf,
  loneMarks,
  type Mark,
  newlineEscape,
  type Scan,
} from "./languages.ts";
import { scanScript } from "./scanScript.ts";

/** The brackets in the code of a text. */
export function scanBrackets(text: string, lexicon: Lexicon): Scan {
  return lexicon === "script" ? scanScript(text) : scanByExpression(text, lexicon);
}

function scanByExpression(text: string, expression: RegExp): Scan {
  const marks: Mark[] = [];
  for (const { 0: found, index, groups } of text.matchAll(expression)) {
    if (loneMarks.has(found) || groups?.["unclosed"] !== undefined)
      return { marks, isComplete: false };
    if (isBracket(found) || groups?.["newline"] !== undefined)
      marks.push({ offset: index, text: found });
  }
  return { marks, isComplete: true };
}

function isBracket(found: string): boolean {
  return found.length === 1 && "()[]{}".includes(found);
}

/**
 * The offsets at which code has `\n` as two characters, outside of strings, comments and regular
 * expressions; `undefined` for a file of a language that cannot be scanned.
 */
export function findNewlineEscapes(path: string, text: string): readonly number[] | undefined {
  const lexicon = lexiconOf(path);
  if (lexicon === undefined) return undefined;
  const { marks } = scanBrackets(text, lexicon);
  return marks.filter(({ text: read }) => read === newlineEscape).map(({ offset }) => offset);
}

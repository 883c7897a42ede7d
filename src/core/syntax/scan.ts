import { type Lexicon, loneMarks } from "./languages.ts";
import { scanScript } from "./scanScript.ts";

/** A bracket, or `\n` as two characters, in code: not in a string, a comment or the like. */
export interface Mark {
  readonly offset: number;
  readonly text: string;
}

export interface Scan {
  readonly marks: readonly Mark[];
  /** False where, behind the last mark, nobody can tell what is code. */
  readonly isComplete: boolean;
}

/** The brackets in the code of a text. */
export function scan(text: string, lexicon: Lexicon): Scan {
  return lexicon === "script" ? scanScript(text) : scanByExpression(text, lexicon);
}

function scanByExpression(text: string, expression: RegExp): Scan {
  const marks: Mark[] = [];
  for (const { 0: found, index, groups } of text.matchAll(expression)) {
    if (loneMarks.has(found)) return { marks, isComplete: false };
    if (isBracket(found) || groups?.["newline"] !== undefined)
      marks.push({ offset: index, text: found });
  }
  return { marks, isComplete: true };
}

function isBracket(found: string): boolean {
  return found.length === 1 && "()[]{}".includes(found);
}

import { type Lexicon, loneMarks } from "./languages.ts";
import type { Mark, Scan } from "./mark.ts";
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

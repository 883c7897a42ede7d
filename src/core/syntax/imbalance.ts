import { indexLines, lineAt } from "../lines/index.ts";
import { type Lexicon, newlineEscape } from "./languages.ts";
import type { Mark } from "./mark.ts";
import { scan } from "./scan.ts";

/** A bracket without its other half. */
export interface Imbalance {
  readonly offset: number;
  readonly line: number;
  readonly bracket: string;
  readonly lacks: "end" | "beginning";
}

const beginnings: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/**
 * The first bracket of the code that has no other half, or what comes nearest to it: which one is
 * missing is a guess, by indentation where lines are indented. `undefined` where all brackets have
 * theirs, `unknown` where that cannot be told.
 */
export function findImbalance(text: string, lexicon: Lexicon): Imbalance | "unknown" | undefined {
  const { marks, isComplete } = scan(text, lexicon);
  if (!isComplete) return "unknown";
  const opened: Mark[] = [];
  /** The first that was closed by a bracket further to the left than its own line. */
  let suspect: Mark | undefined;
  const found = (mark: Mark | undefined, lacks: Imbalance["lacks"]): Imbalance | undefined =>
    mark && { ...place(mark, text), bracket: mark.text, lacks };
  for (const mark of marks) {
    const beginning = beginnings[mark.text];
    if (beginning === undefined) {
      if (mark.text !== newlineEscape) opened.push(mark);
      continue;
    }
    const last = opened.at(-1);
    if (last?.text === beginning) {
      opened.pop();
      if (suspect === undefined && isLeftOf(mark, last, text)) suspect = last;
    } else if (last !== undefined && opened.some(({ text: other }) => other === beginning)) {
      return found(last, "end");
    } else {
      return found(mark, "beginning");
    }
  }
  return found(opened.length > 0 ? (suspect ?? opened.at(-1)) : undefined, "end");
}

function place({ offset }: Mark, text: string): { readonly offset: number; readonly line: number } {
  return { offset, line: lineAt(indexLines(text), offset) };
}

/** Whether a closing bracket, the first on its line, is indented less than the line of the other. */
function isLeftOf(closing: Mark, opening: Mark, text: string): boolean {
  const start = skipIndentBack(text, closing.offset);
  if (start > 0 && !isLineEnd(text, start - 1)) return false;
  const openingStart = lineStartOf(text, opening.offset);
  indentPattern.lastIndex = openingStart;
  indentPattern.test(text);
  return closing.offset - start < indentPattern.lastIndex - openingStart;
}

const indentPattern = /[ \t]*/y;

function skipIndentBack(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && (text[start - 1] === " " || text[start - 1] === "\t")) start--;
  return start;
}

function lineStartOf(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && !isLineEnd(text, start - 1)) start--;
  return start;
}

function isLineEnd(text: string, offset: number): boolean {
  return text[offset] === "\n" || text[offset] === "\r";
}

import { indexLines, lineAt, type LineIndex, lineStart } from "../lines/index.ts";
import { type Lexicon, lexiconOf, type Mark, newlineEscape } from "./languages.ts";
import { scanBrackets } from "./scan.ts";

/** A bracket without its other half. */
export interface Imbalance {
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
  const { marks, isComplete } = scanBrackets(text, lexicon);
  if (!isComplete) return "unknown";
  let index: LineIndex | undefined;
  const lines = (): LineIndex => (index ??= indexLines(text));
  const opened: Mark[] = [];
  /** The first that was closed by a bracket further to the left than its own line. */
  let suspect: Mark | undefined;
  const found = (mark: Mark | undefined, lacks: Imbalance["lacks"]): Imbalance | undefined =>
    mark && { line: lineAt(lines(), mark.offset), bracket: mark.text, lacks };
  for (const mark of marks) {
    const beginning = beginnings[mark.text];
    if (beginning === undefined) {
      if (mark.text !== newlineEscape) opened.push(mark);
      continue;
    }
    const last = opened.at(-1);
    if (last?.text === beginning) {
      opened.pop();
      if (suspect === undefined && isLeftOf(mark, last, text, lines)) suspect = last;
    } else if (last !== undefined && opened.some(({ text: other }) => other === beginning)) {
      return found(last, "end");
    } else {
      return found(mark, "beginning");
    }
  }
  return found(opened.length > 0 ? (suspect ?? opened.at(-1)) : undefined, "end");
}

/** Whether a bracket of the code certainly has no other half; the name of the file tells the language. */
export function isUnbalanced(path: string, text: string): boolean {
  const lexicon = lexiconOf(path);
  const found = lexicon && findImbalance(text, lexicon);
  return found !== undefined && found !== "unknown";
}

/**
 * Whether a closing bracket, the first on its line, is indented less than the line of the other. It
 * looks at no more of that line than it takes: it may be all the text, of as many brackets.
 */
function isLeftOf(closing: Mark, opening: Mark, text: string, lines: () => LineIndex): boolean {
  const start = skipIndentBack(text, closing.offset);
  if (start > 0 && !isLineEnd(text, start - 1)) return false;
  const openingStart = lineStart(lines(), lineAt(lines(), opening.offset));
  const end = openingStart + closing.offset - start;
  for (let offset = openingStart; offset <= end; offset++) {
    if (!isIndent(text, offset)) return false;
  }
  return true;
}

function skipIndentBack(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && isIndent(text, start - 1)) start--;
  return start;
}

function isIndent(text: string, offset: number): boolean {
  return text[offset] === " " || text[offset] === "\t";
}

function isLineEnd(text: string, offset: number): boolean {
  return text[offset] === "\n" || text[offset] === "\r";
}

import { loneMarks, newlineEscape } from "./languages.ts";
import type { Mark, Scan } from "./scan.ts";

const string = (mark: string): string =>
  String.raw`${mark}[^${mark}\\\r\n]*(?:\\(?:\r\n|[\s\S])[^${mark}\\\r\n]*)*${mark}`;

/** One token of JavaScript or TypeScript; a `/` that stands for itself may begin a regular expression. */
const token = new RegExp(
  [
    String.raw`(?<skipped>\/\/.*|\/\*[\s\S]*?\*\/|^#!.*)`,
    String.raw`(?<value>${string('"')}|${string("'")})`,
    String.raw`(?<word>[\p{L}\p{N}_$]+)`,
    String.raw`(?<same>\+\+|--)`,
    String.raw`\/\*|\*\/|=>|\\n|\S`,
  ].join("|"),
  "gu",
);
const expression = /\/(?:[^\\/[\r\n]|\\.|\[(?:[^\]\\\r\n]|\\.)*\])+\/[a-z]*/uy;
const templatePiece = /[^`\\$]*(?:(?:\\[\s\S]|\$(?!\{))[^`\\$]*)*(?<end>`|\$\{)/uy;

/** Behind these an expression begins, so that a `/` is not a division. */
const operators = new Set(
  "return typeof instanceof in of new delete void throw case do else yield await extends".split(
    " ",
  ),
);
/** Behind the parentheses of these a statement begins. */
const heads = new Set(["if", "while", "for", "with"]);

interface Opened {
  readonly bracket: string;
  /** What a `/` behind its end is: behind `if (…)` or a block it begins an expression. */
  readonly endsValue: boolean;
}

/**
 * The brackets of JavaScript or TypeScript without JSX. Whether a `/` divides or begins a regular
 * expression is told by what stands before it, as far as that can be told without a parser.
 */
export function scanScript(text: string): Scan {
  const marks: Mark[] = [];
  const opened: Opened[] = [];
  /** Whether what stands before is a value: an operator follows. */
  let isValue = false;
  let before = "";
  let beforeThat = "";
  token.lastIndex = 0;
  const skipTemplate = (from: number): boolean => {
    templatePiece.lastIndex = from;
    const end = templatePiece.exec(text)?.groups?.["end"];
    if (end === undefined) return false;
    token.lastIndex = templatePiece.lastIndex;
    isValue = end === "`";
    if (end === "${") opened.push({ bracket: "${", endsValue: false });
    return true;
  };
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [read] = found;
    const { skipped, value, word, same } = found.groups ?? {};
    if (skipped !== undefined || same !== undefined) continue;
    if (loneMarks.has(read) && read !== "`") return { marks, isComplete: false };
    if (value !== undefined) isValue = true;
    else if (word !== undefined) isValue = before === "." || !operators.has(word);
    else if (read === "`") {
      if (!skipTemplate(token.lastIndex)) return { marks, isComplete: false };
    } else if (read === "/" && !isValue) {
      expression.lastIndex = found.index;
      if (!expression.test(text)) return { marks, isComplete: false };
      token.lastIndex = expression.lastIndex;
      isValue = true;
    } else if (read === "(" || read === "[" || read === "{") {
      marks.push({ offset: found.index, text: read });
      opened.push({ bracket: read, endsValue: endsValue(read, before, beforeThat, isValue) });
      isValue = false;
    } else if (read === "}" && opened.at(-1)?.bracket === "${") {
      opened.pop();
      if (!skipTemplate(token.lastIndex)) return { marks, isComplete: false };
    } else if (read === ")" || read === "]" || read === "}") {
      marks.push({ offset: found.index, text: read });
      isValue = opened.pop()?.endsValue ?? true;
    } else if (read === newlineEscape) {
      marks.push({ offset: found.index, text: read });
    } else if (!(read === "!" && isValue)) isValue = false;
    beforeThat = before;
    before = read;
  }
  // Inside a template's `${`, what is missing may be anything.
  return { marks, isComplete: !opened.some(({ bracket }) => bracket === "${") };
}

function endsValue(
  bracket: string,
  before: string,
  beforeThat: string,
  isBehindValue: boolean,
): boolean {
  if (bracket === "[") return true;
  if (bracket === "(") return beforeThat === "." || !heads.has(before);
  const isBlock = isBehindValue || /^(?:[;{})]|=>|else|do|try|finally|)$/.test(before);
  return !isBlock;
}

import { loneMarks, type Mark, newlineEscape, quoted, type Scan } from "./languages.ts";

/** One token of JavaScript or TypeScript; a `/` that stands for itself may begin a regular expression. */
const token = new RegExp(
  [
    String.raw`(?<skipped>\/\/.*|\/\*[\s\S]*?\*\/|^#!.*)`,
    String.raw`(?<value>${quoted('"')}|${quoted("'")})`,
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
  "return typeof instanceof in of new delete void throw case default do else yield await extends".split(
    " ",
  ),
);
/** Behind the parentheses of these a statement begins. */
const heads = new Set(["if", "while", "for", "with"]);

/** After these, and after a value such as the head of an `if`, a `{` begins a block. */
const blockBeginnings = /^(?:[;{})]|=>|else|do|try|finally|)$/;

interface Opened {
  /** `${` is that of a template. */
  readonly bracket: string;
  /** The meaning of a `/` after its end: after `if (…)` or a block it begins an expression. */
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

  const willEndValue = (bracket: string): boolean => {
    if (bracket === "[") return true;
    if (bracket === "(") return beforeThat === "." || !heads.has(before);
    return !isValue && !blockBeginnings.test(before);
  };
  const open = (bracket: string, offset: number): void => {
    marks.push({ offset, text: bracket });
    opened.push({ bracket, endsValue: willEndValue(bracket) });
    isValue = false;
  };
  const skipTemplate = (from: number): boolean => {
    templatePiece.lastIndex = from;
    const end = templatePiece.exec(text)?.groups?.["end"];
    if (end === undefined) return false;
    token.lastIndex = templatePiece.lastIndex;
    isValue = end === "`";
    if (end === "${") opened.push({ bracket: "${", endsValue: false });
    return true;
  };
  const close = (bracket: string, offset: number): boolean => {
    const last = opened.pop();
    if (bracket === "}" && last?.bracket === "${") return skipTemplate(offset + 1);
    marks.push({ offset, text: bracket });
    isValue = last?.endsValue ?? true;
    return true;
  };
  const skipExpression = (from: number): boolean => {
    expression.lastIndex = from;
    if (!expression.test(text)) return false;
    token.lastIndex = expression.lastIndex;
    isValue = true;
    return true;
  };
  /** Each of these says whether it can still be told what is code. */
  const takeSign = (read: string, offset: number): boolean => {
    if (read === "`") return skipTemplate(offset + 1);
    if (loneMarks.has(read)) return false;
    if (read === "/" && !isValue) return skipExpression(offset);
    if (read === newlineEscape) marks.push({ offset, text: read });
    else if ("([{".includes(read)) open(read, offset);
    else if (")]}".includes(read)) return close(read, offset);
    else if (!(read === "!" && isValue)) isValue = false;
    return true;
  };
  const take = ({ 0: read, index, groups = {} }: RegExpExecArray): boolean => {
    const { skipped, value, word, same } = groups;
    if (skipped !== undefined || same !== undefined) return true;
    let isTold = true;
    if (value !== undefined) isValue = true;
    else if (word !== undefined) isValue = before === "." || !operators.has(word);
    else isTold = takeSign(read, index);
    beforeThat = before;
    before = read;
    return isTold;
  };

  token.lastIndex = 0;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    if (!take(found)) return { marks, isComplete: false };
  }
  // Inside a template's `${`, anything may be missing.
  return { marks, isComplete: !opened.some(({ bracket }) => bracket === "${") };
}

import { lineContent, lineContents, type LineIndex, type LineRange } from "../lines/index.ts";
import { isUnbalanced } from "../syntax/index.ts";
import { type CommentMarks, commentMarksOf, marksAt, mayDecorate } from "./commentMarks.ts";
import type { OutlineSymbol } from "./outlineSymbol.ts";

/** A text with what its language names in it. */
export interface OutlinedText {
  readonly path: string;
  readonly lines: LineIndex;
  readonly symbols: readonly OutlineSymbol[];
  /** As the configuration of its language has them; none if there is no such. */
  readonly marks?: CommentMarks | undefined;
}

/** The whole lines of a definition, with the comments and decorators right above it. */
export interface DefinitionLines extends LineRange {
  /** These lines hold other code, too, or the outline gave only a part of the definition. */
  readonly flaw: "shared" | "cut" | undefined;
}

/**
 * The lines that belong to a symbol. Blank lines around it and comments above these are its
 * neighbors'; so is everything that another symbol holds.
 */
export function findDefinitionLines(symbol: OutlineSymbol, text: OutlinedText): DefinitionLines {
  const { path, lines, symbols } = text;
  const marks = marksAt(text.marks ?? commentMarksOf(path), lines, symbol.startLine);
  const own = withoutEnd(symbol, lines, marks);
  const foreign = foreignRanges(symbol, symbols);
  let startLine = own.startLine;
  for (;;) {
    const above = findTopOfAbove(startLine - 1, text, marks);
    if (above === undefined) break;
    const added = { startLine: above, endLine: startLine - 1 };
    if (foreign.some((range) => overlaps(range, added))) break;
    startLine = above;
  }
  const isCut = isUnbalanced(path, textOf(lines, own)) || goesOn(own, lines);
  const isShared =
    foreign.some((range) => overlaps(range, own)) || hasOtherCode(symbol, own, lines, marks);
  const flaw = isShared ? "shared" : isCut ? "cut" : undefined;
  return { startLine, endLine: own.endLine, flaw };
}

/** Without blank lines and comments of a neighbor at its end, which some providers count in. */
function withoutEnd(
  { startLine, endLine: lastLine }: OutlineSymbol,
  lines: LineIndex,
  marks: CommentMarks,
): LineRange {
  const indent = indentOf(lineContent(lines, startLine));
  const isOutside = (content: string): boolean =>
    content.trim() === "" || (isLineComment(content, marks) && indentOf(content) <= indent);
  let endLine = Math.min(lastLine, lines.count);
  while (endLine > startLine && isOutside(lineContent(lines, endLine))) endLine -= 1;
  return { startLine, endLine };
}

/** Lines of symbols that are not in this one; of those that it is in, the first and the last. */
function foreignRanges(
  symbol: OutlineSymbol,
  symbols: readonly OutlineSymbol[],
): readonly LineRange[] {
  return symbols.flatMap((other): readonly LineRange[] => {
    const isTwin = other.name === symbol.name && holds(symbol, other) && holds(other, symbol);
    const inside = foreignRanges(symbol, other.children);
    // Some providers list a symbol twice.
    if (isTwin || holds(symbol, other)) return inside;
    if (!holds(other, symbol)) return [other, ...inside];
    // The last method ends with its class where nothing closes that.
    const endsToo = holdsEnd(symbol, other);
    const ends = [other.startLine, ...(endsToo ? [] : [other.endLine])];
    return [...ends.map((line) => ({ startLine: line, endLine: line })), ...inside];
  });
}

/** Whether the range of one is in that of the other, or the same. */
function holds(outer: OutlineSymbol, inner: OutlineSymbol): boolean {
  const startsBefore =
    outer.startLine < inner.startLine ||
    (outer.startLine === inner.startLine && outer.startCharacter <= inner.startCharacter);
  return startsBefore && holdsEnd(outer, inner);
}

function holdsEnd(outer: OutlineSymbol, inner: OutlineSymbol): boolean {
  return (
    outer.endLine > inner.endLine ||
    (outer.endLine === inner.endLine && outer.endCharacter >= inner.endCharacter)
  );
}

function overlaps(one: LineRange, other: LineRange): boolean {
  return one.startLine <= other.endLine && one.endLine >= other.startLine;
}

/** The first line of the comment or decorator that ends with this line and has it for itself. */
function findTopOfAbove(
  line: number,
  { path, lines }: OutlinedText,
  marks: CommentMarks,
): number | undefined {
  if (line < 1) return undefined;
  const content = lineContent(lines, line);
  if (regionPattern.test(content)) return undefined;
  if (isLineComment(content, marks)) return line;
  const comment = findBlockComment(line, lines, marks);
  if (comment !== undefined || !mayDecorate(marks)) return comment;
  return findDecorator(line, lines, path);
}

/** `#region` and the like begin or end more than one definition. */
const regionPattern = /^\W*(?:end)?region\b/i;

function isLineComment(content: string, { line }: CommentMarks): boolean {
  const text = content.trim();
  if (text.startsWith("#!") || attributePattern.test(text)) return false;
  return line.some((mark) => text.startsWith(mark));
}

function findBlockComment(
  line: number,
  lines: LineIndex,
  { block }: CommentMarks,
): number | undefined {
  if (block === undefined || !lineContent(lines, line).trim().endsWith(block.end)) return undefined;
  for (let top = line; top >= 1; top -= 1) {
    const text = lineContent(lines, top).trim();
    const rest = top === line ? text.slice(0, -block.end.length) : text;
    if (rest.includes(block.end)) return undefined;
    if (rest.startsWith(block.start)) return top;
    if (rest.includes(block.start)) return undefined;
  }
  return undefined;
}

const maxDecoratorLines = 100;

/** `@name` and `@name(…)`, alone in their line but for a comment or one more word, as in Elixir. */
const decoratorPattern = /^@[\w$.:]+(?:\s*\(|\s*$|\s+(?:#|\/\/|\w+$|".*"$))/;

/** `#[…]` of Rust and PHP, `[[…]]` of C++, `[Name]` and `[Name(…)]` of C#. */
const attributePattern = /^(?:#\[.*\]|\[\[.*\]\]|\[(?:\w+:\s*)?[A-Z][\w.]*(?:[(,].*)?\])$/;

function findDecorator(line: number, lines: LineIndex, path: string): number | undefined {
  const content = lineContent(lines, line).trim();
  if (decoratorPattern.test(content) || attributePattern.test(content)) return line;
  if (content.endsWith("]")) return findLongAttribute(line, lines);
  if (!content.endsWith(")")) return undefined;
  const first = Math.max(1, line - maxDecoratorLines);
  for (let top = line - 1; top >= first; top -= 1) {
    if (!lineContent(lines, top).trim().startsWith("@")) continue;
    const isWhole = !isUnbalanced(path, textOf(lines, { startLine: top, endLine: line }));
    return isWhole && isUnbalanced(path, lineContent(lines, top)) ? top : undefined;
  }
  return undefined;
}

const attributeStart = /^(?:#\[|\[\[|\[(?:\w+:\s*)?[A-Z][\w.]*\s*[(,])/;
const quoted = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g;

/** An attribute over several lines, none of them blank, that ends with this one. */
function findLongAttribute(line: number, lines: LineIndex): number | undefined {
  const first = Math.max(1, line - maxDecoratorLines);
  let open = 0;
  for (let top = line; top >= first; top -= 1) {
    const text = lineContent(lines, top).trim();
    if (text === "") return undefined;
    const code = text.replace(quoted, "");
    open += code.split("]").length - code.split("[").length;
    if (open <= 0) return top < line && attributeStart.test(text) ? top : undefined;
  }
  return undefined;
}

/** A statement or a bracket that is not the definition's own. */
const otherCode = /[;{}[\]]/;

function hasOtherCode(
  symbol: OutlineSymbol,
  { startLine, endLine }: LineRange,
  lines: LineIndex,
  marks: CommentMarks,
): boolean {
  const before = lineContent(lines, startLine).slice(0, symbol.startCharacter);
  if (otherCode.test(before)) return true;
  if (endLine !== symbol.endLine) return false;
  const after = withoutComment(lineContent(lines, endLine).slice(symbol.endCharacter), marks);
  return after === undefined || otherCode.test(after.replace(/[\s;,]+$/, ""));
}

/** What comes before a comment at the end of a line; `undefined` if that goes on below. */
function withoutComment(text: string, { line, block }: CommentMarks): string | undefined {
  const starts = [...line, ...(block === undefined ? [] : [block.start])]
    .map((mark) => text.indexOf(mark))
    .filter((index) => index !== -1);
  const start = Math.min(text.length, ...starts);
  const comment = text.slice(start);
  const goesOnBelow =
    block !== undefined && comment.startsWith(block.start) && !comment.includes(block.end);
  return goesOnBelow ? undefined : text.slice(0, start);
}

/** Whether the lines below are indented more than its first: the outline gave only that. */
function goesOn({ startLine, endLine }: LineRange, lines: LineIndex): boolean {
  let next = endLine + 1;
  while (next <= lines.count && lineContent(lines, next).trim() === "") next += 1;
  if (next > lines.count) return false;
  return indentOf(lineContent(lines, next)) > indentOf(lineContent(lines, startLine));
}

function indentOf(content: string): number {
  return content.length - content.trimStart().length;
}

function textOf(lines: LineIndex, { startLine, endLine }: LineRange): string {
  return lineContents(lines, startLine, endLine - startLine + 1).join("\n");
}

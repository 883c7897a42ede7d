import type { OutlineSymbol } from "../../../src/core/outline/outlineSymbol.ts";

/** A text with its outline: `⟦name¦…⟧` is a symbol with this name and range, and others in it. */
export function readOutline(marked: string): {
  readonly text: string;
  readonly symbols: readonly OutlineSymbol[];
} {
  let text = "";
  const symbols: OutlineSymbol[] = [];
  const open: { readonly name: string; readonly start: number; readonly list: OutlineSymbol[] }[] =
    [];
  for (const [, opened, closed, other = ""] of marked.matchAll(/⟦([^¦]*)¦|(⟧)|([^⟦⟧]+)/g)) {
    text += other;
    if (opened !== undefined) open.push({ name: opened, start: text.length, list: [] });
    if (closed === undefined) continue;
    const done = open.pop();
    if (done === undefined) throw new Error("A symbol ends that has not begun.");
    const [startLine, startCharacter] = positionOf(text, done.start);
    const [endLine, endCharacter] = endOf(positionOf(text, text.length), startLine);
    const range = { startLine, startCharacter, endLine, endCharacter };
    const symbol = { name: done.name, kind: undefined, ...range, children: done.list };
    (open.at(-1)?.list ?? symbols).push(symbol);
  }
  if (open.length > 0) throw new Error("A symbol does not end.");
  return { text, symbols };
}

function positionOf(text: string, offset: number): readonly [line: number, character: number] {
  const before = text.slice(0, offset).split("\n");
  return [before.length, before.at(-1)?.length ?? 0];
}

/** As the host does it: what ends where a line begins ends with the line before. */
function endOf(
  [line, character]: readonly [number, number],
  startLine: number,
): readonly [line: number, character: number] {
  return character === 0 && line > startLine ? [line - 1, Infinity] : [line, character];
}

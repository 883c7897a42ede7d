import { letterCaseOf, type PythonFlags } from "./flags.ts";
import { parseSetEscape } from "./parseEscape.ts";
import type { Reader } from "./reader.ts";
import { type CharacterSet, PatternProblem, type SetItem } from "./syntax.ts";

const hyphen: SetItem = { kind: "range", first: 0x2d, last: 0x2d };

/** A set `[…]` whose `[` was just taken. */
export function parseSet(reader: Reader, flags: PythonFlags): CharacterSet {
  const start = reader.offset() - 1;
  const negated = reader.accept("^");
  const items: SetItem[] = [];
  for (;;) {
    const itemStart = reader.offset();
    const token = takeInSet(reader, start);
    if (token === "]" && items.length > 0) break;
    const first = parseSetItem(reader, token, flags);
    if (!reader.accept("-")) {
      items.push(first);
      continue;
    }
    const end = takeInSet(reader, start);
    if (end === "]") {
      items.push(first, hyphen);
      break;
    }
    items.push(joinRange(first, parseSetItem(reader, end, flags), itemStart));
  }
  return { kind: "set", negated, items, letterCase: letterCaseOf(flags) };
}

function takeInSet(reader: Reader, start: number): string {
  const token = reader.take();
  if (token === undefined) throw new PatternProblem("unterminated character set", start);
  return token;
}

function parseSetItem(reader: Reader, token: string, flags: PythonFlags): SetItem {
  if (token.length > 1 && token.startsWith("\\")) return parseSetEscape(reader, token, flags);
  const codePoint = token.codePointAt(0) ?? 0;
  return { kind: "range", first: codePoint, last: codePoint };
}

function joinRange(first: SetItem, last: SetItem, offset: number): SetItem {
  if (first.kind === "range" && last.kind === "range" && first.first <= last.last) {
    return { kind: "range", first: first.first, last: last.last };
  }
  throw new PatternProblem(`bad character range ${show(first)}-${show(last)}`, offset);
}

function show(item: SetItem): string {
  return item.kind === "category" ? `\\${item.category}` : String.fromCodePoint(item.first);
}

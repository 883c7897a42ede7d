import type { NamedLines, SymbolFailure } from "../failure/index.ts";
import { lineContent, type LineIndex, type LineRange } from "../lines/index.ts";
import { fail, type Result, succeed } from "../result.ts";
import { type DefinitionLines, findDefinitionLines, type OutlinedText } from "./definitionLines.ts";
import type { OutlineSymbol } from "./outlineSymbol.ts";

/** What a name means in a text. */
export interface Definition extends DefinitionLines {
  /**
   * The same lines with the blank lines that go with it when it is moved: those after it, or those before
   * it if nothing of its kind follows.
   */
  readonly spaced: LineRange;
}

interface NamedSymbol {
  readonly symbol: OutlineSymbol;
  /** Names of the symbols that it is in, and its own. */
  readonly names: readonly string[];
  readonly siblings: readonly OutlineSymbol[];
}

/**
 * Finds a definition by its name or by the end of its path, such as `get` or `LRUCache.get`. A name as
 * the outline has it comes before one that is only like it, and a whole path before the end of one.
 *
 * @param field Of the call, for the failure.
 */
export function findDefinition(
  name: string,
  text: OutlinedText,
  field: string,
): Result<Definition, SymbolFailure> {
  const all = listSymbols(text.symbols, []);
  const wanted = plainNameOf(name);
  const isExact = ({ names }: NamedSymbol): boolean => endsWithPath(names, name.trim());
  const like = all.filter(
    (each) => isExact(each) || endsWithPath(each.names.map(plainNameOf), wanted),
  );
  const exact = prefer(like, isExact);
  const whole = prefer(exact, ({ names }) => names.map(plainNameOf).join(".") === wanted);
  const [found, ...others] = withoutTwins(whole);
  const facts = { path: text.path, symbol: name, field };
  if (found === undefined) {
    return fail({ code: "symbolNotFound", ...facts, ...nameSome(findSimilar(wanted, all), text) });
  }
  if (others.length > 0) {
    return fail({ code: "symbolAmbiguous", ...facts, ...nameSome([found, ...others], text) });
  }
  const lines = findDefinitionLines(found.symbol, text);
  return succeed({ ...lines, spaced: addBlankLines(lines, found.siblings, text.lines) });
}

function listSymbols(
  symbols: readonly OutlineSymbol[],
  outer: readonly string[],
): readonly NamedSymbol[] {
  return symbols.flatMap((symbol) => {
    const names = [...outer, symbol.name];
    return [{ symbol, names, siblings: symbols }, ...listSymbols(symbol.children, names)];
  });
}

/** Names may hold dots. */
function endsWithPath(names: readonly string[], wanted: string): boolean {
  return names.some((_, index) => names.slice(index).join(".") === wanted);
}

/** Without what outlines add: `## Usage`, `(get) size`, `parse(String, int)`, `"name"`. */
function plainNameOf(name: string): string {
  const given = name.trim().replace(/^#+\s+|^\((?:get|set)\)\s+/, "");
  const parameters = given.endsWith(")") ? given.indexOf("(") : -1;
  const plain = parameters > 0 ? given.slice(0, parameters) : given;
  return plain.replace(/^(["'])(.*)\1$/, "$2");
}

function prefer<Item>(items: readonly Item[], isBetter: (item: Item) => boolean): readonly Item[] {
  const better = items.filter(isBetter);
  return better.length > 0 ? better : items;
}

/** Some providers list a symbol twice. */
function withoutTwins(found: readonly NamedSymbol[]): readonly NamedSymbol[] {
  const keyOf = ({ symbol }: NamedSymbol): string =>
    [symbol.startLine, symbol.startCharacter, symbol.endLine, symbol.endCharacter].join();
  return [...new Map(found.map((each) => [keyOf(each), each])).values()];
}

/** Those whose own names have the wanted one in them or the other way round; all if there are none. */
function findSimilar(wanted: string, all: readonly NamedSymbol[]): readonly NamedSymbol[] {
  const last = plainNameOf(wanted.slice(wanted.lastIndexOf(".") + 1)).toLowerCase();
  const similar = all.filter(({ symbol }) => {
    const name = plainNameOf(symbol.name).toLowerCase();
    return last !== "" && name !== "" && (name.includes(last) || last.includes(name));
  });
  return similar.length > 0 ? similar : all.filter(({ names }) => names.length === 1);
}

const maxCandidates = 12;

function nameSome(
  found: readonly NamedSymbol[],
  text: OutlinedText,
): { readonly candidates: readonly NamedLines[]; readonly others?: number } {
  const candidates = found.slice(0, maxCandidates).map(({ symbol, names }) => {
    const { startLine, endLine } = findDefinitionLines(symbol, text);
    return { name: names.join("."), startLine, endLine };
  });
  const others = found.length - candidates.length;
  return { candidates, ...(others > 0 ? { others } : {}) };
}

function addBlankLines(
  { startLine, endLine }: LineRange,
  siblings: readonly OutlineSymbol[],
  lines: LineIndex,
): LineRange {
  const isBlank = (line: number): boolean =>
    line >= 1 && line <= lines.count && lineContent(lines, line).trim() === "";
  let [first, last] = [startLine, endLine];
  if (siblings.some((other) => other.startLine > endLine)) while (isBlank(last + 1)) last += 1;
  else while (isBlank(first - 1)) first -= 1;
  return { startLine: first, endLine: last };
}

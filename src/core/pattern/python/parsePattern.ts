import { letterCaseOf, type PythonFlags, readGlobalFlags } from "./flags.ts";
import { type ParsePlace, startGroupScope } from "./groupScope.ts";
import { parseEscape } from "./parseEscape.ts";
import { parseGroup } from "./parseGroup.ts";
import { parseSet } from "./parseSet.ts";
import { type Reader, readTokens, skipVerbose } from "./reader.ts";
import { PatternProblem, type PythonNode, type Repeat } from "./syntax.ts";

export interface ParsedPattern {
  readonly root: PythonNode;
  readonly groupCount: number;
  readonly groupNames: Readonly<Record<string, number>>;
}

/**
 * Parses a `str` pattern by the rules of CPython 3.11's `re`, and refuses what it refuses, in its
 * words.
 *
 * @throws PythonProblem
 */
export function parsePattern(pattern: string, options: PythonFlags): ParsedPattern {
  const reader = readTokens(pattern);
  const groups = startGroupScope();
  const flags = readGlobalFlags(reader, options);
  const root = parseAlternatives({ reader, groups, flags });
  if (reader.peek() !== undefined)
    throw new PatternProblem("unbalanced parenthesis", reader.offset());
  groups.checkExpected();
  return { root, groupCount: groups.count(), groupNames: groups.names() };
}

function parseAlternatives(place: ParsePlace): PythonNode {
  const first = parseSequence(place);
  const branches = [first];
  while (place.reader.accept("|")) branches.push(parseSequence(place));
  return branches.length === 1 ? first : { kind: "alternatives", branches };
}

function parseSequence(place: ParsePlace): PythonNode {
  const { reader, flags } = place;
  const items: PythonNode[] = [];
  for (let next = reader.peek(); next !== undefined; next = reader.peek()) {
    if (next === "|" || next === ")") break;
    if (flags.verbose && skipVerbose(reader)) continue;
    reader.take();
    const item = parseItem(place, next, items);
    if (item !== undefined) items.push(item);
  }
  const only = items[0];
  return items.length === 1 && only !== undefined ? only : { kind: "sequence", items };
}

function parseItem(place: ParsePlace, token: string, before: PythonNode[]): PythonNode | undefined {
  const { reader, groups, flags } = place;
  if (token.length > 1 && token.startsWith("\\")) return parseEscape(place, token);
  switch (token) {
    case ".":
      return { kind: "any", dotAll: flags.dotAll };
    case "^":
      return { kind: "edge", edge: flags.multiline ? "lineStart" : "textStart", ascii: false };
    case "$":
      return { kind: "edge", edge: flags.multiline ? "lineEnd" : "lastLineEnd", ascii: false };
    case "[":
      return parseSet(reader, flags);
    case "(":
      return groups.nest(reader.offset() - 1, () =>
        parseGroup({ ...place, parseAlternatives, parseSequence, start: reader.offset() - 1 }),
      );
    case "*":
    case "+":
    case "?":
    case "{":
      return parseRepeat(place, token, before);
    default:
      return literal(token, flags);
  }
}

function literal(token: string, flags: PythonFlags): PythonNode {
  return {
    kind: "literal",
    codePoint: token.codePointAt(0) ?? 0,
    letterCase: letterCaseOf(flags),
  };
}

/** A quantifier takes the item before it; any other `{` is a literal. */
function parseRepeat(
  { reader, flags }: ParsePlace,
  token: string,
  before: PythonNode[],
): PythonNode {
  const offset = reader.offset() - 1;
  const bounds = token === "{" ? parseBounds(reader, offset) : simpleBounds[token];
  if (bounds === undefined) return literal("{", flags);
  const body = before.pop();
  if (body === undefined || body.kind === "edge") {
    throw new PatternProblem("nothing to repeat", offset);
  }
  if (body.kind === "repeat") throw new PatternProblem("multiple repeat", offset);
  const mode = reader.accept("?") ? "lazy" : reader.accept("+") ? "possessive" : "greedy";
  return { kind: "repeat", body, ...bounds, mode, offset };
}

type Bounds = Pick<Repeat, "min" | "max">;

const simpleBounds: Readonly<Record<string, Bounds>> = {
  "*": { min: 0, max: Infinity },
  "+": { min: 1, max: Infinity },
  "?": { min: 0, max: 1 },
};

/** What `re` counts to; it refuses more. */
const maxRepeat = 4_294_967_295;

function parseBounds(reader: Reader, offset: number): Bounds | undefined {
  const start = reader.offset();
  if (reader.peek() === "}") return undefined;
  const low = reader.takeWhile(/^\d$/, Infinity);
  const high = reader.accept(",") ? reader.takeWhile(/^\d$/, Infinity) : low;
  if (!reader.accept("}")) {
    reader.seek(start);
    return undefined;
  }
  const min = low === "" ? 0 : Number(low);
  const max = high === "" ? Infinity : Number(high);
  if (min >= maxRepeat || (high !== "" && max >= maxRepeat)) {
    throw new PatternProblem("the repetition number is too large", offset);
  }
  if (max < min) throw new PatternProblem("min repeat greater than max repeat", offset + 1);
  return { min, max };
}

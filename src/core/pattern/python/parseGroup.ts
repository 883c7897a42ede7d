import { applyInlineFlags, letterCaseOf, readInlineFlags, startsFlags } from "./flags.ts";
import type { GroupScope, ParsePlace } from "./groupScope.ts";
import { measureWidth } from "./measure.ts";
import { type Reader, skipPast } from "./reader.ts";
import {
  empty,
  groupName,
  type Lookaround,
  never,
  PatternProblem,
  type PythonNode,
} from "./syntax.ts";

/** A group that is read: where its `(` is, and the rules of the grammar for what it holds. */
interface GroupPlace extends ParsePlace {
  readonly start: number;
  readonly parseAlternatives: (place: ParsePlace) => PythonNode;
  readonly parseSequence: (place: ParsePlace) => PythonNode;
}

/** Everything that begins with `(`, which was just taken; `undefined` for a comment. */
export function parseGroup(place: GroupPlace): PythonNode | undefined {
  const { reader, start } = place;
  if (!reader.accept("?")) return parseCapture(place);
  const kind = takeKind(reader);
  switch (kind) {
    case ":":
      return wrap(parseBody(place));
    case ">":
      return { kind: "atomic", body: parseBody(place) };
    case "#":
      skipComment(reader, start);
      return undefined;
    case "=":
    case "!":
      return lookAround("ahead", kind, parseBody(place), start);
    case "<":
      return parseLookbehind(place);
    case "(":
      return parseConditional(place);
    case "P":
      return parseNamed(place);
    default:
      return parseScopedFlags(place, kind);
  }
}

function parseBody(place: GroupPlace): PythonNode {
  const body = place.parseAlternatives(place);
  expectClosing(place);
  return body;
}

function parseCapture(place: GroupPlace, name?: string): PythonNode {
  const { groups, start } = place;
  const index = groups.open(name, start + "(?P<".length);
  const body = parseBody(place);
  groups.close(index, measureWidth(body));
  return { kind: "group", index, body };
}

/** Keeps a bracketed item apart from its neighbors: a quantifier takes all of it. */
function wrap(body: PythonNode): PythonNode {
  return body.kind === "repeat" || body.kind === "edge"
    ? { kind: "sequence", items: [body] }
    : body;
}

function takeKind(reader: Reader): string {
  const kind = reader.take();
  if (kind === undefined) throw new PatternProblem("unexpected end of pattern", reader.offset());
  return kind;
}

function expectClosing({ reader, start }: GroupPlace): void {
  if (!reader.accept(")")) {
    throw new PatternProblem("missing ), unterminated subpattern", start);
  }
}

function skipComment(reader: Reader, start: number): void {
  if (!skipPast(reader, ")")) throw new PatternProblem("missing ), unterminated comment", start);
}

function parseLookbehind(place: GroupPlace): PythonNode {
  const { reader, groups, start } = place;
  const kind = takeKind(reader);
  if (kind !== "=" && kind !== "!") {
    const hint = /^[\p{L}_]/u.test(kind) ? "; a named group is written (?P<name>…)" : "";
    throw new PatternProblem(`unknown extension ?<${kind}${hint}`, start + 1);
  }
  const body = groups.inLookbehind(() => parseBody(place));
  return lookAround("behind", kind, body, start);
}

/** CPython's, whose engine has 32 bits for it. */
const maxLookbehind = 4_294_967_295;

function lookAround(
  direction: Lookaround["direction"],
  sign: "=" | "!",
  body: PythonNode,
  start: number,
): PythonNode {
  if (direction === "behind") {
    const width = measureWidth(body);
    if (width.min !== width.max) {
      throw new PatternProblem("look-behind requires fixed-width pattern", start);
    }
    if (width.min > maxLookbehind) throw new PatternProblem("looks too much behind", start);
  }
  const isEmpty = body.kind === "sequence" && body.items.length === 0;
  if (sign === "!" && isEmpty) return never;
  return { kind: "look", direction, negated: sign === "!", body };
}

function parseNamed(place: GroupPlace): PythonNode {
  const { reader, groups, flags, start } = place;
  if (reader.accept("<")) return parseCapture(place, readName(reader, ">"));
  if (!reader.accept("=")) {
    throw new PatternProblem(`unknown extension ?P${takeKind(reader)}`, start + 1);
  }
  const offset = reader.offset();
  const name = readName(reader, ")");
  const group = findGroup(groups, name, offset);
  const letterCase = letterCaseOf(flags);
  return { kind: "reference", group, letterCase, width: groups.widthOf(group, offset), offset };
}

function readName(reader: Reader, terminator: string): string {
  const offset = reader.offset();
  return checkName(reader.takeName(terminator), offset);
}

function checkName(name: string, offset: number): string {
  if (groupName.test(name)) return name;
  throw new PatternProblem(`bad character in group name '${name}'`, offset);
}

function findGroup(groups: GroupScope, name: string, offset: number): number {
  const group = groups.indexOf(name);
  if (group === undefined) throw new PatternProblem(`unknown group name '${name}'`, offset);
  return group;
}

function parseConditional(place: GroupPlace): PythonNode {
  const { reader, groups, start } = place;
  const offset = reader.offset();
  const name = reader.takeName(")");
  const group = parseConditionGroup(groups, name, offset);
  groups.checkLookbehind(group, offset);
  const yes = place.parseSequence(place);
  const no = reader.accept("|") ? place.parseSequence(place) : empty;
  if (reader.peek() === "|") {
    throw new PatternProblem("conditional backref with more than two branches", reader.offset());
  }
  expectClosing(place);
  return { kind: "conditional", group, yes, no, offset: start };
}

function parseConditionGroup(groups: GroupScope, name: string, offset: number): number {
  if (!/^\d+$/.test(name)) return findGroup(groups, checkName(name, offset), offset);
  const group = Number(name);
  if (group === 0) throw new PatternProblem("bad group number", offset);
  groups.expectGroup(group, offset);
  return group;
}

function parseScopedFlags(place: GroupPlace, kind: string): PythonNode {
  const { reader, flags, start } = place;
  if (!startsFlags(kind)) throw new PatternProblem(`unknown extension ?${kind}`, start + 1);
  const inline = readInlineFlags(reader, kind);
  if (inline.isGlobal) {
    throw new PatternProblem("global flags not at the start of the expression", start);
  }
  return wrap(parseBody({ ...place, flags: applyInlineFlags(flags, inline) }));
}

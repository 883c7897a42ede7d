import {
  applyInlineFlags,
  letterCaseOf,
  type PythonFlags,
  readInlineFlags,
  startsFlags,
} from "./flags.ts";
import type { GroupScope } from "./groupScope.ts";
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

/** The rules of the grammar that a group contains. */
interface InnerRules {
  alternatives(flags: PythonFlags): PythonNode;
  sequence(flags: PythonFlags): PythonNode;
}

/** Everything that begins with `(`, which was just taken; `undefined` for a comment. */
export function parseGroup(
  reader: Reader,
  groups: GroupScope,
  flags: PythonFlags,
  inner: InnerRules,
): PythonNode | undefined {
  const start = reader.offset() - 1;
  const readBody = (innerFlags: PythonFlags): PythonNode => {
    const body = inner.alternatives(innerFlags);
    expectClosing(reader, start);
    return body;
  };
  const capture = (name?: string): PythonNode => {
    const index = groups.open(name, start + "(?P<".length);
    const body = readBody(flags);
    groups.close(index, measureWidth(body));
    return { kind: "group", index, body };
  };
  if (!reader.accept("?")) return capture();
  const kind = takeKind(reader);
  switch (kind) {
    case ":":
      return wrap(readBody(flags));
    case ">":
      return { kind: "atomic", body: readBody(flags) };
    case "#":
      skipComment(reader, start);
      return undefined;
    case "=":
    case "!":
      return lookAround("ahead", kind, readBody(flags), start);
    case "<":
      return parseLookbehind(reader, groups, () => readBody(flags), start);
    case "(":
      return parseConditional(reader, groups, flags, inner, start);
    case "P":
      return parseNamed(reader, groups, flags, capture, start);
    default:
      return parseScopedFlags(reader, kind, flags, readBody, start);
  }
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

function expectClosing(reader: Reader, start: number): void {
  if (!reader.accept(")")) {
    throw new PatternProblem("missing ), unterminated subpattern", start);
  }
}

function skipComment(reader: Reader, start: number): void {
  if (!skipPast(reader, ")")) throw new PatternProblem("missing ), unterminated comment", start);
}

function parseLookbehind(
  reader: Reader,
  groups: GroupScope,
  readBody: () => PythonNode,
  start: number,
): PythonNode {
  const kind = takeKind(reader);
  if (kind !== "=" && kind !== "!") {
    const hint = /^[\p{L}_]/u.test(kind) ? "; a named group is written (?P<name>…)" : "";
    throw new PatternProblem(`unknown extension ?<${kind}${hint}`, start + 1);
  }
  return lookAround("behind", kind, groups.inLookbehind(readBody), start);
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

function parseNamed(
  reader: Reader,
  groups: GroupScope,
  flags: PythonFlags,
  capture: (name: string) => PythonNode,
  start: number,
): PythonNode {
  if (reader.accept("<")) return capture(readName(reader, ">"));
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

function parseConditional(
  reader: Reader,
  groups: GroupScope,
  flags: PythonFlags,
  inner: InnerRules,
  start: number,
): PythonNode {
  const offset = reader.offset();
  const name = reader.takeName(")");
  const group = parseConditionGroup(groups, name, offset);
  groups.checkLookbehind(group, offset);
  const yes = inner.sequence(flags);
  const no = reader.accept("|") ? inner.sequence(flags) : empty;
  if (reader.peek() === "|") {
    throw new PatternProblem("conditional backref with more than two branches", reader.offset());
  }
  expectClosing(reader, start);
  return { kind: "conditional", group, yes, no, offset: start };
}

function parseConditionGroup(groups: GroupScope, name: string, offset: number): number {
  if (!/^\d+$/.test(name)) return findGroup(groups, checkName(name, offset), offset);
  const group = Number(name);
  if (group === 0) throw new PatternProblem("bad group number", offset);
  groups.expectGroup(group, offset);
  return group;
}

function parseScopedFlags(
  reader: Reader,
  kind: string,
  flags: PythonFlags,
  readBody: (flags: PythonFlags) => PythonNode,
  start: number,
): PythonNode {
  if (!startsFlags(kind)) throw new PatternProblem(`unknown extension ?${kind}`, start + 1);
  const inline = readInlineFlags(reader, kind);
  if (inline.isGlobal) {
    throw new PatternProblem("global flags not at the start of the expression", start);
  }
  return wrap(readBody(applyInlineFlags(flags, inline)));
}

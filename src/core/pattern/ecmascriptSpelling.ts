import type { PatternFailure } from "../failure/index.ts";
import { findEngineProblem } from "./patternLimits.ts";

const escapeOfUnicode = String.raw`[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]`;

/** An escape with what belongs to it, or any other character. */
const atomPattern = new RegExp(String.raw`\\(?:${escapeOfUnicode}|[^])|[^]`, "gu");

/** Outside of classes also a class, a quantifier in braces, a lookahead's opening, or a reference by name. */
const tokenPattern = new RegExp(
  String.raw`\[(?:\\[^]|[^\]\\])*\]|\{\d+(?:,\d*)?\}|\(\?[=!]|\\k<[^>]*>|${atomPattern.source}`,
  "gu",
);

/** An escape that means the character itself, and that `u` does not know. Of letters it may mean anything. */
const needlessEscape = /^\\(?:_|[^\w^$\\.*+?()[\]{}|/])$/u;
const quantifier = /[*+?]|\{\d+(?:,\d*)?\}/y;

/** Of other dialects: the class in `[[:alpha:]]`, which would be read as that class and a bracket. */
const posixClass = /^\[[^]*\[:\^?[a-z]+:\]$/;

/**
 * The source with what an engine reads only without `u` spelled so that one with `u` reads the same:
 * needless escapes (`\"`, `\-`), lone braces and brackets, a hyphen next to a set (`[\w-.]`), a
 * lookahead that is repeated. Everything else stays, and means what it means under `u`.
 */
export function respellForUnicode(source: string): string {
  let respelled = "";
  /** Of each open group where it starts, if it is a lookahead. */
  const open: (number | undefined)[] = [];
  for (const { 0: token, index } of source.matchAll(tokenPattern)) {
    if (posixClass.test(token)) return source;
    if (token.startsWith("(")) open.push(token === "(" ? undefined : respelled.length);
    const start = token === ")" ? open.pop() : undefined;
    respelled += respell(token);
    quantifier.lastIndex = index + token.length;
    if (start === undefined || !quantifier.test(source)) continue;
    respelled = `${respelled.slice(0, start)}(?:${respelled.slice(start)})`;
  }
  return respelled;
}

function respell(token: string): string {
  if (/^[{}\]]$/.test(token)) return `\\${token}`;
  if (token.length > 1 && token.startsWith("[")) return respellClass(token);
  return needlessEscape.test(token) ? token.slice(1) : token;
}

function respellClass(source: string): string {
  const start = source.startsWith("[^") ? "[^" : "[";
  const atoms = source.slice(start.length, -1).match(atomPattern) ?? [];
  let respelled = start;
  for (let index = 0; index < atoms.length; index += 1) {
    const [first = "", hyphen, last] = atoms.slice(index, index + 3);
    respelled += respellInClass(first);
    if (hyphen !== "-" || last === undefined) continue;
    respelled += (isSet(first) || isSet(last) ? "\\-" : "-") + respellInClass(last);
    index += 2;
  }
  return `${respelled}]`;
}

function respellInClass(atom: string): string {
  if (atom === "-") return "\\-";
  return atom !== "\\-" && needlessEscape.test(atom) ? atom.slice(1) : atom;
}

function isSet(atom: string): boolean {
  return /^\\[dDsSwWpP]/.test(atom);
}

/**
 * Spellings that other dialects have and ECMAScript under `u` refuses, with what to write instead.
 * The first that fits the token wins.
 */
const foreignSpellings: readonly (readonly [RegExp, string])[] = [
  [/^\(\?P<$/, "(?P<name>…) is Python's; write (?<name>…)"],
  [/^\(\?P=$/, "(?P=name) is Python's; write \\k<name>"],
  [/^\(\?P/, "(?P… is Python's; write (?<name>…) for a group and \\k<name> for a reference"],
  [/^\(\?#$/, "comments (?#…) are not part of ECMAScript patterns; leave the comment out"],
  [/^\(\?>$/, "atomic groups (?>…) are not part of ECMAScript patterns; write (?=(…))\\1"],
  [
    /^\(\?\($/,
    "conditionals (?(1)…|…) are not part of ECMAScript patterns; write both alternatives",
  ],
  [/^\(\?'$/, "(?'name'…) is not part of ECMAScript patterns; write (?<name>…)"],
  [
    /^\(\?[aiLmsuxn-]+\)$/,
    "inline flags are (?i), (?m) and (?s), at the start of the pattern only",
  ],
  [
    /^\(\?[aiLmsuxn-]+:$/,
    "these group modifiers are not supported here; write the flag at the start",
  ],
  [/^\\A$/, "\\A is Python's; write ^ without the flag m"],
  [/^\\[zZ]$/, "\\Z and \\z belong to other dialects; write $ without the flag m"],
  [/^\\h$/, "\\h belongs to other dialects; write [ \\t]"],
  [/^\\R$/, "\\R belongs to other dialects; write \\n, which stands for any line ending here"],
  [/^\\[aGKQEX]$/, "this escape belongs to other dialects and means nothing in ECMAScript"],
  [/^[*+?}]\+$/, "possessive quantifiers are not part of ECMAScript patterns; write (?=(…))\\1"],
  [/^\\(?:[1-9]|k<)/, "this refers to a group that the pattern does not have"],
  [/^\\[pP]/, "there is no such property; write \\p{L}, \\p{Lu} or \\p{Script=Greek}"],
  [/^\\[xu]/, "write \\x with two hexadecimal digits, \\u with four, or \\u{…}"],
  [/^\\[0c]/, "this is no character; write \\x with two hexadecimal digits"],
  [/^\\[A-Za-z]/, "this letter cannot be escaped; write it without the backslash"],
  [posixClass, "classes in brackets are POSIX's; write [A-Za-z], \\p{L}, \\d, \\s or \\w"],
];

const escapePattern =
  /\\(?:[1-9]\d*|0\d|x[\da-fA-F]{0,2}|u(?:\{[^}]*\}?|[\da-fA-F]{0,4})|[pP](?:\{[^}]*\}?)?|k(?:<[^>]*>?)?|c[A-Za-z]?|[^])/gu;

/** An escape, a class, a group's opening, or a doubled quantifier. */
const suspectPattern = new RegExp(
  String.raw`${escapePattern.source}|\[(?:\\[^]|[^\]\\])*\]?|\(\?(?:P[<=>]?|[#>('](?!=)|[aiLmsuxn-]+[:)])|(?:[*+?]|\{\d+(?:,\d*)?\})\+`,
  "gu",
);

/**
 * Says why a pattern does not compile: the other dialect's spelling if there is one, otherwise
 * the engine's reason. `skipped` is the length of leading inline flags, which the engine never saw.
 */
export function explainSyntaxError(
  pattern: string,
  skipped: number,
  reason: string,
): PatternFailure {
  for (const { 0: token, index } of pattern.slice(skipped).matchAll(suspectPattern)) {
    const wrong = token.startsWith("[") ? findWrongInClass(token) : { token, index: 0 };
    if (wrong === undefined || isFine(wrong.token, reason, wrong.index > 0)) continue;
    const shape = /^\{[^]*\+$/.test(wrong.token) ? "}+" : wrong.token;
    const advice = foreignSpellings.find(([spelling]) => spelling.test(shape))?.[1];
    if (advice === undefined) continue;
    const problem = `${wrong.token}: ${advice}`;
    return { code: "invalidPattern", pattern, problem, offset: skipped + index + wrong.index };
  }
  return { code: "invalidPattern", pattern, problem: reason };
}

/** The first escape in a class that the engine does not take there, or the class if it is POSIX's. */
function findWrongInClass(token: string) {
  if (posixClass.test(token)) return { token, index: 0 };
  for (const { 0: escape, index } of token.matchAll(escapePattern)) {
    if (!isFine(escape, "", true)) return { token: escape, index };
  }
  return undefined;
}

/** Whether an escape is not what the engine refused: by itself it takes it. */
function isFine(token: string, reason: string, isInClass: boolean): boolean {
  if (!token.startsWith("\\")) return false;
  const isReference = !isInClass && /^\\(?:[1-9]|k<)/.test(token);
  if (isReference) return !/escape|reference/i.test(reason);
  const source = isInClass ? `[${token}]` : token;
  return findEngineProblem(source, "u") === undefined || needlessEscape.test(token);
}

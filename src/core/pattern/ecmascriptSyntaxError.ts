import type { PatternFailure } from "../failure/index.ts";

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
  [/^\\[<>]$/, "a word boundary is written \\b"],
  [/^[*+?}]\+$/, "possessive quantifiers are not part of ECMAScript patterns; write (?=(…))\\1"],
  [/^\\[1-9]/, "this refers to a group that the pattern does not have"],
  [
    /^\\[^\w\s]$/,
    "only the characters ^ $ \\ . * + ? ( ) [ ] { } | / can be escaped; write this one without the backslash",
  ],
  [/^\\[A-Za-z_]$/, "this letter cannot be escaped; write it without the backslash"],
];

/** An escape with what belongs to it, a class, a group's opening, or a doubled quantifier. */
const tokenPattern =
  /\\(?:[1-9]\d*|[^])|\[(?:\\[^]|[^\]\\])*|\(\?(?:P[<=>]?|[#>('](?!=)|[aiLmsuxn-]+[:)])|(?:[*+?]|\{\d*(?:,\d*)?\})\+/gu;

/** Escapes that ECMAScript knows outside of classes, so they are never the error. */
const knownEscape = /^\\(?:[bBdDsSwWnrtvf0cxupPk]|[\^$\\.*+?()[\]{}|/])/;

/**
 * Says why a pattern does not compile: the other dialect's spelling if there is one, otherwise
 * the engine's reason. `skipped` is the length of leading inline flags, which the engine never saw.
 */
export function explainSyntaxError(
  pattern: string,
  skipped: number,
  engineMessage: string,
): PatternFailure {
  const reason = plainReason(engineMessage);
  for (const token of pattern.slice(skipped).matchAll(tokenPattern)) {
    const advice = adviseOn(token[0], reason);
    if (advice === undefined) continue;
    const problem = `${token[0]}: ${advice}`;
    return { code: "invalidPattern", pattern, problem, offset: skipped + token.index };
  }
  return { code: "invalidPattern", pattern, problem: reason };
}

function adviseOn(token: string, reason: string): string | undefined {
  if (token.startsWith("[") || knownEscape.test(token)) return undefined;
  if (/^\\[1-9]/.test(token) && !/escape|reference/i.test(reason)) return undefined;
  const shape = /^\{[^]*\+$/.test(token) ? "}+" : token;
  return foreignSpellings.find(([spelling]) => spelling.test(shape))?.[1];
}

/** The reason in `Invalid regular expression: /…/gu: Unterminated group`. */
function plainReason(engineMessage: string): string {
  const reason = engineMessage.slice(engineMessage.lastIndexOf(": ") + 1).trim();
  if (/lone quantifier brackets/i.test(reason)) {
    return "a literal { or }, ( or ), [ or ] must be escaped with a backslash";
  }
  return reason.charAt(0).toLowerCase() + reason.slice(1);
}

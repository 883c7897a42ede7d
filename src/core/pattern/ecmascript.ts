import type { PatternFailure } from "../failure/index.ts";
import { fail, type Result, succeed } from "../result.ts";
import { explainSyntaxError, respellForUnicode } from "./ecmascriptSpelling.ts";
import type { CompiledPattern, PatternGroups } from "./matching.ts";
import { findEngineProblem, findTooDeep, findTooLong, nestedTooDeep } from "./patternLimits.ts";

export interface EcmaScriptOptions {
  readonly ignoreCase?: boolean | undefined;
  readonly multiline?: boolean | undefined;
  readonly dotAll?: boolean | undefined;
  /** Input field of the pattern, for the error about an empty one; `pattern` if absent. */
  readonly field?: string | undefined;
}

const leadingFlags = /^(?:\(\?[ims]+\))+/;

/**
 * Compiles a pattern of the ECMAScript dialect, with leading inline flags `(?i)`, `(?m)`, `(?s)`.
 *
 * Unicode is always on by `u`, not `v`: in a class `v` makes syntax of characters that everyday
 * patterns have plain, such as `[^()]`, `[{}]` and `[-+|]`. What is valid only without `u` is spelled
 * for it ({@link respellForUnicode}).
 */
export function compileEcmaScript(
  pattern: string,
  options: EcmaScriptOptions = {},
): Result<CompiledPattern, PatternFailure> {
  const tooLong = findTooLong(pattern);
  if (tooLong !== undefined) return fail(tooLong);
  const inlineFlags = leadingFlags.exec(pattern)?.[0] ?? "";
  const given = pattern.slice(inlineFlags.length);
  if (given === "") return fail({ code: "emptyPattern", field: options.field ?? "pattern" });
  const tooDeep = findTooDeep(given);
  if (tooDeep !== undefined) {
    const offset = inlineFlags.length + tooDeep;
    return fail({ code: "invalidPattern", pattern, problem: nestedTooDeep, offset });
  }
  const flags = chooseFlags(inlineFlags, options);
  const source = findEngineProblem(given, flags) === undefined ? given : respellForUnicode(given);
  const problem = findEngineProblem(source, flags);
  if (problem !== undefined) {
    return fail(explainSyntaxError(pattern, inlineFlags.length, problem));
  }
  const groups = listGroups(source);
  const repeated = findRepeatedName(source, groups.names);
  if (repeated !== undefined) {
    return fail({
      code: "invalidPattern",
      pattern,
      problem: `two groups are named ${repeated}; each group needs its own name`,
    });
  }
  return succeed({ pattern, source, flags, groups });
}

function chooseFlags(inlineFlags: string, options: EcmaScriptOptions): string {
  let flags = "gu";
  if (options.ignoreCase === true || inlineFlags.includes("i")) flags += "i";
  if (options.multiline === true || inlineFlags.includes("m")) flags += "m";
  if (options.dotAll === true || inlineFlags.includes("s")) flags += "s";
  return flags;
}

/** Newer engines allow one name in two alternatives; older ones do not, and a template could not choose. */
function findRepeatedName(
  source: string,
  names: Readonly<Record<string, number>>,
): string | undefined {
  return Object.keys(names).find((name) => source.split(`(?<${name}>`).length > 2);
}

/** An escape, a class, or the opening of a group; the first group of a named one is its name. */
const tokenPattern = /\\.|\[(?:\\.|[^\]\\])*|\((?!\?)|\(\?<(?![=!])([^>]*)/gsu;

/** Groups of an ECMAScript source that compiles under `u`, in the order of their parentheses. */
export function listGroups(source: string): PatternGroups {
  const names: [name: string, group: number][] = [];
  let count = 1;
  for (const token of source.matchAll(tokenPattern)) {
    if (!token[0].startsWith("(")) continue;
    if (token[1] !== undefined) names.push([token[1], count]);
    count += 1;
  }
  return { count, names: Object.fromEntries(names) };
}

/** A longer text is not meant to be searched for. */
const maxEscapedCharacters = 1_000;

/**
 * A pattern that matches exactly this text, in both dialects; empty for none or a very long one. These
 * escapes mean the same in both; a backslash before other characters does not.
 */
export function escapePattern(text: string): string {
  if (text.length > maxEscapedCharacters) return "";
  return text
    .replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")
    .replaceAll(/\r\n?|\n/g, "\\n")
    .replaceAll("\t", "\\t");
}

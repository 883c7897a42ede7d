import type { PatternFailure } from "../../failure/index.ts";
import { fail, type Result, succeed } from "../../result.ts";
import type { CompiledPattern, NonEmptyPattern } from "../matching.ts";
import { findEngineProblem, findTooLong } from "../patternLimits.ts";
import { type EmitOptions, emitPattern } from "./emit.ts";
import { canBeEmpty, measureSightBehind, triesEmptyLast } from "./measure.ts";
import { type ParsedPattern, parsePattern } from "./parsePattern.ts";
import { PatternProblem, type PythonNode, type Reference } from "./syntax.ts";
import { findUnreliableGroups } from "./trackGroups.ts";

export interface PythonOptions {
  readonly ignoreCase?: boolean | undefined;
  readonly multiline?: boolean | undefined;
  readonly dotAll?: boolean | undefined;
}

/** A Python pattern in the words of `RegExp`. */
export interface PythonPattern extends CompiledPattern {
  /** Groups that a template cannot insert, with the reason. */
  readonly unreliableGroups: ReadonlyMap<number, string>;
  /** Not every text can be searched with these: see `refuseFolding`. */
  readonly foldingReferences: readonly Reference[];
}

/**
 * Compiles a `str` pattern of Python's `re` (CPython 3.11) for the engine at hand, so that the
 * matches are Python's. Python's own rejections and what has no translation are failures that name
 * the construct and its place.
 *
 * Why a translator of our own on top of the engine: `RegExp` is the fastest matcher there is here
 * and has look-around, references and groups with Python's meaning, so it carries the matching. No
 * library reads Python's grammar: `oniguruma-to-es` reads Ruby's (other words, edges and cases,
 * and 57 KB bundled), `regex` adds atomic groups by the same lookahead trick but wants ECMAScript,
 * `regexpu-core` writes newer ECMAScript as older, and `re2js` has neither look-around nor
 * references and is many times slower.
 */
export function compilePython(
  pattern: string,
  options: PythonOptions = {},
): Result<PythonPattern, PatternFailure> {
  if (pattern === "") return fail({ code: "emptyPattern", field: "pattern" });
  const tooLong = findTooLong(pattern);
  if (tooLong !== undefined) return fail(tooLong);
  try {
    const parsed = parsePattern(pattern, {
      ignoreCase: options.ignoreCase === true,
      multiline: options.multiline === true,
      dotAll: options.dotAll === true,
      verbose: false,
      ascii: false,
    });
    return succeed(translate(pattern, parsed));
  } catch (error) {
    if (!(error instanceof PatternProblem)) throw error;
    const { message: problem, offset } = error;
    return fail({ code: "invalidPattern", pattern, problem, offset });
  }
}

function translate(
  pattern: string,
  { root, groupCount, groupNames }: ParsedPattern,
): PythonPattern {
  const unreliableGroups = findUnreliableGroups(root);
  const options: EmitOptions = { groupsBefore: 0, unreliable: unreliableGroups };
  const { source, engineIndices, foldingReferences } = emitPattern(root, options);
  checkEngineAccepts(source);
  const canHideAnother = canBeEmpty(root) && !triesEmptyLast(root);
  return {
    pattern,
    source,
    flags: "gu",
    groups: { count: groupCount, names: groupNames, engineIndices },
    nonEmpty: canHideAnother ? emitNonEmpty(root, options) : undefined,
    unreliableGroups,
    foldingReferences,
  };
}

/** What precedes the place, captured at the start, must not be all that precedes the end. */
function emitNonEmpty(root: PythonNode, options: EmitOptions): NonEmptyPattern {
  const { source } = emitPattern(root, { ...options, groupsBefore: 1 });
  const nonEmptySource = `(?<=^([^]*))(?:${source})(?<!^\\1)`;
  checkEngineAccepts(nonEmptySource);
  // A character takes up to two units.
  return { source: nonEmptySource, unitsBehind: 2 * measureSightBehind(root) };
}

/** Half a second of the engine's time where every construct becomes several Unicode classes, as `\b` does. */
const maxSourceUnits = 100_000;

/** The engine has limits of its own, such as the size of a bounded repetition. */
function checkEngineAccepts(source: string): void {
  if (source.length > maxSourceUnits) {
    const limit = maxSourceUnits.toLocaleString("en-US");
    throw new PatternProblem(
      `the pattern is too long: translated, it may have ${limit} characters`,
    );
  }
  const reason = findEngineProblem(source, "gu");
  if (reason !== undefined) throw new PatternProblem(`the pattern cannot be translated: ${reason}`);
}

import { type AST, RegExpParser, RegExpSyntaxError } from "@eslint-community/regexpp";
import type { PatternFailure } from "../failure/index.ts";
import { type CompiledPattern, compileEcmaScript } from "../pattern/index.ts";
import { fail, type Result, succeed } from "../result.ts";
import { confineToLines, namesLineEnd } from "./confineToLines.ts";
import { findRequiredLiterals } from "./requiredLiterals.ts";

/**
 * A pattern of `grep`, `search_content` and `replace_content`, one dialect for the three:
 *
 * - It is searched in the whole text of a file, every line ending being one `\n`, from left to right,
 *   no match overlapping another; `^` and `$` are at every line.
 * - A match stays within one line, as in grep: `\s` and `[^"]` do not cross a line end. A pattern that
 *   names the line end says otherwise: by `\n`, by `.` under `(?s)`, by `[^]` or `[\s\S]`.
 * - A match belongs to the line that it starts in. There is no line, and so no match, after the final
 *   newline or in an empty file.
 */
export interface SearchPattern extends CompiledPattern {
  /** Matches may cross line ends. */
  readonly crossesLines: boolean;
  /** Every text with a match holds one of these; empty where nothing is known of it. */
  readonly requiredLiterals: readonly string[];
}

/** Failures: those of `compileEcmaScript`, and `invalidPattern` for syntax that the parser lacks. */
export function compileSearchPattern(
  pattern: string,
  options: { readonly ignoreCase?: boolean } = {},
): Result<SearchPattern, PatternFailure> {
  const compiled = compileEcmaScript(pattern, { ...options, multiline: true });
  if (!compiled.ok) return compiled;
  const { source, flags } = compiled.value;
  const tree = parse(source);
  if (tree === undefined) {
    return fail({ code: "invalidPattern", pattern, problem: "its syntax is not supported here" });
  }
  const crossesLines = namesLineEnd(tree, flags);
  return succeed({
    ...compiled.value,
    source: crossesLines ? source : confineToLines(tree, source, flags),
    crossesLines,
    requiredLiterals: flags.includes("i") ? [] : findRequiredLiterals(tree),
  });
}

/** Undefined for what the engine compiles and the parser does not know, being younger. */
function parse(source: string): AST.Pattern | undefined {
  try {
    return new RegExpParser().parsePattern(source, 0, source.length, { unicode: true });
  } catch (error) {
    if (error instanceof RegExpSyntaxError) return undefined;
    throw error;
  }
}

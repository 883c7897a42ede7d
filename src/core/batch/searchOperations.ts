import { createEdit, type Edit } from "../edit/index.ts";
import type { EditFailure, PatternFailure } from "../failure/index.ts";
import { type LineEnding, type LineIndex, toLf } from "../lines/index.ts";
import {
  asNormalized,
  compileEcmaScript,
  type FindMatches,
  normalizeLineEndings,
  parseEcmaScriptTemplate,
} from "../pattern/index.ts";
import {
  findPatternReplacements,
  findTextReplacements,
  type FoundReplacements,
  type OutputLimit,
  type PatternLimits,
  placeInOriginal,
} from "../replace/index.ts";
import { fail, type Result, succeed } from "../result.ts";

/**
 * Replaces every occurrence: of a literal text by a literal text (`string`), or of an ECMAScript
 * pattern by a template (`regex`). Both sides have `\n` for every line ending.
 */
export interface SearchOperation {
  readonly operation: number;
  readonly type: "string" | "regex";
  readonly searchFor: string;
  readonly newText: string;
}

/** A search operation that was checked and is ready to run. */
export interface PreparedSearch {
  readonly given: SearchOperation;
  /** Line endings do not move what it finds. */
  readonly isWithinLines: boolean;
  readonly find: (text: string, limits: PatternLimits) => FoundOrFailed | Promise<FoundOrFailed>;
}

type FoundOrFailed = Result<FoundReplacements, EditFailure | PatternFailure>;

export interface OperationContext {
  readonly findMatches: FindMatches;
  /** As shown to the user. */
  readonly path: string;
  /** The most matches that all operations together may replace. */
  readonly maxReplacements: number;
  /** Ends new lines in a text without any line ending. */
  readonly emptyFileEnding: LineEnding;
  readonly signal: AbortSignal;
}

/** What the searches of a call have taken so far of what it may do. */
export interface SpentSearches {
  readonly outputLimit: OutputLimit;
  readonly matches: number;
}

interface SearchPlan {
  readonly edit: Edit;
  readonly matches: number;
}

/** Compiles the pattern and parses the template, before anything is searched. */
export function prepareSearch(given: SearchOperation): Result<PreparedSearch, PatternFailure> {
  const field = `replacements[${given.operation}].searchFor`;
  const searched = toLf(given.searchFor);
  const replacement = toLf(given.newText);
  if (searched === "") return fail({ code: "emptyPattern", field });
  if (given.type === "string") {
    const isWithinLines = !searched.includes("\n");
    const find: PreparedSearch["find"] = (text, limits) =>
      findTextReplacements(text, searched, replacement, limits);
    return succeed({ given, isWithinLines, find });
  }
  const compiled = compileEcmaScript(searched, { field });
  if (!compiled.ok) return compiled;
  const template = parseEcmaScriptTemplate(replacement, compiled.value.groups);
  if (!template.ok) return template;
  const find: PreparedSearch["find"] = (text, limits) =>
    findPatternReplacements(text, compiled.value, template.value, limits);
  return succeed({ given, isWithinLines: false, find });
}

/**
 * Finds every match in the text of `lines` and plans its replacement; a plan of no matches is not a
 * failure here.
 */
export async function planSearch(
  lines: LineIndex,
  { given: { operation }, isWithinLines, find }: PreparedSearch,
  { findMatches, maxReplacements: limit, emptyFileEnding }: OperationContext,
  { outputLimit, matches: foundBefore }: SpentSearches,
): Promise<Result<SearchPlan, EditFailure | PatternFailure>> {
  const { text } = lines;
  const view = isWithinLines ? asNormalized(text) : normalizeLineEndings(text);
  const limits = { findMatches, maxMatches: limit - foundBefore, outputLimit };
  const searched = await find(view.text, limits);
  if (!searched.ok) return fail(withOperation(searched.failure, operation));
  const { total: found, replacements } = searched.value;
  if (foundBefore + found > limit) {
    const before = foundBefore === 0 ? {} : { foundBefore };
    return fail({ code: "tooManyMatches", operation, found, ...before, limit });
  }
  const inOriginal = placeInOriginal(replacements, view, lines, emptyFileEnding);
  return succeed({ edit: createEdit(text.length, inOriginal), matches: found });
}

function withOperation(
  failure: EditFailure | PatternFailure,
  operation: number,
): EditFailure | PatternFailure {
  return failure.code === "tooMuchNewText" ? { ...failure, operation } : failure;
}

import { createEdit, type Edit } from "../edit/index.ts";
import type { EditFailure, PatternFailure } from "../failure/index.ts";
import type { LineEnding, LineIndex } from "../lines/index.ts";
import {
  asNormalized,
  type CompiledPattern,
  compileEcmaScript,
  type FindMatches,
  type NormalizedText,
  normalizeLineEndings,
  parseEcmaScriptTemplate,
  type ReplacementTemplate,
  toLf,
} from "../pattern/index.ts";
import {
  findPatternReplacements,
  findTextReplacements,
  type FoundReplacements,
  type OutputLimit,
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
  readonly replaceWith: string;
}

/** A search operation that was checked and is ready to run. */
export type PreparedSearch = PreparedText | PreparedPattern;

interface PreparedText {
  readonly kind: "text";
  readonly given: SearchOperation;
  readonly searched: string;
  readonly replacement: string;
}

interface PreparedPattern {
  readonly kind: "pattern";
  readonly given: SearchOperation;
  readonly pattern: CompiledPattern;
  readonly template: ReplacementTemplate;
}

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
  const replacement = toLf(given.replaceWith);
  if (searched === "") return fail({ code: "emptyPattern", field });
  if (given.type === "string") return succeed({ kind: "text", given, searched, replacement });
  const compiled = compileEcmaScript(searched, { field });
  if (!compiled.ok) return compiled;
  const template = parseEcmaScriptTemplate(replacement, compiled.value.groups);
  if (!template.ok) return template;
  return succeed({ kind: "pattern", given, pattern: compiled.value, template: template.value });
}

/**
 * Finds every match in the text of `lines` and plans its replacement; a plan of no matches is not a
 * failure here.
 */
export async function planSearch(
  lines: LineIndex,
  search: PreparedSearch,
  context: OperationContext,
  spent: SpentSearches,
): Promise<Result<SearchPlan, EditFailure | PatternFailure>> {
  const { text } = lines;
  const { operation } = search.given;
  const view = viewFor(search, text);
  const found = await findReplacements(view.text, search, context, spent);
  if (!found.ok) return fail(withOperation(found.failure, operation));
  const { total, replacements } = found.value;
  const limit = context.maxReplacements;
  if (spent.matches + total > limit) {
    const before = spent.matches === 0 ? {} : { foundBefore: spent.matches };
    return fail({ code: "tooManyMatches", operation, found: total, ...before, limit });
  }
  const inOriginal = placeInOriginal(replacements, view, lines, context.emptyFileEnding);
  return succeed({ edit: createEdit(text.length, inOriginal), matches: total });
}

function withOperation(
  failure: EditFailure | PatternFailure,
  operation: number,
): EditFailure | PatternFailure {
  return failure.code === "tooMuchNewText" ? { ...failure, operation } : failure;
}

/** Line endings do not move a literal text that holds none. */
function viewFor(search: PreparedSearch, text: string): NormalizedText {
  const isWithinLines = search.kind === "text" && !search.searched.includes("\n");
  return isWithinLines ? asNormalized(text) : normalizeLineEndings(text);
}

async function findReplacements(
  text: string,
  search: PreparedSearch,
  { findMatches, maxReplacements }: OperationContext,
  { outputLimit, matches }: SpentSearches,
): Promise<Result<FoundReplacements, EditFailure | PatternFailure>> {
  const limits = { findMatches, maxMatches: maxReplacements - matches, outputLimit };
  if (search.kind === "text") {
    return findTextReplacements(text, search.searched, search.replacement, limits);
  }
  return findPatternReplacements(text, search.pattern, search.template, limits);
}

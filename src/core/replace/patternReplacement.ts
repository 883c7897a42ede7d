import {
  createEdit,
  type Edit,
  minimizeEdit,
  type OffsetRange,
  type Replacement,
} from "../edit/index.ts";
import type { EditFailure, PatternFailure } from "../failure/index.ts";
import type { LineEnding, LineIndex } from "../lines/index.ts";
import {
  type CompiledPattern,
  type FindMatches,
  normalizeLineEndings,
  type NormalizedText,
  type ReplacementTemplate,
} from "../pattern/index.ts";
import { fail, type Result, succeed } from "../result.ts";
import { createOutputLimit, type OutputLimit } from "./outputLimit.ts";
import { findPatternReplacements, placeInOriginal } from "./normalizedReplacements.ts";

export interface PatternReplacement {
  readonly pattern: CompiledPattern;
  readonly template: ReplacementTemplate;
  /** Only the first so many matches; 0 for all. */
  readonly count: number;
  /** Only these matches, by their ranges in a view of the text; without, all. */
  readonly isWanted?: ((range: OffsetRange, view: NormalizedText) => boolean) | undefined;
}

export interface PatternReplacementContext {
  readonly findMatches: FindMatches;
  readonly maxReplacements: number;
  readonly emptyFileEnding: LineEnding;
  /** Given where it is that of several files. */
  readonly outputLimit?: OutputLimit;
}

export interface PatternReplacementPlan {
  /** Minimal; empty when there is no match, or every match already is its replacement. */
  readonly edit: Edit;
  /** Matches in the text, replaced or not. */
  readonly total: number;
  readonly replaced: number;
  /** The same as `edit`, match by match, before it was made minimal. */
  readonly replacements: readonly Replacement[];
}

/** More matches than this are refused even if they are asked for: each takes memory. */
const maxCounted = 1_000_000;

/**
 * Replaces the matches of one pattern in a whole text. No match is an answer here, not a failure;
 * too many are a failure unless `count` asks for no more than some.
 */
export async function planPatternReplacement(
  lines: LineIndex,
  { pattern, template, count, isWanted }: PatternReplacement,
  context: PatternReplacementContext,
): Promise<Result<PatternReplacementPlan, EditFailure | PatternFailure>> {
  const { findMatches, maxReplacements, outputLimit = createOutputLimit() } = context;
  const { text } = lines;
  const view = normalizeLineEndings(text);
  const limit = count === 0 ? maxReplacements : Math.min(count, maxCounted);
  // Which of the matches are wanted is known only when all were found.
  const maxMatches = isWanted === undefined ? limit : maxCounted + 1;
  const limits = { findMatches, maxMatches, outputLimit };
  const found = await findPatternReplacements(view.text, pattern, template, limits);
  if (!found.ok) return found;
  const all = found.value.replacements;
  const wanted = isWanted === undefined ? all : all.filter(({ range }) => isWanted(range, view));
  const areKnown = isWanted !== undefined && found.value.total === all.length;
  const total = areKnown ? wanted.length : found.value.total;
  const replaced = count === 0 ? total : Math.min(count, total);
  if (replaced > limit) return fail({ code: "tooManyMatches", found: total, limit });
  const replacements = wanted.slice(0, replaced);
  const inOriginal = placeInOriginal(replacements, view, lines, context.emptyFileEnding);
  return succeed({
    edit: minimizeEdit(createEdit(text.length, inOriginal), text),
    total,
    replaced: replacements.length,
    replacements: inOriginal,
  });
}

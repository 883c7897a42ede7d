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
  type ReplacementTemplate,
} from "../pattern/index.ts";
import { fail, type Result, succeed } from "../result.ts";
import { createOutputLimit } from "./outputLimit.ts";
import { findPatternReplacements, placeInOriginal } from "./normalizedReplacements.ts";

export interface PatternReplacement {
  readonly pattern: CompiledPattern;
  readonly template: ReplacementTemplate;
  /** Only the first so many matches; 0 for all. */
  readonly count: number;
  /** Only matches that lie in one of these ranges of the text; without, all. */
  readonly within?: readonly OffsetRange[] | undefined;
}

export interface PatternReplacementContext {
  readonly findMatches: FindMatches;
  readonly maxReplacements: number;
  readonly emptyFileEnding: LineEnding;
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
  { pattern, template, count, within }: PatternReplacement,
  { findMatches, maxReplacements, emptyFileEnding }: PatternReplacementContext,
): Promise<Result<PatternReplacementPlan, EditFailure | PatternFailure>> {
  const { text } = lines;
  const view = normalizeLineEndings(text);
  const limit = count === 0 ? maxReplacements : Math.min(count, maxCounted);
  // How many of the matches lie in the ranges is known only when all were found.
  const maxMatches = within === undefined ? limit : maxCounted;
  const limits = { findMatches, maxMatches, outputLimit: createOutputLimit() };
  const found = await findPatternReplacements(view.text, pattern, template, limits);
  if (!found.ok) return found;
  const isWanted = ({ range }: Replacement): boolean =>
    within === undefined || liesWithin(view.toOriginalRange(range), within);
  const inRanges = found.value.replacements.filter(isWanted);
  const total = within === undefined ? found.value.total : inRanges.length;
  const wanted = count === 0 ? total : Math.min(count, total);
  if (wanted > limit) return fail({ code: "tooManyMatches", found: total, limit });
  const replacements = inRanges.slice(0, wanted);
  const inOriginal = placeInOriginal(replacements, view, lines, emptyFileEnding);
  return succeed({
    edit: minimizeEdit(createEdit(text.length, inOriginal), text),
    total,
    replaced: replacements.length,
    replacements: inOriginal,
  });
}

function liesWithin({ start, endExclusive }: OffsetRange, ranges: readonly OffsetRange[]): boolean {
  return ranges.some((range) => start >= range.start && endExclusive <= range.endExclusive);
}

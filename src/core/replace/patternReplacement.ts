import { createEdit, type Edit, minimizeEdit } from "../edit/index.ts";
import type { EditFailure, PatternFailure } from "../failure/index.ts";
import type { LineEnding, LineIndex } from "../lines/index.ts";
import {
  type CompiledPattern,
  type FindMatches,
  normalizeLineEndings,
  type ReplacementTemplate,
} from "../pattern/index.ts";
import { fail, type Result, succeed } from "../result.ts";
import { createNewTextRoom } from "./newTextRoom.ts";
import { findPatternReplacements, placeInOriginal } from "./normalizedReplacements.ts";

export interface PatternReplacement {
  readonly pattern: CompiledPattern;
  readonly template: ReplacementTemplate;
  /** Only the first so many matches; 0 for all. */
  readonly count: number;
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
}

/** More matches than this are refused even if they are asked for: each takes memory. */
const maxCounted = 1_000_000;

/**
 * Replaces the matches of one pattern in a whole text. No match is an answer here, not a failure;
 * too many are a failure unless `count` asks for no more than some.
 */
export async function planPatternReplacement(
  lines: LineIndex,
  { pattern, template, count }: PatternReplacement,
  { findMatches, maxReplacements, emptyFileEnding }: PatternReplacementContext,
): Promise<Result<PatternReplacementPlan, EditFailure | PatternFailure>> {
  const { text } = lines;
  const view = normalizeLineEndings(text);
  const maxMatches = count === 0 ? maxReplacements : Math.min(count, maxCounted);
  const limits = { findMatches, maxMatches, room: createNewTextRoom() };
  const found = await findPatternReplacements(view.text, pattern, template, limits);
  if (!found.ok) return found;
  const { total, replacements } = found.value;
  const wanted = count === 0 ? total : Math.min(count, total);
  if (wanted > maxMatches) return fail({ code: "tooManyMatches", found: total, limit: maxMatches });
  const inOriginal = placeInOriginal(replacements, view, lines, emptyFileEnding);
  return succeed({
    edit: minimizeEdit(createEdit(text.length, inOriginal), text),
    total,
    replaced: replacements.length,
  });
}

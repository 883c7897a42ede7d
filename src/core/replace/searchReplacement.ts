import { createEdit, type Edit, minimizeEdit } from "../edit/index.ts";
import type { EditFailure, PatternFailure } from "../failure/index.ts";
import type { LineEnding, LineIndex } from "../lines/index.ts";
import {
  type FindMatches,
  normalizeLineEndings,
  type ReplacementTemplate,
} from "../pattern/index.ts";
import { type Result, succeed } from "../result.ts";
import { isBehindLastLine, type SearchPattern } from "../search/index.ts";
import type { OutputLimit } from "./outputLimit.ts";
import { findPatternReplacements, placeInOriginal } from "./normalizedReplacements.ts";

interface SearchReplacement {
  /** Minimal; empty when every match already is its replacement. */
  readonly edit: Edit;
  readonly replacements: number;
}

interface SearchReplacementLimits {
  readonly findMatches: FindMatches;
  readonly maxReplacements: number;
  /** Of all files of the call. */
  readonly outputLimit: OutputLimit;
}

/** Replaces what a search of the text finds: the same matches, by the same rules. */
export async function planSearchReplacement(
  { lines, newLine }: { readonly lines: LineIndex; readonly newLine: LineEnding },
  pattern: SearchPattern,
  template: ReplacementTemplate,
  { findMatches, maxReplacements, outputLimit }: SearchReplacementLimits,
): Promise<Result<SearchReplacement, EditFailure | PatternFailure>> {
  const { text } = lines;
  const view = normalizeLineEndings(text);
  const found = await findPatternReplacements(view.text, pattern, template, {
    findMatches,
    // One more, which may be after the last line.
    maxMatches: maxReplacements + 1,
    outputLimit,
  });
  if (!found.ok) return found;
  const { total } = found.value;
  const kept = found.value.replacements.filter(
    ({ range }) => !isBehindLastLine(view.text, range.start),
  );
  const left = total - found.value.replacements.length;
  const placed = placeInOriginal(kept, view, lines, newLine);
  const edit = minimizeEdit(createEdit(text.length, placed), text);
  return succeed({ edit, replacements: placed.length + left });
}

import { createEdit, type Edit, minimizeEdit, type OffsetRange } from "../edit/index.ts";
import type { EditFailure, PatternFailure } from "../failure/index.ts";
import type { LineEnding, LineIndex } from "../lines/index.ts";
import {
  type FindMatches,
  normalizeLineEndings,
  type ReplacementTemplate,
} from "../pattern/index.ts";
import { type Result, succeed } from "../result.ts";
import { isBehindLastLine, type SearchPattern } from "../search/index.ts";
import type { NewTextRoom } from "./newTextRoom.ts";
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
  readonly room: NewTextRoom;
  /** Only this match: its number from 0, and where it is in the text. */
  readonly only?: WantedMatch | undefined;
}

/** One match of many. Where it is guards against a text that has changed since it was chosen. */
export interface WantedMatch {
  readonly index: number;
  readonly range: OffsetRange;
}

/**
 * Replaces what a search of the text finds: the same matches, by the same rules. The one match that is
 * wanted is none where it is elsewhere by now.
 */
export async function planSearchReplacement(
  { lines, newLine }: { readonly lines: LineIndex; readonly newLine: LineEnding },
  pattern: SearchPattern,
  template: ReplacementTemplate,
  { findMatches, maxReplacements, room, only }: SearchReplacementLimits,
): Promise<Result<SearchReplacement, EditFailure | PatternFailure>> {
  const { text } = lines;
  const view = normalizeLineEndings(text);
  const found = await findPatternReplacements(view.text, pattern, template, {
    findMatches,
    // One more, which may lie behind the last line.
    maxMatches: (only === undefined ? maxReplacements : only.index + 1) + 1,
    room,
  });
  if (!found.ok) return found;
  const { total } = found.value;
  const kept = found.value.replacements.filter(
    ({ range }) => !isBehindLastLine(view.text, range.start),
  );
  const left = only === undefined ? total - found.value.replacements.length : 0;
  const wanted = only === undefined ? kept : kept.filter((_, index) => index === only.index);
  const placed = placeInOriginal(wanted, view, lines, newLine).filter(
    ({ range }) => only === undefined || isSameRange(range, only.range),
  );
  const edit = minimizeEdit(createEdit(text.length, placed), text);
  return succeed({ edit, replacements: placed.length + left });
}

function isSameRange(first: OffsetRange, second: OffsetRange): boolean {
  return first.start === second.start && first.endExclusive === second.endExclusive;
}

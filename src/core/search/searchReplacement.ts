import { createEdit, type Edit } from "../edit.ts";
import type { EditFailure } from "../failure/editFailure.ts";
import type { PatternFailure } from "../failure/patternFailure.ts";
import type { LineEnding, LineIndex } from "../lines.ts";
import { minimizeEdit } from "../minimizeEdit.ts";
import type { NewTextRoom } from "../newTextRoom.ts";
import { viewLineEndings } from "../pattern/lineEndingView.ts";
import type { FindMatches } from "../pattern/matching.ts";
import type { ReplacementTemplate } from "../pattern/template.ts";
import { succeed, type Result } from "../result.ts";
import { findPatternReplacements, placeInOriginal } from "../viewReplacements.ts";
import { isBehindLastLine } from "./matchingLines.ts";
import type { SearchPattern } from "./searchPattern.ts";

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
}

/** Replaces what a search of the text finds: the same matches, by the same rules. */
export async function planSearchReplacement(
  { lines, newLine }: { readonly lines: LineIndex; readonly newLine: LineEnding },
  pattern: SearchPattern,
  template: ReplacementTemplate,
  { findMatches, maxReplacements, room }: SearchReplacementLimits,
): Promise<Result<SearchReplacement, EditFailure | PatternFailure>> {
  const { text } = lines;
  const view = viewLineEndings(text);
  const found = await findPatternReplacements(view.text, pattern, template, {
    findMatches,
    // One more, which may lie behind the last line.
    maxMatches: maxReplacements + 1,
    room,
  });
  if (!found.ok) return found;
  const { total } = found.value;
  const kept = found.value.replacements.filter(
    ({ range }) => !isBehindLastLine(view.text, range.start),
  );
  const left = total - found.value.replacements.length;
  const placed = placeInOriginal(kept, view, lines, newLine);
  const edit = minimizeEdit(createEdit(text.length, placed), text);
  return succeed({ edit, replacements: kept.length + left });
}

import { createEdit, type Edit } from "./edit.ts";
import type { EditFailure } from "./failure.ts";
import { indexLines, lineAt, type LineEnding } from "./lines.ts";
import { minimizeEdit } from "./minimizeEdit.ts";
import { findNearMisses } from "./nearMiss/findNearMisses.ts";
import { foldLineEndings, viewLineEndings } from "./pattern/lineEndingView.ts";
import { fail, succeed, type Result } from "./result.ts";
import { findTextReplacements, placeInOriginal } from "./viewReplacements.ts";

export interface TextReplacement {
  /** Not empty; line endings as `\n` or as they are. */
  readonly searched: string;
  readonly replacement: string;
  readonly isEvery: boolean;
  /** As shown to the user. */
  readonly path: string;
  readonly emptyFileEnding: LineEnding;
}

export interface TextReplacementPlan {
  readonly edit: Edit;
  readonly replaced: number;
}

/** More lines than anyone reads; of the rest only the number is told. */
const maxReportedLines = 50;

/**
 * Replaces a literal text, which must be there exactly once unless every occurrence is meant.
 * Occurrences may overlap for this count: `aa` is twice in `aaa`.
 */
export function planTextReplacement(
  text: string,
  { searched, replacement, isEvery, path, emptyFileEnding }: TextReplacement,
): Result<TextReplacementPlan, EditFailure> {
  const lines = indexLines(text);
  const view = viewLineEndings(text);
  const sought = foldLineEndings(searched);
  const starts = findStarts(view.text, sought);
  if (starts.length === 0) {
    const hints = findNearMisses(text, searched, { kind: "text", replaceWith: replacement });
    return fail({ code: "noMatch", kind: "text", searched, path, hints });
  }
  if (!isEvery && starts.length > 1) {
    const firsts = firstOfEachLine(view.text, starts);
    return fail({
      code: "notUnique",
      searched,
      path,
      found: starts.length,
      lines: firsts
        .slice(0, maxReportedLines)
        .map((start) => lineAt(lines, view.toOriginalOffset(start))),
      lineCount: firsts.length,
    });
  }
  const made = findTextReplacements(view.text, sought, foldLineEndings(replacement), Infinity);
  const inOriginal = placeInOriginal(made.replacements, view, lines, emptyFileEnding);
  return succeed({
    edit: minimizeEdit(createEdit(text.length, inOriginal), text),
    replaced: made.total,
  });
}

/** Of ascending offsets those that are the first in their line. Linear in the text. */
function firstOfEachLine(text: string, offsets: readonly number[]): readonly number[] {
  let lineFeed = -1;
  return offsets.filter((offset) => {
    if (offset <= lineFeed) return false;
    const next = text.indexOf("\n", offset);
    lineFeed = next === -1 ? text.length : next;
    return true;
  });
}

function findStarts(text: string, sought: string): readonly number[] {
  const starts: number[] = [];
  let start = text.indexOf(sought);
  while (start !== -1) {
    starts.push(start);
    start = text.indexOf(sought, start + 1);
  }
  return starts;
}

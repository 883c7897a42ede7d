import { createEdit, type Edit, minimizeEdit } from "../edit/index.ts";
import type { EditFailure } from "../failure/index.ts";
import { lineAt, type LineEnding, type LineIndex } from "../lines/index.ts";
import { findNearMisses } from "../nearMiss/index.ts";
import { normalizeLineEndings, toLf } from "../pattern/index.ts";
import { fail, type Result, succeed } from "../result.ts";
import { createOutputLimit } from "./outputLimit.ts";
import { findTextReplacements, placeInOriginal } from "./normalizedReplacements.ts";

export interface TextReplacement {
  /** Not empty; line endings as `\n` or as they are. */
  readonly searched: string;
  readonly replacement: string;
  readonly isEvery: boolean;
  /** As shown to the user. */
  readonly path: string;
  /** More occurrences than this are refused. */
  readonly maxReplacements: number;
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
  lines: LineIndex,
  given: TextReplacement,
): Result<TextReplacementPlan, EditFailure> {
  const { searched, replacement, isEvery, path, maxReplacements, emptyFileEnding } = given;
  const { text } = lines;
  const view = normalizeLineEndings(text);
  const sought = toLf(searched);
  const first = view.text.indexOf(sought);
  if (first === -1) {
    const hints = findNearMisses(text, searched, { kind: "text", replaceWith: replacement });
    return fail({ code: "noMatch", kind: "text", searched, path, hints });
  }
  if (!isEvery && view.text.includes(sought, first + 1)) {
    const { found, firstsOfLines, lineCount } = countOccurrences(view.text, sought);
    const numbers = firstsOfLines.map((start) => lineAt(lines, view.toOriginalOffset(start)));
    return fail({ code: "notUnique", searched, path, found, lines: numbers, lineCount });
  }
  const limits = { maxMatches: maxReplacements, outputLimit: createOutputLimit() };
  const made = findTextReplacements(view.text, sought, toLf(replacement), limits);
  if (!made.ok) return made;
  const { total, replacements } = made.value;
  if (total > maxReplacements) {
    return fail({ code: "tooManyMatches", found: total, limit: maxReplacements });
  }
  const inOriginal = placeInOriginal(replacements, view, lines, emptyFileEnding);
  return succeed({
    edit: minimizeEdit(createEdit(text.length, inOriginal), text),
    replaced: total,
  });
}

interface Occurrences {
  readonly found: number;
  /** Offsets of those that are the first in their line, of as many lines as are reported. */
  readonly firstsOfLines: readonly number[];
  readonly lineCount: number;
}

/** Linear in the text, and keeps no more of them than are told. */
function countOccurrences(text: string, sought: string): Occurrences {
  const firstsOfLines: number[] = [];
  let found = 0;
  let lineCount = 0;
  let lineFeed = -1;
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) {
    found++;
    if (at <= lineFeed) continue;
    const next = text.indexOf("\n", at);
    lineFeed = next === -1 ? text.length : next;
    lineCount++;
    if (firstsOfLines.length < maxReportedLines) firstsOfLines.push(at);
  }
  return { found, firstsOfLines, lineCount };
}

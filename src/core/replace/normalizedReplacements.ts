import type { OffsetRange, Replacement } from "../edit/index.ts";
import type { EditFailure, PatternFailure } from "../failure/index.ts";
import {
  endingNear,
  lineAt,
  type LineEnding,
  type LineIndex,
  separateEndings,
} from "../lines/index.ts";
import {
  type CompiledPattern,
  constantText,
  type FindMatches,
  type NormalizedText,
  type ReplacementTemplate,
} from "../pattern/index.ts";
import { fail, type Result, succeed } from "../result.ts";
import type { OutputLimit } from "./outputLimit.ts";

/** Replacements in a line-ending view, where every line ending is one `\n`. */
export interface FoundReplacements {
  /** The number of matches, which may be more than the allowed replacements. */
  readonly total: number;
  readonly replacements: readonly Replacement[];
}

export interface PatternLimits {
  readonly findMatches: FindMatches;
  readonly maxMatches: number;
  readonly outputLimit: OutputLimit;
}

/**
 * Matches of a pattern in a view, each with the text that a template makes of it. None of these texts
 * is made unless the limit allows all.
 */
export async function findPatternReplacements(
  normalizedText: string,
  pattern: CompiledPattern,
  template: ReplacementTemplate,
  { findMatches, maxMatches, outputLimit }: PatternLimits,
): Promise<Result<FoundReplacements, EditFailure | PatternFailure>> {
  const constant = constantText(template);
  const rendering =
    constant === undefined ? { template, maxUnits: outputLimit.unitsLeft() } : undefined;
  const found = await findMatches({ ...pattern, text: normalizedText, maxMatches, rendering });
  if (!found.ok) return found;
  const { offsets, total, rendered, renderedUnits } = found.value;
  const newUnits = constant === undefined ? renderedUnits : constant.length * (offsets.length / 2);
  const tooMuch = outputLimit.take(newUnits);
  if (tooMuch !== undefined) return fail(tooMuch);
  const replacements: Replacement[] = [];
  let textStart = 0;
  for (let match = 0; 2 * match < offsets.length; match++) {
    const start = offsets[2 * match] ?? 0;
    const endExclusive = offsets[2 * match + 1] ?? start;
    const textEnd = rendered?.ends[match] ?? textStart;
    const text = constant ?? rendered?.text.slice(textStart, textEnd) ?? "";
    textStart = textEnd;
    replacements.push({ range: { start, endExclusive }, text });
  }
  return succeed({ total, replacements });
}

/**
 * Occurrences of a literal text in a view, from left to right, none overlapping another. Fails if
 * the limit does not allow the new text.
 */
export function findTextReplacements(
  normalizedText: string,
  searched: string,
  replacement: string,
  { maxMatches, outputLimit }: Omit<PatternLimits, "findMatches">,
): Result<FoundReplacements, EditFailure> {
  const replacements: Replacement[] = [];
  let total = 0;
  let start = normalizedText.indexOf(searched);
  while (start !== -1) {
    const endExclusive = start + searched.length;
    if (total++ < maxMatches) {
      replacements.push({ range: { start, endExclusive }, text: replacement });
    }
    start = normalizedText.indexOf(searched, endExclusive);
  }
  const tooMuch = outputLimit.take(replacement.length * replacements.length);
  return tooMuch === undefined ? succeed({ total, replacements }) : fail(tooMuch);
}

/**
 * The same replacements in the text of `lines`, which the view is of. The i-th newline of a
 * replacement takes the i-th line ending of what it replaces; further ones take the ending of the
 * line that it ends in. No two endings become one ({@link separateEndings}).
 */
export function placeInOriginal(
  replacements: readonly Replacement[],
  view: NormalizedText,
  lines: LineIndex,
  emptyFileEnding: LineEnding,
): readonly Replacement[] {
  const placed = replacements.map(({ range, text }): Replacement => {
    const originalRange = view.toOriginalRange(range);
    if (!text.includes("\n")) return { range: originalRange, text };
    return { range: originalRange, text: withEndings(text, originalRange, lines, emptyFileEnding) };
  });
  return lines.text.includes("\r") ? separateEndings(placed, lines.text) : placed;
}

function withEndings(
  replacement: string,
  range: OffsetRange,
  lines: LineIndex,
  fallback: LineEnding,
): string {
  const replaced = lines.text.slice(range.start, range.endExclusive);
  const endings = replaced.match(/\r\n|\n|\r/g) ?? [];
  const lastLine = lineAt(lines, Math.max(range.start, range.endExclusive - 1));
  const further = endingNear(lines, lastLine, fallback);
  let index = 0;
  let previous = "";
  return replacement.replace(/\n/g, (_, offset: number) => {
    const ending = endings[index++] ?? further;
    const isMet = previous === "\r" && replacement.charAt(offset - 1) === "\n";
    previous = isMet && ending === "\n" ? "\r\n" : ending;
    return previous;
  });
}

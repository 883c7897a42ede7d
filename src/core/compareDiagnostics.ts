import {
  type Edit,
  offsetMapper,
  type OffsetRange,
  type PlacedReplacement,
  placeReplacements,
} from "./edit/index.ts";
import { lineAt, lineContentEnd, type LineIndex, lineStart } from "./lines/index.ts";
import { lowerBound } from "./lowerBound.ts";

/** What a compiler, a linter or the like says of a place in a text. */
export interface Diagnostic {
  readonly severity: "error" | "warning" | "information";
  /** Who says it, and its name for it: `ts(2304)`. */
  readonly origin: string;
  readonly message: string;
  /** 1-indexed, as is `character`, which counts UTF-16 units. */
  readonly line: number;
  readonly character: number;
}

export interface DiagnosticChanges {
  /** In the order of the new text. */
  readonly appeared: readonly Diagnostic[];
  /** In the order of the old text, with their places there. */
  readonly gone: readonly Diagnostic[];
}

/** A change of a text, with what it was made from. */
export interface TextChange {
  readonly edit: Edit;
  readonly oldLines: LineIndex;
  readonly newLines: LineIndex;
}

/**
 * The diagnostics that an edit brought and those that it took away. An old one is the same as a
 * new one with the same words where the edit moved the old one's place to; if that place was replaced,
 * anywhere in the new text there.
 */
export function compareDiagnostics(
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
  { edit, oldLines, newLines }: TextChange,
): DiagnosticChanges {
  if (before.length === 0 && after.length === 0) return { appeared: [], gone: [] };
  const placed = placeAll(after, newLines);
  const paired = new Set<PlacedDiagnostic>();
  const pairIn = (old: PlacedDiagnostic, { start, endExclusive }: OffsetRange): boolean => {
    const same = placed.find(
      (candidate) =>
        candidate.offset >= start &&
        candidate.offset <= endExclusive &&
        candidate.saying === old.saying &&
        !paired.has(candidate),
    );
    if (same !== undefined) paired.add(same);
    return same !== undefined;
  };
  const map = offsetMapper(edit);
  const moved = placeAll(before, oldLines).filter((old) => {
    const offset = map(old.offset, "after");
    return !pairIn(old, { start: offset, endExclusive: offset });
  });
  const replacements = placeReplacements(edit);
  const gone = moved.filter((old) => {
    const range = findNewRange(replacements, old.offset);
    return range === undefined || !pairIn(old, range);
  });
  const appeared = placed.filter((candidate) => !paired.has(candidate));
  return { appeared: appeared.map(diagnosticOf), gone: gone.map(diagnosticOf) };
}

/** The diagnostics in the lines that an edit wrote: nobody knows whether others are new. */
export function diagnosticsInChange(
  after: readonly Diagnostic[],
  { edit, newLines }: TextChange,
): readonly Diagnostic[] {
  const written = placeReplacements(edit).map(({ newRange }) => ({
    first: lineAt(newLines, newRange.start),
    last: lineAt(newLines, newRange.endExclusive),
  }));
  return after.filter(({ line }) =>
    written.some(({ first, last }) => line >= first && line <= last),
  );
}

interface PlacedDiagnostic {
  readonly diagnostic: Diagnostic;
  readonly offset: number;
  /** All that it says, but for the place. */
  readonly saying: string;
}

function diagnosticOf({ diagnostic }: PlacedDiagnostic): Diagnostic {
  return diagnostic;
}

/** The text that replaced an offset, if the offset was in a replaced range or at its edge. */
function findNewRange(
  replacements: readonly PlacedReplacement[],
  offset: number,
): OffsetRange | undefined {
  const index = lowerBound(replacements.length, (candidate) => {
    const range = replacements[candidate]?.range;
    return range !== undefined && range.endExclusive >= offset;
  });
  const next = replacements[index];
  if (next === undefined || next.range.start > offset) return undefined;
  return next.newRange;
}

function placeAll(diagnostics: readonly Diagnostic[], lines: LineIndex): PlacedDiagnostic[] {
  return diagnostics
    .map((diagnostic) => {
      const { severity, origin, message } = diagnostic;
      const saying = JSON.stringify([severity, origin, message]);
      return { diagnostic, offset: offsetOf(diagnostic, lines), saying };
    })
    .sort((one, other) => one.offset - other.offset);
}

/** The nearest offset in the text: it may have become shorter since the diagnostic was made. */
function offsetOf({ line, character }: Diagnostic, lines: LineIndex): number {
  if (line > lines.count) return lines.text.length;
  return Math.min(lineStart(lines, line) + character - 1, lineContentEnd(lines, line));
}

import {
  type Edit,
  offsetMapper,
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
 * The diagnostics that an edit brought and those that it took away. An old diagnostic is the same as a new
 * one that says the same where the edit moved the old one's place to; where that place was replaced,
 * anywhere in the text that took its place.
 */
export function compareDiagnostics(
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
  { edit, oldLines, newLines }: TextChange,
): DiagnosticChanges {
  if (before.length === 0 && after.length === 0) return { appeared: [], gone: [] };
  const placedAfter = placeAll(after, newLines);
  const placedBefore = placeAll(before, oldLines);
  const mapper = offsetMapper(edit);
  const unmoved = pairOff(placedBefore, placedAfter, (offset) => {
    const moved = mapper(offset, "after");
    return { start: moved, end: moved };
  });
  const replacements = placeReplacements(edit);
  const rest = pairOff(unmoved.before, unmoved.after, (offset) =>
    findNewRange(replacements, offset),
  );
  return { appeared: rest.after.map(diagnosticOf), gone: rest.before.map(diagnosticOf) };
}

/** The diagnostics after an edit that are in the lines it wrote: whether others are new is unknown. */
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
}

interface Unpaired {
  readonly before: readonly PlacedDiagnostic[];
  readonly after: readonly PlacedDiagnostic[];
}

type FindPlace = (offset: number) => { readonly start: number; readonly end: number } | undefined;

/** What is left when each old diagnostic took a new one that says the same in its place. */
function pairOff(
  before: readonly PlacedDiagnostic[],
  after: readonly PlacedDiagnostic[],
  findPlace: FindPlace,
): Unpaired {
  const candidates = groupBySaying(after);
  const paired = new Set<PlacedDiagnostic>();
  const left = before.filter((old) => {
    const place = findPlace(old.offset);
    if (place === undefined) return true;
    const same = candidates
      .get(saying(old))
      ?.find(
        (candidate) =>
          !paired.has(candidate) &&
          candidate.offset >= place.start &&
          candidate.offset <= place.end,
      );
    if (same !== undefined) paired.add(same);
    return same === undefined;
  });
  return { before: left, after: after.filter((candidate) => !paired.has(candidate)) };
}

function groupBySaying(
  diagnostics: readonly PlacedDiagnostic[],
): ReadonlyMap<string, PlacedDiagnostic[]> {
  const groups = new Map<string, PlacedDiagnostic[]>();
  for (const placed of diagnostics) {
    const group = groups.get(saying(placed));
    if (group === undefined) groups.set(saying(placed), [placed]);
    else group.push(placed);
  }
  return groups;
}

function saying({ diagnostic: { severity, origin, message } }: PlacedDiagnostic): string {
  return JSON.stringify([severity, origin, message]);
}

function diagnosticOf({ diagnostic }: PlacedDiagnostic): Diagnostic {
  return diagnostic;
}

/** The text that took the place of an offset, where it was inside what is replaced or at its edge. */
function findNewRange(
  replacements: readonly PlacedReplacement[],
  offset: number,
): ReturnType<FindPlace> {
  const index = lowerBound(replacements.length, (candidate) => {
    const range = replacements[candidate]?.range;
    return range !== undefined && range.endExclusive >= offset;
  });
  const next = replacements[index];
  if (next === undefined || next.range.start > offset) return undefined;
  return { start: next.newRange.start, end: next.newRange.endExclusive };
}

function placeAll(diagnostics: readonly Diagnostic[], lines: LineIndex): PlacedDiagnostic[] {
  return diagnostics
    .map((diagnostic) => ({ diagnostic, offset: offsetOf(diagnostic, lines) }))
    .sort((one, other) => one.offset - other.offset);
}

/** A diagnostic of a text that has changed since may lie outside it: then the nearest place inside. */
function offsetOf({ line, character }: Diagnostic, lines: LineIndex): number {
  if (line > lines.count) return lines.text.length;
  return Math.min(lineStart(lines, line) + character - 1, lineContentEnd(lines, line));
}

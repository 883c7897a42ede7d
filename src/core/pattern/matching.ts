import type { PatternFailure } from "../failure/index.ts";
import type { Result } from "../result.ts";

/** A pattern that is known to compile, as a source of `RegExp`, from any dialect. */
export interface CompiledPattern {
  /** What the user wrote, for error messages. */
  readonly pattern: string;
  readonly source: string;
  /** Flags of `RegExp`, `g` and `u` among them. */
  readonly flags: string;
  readonly groups: PatternGroups;
  /** Absent where the plain rule (step one character on) gives the same matches. */
  readonly nonEmpty?: NonEmptyPattern | undefined;
}

/**
 * Python's rule for empty matches: right after one, this source is tried at the same place, for a
 * match that is not empty. Its first group is its own; the pattern's groups follow.
 */
export interface NonEmptyPattern {
  readonly source: string;
  /**
   * How much of the text before the place it must be given, in UTF-16 units. It remembers what it
   * is given, so more costs time at each try.
   */
  readonly unitsBehind: number;
}

/** The groups as the user numbers them, the whole match (0) among them. */
export interface PatternGroups {
  readonly count: number;
  readonly names: Readonly<Record<string, number>>;
  /**
   * Group of `RegExp` for each of the user's groups, `undefined` for one that can take no part;
   * absent where they are the same.
   */
  readonly engineIndices?: readonly (number | undefined)[] | undefined;
}

/** A replacement template, parsed: literal text and, as numbers, groups to put in. */
export type ReplacementTemplate = readonly (string | number)[];

export interface MatchRequest extends CompiledPattern {
  readonly text: string;
  /** Matches beyond this number are counted, not stored. */
  readonly maxMatches: number;
  /** What to replace each match with; if absent, no new texts are built. */
  readonly rendering?: Rendering | undefined;
}

interface Rendering {
  readonly template: ReplacementTemplate;
  /** Beyond this many UTF-16 units for all matches together, new texts are counted but not built. */
  readonly maxUnits: number;
}

/** Matches of one pattern in one text, flat so that a table of 100,000 crosses a thread for free. */
export interface MatchTable {
  /** Match `m` spans `offsets[2 * m]` to the number after it, half-open. */
  readonly offsets: Int32Array;
  /** Matches in the text, stored or not. */
  readonly total: number;
  /** Total length of the new texts of the stored matches, built or not. */
  readonly renderedUnits: number;
  /** The new text of each match; absent if that is too much. */
  readonly rendered?: JoinedTexts | undefined;
}

/** Texts in one string, which crosses a thread at once. */
export interface JoinedTexts {
  readonly text: string;
  /** Where each of the texts ends. */
  readonly ends: Int32Array;
}

/** Runs a pattern where it can be stopped; never on the caller's thread. */
export type FindMatches = (request: MatchRequest) => Promise<Result<MatchTable, PatternFailure>>;

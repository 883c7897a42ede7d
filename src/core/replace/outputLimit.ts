import type { EditFailure } from "../failure/index.ts";

/**
 * The most that one call may insert, all operations together, in UTF-16 units: any file that is
 * searched can be replaced as a whole, and its new text can be held several times over.
 */
const maxOutputUnits = 64 * 1024 * 1024;

/**
 * How much new text one call may still make. Code that makes texts asks first, with their lengths,
 * since the texts of many matches can be more than the memory holds.
 */
export interface OutputLimit {
  /** In UTF-16 units. */
  unitsLeft(): number;
  /** Counts these units, or says why they are too many. */
  take(units: number): Extract<EditFailure, { code: "tooMuchNewText" }> | undefined;
}

export function createOutputLimit(limit = maxOutputUnits): OutputLimit {
  let taken = 0;
  return {
    unitsLeft: () => Math.max(0, limit - taken),
    take(units) {
      taken += units;
      return taken > limit ? { code: "tooMuchNewText", length: taken, limit } : undefined;
    },
  };
}

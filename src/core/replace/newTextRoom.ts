import type { EditFailure } from "../failure/index.ts";

/**
 * The most that the replacements of one call may put in, all together, in UTF-16 units: any file that
 * is searched can be replaced whole, and what takes its place can be held several times over.
 */
const maxNewTextUnits = 64 * 1024 * 1024;

/**
 * How much new text the replacements of one call may still put in. Whoever makes texts asks first,
 * with their lengths, since the texts of many matches can be more than the memory holds.
 */
export interface NewTextRoom {
  /** In UTF-16 units. */
  unitsLeft(): number;
  /** Takes so many units, or says why they are too many. */
  take(units: number): EditFailure | undefined;
}

export function createNewTextRoom(limit = maxNewTextUnits): NewTextRoom {
  let taken = 0;
  return {
    unitsLeft: () => Math.max(0, limit - taken),
    take(units) {
      taken += units;
      return taken > limit ? { code: "tooMuchNewText", length: taken, limit } : undefined;
    },
  };
}

/** Shorter texts are compared by pairs of characters, longer ones by the more telling triples. */
const SHORT_UNITS = 12;

/**
 * How much of `searched` is in `there`, from 0 to 1: the share of its pieces of 2 or 3 characters
 * (the overlap coefficient of n-grams). What else is there costs nothing, since a searched text may
 * be a part of a line. Linear.
 */
export function shareOf(searched: string, there: string): number {
  const size = searched.length < SHORT_UNITS ? 2 : 3;
  const pieces = countPieces(searched, size);
  let total = 0;
  for (const count of pieces.values()) total += count;
  if (total === 0) return 0;
  let shared = 0;
  for (const [piece, count] of countPieces(there, size)) {
    shared += Math.min(count, pieces.get(piece) ?? 0);
  }
  return shared / total;
}

function countPieces(text: string, size: number): Map<string, number> {
  const pieces = new Map<string, number>();
  for (let index = 0; index + size <= text.length; index++) {
    const piece = text.slice(index, index + size);
    pieces.set(piece, (pieces.get(piece) ?? 0) + 1);
  }
  return pieces;
}

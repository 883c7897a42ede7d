/**
 * How much of `searched` is in `there`, from 0 to 1: the share of its pairs of neighbouring
 * characters (the overlap coefficient of bigrams). What else is there costs nothing, since a searched
 * text may be a part of a line. Linear.
 */
export function shareOf(searched: string, there: string): number {
  const pairs = countPairs(searched);
  if (pairs.size === 0) return 0;
  let shared = 0;
  for (const [pair, count] of countPairs(there)) shared += Math.min(count, pairs.get(pair) ?? 0);
  return shared / (searched.length - 1);
}

function countPairs(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (let index = 0; index + 1 < text.length; index++) {
    const pair = text.slice(index, index + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

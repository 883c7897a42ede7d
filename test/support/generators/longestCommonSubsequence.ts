/** How many items two lists have in common in one order: the plain table, for short lists. */
export function longestCommonSubsequence(
  first: readonly string[],
  second: readonly string[],
): number {
  let row = second.map(() => 0);
  for (const item of first) {
    const next: number[] = [];
    for (const [index, other] of second.entries()) {
      const diagonal = index === 0 ? 0 : (row[index - 1] ?? 0);
      const best = Math.max(row[index] ?? 0, next[index - 1] ?? 0);
      next.push(item === other ? diagonal + 1 : best);
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

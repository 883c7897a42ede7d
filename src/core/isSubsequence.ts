/** Whether all of these are among others, in this order. */
export function isSubsequence(items: readonly string[], others: readonly string[]): boolean {
  let found = 0;
  for (const other of others) if (other === items[found]) found += 1;
  return found === items.length;
}

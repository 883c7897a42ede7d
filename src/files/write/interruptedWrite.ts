/**
 * Whether bytes are what an interrupted write in place leaves (`replaceInPlace`): the first bytes of
 * `after`, and from there on those of `before`. Both `before` and `after` themselves count. Bytes of
 * another program are neither. A write that empties the file first, as VS Code's does, leaves only a
 * beginning of `after`, which is no such mixture unless it is longer than `before`.
 */
export function isInterruptedWrite(
  held: Uint8Array,
  before: Uint8Array,
  after: Uint8Array,
): boolean {
  const writtenLength = countCommon(held, after);
  const kept = before.subarray(writtenLength, held.length);
  if (Buffer.compare(held.subarray(writtenLength), kept) !== 0) return false;
  if (held.length === before.length) return true;
  const isAllNew = writtenLength === held.length;
  return isAllNew && (held.length === after.length || held.length > before.length);
}

/** How many bytes at the beginning are the same. */
function countCommon(one: Uint8Array, other: Uint8Array): number {
  const length = Math.min(one.length, other.length);
  let count = 0;
  while (count < length && one[count] === other[count]) count += 1;
  return count;
}

/**
 * The first index below `count` for which `holds`, or `count`. `holds` must be false up to some
 * index and true from there on. O(log count).
 */
export function lowerBound(count: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * The order in which every list of paths is given: segment by segment, by UTF-16 code units. So the
 * files of a folder stay together (`a/x` before `a-b`), and the locale does not matter.
 */
export function comparePaths(first: string, second: string): number {
  const length = Math.min(first.length, second.length);
  for (let index = 0; index < length; index += 1) {
    if (first.charCodeAt(index) === second.charCodeAt(index)) continue;
    return weightAt(first, index) - weightAt(second, index);
  }
  return first.length - second.length;
}

/** The separator comes before every character that a name can hold. */
function weightAt(path: string, index: number): number {
  return path.charAt(index) === "/" ? 0 : path.charCodeAt(index);
}

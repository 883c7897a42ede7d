import type { LocatedMatch } from "./locateMatches.ts";
import { listResults, type Results } from "./results.ts";
import { comparePlaces, type Standpoint } from "./standpoint.ts";

/**
 * The match of a file after or before where a person is, whatever has become of the one they were at.
 *
 * @returns Its index; undefined where the file has no other in that direction.
 */
export function stepInFile(
  matches: readonly LocatedMatch[],
  { at, isDeleted = false }: Pick<Standpoint, "at" | "isDeleted">,
  step: 1 | -1,
): number | undefined {
  const isBeyond = ({ start }: LocatedMatch): boolean => {
    const order = at === undefined ? 1 : comparePlaces(start, at);
    return order === 0 ? isDeleted && step === 1 : Math.sign(order) === step;
  };
  const index = step === 1 ? matches.findIndex(isBeyond) : matches.findLastIndex(isBeyond);
  return index === -1 ? undefined : index;
}

/**
 * The files after or before one, round at either end and back to itself; all of them from nowhere.
 *
 * @param uri Of a file that may have no match left.
 */
export function filesBeyond(
  results: Results,
  uri: string | undefined,
  step: 1 | -1,
): readonly string[] {
  const all = [...results.files.keys()];
  const at = uri === undefined ? -1 : all.indexOf(uri);
  const end = step === 1 ? at + 1 : at === -1 ? all.length : at;
  const beyond =
    step === 1
      ? [...all.slice(end), ...all.slice(0, end)]
      : [...all.slice(0, end).toReversed(), ...all.slice(end).toReversed()];
  const shown = new Set(listResults(results).map((file) => file.uri));
  return beyond.filter((each) => shown.has(each));
}

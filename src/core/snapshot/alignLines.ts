import { findKeptLines } from "../diff/index.ts";

/**
 * Where lines of one list are in another, by index, as far as that is beyond doubt. Two comparisons
 * keep what they can, one as early and one as late as possible; a line is certain if both keep it at
 * the same place. So a line that got a twin next to it is not certain: it might be either. Lines that
 * are kept in a row are certain only if they include one that can be told from all others, or an end
 * of both lists: a line that has twins, or nothing of its own, such as `}` or a blank line, cannot.
 * Lines that differ in white space alone are twins: a formatter may have made one of the other.
 */
export function alignLines(
  old: readonly string[],
  now: readonly string[],
): ReadonlyMap<number, number> {
  const early = mapKeptLines(old, now);
  const late = mapKeptLines(old.toReversed(), now.toReversed());
  const agreed = [...early].filter(
    ([from, to]) => late.get(old.length - 1 - from) === now.length - 1 - to,
  );
  const twins = new Set([...findTwins(old), ...findTwins(now)]);
  const isOwn = ([from, to]: Pair): boolean => {
    const content = old[from]?.trim() ?? "";
    if (hasOwnContent.test(content) && !twins.has(content)) return true;
    return (from === 0 && to === 0) || (from === old.length - 1 && to === now.length - 1);
  };
  return new Map(
    groupRows(agreed)
      .filter((row) => row.some(isOwn))
      .flat(),
  );
}

/** Indexes of one line in both lists. */
type Pair = readonly [from: number, to: number];

/** Lines that are next to each other in both lists. */
function groupRows(pairs: readonly Pair[]): readonly (readonly Pair[])[] {
  const rows: Pair[][] = [];
  let next: Pair | undefined;
  for (const pair of pairs) {
    const [from, to] = pair;
    const row = next?.[0] === from && next[1] === to ? rows.at(-1) : undefined;
    if (row === undefined) rows.push([pair]);
    else row.push(pair);
    next = [from + 1, to + 1];
  }
  return rows;
}

const hasOwnContent = /[\p{L}\p{N}]/u;

function mapKeptLines(old: readonly string[], now: readonly string[]): ReadonlyMap<number, number> {
  const kept = new Map<number, number>();
  for (const { oldStart, newStart, count } of findKeptLines(old, now)) {
    for (let index = 0; index < count; index += 1) kept.set(oldStart + index, newStart + index);
  }
  return kept;
}

/** Without the white space around them. */
function findTwins(lines: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const twins = new Set<string>();
  for (const line of lines) {
    const bare = line.trim();
    (seen.has(bare) ? twins : seen).add(bare);
  }
  return twins;
}

import { diffArrays } from "diff";

/** Lines removed and added beyond which two texts count as too far apart to be sure. */
const maxChangedLines = 1000;
/** Of large texts fewer, since each costs as much as the texts are long: about half a second. */
const maxComparedLines = 20_000_000;

/**
 * Where lines of one list are in another, by index, as far as that is beyond doubt. There are two
 * shortest ways from one to the other by removing and adding lines: one keeps what it can early, the
 * other late. A line is certain if both keep it at the same place. So a line that got a twin beside it
 * is not certain: it might be either. One that has twins, or nothing of its own, such as `}` or a
 * blank line, must also have kept a neighbor; the ends of the lists count as such. Lines that differ
 * in white space alone are twins: a formatter may have made one of the other.
 */
export function alignLines(
  old: readonly string[],
  now: readonly string[],
): ReadonlyMap<number, number> {
  const early = findKeptLines(old, now);
  const late = findKeptLines(old.toReversed(), now.toReversed());
  if (early === undefined || late === undefined) return new Map();
  const agreed = [...early].filter(
    ([from, to]) => late.get(old.length - 1 - from) === now.length - 1 - to,
  );
  const kept = new Map([[-1, -1], [old.length, now.length], ...agreed]);
  const twins = new Set([...findTwins(old), ...findTwins(now)]);
  return new Map(
    agreed.filter(([from, to]) => {
      const content = old[from] ?? "";
      if (hasOwnContent.test(content) && !twins.has(content.trim())) return true;
      return kept.get(from - 1) === to - 1 || kept.get(from + 1) === to + 1;
    }),
  );
}

const hasOwnContent = /[\p{L}\p{N}]/u;

/** The lines that a shortest way keeps; undefined where it is too long. */
function findKeptLines(
  old: readonly string[],
  now: readonly string[],
): ReadonlyMap<number, number> | undefined {
  const affordable = Math.floor(maxComparedLines / (old.length + now.length));
  const maxEditLength = Math.min(maxChangedLines, affordable);
  const changes = diffArrays([...old], [...now], { maxEditLength });
  if (changes === undefined) return undefined;
  const kept = new Map<number, number>();
  let [from, to] = [0, 0];
  for (const { added, removed, count } of changes) {
    if (!added && !removed)
      for (let index = 0; index < count; index++) kept.set(from + index, to + index);
    if (!added) from += count;
    if (!removed) to += count;
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

/**
 * A file and its review the naive way: lists of lines, no two lines of one text alike. What comes out
 * of moving lines past each other is not defined; then these functions give undefined.
 */
export interface NaiveHunk {
  readonly at: number;
  readonly count: number;
  /** What it stands in place of. */
  readonly lines: readonly string[];
}

/** What a text has in place of runs of lines of another. */
export function compareLines(
  old: readonly string[],
  now: readonly string[],
): readonly NaiveHunk[] | undefined {
  if (hasTwins(old) || hasTwins(now)) return undefined;
  const places = new Map(now.map((line, index) => [line, index]));
  const hunks: NaiveHunk[] = [];
  let [from, to] = [0, 0];
  const end = (at: number, nowAt: number): boolean => {
    if (nowAt < to) return false;
    if (at > from || nowAt > to) {
      hunks.push({ at: from, count: at - from, lines: now.slice(to, nowAt) });
    }
    [from, to] = [at + 1, nowAt + 1];
    return true;
  };
  for (const [at, line] of old.entries()) {
    const place = places.get(line);
    if (place !== undefined && !end(at, place)) return undefined;
  }
  return end(old.length, now.length) ? hunks : undefined;
}

export function replaceLines(
  lines: readonly string[],
  hunks: readonly NaiveHunk[],
): readonly string[] {
  const result = [...lines];
  for (const { at, count, lines: now } of hunks.toReversed()) result.splice(at, count, ...now);
  return result;
}

/** What the undo of a call makes of a file. */
export function undoLines(
  before: readonly string[],
  after: readonly string[],
  current: readonly string[],
): { readonly lines: readonly string[]; readonly left: number } | undefined {
  const hunks = compareLines(after, before);
  const later = compareLines(after, current);
  if (hunks === undefined || later === undefined) return undefined;
  const place = (index: number): number | undefined => {
    if (index < 0) return -1;
    const line = after[index];
    if (line === undefined) return current.length;
    const found = current.indexOf(line);
    return found === -1 ? undefined : found;
  };
  const moved: NaiveHunk[] = [];
  let left = 0;
  for (const hunk of hunks) {
    const at = hunk.count > 0 ? placeOfRun(hunk, place) : placeBetween(hunk.at, place);
    if (at !== undefined) moved.push({ ...hunk, at });
    else if (!later.some((other) => isSame(hunk, other)) && !isBack(hunk, current)) left++;
  }
  const lines = replaceLines(current, moved);
  return hasTwins(lines) ? undefined : { lines, left };
}

type Place = (index: number) => number | undefined;

function placeOfRun({ at, count }: NaiveHunk, place: Place): number | undefined {
  const first = place(at);
  for (let index = 0; index < count; index++) {
    if (first === undefined || place(at + index) !== first + index) return undefined;
  }
  return first;
}

/** Beside the neighbor that is still there; nowhere if none is, or something came between. */
function placeBetween(at: number, place: Place): number | undefined {
  const above = place(at - 1);
  const below = place(at);
  if (above === undefined) return below;
  if (below !== undefined && below !== above + 1) return undefined;
  return above + 1;
}

/** Whether somebody put back what was removed; then there is nothing to undo. */
function isBack({ count, lines }: NaiveHunk, current: readonly string[]): boolean {
  const there = new Set(current.map((line) => line.trimEnd()));
  return count === 0 && lines.every((line) => there.has(line.trimEnd()));
}

function isSame(a: NaiveHunk, b: NaiveHunk): boolean {
  return a.at === b.at && a.count === b.count && a.lines.join("\n") === b.lines.join("\n");
}

/** A review after a change that is no agent's. */
export function moveHunks(
  hunks: readonly NaiveHunk[],
  old: readonly string[],
  now: readonly string[],
): readonly NaiveHunk[] | undefined {
  const changes = compareLines(old, now);
  if (changes === undefined) return undefined;
  const place = (index: number): number | undefined => {
    if (index < 0) return -1;
    const line = old[index];
    if (line === undefined) return now.length;
    const found = now.indexOf(line);
    return found === -1 ? undefined : found;
  };
  const moved = hunks.flatMap((hunk) =>
    hunk.count > 0 ? partsOf(hunk, place) : movedPlace(hunk, place, now),
  );
  const joined: NaiveHunk[] = [];
  for (const hunk of moved) {
    const last = joined.at(-1);
    if (last !== undefined && last.at + last.count === hunk.at) {
      const lines = [...last.lines, ...hunk.lines];
      joined[joined.length - 1] = { at: last.at, count: last.count + hunk.count, lines };
    } else joined.push(hunk);
  }
  // Lines that are there again are no more to be put back; which of them are, nobody defined.
  return hasTwins(replaceLines(now, joined)) ? undefined : joined;
}

function partsOf({ at, count, lines }: NaiveHunk, place: Place): readonly NaiveHunk[] {
  const kept = Array.from({ length: count }, (_, index) => place(at + index));
  return kept
    .filter((index) => index !== undefined)
    .map((index, part) => ({ at: index, count: 1, lines: part === 0 ? lines : [] }));
}

function movedPlace(
  { at, count, lines }: NaiveHunk,
  place: Place,
  now: readonly string[],
): readonly NaiveHunk[] {
  const above = place(at - 1);
  const below = place(at);
  if (above === undefined) return below === undefined ? [] : [{ at: below, count, lines }];
  const came = below === undefined ? [] : now.slice(above + 1, below);
  const isBack =
    came.slice(0, lines.length).join("\n") === lines.join("\n") ||
    came.slice(-lines.length).join("\n") === lines.join("\n");
  return isBack ? [] : [{ at: above + 1, count, lines }];
}

function hasTwins(lines: readonly string[]): boolean {
  return new Set(lines).size !== lines.length;
}

/** Null where there is no file. */
export type Lines = readonly string[] | null;

/**
 * A file and its review the naive way: lists of lines, no two lines of one text alike. What comes out
 * of moving lines past each other is not defined; then these functions give undefined.
 */
export interface NaiveReview {
  readonly lines: Lines;
  readonly baseline: Lines;
}

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

/** Texts in which lines that only got other blanks at their end have those that they had: that is no change of them. */
function withBlanksOf(
  before: readonly string[],
  made: readonly string[],
  now: readonly string[],
): readonly [made: string[], now: string[]] {
  const old = new Map(before.map((line) => [line.trimEnd(), line]));
  const again = new Map(made.map((line) => [line, old.get(line.trimEnd()) ?? line]));
  return [made.map((line) => again.get(line) ?? line), now.map((line) => again.get(line) ?? line)];
}

/** What the undo of a call makes of a file. */
export function undoLines(
  before: readonly string[],
  made: readonly string[],
  now: readonly string[],
): { readonly lines: readonly string[]; readonly left: number } | undefined {
  const [after, current] = withBlanksOf(before, made, now);
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
    if (at !== undefined && !hasComeBack(hunk, later)) moved.push({ ...hunk, at });
    else if (later.some((other) => isSame(hunk, other))) continue;
    // Back, maybe at another place: nobody defined whether it is the same line.
    else if (isBack(hunk, current)) return undefined;
    else left++;
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

/** Whether a later change puts lines there that the undo would: they would be there twice. */
function hasComeBack(hunk: NaiveHunk, later: readonly NaiveHunk[]): boolean {
  const came = later.filter((change) => touch(hunk, change)).flatMap(({ lines }) => lines);
  return hunk.lines.some((line) => came.some((each) => isSameLine(each, line)));
}

/** Whether they share a line, or are next to each other. */
function touch(one: NaiveHunk, other: NaiveHunk): boolean {
  return other.at <= one.at + one.count && one.at <= other.at + other.count;
}

/** Whether somebody put back what was removed; then there is nothing to undo. */
function isBack({ count, lines }: NaiveHunk, current: readonly string[]): boolean {
  const there = new Set(current.map((line) => line.trimEnd()));
  return count === 0 && lines.every((line) => there.has(line.trimEnd()));
}

function isSame(a: NaiveHunk, b: NaiveHunk): boolean {
  return a.at === b.at && a.count === b.count && a.lines.join("\n") === b.lines.join("\n");
}

/** A text under review that became another one. */
interface NaiveMove {
  readonly old: readonly string[];
  readonly now: readonly string[];
  readonly isUndo: boolean;
  /** The lines that came in place of a hunk's, or next to them. */
  readonly cameTo: (hunk: NaiveHunk) => readonly string[];
  readonly isAgents: (line: string) => boolean;
  /** Whether others made a line out of an agent's. */
  readonly isAltered: (line: string, hunk: NaiveHunk) => boolean;
  /** Whether an undo brought back a line that was an agent's. */
  readonly isBack: (line: string) => boolean;
}

/**
 * The baseline of a text that became another one, through others or an undo: without agents' lines, and
 * with those that agents removed and nobody put back.
 *
 * @param found Of an undo: what the undone call had found.
 */
export function moveBaseline(
  text: readonly string[],
  baseline: readonly string[],
  textNow: readonly string[],
  found: NaiveReview | undefined,
): readonly string[] | undefined {
  const [old, now] = withBlanksOf(baseline, text, textNow);
  const hunks = compareLines(old, baseline)?.flatMap((hunk) => splitAltered(hunk, old));
  const changes = compareLines(old, now);
  const isOrdered = found === undefined || compareLines(found.lines ?? [], now) !== undefined;
  const areAlike = [baseline, now].some((lines) => hasTwins(lines.map((line) => line.trimEnd())));
  if (hunks === undefined || changes === undefined || !isOrdered || areAlike) return undefined;
  const cameTo = (hunk: NaiveHunk): readonly string[] =>
    changes.filter((change) => touch(hunk, change)).flatMap(({ lines }) => lines);
  const isBack = (line: string): boolean =>
    found?.lines?.includes(line) === true &&
    found.baseline?.includes(line) !== true &&
    changes.some(
      ({ at, count, lines }) =>
        lines.includes(line) && hunks.some((hunk) => replacesAgents(hunk, at, count)),
    );
  const isUndo = found !== undefined;
  const isAltered = (line: string, hunk: NaiveHunk): boolean =>
    !isUndo &&
    changes.some((change) => change.lines.includes(line) && altersLine(change, line, hunk, old));
  const isAgents = (line: string): boolean =>
    old.includes(line)
      ? !baseline.includes(line)
      : isBack(line) || hunks.some((hunk) => isAltered(line, hunk));
  const before: string[][] = [...now, ""].map(() => []);
  const move: NaiveMove = { old, now, isUndo, cameTo, isAgents, isAltered, isBack };
  if (hunks.some((hunk) => arePassed(hunk, move))) return undefined;
  for (const hunk of hunks) placeRemoved(hunk, move, before);
  return before.flatMap((lines, at) => {
    const line = now[at];
    return line === undefined || isAgents(line) ? lines : [...lines, line];
  });
}

/** Of a line that a formatter altered, the same as before. */
export function nameOf(line: string): string {
  return line.trimEnd().replace(/;$/, "");
}

/** Where a formatter altered all lines that were there, each stands for what it became, and others came between. */
function splitAltered(hunk: NaiveHunk, old: readonly string[]): readonly NaiveHunk[] {
  const { at, count, lines } = hunk;
  const names = old.slice(at, at + count).map(nameOf);
  const places = lines.map((line) => names.indexOf(nameOf(line)));
  const isAll = places.every((place, index) => place > (places[index - 1] ?? -1));
  if (count <= lines.length || !isAll) return [hunk];
  return [...places, count].flatMap((place, index) => {
    const start = (places[index - 1] ?? -1) + 1;
    const added = { at: at + start, count: place - start, lines: [] };
    const altered = { at: at + place, count: 1, lines: lines.slice(index, index + 1) };
    return [added, altered].slice(place > start ? 0 : 1, index < lines.length ? 2 : 1);
  });
}

/** Whether a change made a line out of one of a hunk, and not what the hunk had removed. */
function altersLine(
  { at, count }: NaiveHunk,
  line: string,
  hunk: NaiveHunk,
  old: readonly string[],
): boolean {
  const [start, end] = [Math.max(at, hunk.at), Math.min(at + count, hunk.at + hunk.count)];
  const replaced = old.slice(start, Math.max(start, end));
  const isThere = replaced.some((each) => nameOf(each) === nameOf(line));
  return isThere && !hunk.lines.some((each) => isSameLine(each, line));
}

/** Whether a change takes a line of agents, or adds lines at a hunk. */
function replacesAgents(hunk: NaiveHunk, at: number, count: number): boolean {
  const [end, hunkEnd] = [at + count, hunk.at + hunk.count];
  if (count === 0) return hunk.at <= at && at <= hunkEnd;
  return hunk.count > 0 && at < hunkEnd && hunk.at < end;
}

/** Whether others put a line of a hunk back before another one that an agent's line stands for. */
function arePassed({ lines }: NaiveHunk, { old, now, isAgents }: NaiveMove): boolean {
  const backs = lines.map((line) => findBack(line, { old, now, isAgents }));
  return lines.some((line, index) => {
    const stands = now.findIndex((each) => isAgents(each) && nameOf(each) === nameOf(line));
    return backs.slice(index + 1).some((back) => back >= 0 && back < stands);
  });
}

function findBack(
  line: string,
  { old, now, isAgents }: Pick<NaiveMove, "old" | "now" | "isAgents">,
): number {
  return now.findIndex((each) => isSameLine(each, line) && !old.includes(each) && !isAgents(each));
}

/** @param before For each line now, those before it: here the hunk's are added. */
function placeRemoved(
  hunk: NaiveHunk,
  { old, now, isUndo, cameTo, isAgents, isAltered, isBack }: NaiveMove,
  before: readonly string[][],
): void {
  const came = cameTo(hunk);
  const stayed = old.slice(hunk.at, hunk.at + hunk.count);
  const isInPlace = (line: string): boolean =>
    stayed.includes(line) || (came.includes(line) && isBack(line)) || isAltered(line, hunk);
  const first = now.findIndex((line) => isAgents(line) && isInPlace(line));
  const isPlace = hunk.count === 0 || (first < 0 && isUndo);
  const place = isPlace ? placeOf(hunk.at, old, now, isUndo) : first;
  if (place < 0) return;
  const isNear = (at: number): boolean => at >= 0 && came.includes(now[at] ?? "");
  const backs = hunk.lines.map((line) => findBack(line, { old, now, isAgents }));
  let next = Math.min(place, backs.find(isNear) ?? place);
  for (const [index, line] of hunk.lines.entries()) {
    const back = backs[index] ?? -1;
    if (back < 0) before[next]?.push(line);
    else if (isNear(back)) next = back + 1;
  }
}

/** Next to the neighbor that is still there, as a formatter made it; nowhere if none is, but an undo loses no place. */
function placeOf(
  at: number,
  old: readonly string[],
  now: readonly string[],
  isUndo: boolean,
): number {
  const find = (index: number): number => {
    const name = nameOf(old[index] ?? "");
    return now.findIndex((line) => nameOf(line) === name);
  };
  const above = find(at - 1);
  if (at === 0 || above >= 0) return above + 1;
  if (at === old.length) return now.length;
  const below = find(at);
  const last = old.slice(0, at).findLast((line) => now.includes(line));
  return below >= 0 || !isUndo ? below : now.indexOf(last ?? "") + 1;
}

function isSameLine(one: string, other: string): boolean {
  return one.trimEnd() === other.trimEnd();
}

function hasTwins(lines: readonly string[]): boolean {
  return new Set(lines).size !== lines.length;
}

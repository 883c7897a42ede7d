import { type Edit, isEmptyRange, type OffsetRange, type Replacement } from "../edit/index.ts";
import {
  dominantEnding,
  endingLength,
  hasFinalNewline,
  indexLines,
  splitLines,
} from "../lines/index.ts";
import { changedLines, inEndingOf, isOpenEnded, lineEditBetween } from "./lineEdit.ts";

/**
 * A file as an entry leaves it: its text, and its *baseline*, which is the text without what agents
 * did and nobody has judged yet. Null where there is no file. Nothing is to be reviewed where the
 * baseline is the text.
 */
export interface ReviewedText {
  readonly text: string | null;
  readonly baseline: string | null;
}

/**
 * The baseline of a file whose text is another one by now, through a change that no agent made: by a
 * person, a formatter or another program. Their lines are in the baseline as they are now; agents'
 * lines that they changed are agents' no more. Lines that an agent removed stay in the baseline,
 * before the first line that is left of those in their place, or before the others' if an agent put
 * none there. They go if all of those were replaced, and are there only once if others put them back.
 */
export function carryBaseline(state: ReviewedText, textNow: string | null): string | null {
  const { text, baseline } = state;
  if (text === textNow) return baseline;
  if (text === baseline || (textNow === null && text !== null)) return textNow;
  const now = textNow ?? "";
  const [old, oldBaseline] = inEndingOf(now, [text ?? "", baseline ?? ""]);
  const carried = old === now ? oldBaseline : merge(old, oldBaseline, now);
  return carried === "" && baseline === null ? null : carried;
}

/** Lines that one side has where the text between has others or none. */
interface Run {
  readonly lines: readonly string[];
  /** Removed by an agent; otherwise put there by others. */
  readonly isRemoved: boolean;
}

/** Changes of both sides that share lines or touch: there is no line between them that both kept. */
interface Meeting {
  readonly range: OffsetRange;
  readonly hunks: readonly Replacement[];
  readonly changes: readonly Replacement[];
}

function merge(text: string, baseline: string, now: string): string {
  const ending = dominantEnding(indexLines(now)) ?? "\n";
  let merged = "";
  const add = (lines: string): void => {
    if (lines === "") return;
    if (isOpenEnded(merged)) merged += ending;
    else if (merged.endsWith("\r") && lines.startsWith("\n")) merged += "\n";
    merged += lines;
  };
  let keptFrom = 0;
  for (const meeting of findMeetings(lineEditBetween(text, baseline), lineEditBetween(text, now))) {
    add(text.slice(keptFrom, meeting.range.start));
    for (const line of mergeRuns(runsOf(meeting))) add(line);
    keptFrom = meeting.range.endExclusive;
  }
  add(text.slice(keptFrom));
  return merged;
}

/** Ascending. */
function findMeetings(review: Edit, others: Edit): readonly Meeting[] {
  const all = [
    ...review.replacements.map((each) => ({ ...each, isHunk: true })),
    ...others.replacements.map((each) => ({ ...each, isHunk: false })),
  ].toSorted((one, other) => one.range.start - other.range.start);
  const meetings: { range: OffsetRange; hunks: Replacement[]; changes: Replacement[] }[] = [];
  for (const each of all) {
    let meeting = meetings.at(-1);
    if (meeting === undefined || meeting.range.endExclusive < each.range.start) {
      meeting = { range: each.range, hunks: [], changes: [] };
      meetings.push(meeting);
    }
    const endExclusive = Math.max(meeting.range.endExclusive, each.range.endExclusive);
    meeting.range = { start: meeting.range.start, endExclusive };
    (each.isHunk ? meeting.hunks : meeting.changes).push(each);
  }
  return meetings;
}

/** In the order in which the baseline has them. */
function runsOf({ hunks, changes }: Meeting): readonly Run[] {
  const placed = changes.map(({ range: { start }, text }) => ({ start, rank: 1, text }));
  for (const hunk of hunks) {
    const start = findPlace(hunk.range, changes);
    const rank = isEmptyRange(hunk.range) ? 0 : 2;
    if (start !== undefined) placed.push({ start, rank, text: hunk.text });
  }
  return placed
    .toSorted((one, other) => one.start - other.start || one.rank - other.rank)
    .map(({ text, rank }) => ({ lines: splitLines(text), isRemoved: rank !== 1 }));
}

/** Where the first line is that others left of an agent's; of none, the place of those it removed. */
function findPlace(range: OffsetRange, changes: readonly Replacement[]): number | undefined {
  let { start } = range;
  for (const change of changes) {
    const { start: from, endExclusive } = change.range;
    if (isEmptyRange(range)) {
      if (from < start && start < endExclusive) return undefined;
    } else if (from <= start && start < endExclusive) start = endExclusive;
  }
  return isEmptyRange(range) || start < range.endExclusive ? start : undefined;
}

/** The runs one after another, but with lines once that an agent removed and others put back. */
function mergeRuns(runs: readonly Run[]): readonly string[] {
  const linesOf = (isRemoved: boolean): readonly RunLine[] =>
    runs.flatMap((each, run) =>
      each.isRemoved === isRemoved ? each.lines.map((line) => ({ line, run })) : [],
    );
  const [removed, others] = [linesOf(true), linesOf(false)];
  const merged: RunLine[] = [];
  let from = 0;
  for (const { oldStartLine, oldCount, newStartLine, newCount } of compareRuns(removed, others)) {
    const between = [
      ...removed.slice(oldStartLine - 1, oldStartLine - 1 + oldCount),
      ...others.slice(newStartLine - 1, newStartLine - 1 + newCount),
    ];
    merged.push(...others.slice(from, newStartLine - 1));
    merged.push(...between.toSorted((one, other) => one.run - other.run));
    from = newStartLine - 1 + newCount;
  }
  merged.push(...others.slice(from));
  const lines = merged.map(({ line }) => line);
  return withoutUnplaced(lines, others.at(-1)?.line);
}

interface RunLine {
  readonly line: string;
  readonly run: number;
}

type LineHunks = readonly Omit<ReturnType<typeof changedLines>[number], "changes">[];

/**
 * Where they differ. A line that many places have, such as a bracket, does not tell that lines are
 * back: unless half of the shorter side is there, all differ.
 */
function compareRuns(removed: readonly RunLine[], others: readonly RunLine[]): LineHunks {
  const hunks = changedLines(linesToText(removed), linesToText(others));
  const countTold = (lines: readonly RunLine[]): number =>
    lines.filter(({ line }) => line.trim() !== "").length;
  const added = hunks.flatMap(({ newStartLine, newCount }) =>
    others.slice(newStartLine - 1, newStartLine - 1 + newCount),
  );
  const equal = countTold(others) - countTold(added);
  if (2 * equal >= Math.min(countTold(removed), countTold(others))) return hunks;
  const counts = { oldCount: removed.length, newCount: others.length };
  return [{ oldStartLine: 1, newStartLine: 1, ...counts }];
}

/** Whatever their endings are. */
function linesToText(lines: readonly RunLine[]): string {
  return lines
    .map(({ line }) => `${line.slice(0, line.length - endingLength(line, line.length))}\n`)
    .join("");
}

/** Nothing can come after a line of others that has no ending, which is the last of the text. */
function withoutUnplaced(lines: readonly string[], last: string | undefined): readonly string[] {
  if (last === undefined || hasFinalNewline(last)) return lines;
  return lines.slice(0, lines.lastIndexOf(last) + 1);
}

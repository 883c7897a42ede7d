import type { ReviewHunk } from "../../../core/history/index.ts";
import { indexLines, lineContents } from "../../../core/lines/index.ts";

/** The lines of a text without blanks around them, and without empty ones. */
export interface TrimmedText {
  readonly lines: readonly string[];
  /** Where each is among them. */
  readonly places: ReadonlyMap<string, readonly number[]>;
  /** How many of them are above a line of the text, by its number, and how many there are. */
  readonly above: readonly number[];
}

/** What an agent added in one place. */
export interface AddedRun {
  readonly lines: readonly string[];
  /** The lines right above and below it; undefined at an end of the text. */
  readonly beside: readonly [above: string | undefined, below: string | undefined];
}

/** From so many letters on, lines are the agent's wherever they are; a person may write fewer themselves. */
const minOwnLetters = 40;

export function trimText(text: string | null): TrimmedText {
  const index = indexLines(text ?? "");
  const lines: string[] = [];
  const places = new Map<string, number[]>();
  const above = [0, 0];
  for (const content of lineContents(index, 1, index.count)) {
    const line = content.trim();
    if (line !== "") {
      const known = places.get(line);
      if (known === undefined) places.set(line, [lines.length]);
      else known.push(lines.length);
      lines.push(line);
    }
    above.push(lines.length);
  }
  return { lines, places, above };
}

/** What is to be reviewed of a text, one for each hunk. */
export function findRuns(
  { lines, above }: TrimmedText,
  hunks: readonly Pick<ReviewHunk, "current">[],
): readonly AddedRun[] {
  return hunks.map(({ current: { startLine, lineCount } }) => {
    const [start = 0, end = 0] = [above[startLine], above[startLine + lineCount]];
    return { lines: lines.slice(start, end), beside: [lines[start - 1], lines[end]] };
  });
}

/** Whether a text has a run as another one had it: all its lines, as often; of a short one, only where it was. */
export function hasRun(run: AddedRun, before: TrimmedText, now: TrimmedText): boolean {
  const { lines } = run;
  if (lines.length === 0) return false;
  if (lines.join("").length < minOwnLetters)
    return countInPlace(run, now) >= countInPlace(run, before);
  const count = ({ places }: TrimmedText, line: string): number => places.get(line)?.length ?? 0;
  return lines.every((line) => count(now, line) >= count(before, line));
}

function countInPlace({ lines, beside: [top, bottom] }: AddedRun, text: TrimmedText): number {
  const [first = ""] = lines;
  const isHere = (start: number): boolean =>
    text.lines[start - 1] === top &&
    text.lines[start + lines.length] === bottom &&
    lines.every((line, index) => text.lines[start + index] === line);
  return (text.places.get(first) ?? []).filter(isHere).length;
}

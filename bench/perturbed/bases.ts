import { applyHunks, type Hunk, splitLines } from "../corpus/hunks.ts";
import type { Task } from "../corpus/task.ts";
import { textOf, type Situation } from "./situation.ts";

/** A real change of a few lines of a real file; lines without endings. */
export interface Base {
  readonly path: string;
  readonly lines: readonly string[];
  readonly hunk: Hunk;
}

const maxHunkLines = 12;
const leastLinesAround = 25;

/** The hunks that replace some lines by others, with enough of the file on both sides. */
export function basesOf(tasks: readonly Task[]): readonly Base[] {
  return tasks.flatMap(({ files }) =>
    files.flatMap(({ path, oldText, hunks }) => {
      if (!oldText.endsWith("\n")) return [];
      const lines = splitLines(oldText).map(withoutEnding);
      return hunks
        .map((hunk) => ({ ...hunk, newLines: hunk.newLines.map(withoutEnding) }))
        .filter((hunk) => isFit(hunk, lines))
        .map((hunk) => ({ path, lines, hunk }));
    }),
  );
}

function withoutEnding(line: string): string {
  return line.replace(/\n$/, "");
}

function isFit({ start, end, newLines }: Hunk, lines: readonly string[]): boolean {
  const count = end - start;
  return (
    count > 0 &&
    count <= maxHunkLines &&
    newLines.length > 0 &&
    newLines.length <= maxHunkLines &&
    newLines.some((line) => line.trim() !== "") &&
    lines.slice(start, end).some((line) => line.trim() !== "") &&
    start >= leastLinesAround &&
    lines.length - end >= leastLinesAround
  );
}

/** The situation in which nothing goes wrong; what does is put in its place. */
export function calmSituation(
  { path, lines, hunk }: Base,
  changes: Partial<Situation> = {},
): Situation {
  const read = changes.read ?? lines;
  const meant = changes.hunk ?? hunk;
  const { start, end, newLines } = meant;
  const window = { first: Math.max(1, start - 9), last: Math.min(read.length, end + 10) };
  return {
    path,
    read,
    now: read,
    window,
    hunk: meant,
    writtenLines: newLines,
    copy: (line) => line,
    guessedEnd: end,
    pastesNumbers: false,
    omitsSnapshot: false,
    accepted: [textOf(applyHunks(read, [meant]))],
    ...changes,
  };
}

import { countBytes } from "../../core/lines/index.ts";
import type { ExcerptLine } from "../../core/search/index.ts";
import type { FileExcerpt } from "../workspace/index.ts";
import { renderGroups } from "./renderRows.ts";

export interface FittedGroups {
  readonly rows: readonly string[];
  /** The lines that the rows show. */
  readonly excerpts: readonly FileExcerpt[];
  readonly shownMatches: number;
  /** How many of them in each file, in the order of the files. */
  readonly shownByFile: readonly number[];
  /** The first file that is not shown with all its lines. */
  readonly firstCutPath: string | undefined;
}

/**
 * The groups of {@link renderGroups} in `maxBytes`. If not all fit, context lines go first; then
 * each file shows fewer matches, since the names of all files say more than all lines of the first;
 * then the last files go. The first match is always shown, so that repeated calls make progress.
 */
export function fitGroups(excerpts: readonly FileExcerpt[], maxBytes: number): FittedGroups {
  const whole = render(excerpts);
  if (bytesOf(whole) <= maxBytes) return whole;
  const withoutContext = excerpts.map((excerpt) => limitLines(excerpt, Infinity));
  if (excerpts.length === 1) return cutRows(withoutContext, maxBytes);
  let fitting = 0;
  let tooMany = Math.max(1, ...withoutContext.map(({ lines }) => lines.length)) + 1;
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    const limited = withoutContext.map((excerpt) => limitLines(excerpt, middle));
    if (bytesOf(render(limited, excerpts)) <= maxBytes) fitting = middle;
    else tooMany = middle;
  }
  const limited = withoutContext.map((excerpt) => limitLines(excerpt, Math.max(1, fitting)));
  return fitting === 0 ? cutRows(limited, maxBytes) : render(limited, excerpts);
}

/** A file's matching lines alone, at most so many. */
function limitLines(excerpt: FileExcerpt, maxMatches: number): FileExcerpt {
  return { ...excerpt, lines: excerpt.lines.filter(isMatch).slice(0, maxMatches) };
}

function isMatch(line: ExcerptLine): boolean {
  return line.isMatch;
}

/** @param found What the excerpts were cut from. */
function render(excerpts: readonly FileExcerpt[], found = excerpts): FittedGroups {
  return {
    rows: renderGroups(excerpts).map(({ text }) => text),
    excerpts,
    shownMatches: countMatches(excerpts),
    shownByFile: excerpts.map((excerpt) => countMatches([excerpt])),
    firstCutPath: found.find((file, index) => file.lines.length !== excerpts[index]?.lines.length)
      ?.shown,
  };
}

function cutRows(excerpts: readonly FileExcerpt[], maxBytes: number): FittedGroups {
  const rows = renderGroups(excerpts);
  let room = maxBytes;
  const tooMuch = rows.findIndex(({ text }) => (room -= countBytes(text) + 1) < 0);
  const firstMatch = rows.findIndex((row) => row.isMatch);
  const end = tooMuch === -1 ? rows.length : Math.max(tooMuch, firstMatch + 1);
  // The name of a file without any of its lines says nothing.
  const last = rows.slice(0, end).findLastIndex((row) => row.isMatch);
  const shown = rows.slice(0, last + 1);
  const shownMatches = shown.filter((row) => row.isMatch).length;
  let left = shownMatches;
  const shownByFile = excerpts.map((excerpt) => {
    const inFile = Math.min(left, countMatches([excerpt]));
    left -= inFile;
    return inFile;
  });
  const texts = shown.map(({ text }) => text);
  const kept = excerpts.map((file, index) => ({
    ...file,
    lines: file.lines.slice(0, shownByFile[index]),
  }));
  return {
    rows: texts,
    excerpts: kept,
    shownMatches,
    shownByFile,
    firstCutPath: excerpts[0]?.shown,
  };
}

function countMatches(excerpts: readonly FileExcerpt[]): number {
  return excerpts.reduce((sum, { lines }) => sum + lines.filter(isMatch).length, 0);
}

function bytesOf({ rows }: FittedGroups): number {
  return rows.reduce((sum, row) => sum + countBytes(row) + 1, 0);
}

import { comparePaths } from "../../../core/glob/index.ts";
import type { FileReview } from "../reviewedFile.ts";
import { lineOfHunk } from "../shownHunk.ts";

/** A line of a file, 1-indexed; 0 is before all. */
export interface FilePlace {
  readonly uri: string;
  readonly line: number;
}

/**
 * The change after a place or before it, through all files in the order of their addresses; after the
 * last one comes the first. Without a place, the first or the last.
 */
export function findNextChange(
  files: readonly Pick<FileReview, "uri" | "hunks">[],
  direction: "next" | "previous",
  from: FilePlace | undefined,
): FilePlace | undefined {
  const places = files
    .flatMap(({ uri, hunks }) => hunks.map((hunk) => ({ uri, line: lineOfHunk(hunk) })))
    .toSorted(comparePlaces);
  if (direction === "next") {
    return places.find((place) => from && comparePlaces(place, from) > 0) ?? places[0];
  }
  return places.findLast((place) => from && comparePlaces(place, from) < 0) ?? places.at(-1);
}

function comparePlaces(one: FilePlace, other: FilePlace): number {
  return comparePaths(one.uri, other.uri) || one.line - other.line;
}

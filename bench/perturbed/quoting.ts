import { type Context, smallestContext } from "../tasks/smallestContext.ts";
import type { Situation } from "./situation.ts";

/** What a model quotes of a file, and what it puts in its place; lines without endings. */
export interface Quote {
  readonly context: Context;
  readonly oldLines: readonly string[];
  readonly newLines: readonly string[];
}

/** The whole range must have been seen. */
export function canQuote({ hunk, window }: Situation): boolean {
  return hunk.end <= window.last;
}

/**
 * The quote with the fewest lines around it that occurs once in what the model has seen: what else
 * there is in the file it cannot know.
 *
 * @param least Lines of context that the tool asks for.
 */
export function chooseContext({ read, window, hunk }: Situation, least: number): Context {
  const seen = read.slice(window.first - 1, window.last);
  const at = hunk.start - window.first + 1;
  const end = hunk.end - window.first + 1;
  const room = { before: at, after: seen.length - end };
  const chosen = smallestContext(room, least, ({ before, after }) => {
    const sought = seen.slice(at - before, end + after).join("\n");
    const text = seen.join("\n");
    return text.indexOf(sought) === text.lastIndexOf(sought);
  });
  return chosen ?? room;
}

/** All that was seen around the range. */
export function wholeContext({ window, hunk }: Situation): Context {
  return { before: hunk.start - window.first + 1, after: window.last - hunk.end };
}

export function quote(
  { read, hunk, writtenLines }: Situation,
  context: Context,
  copy: (line: string) => string,
): Quote {
  const above = read.slice(hunk.start - context.before, hunk.start).map(copy);
  const below = read.slice(hunk.end, hunk.end + context.after).map(copy);
  const old = read.slice(hunk.start, hunk.end).map(copy);
  return {
    context,
    oldLines: [...above, ...old, ...below],
    newLines: [...above, ...writtenLines, ...below],
  };
}

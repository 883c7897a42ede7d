import { applyHunks, type Hunk, splitLines } from "../corpus/hunks.ts";
import type { ChangedFile } from "../corpus/task.ts";
import { editOf, type StringEdit } from "../tasks/stringEdits.ts";
import { smallestContext } from "../tasks/smallestContext.ts";

/**
 * The edits by exact text that make the new text of a file, the last one first, each the shortest that
 * occurs once: some words of a line where that is enough, else whole lines. Nothing where there is none.
 */
export function smallestStrings({
  oldText,
  newText,
  hunks,
}: ChangedFile): readonly StringEdit[] | undefined {
  const edits: StringEdit[] = [];
  let current = oldText;
  for (const hunk of hunks.toReversed()) {
    const edit = smallestWords(current, hunk) ?? smallestLines(current, hunk);
    if (edit === undefined) return undefined;
    edits.push(edit);
    current = current.replace(edit.oldString, () => edit.newString);
  }
  return current === newText ? edits : undefined;
}

function occursOnce(text: string, part: string): boolean {
  const at = text.indexOf(part);
  return part !== "" && at !== -1 && text.lastIndexOf(part) === at;
}

/** Of one line that becomes another one: what differs, with as many words around as it takes. */
function smallestWords(text: string, { start, end, newLines }: Hunk): StringEdit | undefined {
  const [oldLine, newLine] = [splitLines(text)[start], newLines[0]];
  if (end - start !== 1 || newLines.length !== 1) return undefined;
  if (oldLine === undefined || newLine === undefined) return undefined;
  if (oldLine.endsWith("\n") !== newLine.endsWith("\n")) return undefined;
  const { before, after } = commonEnds(oldLine, newLine);
  const starts = wordEdges(oldLine)
    .filter((at) => at <= before)
    .reverse();
  const ends = wordEdges(oldLine).filter((at) => at >= oldLine.length - after);
  for (let more = 0; more < starts.length + ends.length; more += 1) {
    for (let left = 0; left <= more; left += 1) {
      const [from, to] = [starts[left], ends[more - left]];
      if (from === undefined || to === undefined) continue;
      const oldString = oldLine.slice(from, to);
      if (!occursOnce(text, oldString)) continue;
      return { oldString, newString: newLine.slice(from, newLine.length - (oldLine.length - to)) };
    }
  }
  return undefined;
}

function commonEnds(
  one: string,
  other: string,
): { readonly before: number; readonly after: number } {
  const shorter = Math.min(one.length, other.length);
  let before = 0;
  while (before < shorter && one[before] === other[before]) before += 1;
  let after = 0;
  while (after < shorter - before && one.at(-1 - after) === other.at(-1 - after)) after += 1;
  return { before, after };
}

/** Where words begin and end, and the line itself. */
function wordEdges(line: string): readonly number[] {
  const edges = [...line.matchAll(/\b/g)].map(({ index }) => index);
  return [...new Set([0, ...edges, line.length])].sort((one, other) => one - other);
}

function smallestLines(text: string, hunk: Hunk): StringEdit | undefined {
  const lines = splitLines(text);
  const wanted = applyHunks(lines, [hunk]).join("");
  const room = { before: hunk.start, after: lines.length - hunk.end };
  const context = smallestContext(room, 0, (each) => {
    const { oldString, newString } = editOf(lines, hunk, each);
    return occursOnce(text, oldString) && text.replace(oldString, () => newString) === wanted;
  });
  return context && editOf(lines, hunk, context);
}

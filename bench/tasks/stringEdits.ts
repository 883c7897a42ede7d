import { applyHunks, type Hunk, mergeHunks, splitLines } from "../corpus/hunks.ts";
import type { ChangedFile } from "../corpus/task.ts";
import type { PeerEdit } from "../peers/peerEdit.ts";
import { type Context, smallestContext } from "./smallestContext.ts";

/** An exact text and what takes its place. */
export interface StringEdit {
  readonly oldString: string;
  readonly newString: string;
}

/**
 * The edits that make the new text of a file, the last one first, so that none sees what another
 * made. Each has whole lines and the least context with which the tool does the right thing.
 *
 * @param least Lines of context that there are at any rate; hunks that would share them are one.
 */
export function stringEdits(
  { oldText, newText, hunks }: ChangedFile,
  least: number,
  replace: (text: string, edit: StringEdit) => PeerEdit,
): readonly StringEdit[] | undefined {
  const lines = splitLines(oldText);
  const edits: StringEdit[] = [];
  let current = oldText;
  for (const hunk of mergeHunks(lines, hunks, least * 2).toReversed()) {
    const wanted = applyHunks(splitLines(current), [hunk]).join("");
    const now = splitLines(current);
    const room = { before: hunk.start, after: now.length - hunk.end };
    const context = smallestContext(room, least, (each) => {
      const edit = editOf(now, hunk, each);
      if (edit.oldString === "") return false;
      const result = replace(current, edit);
      return result.ok && result.text === wanted;
    });
    if (context === undefined) return undefined;
    edits.push(editOf(now, hunk, context));
    current = wanted;
  }
  return current === newText ? edits : undefined;
}

/** Without the newline at the end, where both texts have one to spare. */
export function editOf(lines: readonly string[], hunk: Hunk, context: Context): StringEdit {
  const { start, end, newLines } = hunk;
  const above = lines.slice(start - context.before, start).join("");
  const below = lines.slice(end, end + context.after).join("");
  const oldString = above + lines.slice(start, end).join("") + below;
  const newString = above + newLines.join("") + below;
  const bothEnd = /[^\n]\n$/.test(oldString) && /[^\n]\n$/.test(newString);
  return bothEnd
    ? { oldString: oldString.slice(0, -1), newString: newString.slice(0, -1) }
    : { oldString, newString };
}

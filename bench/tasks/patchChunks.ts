import { type Hunk, mergeHunks, splitLines } from "../corpus/hunks.ts";
import type { ChangedFile } from "../corpus/task.ts";
import { applyPatch, type RenderedChunk, seekLines } from "../peers/codexApplyPatch.ts";
import { type Context, smallestContext } from "./smallestContext.ts";

/**
 * The chunks that make the new text of a file, with the least context by which each is found where it
 * belongs.
 *
 * @param least Lines of context that there are at any rate; hunks that would share them are one.
 */
export function patchChunks(
  { path, oldText, newText, hunks }: ChangedFile,
  least: number,
): readonly RenderedChunk[] | undefined {
  const lines = splitLines(oldText).map(withoutEnding);
  const merged = mergeHunks(splitLines(oldText), hunks, least * 2);
  const chunks: RenderedChunk[] = [];
  let cursor = 0;
  for (const [index, hunk] of merged.entries()) {
    const next = merged[index + 1]?.start ?? lines.length;
    const room = { before: hunk.start - cursor, after: next - hunk.end };
    const from = cursor;
    const context = smallestContext(room, least, (each) => {
      const { oldLines } = chunkOf(lines, hunk, each);
      if (oldLines.length === 0) return false;
      return seekLines(lines, oldLines, from, false) === hunk.start - each.before;
    });
    if (context === undefined) return undefined;
    chunks.push(chunkOf(lines, hunk, context));
    cursor = hunk.end + context.after;
  }
  const result = applyPatch(path, oldText, chunks);
  return result.ok && result.text === newText ? chunks : undefined;
}

/** @param lines Without their endings. */
export function chunkOf(
  lines: readonly string[],
  { start, end, newLines }: Hunk,
  { before, after }: Context,
): RenderedChunk {
  const above = lines.slice(start - before, start);
  const below = lines.slice(end, end + after);
  const removed = lines.slice(start, end);
  const added = newLines.map(withoutEnding);
  return {
    oldLines: [...above, ...removed, ...below],
    newLines: [...above, ...added, ...below],
    rows: [
      ...above.map((line) => ` ${line}`),
      ...removed.map((line) => `-${line}`),
      ...added.map((line) => `+${line}`),
      ...below.map((line) => ` ${line}`),
    ],
  };
}

function withoutEnding(line: string): string {
  return line.replace(/\n$/, "");
}

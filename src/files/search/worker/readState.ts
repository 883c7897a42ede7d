import { lstatSync, readlinkSync } from "node:fs";
import { isMissing } from "../../systemError.ts";
import { noId, type SearchMemory } from "../searchMemory.ts";
import { rowOf } from "../searchMessages.ts";
import { chooseReading } from "./binaryOrText.ts";
import { type ContentReading, type PlacedFile, readAll, readOpened } from "./readContent.ts";

/**
 * The state of a file, a link or a folder, as `rowOf` says it; its content is put into the memory, if
 * that is asked for. Undefined for what is gone since it was listed.
 */
export function readStateOf(
  file: PlacedFile,
  id: number = noId,
  keep?: ContentReading,
): readonly number[] | undefined {
  const { path } = file;
  try {
    const stats = lstatSync(path);
    if (keep === undefined) return rowOf(stats);
    if (stats.isSymbolicLink()) return rowOf(stats, holdLink(path, keep.memory));
    if (!stats.isFile()) return rowOf(stats);
    const known = id === noId ? undefined : keep.memory.findPlace(id, stats);
    return known === undefined ? readState(file, id, keep) : rowOf(stats, known);
  } catch (error) {
    if (!isMissing(error)) return unreadableRow(path);
    return undefined;
  }
}

/** Its content is not known, but whether it changes is. */
function unreadableRow(path: string): readonly number[] | undefined {
  try {
    return rowOf(lstatSync(path));
  } catch {
    return undefined;
  }
}

function readState(
  placed: PlacedFile,
  id: number,
  { memory, racinessMs }: ContentReading,
): readonly number[] {
  return readOpened(placed, racinessMs, (file, stats, isRacy) => {
    const lesson = isRacy || id === noId ? undefined : memory.prepare(id, stats, "state");
    const held = lesson ?? memory.hold(stats.size);
    if (held?.room === undefined) return rowOf(stats);
    const bytes = readAll(file, stats.size, held.room);
    const isWhole = bytes.length === stats.size;
    if (isWhole) lesson?.learn(chooseReading(bytes, "utf8").kind === "binary");
    return rowOf(stats, isWhole ? held.place : undefined);
  });
}

/** Where a link leads is its content. */
function holdLink(path: string, memory: SearchMemory): number | undefined {
  const target = readlinkSync(path, { encoding: "buffer" });
  const held = memory.hold(target.length);
  held?.room.set(target);
  return held?.place;
}

import {
  canBeRedone,
  canBeUndone,
  type EntryState,
  findEntryStates,
} from "../../core/history/index.ts";
import type { JournalState, StoredEntry } from "../../files/history/index.ts";
import type { EditHistory } from "./editHistory.ts";

/** The edits that can be undone, newest first. */
export function listUndoable(state: JournalState): readonly StoredEntry[] {
  return listByState(state, canBeUndone);
}

/** The edits that can be redone, newest first. */
export function listRedoable(state: JournalState): readonly StoredEntry[] {
  return listByState(state, canBeRedone);
}

/** The edits and marks after which something can be undone, newest first. */
export function listPoints(state: JournalState): readonly StoredEntry[] {
  const undoable = listUndoable(state);
  const ids = new Set(undoable.map(({ id }) => id));
  const newestId = undoable[0]?.id ?? 0;
  return state.entries
    .filter(({ id, kind }) => id < newestId && (kind === "mark" || ids.has(id)))
    .toReversed();
}

/**
 * The newest edit of an agent that can be undone. One that was undone in part is passed over where
 * nothing more of it can be: what is left of it is in the way of nothing before it.
 */
export async function findLastUndoable(
  history: Pick<EditHistory, "read" | "planUndo">,
): Promise<number | undefined> {
  const state = await history.read();
  const states = findEntryStates(state.entries);
  for (const entry of listUndoable(state)) {
    const { id } = entry;
    if (entry.read().madeBy !== undefined) continue;
    if (states.get(id) !== "undoneInPart") return id;
    const { undone } = await history.planUndo([id], "undo");
    if (undone.length > 0) return id;
  }
  return undefined;
}

function listByState(
  { entries }: JournalState,
  isWanted: (state: EntryState) => boolean,
): readonly StoredEntry[] {
  const states = findEntryStates(entries);
  return entries
    .filter(({ id, kind }) => kind === "edit" && isWanted(states.get(id) ?? "applied"))
    .toReversed();
}

import * as vscode from "vscode";
import {
  canBeRedone,
  canBeUndone,
  type EntryState,
  findEntryStates,
  findInEffect,
  type StoredEntry,
  formatEntryId,
} from "../../core/history/index.ts";
import type { JournalState } from "../../files/history/index.ts";
import type { UndoableHistory, UndoAnswer, UndoWatch } from "./undoableHistory.ts";

/** The edits that can be undone, newest first. */
export function listUndoable(state: JournalState): readonly StoredEntry[] {
  return listByState(state, canBeUndone);
}

/** The edits that can be redone, newest first. */
export function listRedoable(state: JournalState): readonly StoredEntry[] {
  return listByState(state, canBeRedone);
}

/** The edits and marks that are followed by an edit that can be undone, newest first. */
export function listPoints(state: JournalState): readonly StoredEntry[] {
  const undoable = listUndoable(state);
  const ids = new Set(undoable.map(({ id }) => id));
  const newestId = undoable[0]?.id ?? 0;
  return state.entries
    .filter(({ id, kind }) => id < newestId && (kind === "mark" || ids.has(id)))
    .toReversed();
}

/**
 * The newest edit of an agent that can be undone, at least in part. Later changes may cover all that is
 * left of an edit, and somebody may have taken one back without Linewise: these are skipped. One that
 * only has to wait, such as for a notebook to be saved, is not: who undoes the last edit means no older one.
 */
export async function findLastUndoable(
  history: Pick<UndoableHistory, "read" | "planUndo">,
  watch?: UndoWatch,
): Promise<{ readonly id: number; readonly planned: UndoAnswer } | undefined> {
  const state = await history.read();
  for (const { id, outcome, read } of listUndoable(state)) {
    if (outcome === undefined || read().madeBy !== undefined) continue;
    const planned = await history.planUndo([id], "undo", watch);
    const canWait = planned.left.some((part) => part.canWait);
    if (planned.undone.length > 0 || canWait) return { id, planned };
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

/** The entries to undo. */
export interface UndoneEntries {
  /** Newest first. */
  readonly entries: readonly StoredEntry[];
  /** Those that a crash cut short, and that nobody has finished or rolled back yet. */
  readonly interrupted: readonly StoredEntry[];
}

/**
 * The entries behind ids: to undo, those entries; to redo, all undos of each that still hold.
 *
 * @throws Error with a sentence for a person if there is no such entry, or nothing to undo.
 */
export function findUndone(
  ids: readonly number[],
  kind: "undo" | "redo",
  { entries }: JournalState,
): UndoneEntries {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const states = findEntryStates(entries);
  const found = new Set<StoredEntry>();
  for (const id of ids) {
    const wanted = kind === "undo" ? [id] : findInEffect(entries, states, id, "undo");
    const known = wanted.flatMap((each) => byId.get(each) ?? []);
    if (known.length === 0) throw new Error(missing(id, kind, byId.has(id)));
    for (const entry of known) {
      checkIsOver(entry, states.get(entry.id), id);
      found.add(entry);
    }
  }
  const sorted = [...found].toSorted((one, other) => other.id - one.id);
  const isInterrupted = ({ id }: StoredEntry): boolean => states.get(id) === "cutShort";
  const interrupted = sorted.filter(isInterrupted);
  if (sorted.length === 1 && interrupted[0] !== undefined)
    throw new Error(describeInterrupted(interrupted[0].id));
  return { entries: sorted.filter((entry) => !isInterrupted(entry)), interrupted };
}

/** The entries whose changes come back when undos are taken back: an undo may have been of several. */
export function listRedone(ids: readonly number[], state: JournalState): readonly number[] {
  const { entries } = findUndone(ids, "redo", state);
  return [...new Set(entries.flatMap(({ of }) => of))].toSorted((one, other) => one - other);
}

export function describeInterrupted(id: number): string {
  return vscode.l10n.t(
    "Edit {0} was cut short. Finish it or roll it back first.",
    formatEntryId(id),
  );
}

function checkIsOver({ id }: StoredEntry, state: EntryState | undefined, askedId: number): void {
  if (state === "underWay")
    throw new Error(vscode.l10n.t("Edit {0} is still under way.", formatEntryId(id)));
  if (state === "takenBack")
    throw new Error(vscode.l10n.t("Edit {0} changed nothing.", formatEntryId(askedId)));
}

function missing(id: number, kind: "undo" | "redo", isThere: boolean): string {
  const name = formatEntryId(id);
  if (kind === "redo" && isThere)
    return vscode.l10n.t("Edit {0} has not been undone, so it cannot be redone.", name);
  return vscode.l10n.t("There is no edit {0} in the edit history of this workspace.", name);
}

import * as vscode from "vscode";
import {
  type FileRecord,
  findEntryStates,
  findUndoInEffect,
  type HistoryEntry,
} from "../../core/history/index.ts";
import type { JournalState, StoredEntry } from "../../files/history/index.ts";

/** What is to be taken back. */
export interface UndoneEntries {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[];
  /** What an entry really did, where that is not what it set out to do. */
  readonly filesOf: (entry: HistoryEntry) => readonly FileRecord[];
  /** What the new entry is about: these. So a redo names the undo that it takes back. */
  readonly of: readonly number[];
}

/**
 * The entries behind ids: to undo, those entries; to redo, the newest undo of each that still holds.
 *
 * @throws Error with a sentence for a person where there is no such entry, or nothing to take back.
 */
export function findUndone(
  ids: readonly number[],
  kind: "undo" | "redo",
  { entries }: JournalState,
): UndoneEntries {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const states = findEntryStates(entries);
  const found = ids.map((id) => {
    const undo = kind === "redo" ? findUndoInEffect(entries, states, id) : id;
    const entry = undo === undefined ? undefined : byId.get(undo);
    if (entry === undefined) throw new Error(missing(id, kind, byId.has(id)));
    if (entry.outcome === undefined) throw new Error(notOver(entry));
    if (entry.outcome.result !== "done")
      throw new Error(vscode.l10n.t("Edit {0} changed nothing.", `e${id}`));
    return entry;
  });
  const unique = [...new Set(found)].toSorted((one, other) => other.id - one.id);
  const outcomes = new Map(unique.map(({ id, outcome }) => [id, outcome]));
  return {
    entries: unique.map((entry) => entry.read()),
    filesOf: ({ id, files }) => outcomes.get(id)?.files ?? files,
    of: unique.map(({ id }) => id),
  };
}

/** The entries whose changes come back when undos are taken back: an undo may have been of several. */
export function listRedone(ids: readonly number[], state: JournalState): readonly number[] {
  const { entries } = findUndone(ids, "redo", state);
  return [...new Set(entries.flatMap(({ of }) => of))].toSorted((one, other) => one - other);
}

function notOver({ id, isUnderWay }: StoredEntry): string {
  const name = `e${id}`;
  return isUnderWay
    ? vscode.l10n.t("Edit {0} is still under way.", name)
    : vscode.l10n.t(
        "Edit {0} was cut short. When VS Code starts, a notification offers to finish it or to roll it back.",
        name,
      );
}

function missing(id: number, kind: "undo" | "redo", isThere: boolean): string {
  const name = `e${id}`;
  if (kind === "redo" && isThere)
    return vscode.l10n.t("Edit {0} has not been undone, so it cannot be redone.", name);
  return vscode.l10n.t("There is no edit {0} in the edit history of this workspace.", name);
}

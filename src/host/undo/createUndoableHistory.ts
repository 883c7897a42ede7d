import { recoverInterrupted } from "./recoverInterrupted.ts";
import type { UndoableHistory, UndoServices } from "./undoableHistory.ts";
import { undoEntries } from "./undoEntries.ts";

/** The history, and what takes back what it records. */
export function createUndoableHistory(services: UndoServices): UndoableHistory {
  return {
    ...services.history,
    planUndo: (ids, kind, watch) => undoEntries({ ids, kind, isDryRun: true, watch }, services),
    undo: (ids, kind, watch) => undoEntries({ ids, kind, isDryRun: false, watch }, services),
    recover: (entry, answer) => recoverInterrupted(entry, answer, services),
  };
}

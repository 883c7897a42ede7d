import * as vscode from "vscode";
import { describeLeft, summarizeUndo } from "../../toolkit/confirmation/index.ts";
import type { StoredEntry } from "../../files/history/index.ts";
import type { EditHistory, UndoAnswer } from "./editHistory.ts";
import { describeEntry } from "./describeEntry.ts";

/**
 * The commands that undo and redo. Each takes the id of an entry, as `"e12"` or `12`, which skips the
 * question, resolves to what it did, and rejects with a sentence. A person who takes a question back
 * gets undefined.
 */
export function registerHistoryCommands(find: () => EditHistory): vscode.Disposable {
  const register = (
    command: string,
    run: (history: EditHistory, id: number | undefined) => Promise<UndoAnswer | undefined>,
  ): vscode.Disposable =>
    vscode.commands.registerCommand(`linewise.${command}`, (argument: unknown) =>
      run(find(), readEntryId(argument)),
    );
  return vscode.Disposable.from(
    register("undoLastEdit", async (history, id) => {
      const last = id ?? (await listUndoable(history)).at(0)?.id;
      if (last === undefined) throw new Error(nothingToUndo);
      return id === undefined ? askAndRun(history, [last], "undo") : history.undo([last], "undo");
    }),
    register("undoEdit", (history, id) => chooseAndRun(history, id, "undo")),
    register("redoEdit", (history, id) => chooseAndRun(history, id, "redo")),
    register("undoToHere", async (history, id) => {
      const here = id ?? (await chooseEntry(await listUndoable(history), "Undo what came after"));
      if (here === undefined) return undefined;
      const later = (await listUndoable(history)).filter((entry) => entry.id > here);
      const ids = later.map((entry) => entry.id);
      if (ids.length === 0) throw new Error(`No edit after e${here} can be undone.`);
      return id === undefined ? askAndRun(history, ids, "undo") : history.undo(ids, "undo");
    }),
  );
}

const nothingToUndo = "There is no edit to undo in the edit history of this workspace.";

/** An id as people write it, or the element of a view that stands for an entry. */
export function readEntryId(argument: unknown): number | undefined {
  if (argument === undefined || argument === null) return undefined;
  const given: unknown =
    typeof argument === "object" && "entryId" in argument ? argument.entryId : argument;
  const id = Number(typeof given === "string" ? given.replace(/^e/, "") : given);
  if (Number.isSafeInteger(id) && id > 0) return id;
  throw new Error(`${JSON.stringify(given)} is not the id of an edit, such as "e12".`);
}

async function chooseAndRun(
  history: EditHistory,
  id: number | undefined,
  kind: "undo" | "redo",
): Promise<UndoAnswer | undefined> {
  if (id !== undefined) return history.undo([id], kind);
  const entries = await (kind === "undo" ? listUndoable(history) : listRedoable(history));
  if (entries.length === 0) {
    throw new Error(kind === "undo" ? nothingToUndo : "No edit that was undone can be redone.");
  }
  const chosen = await chooseEntry(entries, kind === "undo" ? "Undo Agent Edit" : "Redo Agent Edit");
  return chosen === undefined ? undefined : askAndRun(history, [chosen], kind);
}

import * as vscode from "vscode";
import { type EntryState, findEntryStates } from "../../core/history/index.ts";
import type { JournalState, StoredEntry } from "../../files/history/index.ts";
import { describeLeft, summarizeUndo } from "../../toolkit/confirmation/index.ts";
import { describeEntry, labelEntry, type ShownEntry } from "../../toolkit/history/index.ts";
import { registerCommand } from "../registerCommand.ts";
import type { EditHistory, UndoAnswer } from "./editHistory.ts";

/**
 * The commands that undo and redo. Each takes the id of an entry, as `"e12"` or `12`, which skips the
 * question, resolves to what it did, and rejects with a sentence. An item of a view only points at an
 * entry: there the person is asked. Who takes a question back gets undefined.
 */
export function registerHistoryCommands(history: EditHistory): vscode.Disposable {
  const register = (
    command: string,
    run: (id: number | undefined, act: typeof undoNow) => Promise<UndoAnswer | undefined>,
  ): vscode.Disposable =>
    registerCommand(`linewise.${command}`, (argument: unknown) => {
      const isNamed = typeof argument === "number" || typeof argument === "string";
      return run(readEntryId(argument), isNamed ? undoNow : askAndRun);
    });
  return vscode.Disposable.from(
    register("undoLastEdit", async (id, act) => {
      const last = id ?? (await listUndoable(history)).find(isAgents)?.id;
      if (last === undefined) throw new Error(nothingToUndo());
      return act(history, [last], "undo");
    }),
    register("undoEdit", (id, act) => chooseAndRun(history, id, "undo", act)),
    register("redoEdit", (id, act) => chooseAndRun(history, id, "redo", act)),
    register("undoToHere", async (id, act) => {
      const here =
        id ??
        (await chooseEntry(await listUndoable(history), vscode.l10n.t("Undo what came after")));
      if (here === undefined) return undefined;
      const later = (await listUndoable(history)).filter((entry) => entry.id > here);
      const ids = later.map((entry) => entry.id);
      if (ids.length === 0)
        throw new Error(vscode.l10n.t("No edit after {0} can be undone.", `e${here}`));
      return act(history, ids, "undo");
    }),
  );
}

function isAgents(entry: StoredEntry): boolean {
  return entry.read().madeBy === undefined;
}

function nothingToUndo(): string {
  return vscode.l10n.t("There is no edit to undo in the edit history of this workspace.");
}

/** An id as people write it, or the element of a view that stands for an entry. */
export function readEntryId(argument: unknown): number | undefined {
  if (argument === undefined || argument === null) return undefined;
  const given: unknown =
    typeof argument === "object" && "entryId" in argument ? argument.entryId : argument;
  const id = Number(typeof given === "string" ? given.replace(/^e/, "") : given);
  if (Number.isSafeInteger(id) && id > 0) return id;
  throw new Error(
    vscode.l10n.t('{0} is not the id of an edit, such as "e12".', JSON.stringify(given)),
  );
}

async function chooseAndRun(
  history: EditHistory,
  id: number | undefined,
  kind: "undo" | "redo",
  act: typeof undoNow,
): Promise<UndoAnswer | undefined> {
  if (id !== undefined) return act(history, [id], kind);
  const entries = await (kind === "undo" ? listUndoable(history) : listRedoable(history));
  if (entries.length === 0) {
    throw new Error(
      kind === "undo" ? nothingToUndo() : vscode.l10n.t("No edit that was undone can be redone."),
    );
  }
  const chosen = await chooseEntry(
    entries,
    kind === "undo" ? vscode.l10n.t("Undo Agent Edit") : vscode.l10n.t("Redo Agent Edit"),
  );
  return chosen === undefined ? undefined : act(history, [chosen], kind);
}

async function undoNow(
  history: EditHistory,
  ids: readonly number[],
  kind: "undo" | "redo",
): Promise<UndoAnswer | undefined> {
  return history.undo(ids, kind);
}

async function askAndRun(
  history: EditHistory,
  ids: readonly number[],
  kind: "undo" | "redo",
): Promise<UndoAnswer | undefined> {
  const planned = await history.planUndo(ids, kind);
  const named =
    ids.length === 1
      ? vscode.l10n.t("edit {0}", `e${ids[0]}`)
      : vscode.l10n.t("{0} edits", ids.length);
  const words = undoWords(kind, named);
  const detail = [summarizeUndo(planned, kind), ...describeLeft(planned)].join("\n");
  if (planned.undone.length === 0) throw new Error(`${words.refusal} ${detail}`);
  const { verb, question } = words;
  const answer = await vscode.window.showWarningMessage(question, { modal: true, detail }, verb);
  return answer === verb ? history.undo(ids, kind) : undefined;
}

/** Whole sentences, since other languages put words elsewhere. */
function undoWords(
  kind: "undo" | "redo",
  named: string,
): Readonly<Record<"verb" | "question" | "refusal", string>> {
  return kind === "undo"
    ? {
        verb: vscode.l10n.t("Undo"),
        question: vscode.l10n.t("Undo {0}?", named),
        refusal: vscode.l10n.t("Cannot undo {0}.", named),
      }
    : {
        verb: vscode.l10n.t("Redo"),
        question: vscode.l10n.t("Redo {0}?", named),
        refusal: vscode.l10n.t("Cannot redo {0}.", named),
      };
}

async function listUndoable(history: EditHistory): Promise<readonly StoredEntry[]> {
  return listByState(await history.read(), ["applied", "kept", "undoneInPart", "cutShort"]);
}

async function listRedoable(history: EditHistory): Promise<readonly StoredEntry[]> {
  return listByState(await history.read(), ["undone", "undoneInPart"]);
}

/** The edits in one of these states, newest first. */
function listByState(
  { entries }: JournalState,
  wanted: readonly EntryState[],
): readonly StoredEntry[] {
  const states = findEntryStates(entries);
  return entries
    .filter(({ id, kind }) => kind === "edit" && wanted.some((each) => each === states.get(id)))
    .toReversed();
}

/** A pick shows at most so many: nobody scrolls through more. */
const maxPicked = 500;

async function chooseEntry(
  entries: readonly StoredEntry[],
  title: string,
): Promise<number | undefined> {
  const picks = entries.slice(0, maxPicked).map((stored) => {
    const entry = stored.read();
    const shown: ShownEntry = {
      entry,
      files: stored.outcome?.files ?? entry.files,
      state: "applied",
    };
    const detail = shown.files.map(({ path }) => path).join(", ");
    const description = describeEntry(shown, Date.now());
    return { label: labelEntry(shown), description, detail, id: entry.id };
  });
  const options = {
    title,
    placeHolder: vscode.l10n.t("Which edit?"),
    matchOnDescription: true,
    matchOnDetail: true,
  };
  return (await vscode.window.showQuickPick(picks, options))?.id;
}

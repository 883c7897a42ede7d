import * as vscode from "vscode";
import { revealHiddenInName } from "../../core/hiddenCharacters.ts";
import { findEntryStates } from "../../core/history/index.ts";
import type { JournalState, StoredEntry } from "../../files/history/index.ts";
import { describeLeft, summarizeUndo } from "../../toolkit/confirmation/index.ts";
import {
  describeAge,
  summarizeEntry,
  labelEntry,
  type ShownEntry,
} from "../../toolkit/history/index.ts";
import { plainPick } from "../../toolkit/report/index.ts";
import { registerCommand } from "../registerCommand.ts";
import { registerClearHistory } from "./clearHistory.ts";
import type { EditHistory, UndoAnswer } from "./editHistory.ts";
import {
  findLastUndoable,
  listPoints,
  listRedoable,
  listRedone,
  listUndoable,
} from "./undoableEntries.ts";
import { findInterrupted } from "./recoverInterrupted.ts";
import { askAboutInterrupted } from "./reportInterrupted.ts";

/**
 * The commands that undo and redo. Each takes the id of an entry, as `"e12"` or `12`, which skips the
 * question, resolves to what it did, and rejects with a sentence. An item of a view only points at an
 * entry: there the person is asked, and about one that a crash cut short in any case. Undefined for a
 * question that is dismissed.
 */
export function registerHistoryCommands(
  history: EditHistory,
  log: Pick<vscode.LogOutputChannel, "error" | "warn">,
): vscode.Disposable {
  const register = (
    command: "undoLastEdit" | "undoEdit" | "redoEdit" | "undoToHere",
    run: (id: number | undefined, act: typeof undoNow) => Promise<UndoAnswer | undefined>,
  ): vscode.Disposable =>
    registerCommand(`linewise.${command}`, (argument: unknown) => {
      const isNamed = typeof argument === "number" || typeof argument === "string";
      // These say which edits only by when they were.
      const asksAlways = command === "undoLastEdit" || command === "undoToHere";
      return run(readEntryId(argument), isNamed ? undoNow : asksAlways ? askAndRun : askIfNeeded);
    });
  return vscode.Disposable.from(
    registerClearHistory(history),
    register("undoLastEdit", async (id, act) => {
      const last = id ?? (await findLastUndoable(history));
      if (last === undefined) throw new Error(nothingToUndo());
      return act(history, [last], "undo");
    }),
    register("undoEdit", async (id, act) => {
      const interrupted = findInterrupted(await history.read()).find((entry) => entry.id === id);
      if (interrupted === undefined) return chooseAndRun(history, id, "undo", act);
      await askAboutInterrupted(interrupted, history, log);
      return undefined;
    }),
    register("redoEdit", (id, act) => chooseAndRun(history, id, "redo", act)),
    register("undoToHere", async (id, act) => {
      const title = vscode.l10n.t("Undo what came after");
      const state = await history.read();
      const points = listPoints(state);
      if (id === undefined && points.length === 0) {
        throw new Error(
          vscode.l10n.t("There is no edit or mark after which something can be undone."),
        );
      }
      const here = id ?? (await chooseEntry(points, state, title));
      if (here === undefined) return undefined;
      // While the person chose, agents may have gone on.
      const later = listUndoable(await history.read()).filter((entry) => entry.id > here);
      const ids = later.map((entry) => entry.id);
      if (ids.length === 0)
        throw new Error(vscode.l10n.t("No edit after {0} can be undone.", `e${here}`));
      return act(history, ids, "undo");
    }),
  );
}

function nothingToUndo(): string {
  return vscode.l10n.t("There is no edit to undo in the edit history of this workspace.");
}

async function chooseAndRun(
  history: EditHistory,
  id: number | undefined,
  kind: "undo" | "redo",
  act: typeof undoNow,
): Promise<UndoAnswer | undefined> {
  if (id !== undefined) return act(history, [id], kind);
  const state = await history.read();
  const entries = kind === "undo" ? listUndoable(state) : listRedoable(state);
  if (entries.length === 0) {
    throw new Error(
      kind === "undo" ? nothingToUndo() : vscode.l10n.t("No edit that was undone can be redone."),
    );
  }
  const chosen = await chooseEntry(
    entries,
    state,
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

/** What a person is asked; another detail, or other entries, mean that something else would be done. */
interface UndoQuestion {
  readonly question: string;
  readonly detail: string;
  readonly verb: string;
  readonly entries: readonly number[];
  /** Nothing stays as it is. */
  readonly isWhole: boolean;
}

/**
 * An edit that a person has chosen and of which nothing stays is undone at once: that can be redone.
 * About all else they are asked.
 */
export async function askIfNeeded(
  history: Pick<EditHistory, "read" | "planUndo" | "undo">,
  ids: readonly number[],
  kind: "undo" | "redo",
  ask: (question: UndoQuestion) => Promise<boolean> = askInDialog,
): Promise<UndoAnswer | undefined> {
  const { entries, isWhole } = await planQuestion(history, ids, kind);
  return isWhole && entries.length === 1
    ? history.undo(ids, kind)
    : askAndRun(history, ids, kind, ask);
}

/**
 * Does what was asked and nothing else: while the question stood, calls may have changed the files, and
 * another window the history. Then the person is asked again.
 *
 * @param ask Whether they agree.
 */
export async function askAndRun(
  history: Pick<EditHistory, "read" | "planUndo" | "undo">,
  ids: readonly number[],
  kind: "undo" | "redo",
  ask: (question: UndoQuestion) => Promise<boolean> = askInDialog,
): Promise<UndoAnswer | undefined> {
  let question = await planQuestion(history, ids, kind);
  while (await ask(question)) {
    const asked = question;
    question = await planQuestion(history, ids, kind);
    const isSame =
      asked.entries.join() === question.entries.join() && asked.detail === question.detail;
    if (isSame) return history.undo(ids, kind);
  }
  return undefined;
}

async function askInDialog({ question, detail, verb }: UndoQuestion): Promise<boolean> {
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, verb)) === verb;
}

async function planQuestion(
  history: Pick<EditHistory, "read" | "planUndo">,
  ids: readonly number[],
  kind: "undo" | "redo",
): Promise<UndoQuestion> {
  const planned = await history.planUndo(ids, kind);
  const state = await history.read();
  const entries = kind === "undo" ? ids : listRedone(ids, state);
  const summary = [summarizeUndo(planned, kind), ...describeLeft(planned)];
  if (planned.undone.length === 0) {
    const names = listNames(entries.map((id) => `e${id}`));
    throw new Error(`${refusalOf(kind, names)} ${summary.join("\n")}`);
  }
  const times = state.entries
    .filter(({ id }) => entries.includes(id))
    .map(({ read }) => read().timeMs);
  const age = describeAge(Math.min(...times), Date.now());
  const paths = planned.undone.map(({ path }) => revealHiddenInName(path));
  const [path = "", ...others] = paths;
  const named = others.length === 0 ? path : vscode.l10n.t("{0} files", paths.length);
  const listed = others.length === 0 ? [] : [listNames(paths)];
  return {
    ...undoWords(kind, entries.length, named, age),
    detail: [...summary, ...listed].join("\n"),
    entries,
    isWhole: planned.left.length === 0,
  };
}

/** More would fill the question. */
const maxNamed = 10;

function listNames(names: readonly string[]): string {
  const more = names.length - maxNamed;
  const named = names.slice(0, maxNamed).join(", ");
  return more > 0 ? vscode.l10n.t("{0} and {1} more", named, more) : named;
}

/** Whole sentences, since other languages put words elsewhere. */
function undoWords(
  kind: "undo" | "redo",
  count: number,
  files: string,
  age: string,
): Pick<UndoQuestion, "verb" | "question"> {
  if (kind === "undo") {
    const question =
      count === 1
        ? vscode.l10n.t("Undo the edit of {0}, {1}?", files, age)
        : vscode.l10n.t("Undo {0} edits of {1}, the first {2}?", count, files, age);
    return { verb: vscode.l10n.t("Undo"), question };
  }
  const question =
    count === 1
      ? vscode.l10n.t("Redo the edit of {0}, {1}?", files, age)
      : vscode.l10n.t("Redo {0} edits of {1}, the first {2}?", count, files, age);
  return { verb: vscode.l10n.t("Redo"), question };
}

function refusalOf(kind: "undo" | "redo", names: string): string {
  return kind === "undo"
    ? vscode.l10n.t("Cannot undo {0}.", names)
    : vscode.l10n.t("Cannot redo {0}.", names);
}

async function chooseEntry(
  entries: readonly StoredEntry[],
  state: JournalState,
  title: string,
): Promise<number | undefined> {
  const states = findEntryStates(state.entries);
  const shown = entries.slice(0, maxPicked).map((stored): ShownEntry => {
    const entry = stored.read();
    const files = stored.outcome?.files ?? entry.files;
    return { entry, files, state: states.get(stored.id) ?? "applied" };
  });
  return (await pickEntry(shown, title))?.entry.id;
}

/** A pick shows at most so many: nobody scrolls through more. */
export const maxPicked = 500;

/** Asks which entry; undefined where the person does not say. */
export async function pickEntry(
  entries: readonly ShownEntry[],
  title: string,
): Promise<ShownEntry | undefined> {
  const nowMs = Date.now();
  const items = entries.map((shown) => ({
    label: plainPick(labelEntry(shown)),
    description: plainPick(summarizeEntry(shown, nowMs)),
    detail: plainPick(shown.files.map(({ path }) => path).join(", ")),
    shown,
  }));
  const options = {
    title,
    placeHolder: vscode.l10n.t("Which edit?"),
    matchOnDescription: true,
    matchOnDetail: true,
  };
  return (await vscode.window.showQuickPick(items, options))?.shown;
}

/**
 * The entry that an argument names: an id as people write it, `"e12"` or 12, or an item of a view that
 * stands for an entry. Undefined where it names something else, such as a file.
 */
export function findEntryId(argument: unknown): number | undefined {
  const given = idOf(argument);
  const id = typeof given === "string" ? Number(/^e?(\d+)$/.exec(given)?.[1]) : given;
  return typeof id === "number" && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/**
 * The entry that a command was told, where it was told anything.
 *
 * @throws Error with a sentence where that is no id.
 */
export function readEntryId(argument: unknown): number | undefined {
  if (argument === undefined || argument === null) return undefined;
  const id = findEntryId(argument);
  if (id !== undefined) return id;
  throw new Error(
    vscode.l10n.t('{0} is not the id of an edit, such as "e12".', JSON.stringify(idOf(argument))),
  );
}

function idOf(argument: unknown): unknown {
  const isItem = typeof argument === "object" && argument !== null && "entryId" in argument;
  return isItem ? argument.entryId : argument;
}

import * as vscode from "vscode";
import { raceWithSignal } from "../../core/async.ts";
import {
  findEntryStates,
  type HistoryEntry,
  type StoredEntry,
  formatEntryId,
  parseEntryId,
} from "../../core/history/index.ts";
import type { JournalState } from "../../files/history/index.ts";
import { labelEntry, summarizeEntry, type ShownEntry } from "../../toolkit/history/index.ts";
import { plainPick } from "../../toolkit/report/index.ts";
import { withCancelButton } from "../progress.ts";
import { registerCommand, tellError } from "../registerCommand.ts";
import type { UndoableHistory, UndoAnswer } from "./undoableHistory.ts";
import { findLastUndoable, listPoints, listRedoable, listUndoable } from "./undoableEntries.ts";
import {
  chooseRequest,
  findRequestId,
  idsOfRequest,
  listUndoableRequests,
  listUndoneSince,
  maxPicked,
  showStored,
} from "./requests.ts";
import { findInterrupted } from "./judgeInterrupted.ts";
import { askAboutInterrupted } from "./reportInterrupted.ts";
import { askAndUndo, lookingWords, type Undoing } from "./undoQuestion.ts";

/**
 * The commands that undo and redo. Each takes the id of an entry, as `"e12"` or `12`, or that of a
 * request, which skips the question, resolves to what it did, and rejects with a sentence. An item of a
 * view only points at an entry or a request: there the person is asked. One that a crash cut short is
 * rolled back by its id; of its item, the person is asked again. Undefined for a question that is dismissed.
 */
export function registerUndoCommands(
  history: UndoableHistory,
  log: Pick<vscode.LogOutputChannel, "error" | "warn">,
  settled: () => Promise<void>,
): vscode.Disposable {
  const register = (
    command: "undoLastEdit" | "undoEdit" | "redoEdit" | "undoToHere" | "undoRequest",
    run: (argument: unknown, act: Act) => Promise<UndoAnswer | undefined>,
  ): vscode.Disposable =>
    registerCommand(`linewise.${command}`, async (argument: unknown) => {
      const isNamed = typeof argument === "number" || typeof argument === "string";
      // These say which edits only by when they were.
      const asksAlways = command !== "undoEdit" && command !== "redoEdit";
      if (asksAlways && (await waitUntilRecorded(settled)) !== true) return undefined;
      const asking = isNamed ? "never" : asksAlways ? "always" : "ifNeeded";
      const act: Act = (...given) => askAndUndo(...given, asking);
      const actOnInterrupted: ActOnInterrupted = isNamed
        ? (entry) => history.recover(entry, "rollBack")
        : (entry) => askAboutInterrupted(entry, history, log).then(() => undefined);
      const runNow = (): Promise<UndoAnswer | undefined> =>
        run(argument, withInterrupted(act, actOnInterrupted));
      return typeof argument === "object" && argument !== null ? tellError(runNow) : runNow();
    });
  return vscode.Disposable.from(
    register("undoLastEdit", async (argument, act) => {
      const id = readEntryId(argument);
      if (id !== undefined) return act(history, { ids: [id], kind: "undo" });
      const found = await withCancelButton(lookingWords(), async (watch) => {
        const last = await findLastUndoable(history, watch);
        if (last === undefined) throw new Error(nothingToUndo());
        return last;
      });
      return found && act(history, { ids: [found.id], kind: "undo", planned: found.planned });
    }),
    register("undoEdit", (argument, act) => actOnNamed(history, argument, "undo", act)),
    register("redoEdit", (argument, act) => actOnNamed(history, argument, "redo", act)),
    register("undoToHere", (argument, act) => undoToHere(history, argument, act)),
    // The row of an edit or of a mark means what came after it.
    register("undoRequest", (argument, act) =>
      findItemEntryId(argument) === undefined
        ? undoRequest(history, argument, act)
        : undoToHere(history, argument, act),
    ),
  );
}

type Act = (history: UndoableHistory, undoing: Undoing) => Promise<UndoAnswer | undefined>;

/** What agents have just done is in the history once it is compared with what was before. */
function waitUntilRecorded(settled: () => Promise<void>): Promise<boolean | undefined> {
  const title = vscode.l10n.t("Finding out what the agents have just changed");
  return withCancelButton(title, async ({ signal }) => {
    await raceWithSignal(settled(), signal);
    return true;
  });
}

type ActOnInterrupted = (entry: HistoryEntry) => Promise<UndoAnswer | undefined>;

/** Undoes one edit that a crash cut short in another way: what it left is known only by a look at its files. */
export function withInterrupted(act: Act, other: ActOnInterrupted): Act {
  return async (history, undoing) => {
    const [id, ...others] = undoing.ids;
    const isOne = undoing.kind === "undo" && others.length === 0;
    const interrupted = isOne ? findInterrupted(await history.read()) : [];
    const entry = interrupted.find((each) => each.id === id);
    return entry === undefined ? act(history, undoing) : other(entry);
  };
}

/** On an edit, or on all of a request and no others; the person picks an edit where none is named. */
async function actOnNamed(
  history: UndoableHistory,
  argument: unknown,
  kind: "undo" | "redo",
  act: Act,
): Promise<UndoAnswer | undefined> {
  const requestId = typeof argument === "string" ? undefined : findRequestId(argument);
  const id = requestId === undefined ? readEntryId(argument) : undefined;
  if (id !== undefined) return act(history, { ids: [id], kind });
  const state = await history.read();
  const [entries, title, nothing] =
    kind === "undo"
      ? [listUndoable(state), vscode.l10n.t("Undo Agent Edit"), nothingToUndo()]
      : [
          listRedoable(state),
          vscode.l10n.t("Redo Agent Edit"),
          vscode.l10n.t("Nothing that was undone can be redone."),
        ];
  const ids = requestId === undefined ? undefined : idsOfRequest(requestId, entries);
  if ((ids ?? entries).length === 0) throw new Error(nothing);
  if (ids !== undefined) return act(history, { ids, kind });
  const chosen = await chooseEntry(entries, state, title);
  return chosen === undefined ? undefined : act(history, { ids: [chosen], kind });
}

async function undoToHere(
  history: UndoableHistory,
  argument: unknown,
  act: Act,
): Promise<UndoAnswer | undefined> {
  const title = vscode.l10n.t("Undo what came after");
  const state = await history.read();
  const points = listPoints(state);
  const id = readEntryId(argument);
  if (id === undefined && points.length === 0) {
    throw new Error(vscode.l10n.t("There is no edit or mark after which something can be undone."));
  }
  const here = id ?? (await chooseEntry(points, state, title));
  if (here === undefined) return undefined;
  // While the person chose, agents may have gone on.
  const later = listUndoable(await history.read()).filter((entry) => entry.id > here);
  const ids = later.map((entry) => entry.id);
  if (ids.length === 0)
    throw new Error(vscode.l10n.t("No edit after {0} can be undone.", formatEntryId(here)));
  return act(history, { ids, kind: "undo" });
}

/** What undoing all since a request resolves to. */
interface UndoneRequest extends UndoAnswer {
  /** What was to be undone, newest first: such as `e12`. */
  readonly entries: readonly string[];
}

/** Undoes all that agents did since a request, as one step; the person picks one unless it is named. */
export async function undoRequest(
  history: UndoableHistory,
  argument: unknown,
  act: Act = (...given) => askAndUndo(...given, "never"),
): Promise<UndoneRequest | undefined> {
  const title = vscode.l10n.t("Undo Everything Since");
  const chosen = await chooseRequest(history, argument, title, listUndoableRequests);
  if (chosen === undefined) return undefined;
  const ids = listUndoneSince(chosen, await history.read());
  if (ids.length === 0) throw new Error(nothingToUndo());
  const answer = await act(history, { ids, kind: "undo", since: chosen.request });
  return answer && { ...answer, entries: ids.map((id) => formatEntryId(id)) };
}

function nothingToUndo(): string {
  return vscode.l10n.t("There is nothing to undo.");
}

async function chooseEntry(
  entries: readonly StoredEntry[],
  state: JournalState,
  title: string,
): Promise<number | undefined> {
  const states = findEntryStates(state.entries);
  const shown = entries.slice(0, maxPicked).map((stored) => showStored(stored, states));
  return (await pickEntry(shown, title))?.entry.id;
}

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
  return typeof given === "string" || typeof given === "number"
    ? parseEntryId(String(given))
    : undefined;
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

/** The entry that an item of the view stands for. */
export function findItemEntryId(argument: unknown): number | undefined {
  return typeof argument === "object" ? findEntryId(argument) : undefined;
}

function idOf(argument: unknown): unknown {
  const isItem = typeof argument === "object" && argument !== null && "entryId" in argument;
  return isItem ? argument.entryId : argument;
}

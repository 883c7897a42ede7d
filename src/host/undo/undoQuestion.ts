import * as vscode from "vscode";
import { revealHiddenInName } from "../../core/hiddenCharacters.ts";
import { canBeUndone, type EntryRequest, findEntryStates } from "../../core/history/index.ts";
import type { JournalState } from "../../files/history/index.ts";
import { describeLeft, describeUndo } from "../../toolkit/confirmation/index.ts";
import { describeAge } from "../../toolkit/history/index.ts";
import type { UndoableHistory, UndoAnswer } from "./undoableHistory.ts";
import { listRedone } from "./undoableEntries.ts";

/** What to undo or redo. */
export interface Undoing {
  readonly ids: readonly number[];
  readonly kind: "undo" | "redo";
  /** All that agents did since then is undone. */
  readonly since?: EntryRequest;
}

type AskedHistory = Pick<UndoableHistory, "read" | "planUndo" | "undo">;

/** What a person is asked; another detail, or other entries, mean that something else would be done. */
interface UndoQuestion {
  readonly question: string;
  readonly detail: string;
  readonly verb: string;
  readonly entries: readonly number[];
  /** Nothing stays as it is. */
  readonly isWhole: boolean;
  /** The person had kept some of it. */
  readonly hasKept: boolean;
}

const messageMs = 8_000;

/**
 * An edit that a person has chosen is undone without a question if all of it can be taken back, since
 * that can be redone. Everything else is asked about.
 */
export async function askIfNeeded(
  history: AskedHistory,
  undoing: Undoing,
  ask: (question: UndoQuestion) => Promise<boolean> = askInDialog,
): Promise<UndoAnswer | undefined> {
  const { entries, isWhole, hasKept } = await planQuestion(history, undoing);
  if (!isWhole || entries.length > 1) return askAndRun(history, undoing, ask);
  const answer = await history.undo(undoing.ids, undoing.kind);
  if (hasKept) vscode.window.setStatusBarMessage(keptWords(), messageMs);
  return answer;
}

/**
 * Does what was asked and nothing else: while the question stood, calls may have changed the files, and
 * another window the history. Then the person is asked again.
 *
 * @param ask Whether they agree.
 */
export async function askAndRun(
  history: AskedHistory,
  undoing: Undoing,
  ask: (question: UndoQuestion) => Promise<boolean> = askInDialog,
): Promise<UndoAnswer | undefined> {
  let question = await planQuestion(history, undoing);
  while (await ask(question)) {
    const asked = question;
    question = await planQuestion(history, undoing);
    const isSame =
      asked.entries.join() === question.entries.join() && asked.detail === question.detail;
    if (isSame) return history.undo(undoing.ids, undoing.kind);
  }
  return undefined;
}

async function askInDialog({ question, detail, verb }: UndoQuestion): Promise<boolean> {
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, verb)) === verb;
}

async function planQuestion(
  history: AskedHistory,
  { ids, kind, since }: Undoing,
): Promise<UndoQuestion> {
  const planned = await history.planUndo(ids, kind);
  const state = await history.read();
  const entries = kind === "undo" ? ids : listRedone(ids, state);
  const summary = describeUndo(planned, kind);
  if (planned.undone.length === 0) {
    throw new Error([refusalOf(kind), describeLeft(planned).join("; ")].join(" ").trim());
  }
  const hasKept = kind === "undo" && isSomeKept(ids, state);
  const times = state.entries
    .filter(({ id }) => entries.includes(id))
    .map(({ read }) => read().timeMs);
  const age = describeAge(Math.min(...times), Date.now());
  const paths = planned.undone.map(({ path }) => revealHiddenInName(path));
  const [path = "", ...others] = paths;
  const named = others.length === 0 ? path : vscode.l10n.t("{0} files", paths.length);
  const listed = others.length === 0 ? [] : [listNames(paths)];
  const words =
    since === undefined
      ? undoWords(kind, entries.length, named, age)
      : { verb: vscode.l10n.t("Undo"), question: sinceWords(since, age) };
  return {
    ...words,
    detail: [...summary, ...listed, ...(hasKept ? [keptWords()] : [])].join("\n"),
    entries,
    isWhole: planned.left.length === 0,
    hasKept,
  };
}

function isSomeKept(ids: readonly number[], { entries }: JournalState): boolean {
  const [asked, states] = [new Set(ids), findEntryStates(entries)];
  return entries.some(
    ({ id, kind, of }) =>
      kind === "keep" &&
      canBeUndone(states.get(id) ?? "applied") &&
      of.some((each) => asked.has(each)),
  );
}

function keptWords(): string {
  return vscode.l10n.t("The undo takes back what you had kept of it, too. A redo brings it back.");
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

function sinceWords({ words }: EntryRequest, age: string): string {
  const since = revealHiddenInName(words);
  return vscode.l10n.t("Undo everything that agents did since “{0}”, {1}?", since, age);
}

function refusalOf(kind: "undo" | "redo"): string {
  return kind === "undo"
    ? vscode.l10n.t("Nothing of it can be undone.")
    : vscode.l10n.t("Nothing of it can be redone.");
}

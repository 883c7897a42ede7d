import * as vscode from "vscode";
import { revealHiddenInName } from "../../core/hiddenCharacters.ts";
import {
  canBeUndone,
  type EntryRequest,
  findEntryStates,
  type HistoryEntry,
} from "../../core/history/index.ts";
import type { JournalState } from "../../files/history/index.ts";
import {
  describeLeft,
  describeUndo,
  describeUnsaved,
  type UndoSummary,
} from "../../toolkit/confirmation/index.ts";
import { describeAge } from "../../toolkit/history/index.ts";
import { plainNotification, plainPick } from "../../toolkit/report/index.ts";
import { withCancelButton } from "../progress.ts";
import type { UndoableHistory, UndoAnswer, UndoWatch } from "./undoableHistory.ts";
import { listRedone } from "./undoableEntries.ts";

/** What to undo or redo. */
export interface Undoing {
  readonly ids: readonly number[];
  readonly kind: "undo" | "redo";
  /** All that agents did since then is undone. */
  readonly since?: EntryRequest;
  /** What this would do, where that is known. */
  readonly planned?: UndoAnswer | undefined;
}

type AskedHistory = Pick<UndoableHistory, "read" | "planUndo" | "undo">;

/**
 * Which undos a person is asked about: those that delete files, leave something, may take back what others
 * did or are of several edits, or all.
 */
export type Asking = "never" | "ifNeeded" | "always";

/** What a person is asked. */
interface UndoQuestion {
  readonly question: string;
  readonly detail: string;
  readonly verb: string;
  /** What would be done; anything else is asked about again. */
  readonly planned: UndoAnswer;
  readonly entries: readonly number[];
  /** It only puts texts back, all that one edit changed. */
  readonly isPlain: boolean;
  /** The person had kept some of it. */
  readonly hasKept: boolean;
}

interface AskedPerson {
  /** Whether they agree. */
  readonly ask: (question: UndoQuestion) => Promise<boolean>;
  readonly tell: (sentence: string) => void;
  /** What they may overlook. */
  readonly note: (sentence: string) => void;
}

const messageMs = 8_000;

/**
 * The one way of every command that undoes or redoes entries; the review asks in `agreeToUndo`. It does what
 * was asked and nothing else: while the question stood, calls may have changed the files, and another window the history. Then the person is
 * asked again. Whatever stays and was not in a question is told afterwards.
 *
 * @returns Undefined if they do not, or cancel before anything was done.
 */
export async function askAndUndo(
  history: AskedHistory,
  undoing: Undoing,
  asking: Asking,
  person: AskedPerson = personInWindow,
): Promise<UndoAnswer | undefined> {
  if (asking === "never") {
    const answer = await carryOut(history, undoing, person);
    noteDone(answer, false, person);
    return answer;
  }
  let { planned } = undoing;
  for (;;) {
    const question = await withCancelButton(lookingWords(), (watch) =>
      planQuestion(history, { ...undoing, planned }, watch),
    );
    if (question === undefined) return undefined;
    const isAsked = asking === "always" || !question.isPlain;
    if (isAsked && !(await person.ask(question))) return undefined;
    planned = undefined;
    const entries = listAsked(undoing, await history.read());
    if (entries.join() !== question.entries.join()) continue;
    const answer = await carryOut(history, undoing, person, question.planned);
    if (answer?.isOther === true) continue;
    noteDone(answer, question.hasKept && !isAsked, person);
    return answer;
  }
}

export function lookingWords(): string {
  return vscode.l10n.t("Finding out what can be undone");
}

/** @param isKeptGone What the person had kept went with it, and they were not asked. */
function noteDone(
  answer: UndoAnswer | undefined,
  isKeptGone: boolean,
  { note }: Pick<AskedPerson, "note">,
): void {
  const unsaved = answer === undefined ? [] : describeUnsaved(answer, "Changed");
  const words = [...unsaved, ...(isKeptGone ? [keptWords()] : [])];
  if (words.length > 0) note(words.join(" "));
}

/** @param agreed What the person was asked about. */
async function carryOut(
  history: AskedHistory,
  { ids, kind }: Undoing,
  { tell }: AskedPerson,
  agreed?: UndoAnswer,
): Promise<UndoAnswer | undefined> {
  const title = kind === "undo" ? vscode.l10n.t("Undoing") : vscode.l10n.t("Redoing");
  const answer = await withCancelButton(title, (watch) =>
    history.undo(ids, kind, { ...watch, ...(agreed && { agreed }) }),
  );
  const told = new Set(agreed?.left.map((part) => JSON.stringify(part)));
  const left = answer?.left.filter((part) => !told.has(JSON.stringify(part))) ?? [];
  if (left.length > 0 && answer?.isOther !== true) {
    tell(vscode.l10n.t("Left as it is: {0}.", describeLeft({ left }).join("; ")));
  }
  return answer;
}

const personInWindow: AskedPerson = {
  async ask({ question, detail, verb }) {
    const options = { modal: true, detail };
    return (await vscode.window.showWarningMessage(question, options, verb)) === verb;
  },
  tell: (sentence) => void vscode.window.showWarningMessage(plainNotification(sentence)),
  note: (sentence) => void vscode.window.setStatusBarMessage(plainPick(sentence), messageMs),
};

function listAsked({ ids, kind }: Undoing, state: JournalState): readonly number[] {
  return kind === "undo" ? ids : listRedone(ids, state);
}

async function planQuestion(
  history: AskedHistory,
  undoing: Undoing,
  watch: UndoWatch,
): Promise<UndoQuestion> {
  const { ids, kind, since } = undoing;
  const planned = undoing.planned ?? (await history.planUndo(ids, kind, watch));
  const state = await history.read();
  const entries = listAsked(undoing, state);
  if (planned.undone.length === 0) {
    throw new Error(describeNothing(kind, planned));
  }
  const hasKept = kind === "undo" && isSomeKept(ids, state);
  const asked = state.entries.flatMap((each) => (entries.includes(each.id) ? each.read() : []));
  const age = describeAge(Math.min(...asked.map(({ timeMs }) => timeMs)), Date.now());
  const mayBeOthers = kind === "undo" && asked.some((each) => each.mayBeOthers === true);
  const paths = planned.undone.map(({ path }) => revealHiddenInName(path));
  const isOne = paths.length === 1;
  const named = isOne ? paths.join() : vscode.l10n.t("{0} files", paths.length);
  const words =
    since === undefined
      ? undoWords(kind, entries.length, named, age)
      : { verb: vscode.l10n.t("Undo"), question: sinceWords(since, age) };
  const isWhole = planned.left.length === 0 && !planned.undone.some(({ isDeleted }) => isDeleted);
  return {
    ...words,
    detail: [
      ...(isOne && !since ? [] : listFiles(planned)),
      ...describeUndo(planned, kind),
      ...chatWords(kind, asked),
      ...(mayBeOthers ? [othersWords()] : []),
      ...(hasKept ? [keptWords()] : []),
    ].join("\n"),
    planned,
    entries,
    isPlain: isWhole && entries.length === 1 && !mayBeOthers,
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

/** Extensions are not told what of it a person has kept or undone in the chat. */
function chatWords(kind: "undo" | "redo", asked: readonly HistoryEntry[]): readonly string[] {
  const inChat = asked.filter(({ reviewed }) => reviewed === "inChat").length;
  if (kind === "redo" || inChat === 0 || asked.length === 1) return [];
  return inChat === 1
    ? [vscode.l10n.t("1 of the edits also has Keep and Undo in the chat.")]
    : [vscode.l10n.t("{0} of the edits also have Keep and Undo in the chat.", inChat)];
}

/** What a question says of changes that may be others'. */
export function othersWords(): string {
  return vscode.l10n.t("Some of it may be your own, or another program's: nobody can tell.");
}

/** More would fill the question. */
const maxNamed = 10;

/** Files that go are named as such: where there are no others, once is enough. */
function listFiles({ undone }: Pick<UndoSummary, "undone">): readonly string[] {
  if (undone.every(({ isDeleted }) => isDeleted)) return [];
  const names = undone.map(({ path }) => revealHiddenInName(path)).toSorted();
  const more = names.length - maxNamed;
  const named = names.slice(0, maxNamed).join(", ");
  return [more > 0 ? vscode.l10n.t("{0} and {1} more", named, more) : named];
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
  return vscode.l10n.t("Undo everything that agents did since “{0}” ({1})?", since, age);
}

/** Why there is nothing to ask. */
export function describeNothing(kind: "undo" | "redo", planned: UndoSummary): string {
  const words =
    kind === "undo"
      ? vscode.l10n.t("Nothing of it can be undone.")
      : vscode.l10n.t("Nothing of it can be redone.");
  return [words, describeLeft(planned).join("; ")].join(" ").trim();
}

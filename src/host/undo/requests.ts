import * as vscode from "vscode";
import {
  canBeUndone,
  type EntryState,
  fileRecordsOf,
  findEntryStates,
  type StoredEntry,
} from "../../core/history/index.ts";
import type { JournalState } from "../../files/history/index.ts";
import {
  nameRequest,
  type ShownEntry,
  type ShownRequest,
  summarizeRequest,
} from "../../toolkit/history/index.ts";
import { plainPick } from "../../toolkit/report/index.ts";
import type { EditHistory } from "../history/index.ts";
import { listUndoable } from "./undoableEntries.ts";

/** The most items in a pick: nobody scrolls through more. */
export const maxPicked = 500;

/** An entry with its state, and its files where they were when it was made. */
export function showStored(
  stored: StoredEntry,
  states: ReadonlyMap<number, EntryState>,
): ShownEntry {
  const state = states.get(stored.id) ?? "applied";
  return { entry: stored.read(), files: fileRecordsOf(stored), state };
}

/** The requests for which agents changed something, newest first. */
export function listRequests({ entries }: JournalState): readonly ShownRequest[] {
  const states = findEntryStates(entries);
  const found = new Map<string, ShownRequest & { readonly edits: ShownEntry[] }>();
  for (const stored of entries.toReversed()) {
    if (stored.kind !== "edit" || states.get(stored.id) === "takenBack") continue;
    const { request } = stored.read();
    if (request === undefined) continue;
    const known = found.get(request.id) ?? { request, edits: [] };
    known.edits.push(showStored(stored, states));
    found.set(request.id, known);
  }
  return [...found.values()];
}

/** Those with an edit that can be undone. */
export function listUndoableRequests(state: JournalState): readonly ShownRequest[] {
  return listRequests(state).filter(({ edits }) =>
    edits.some((each) => each.state !== "gone" && canBeUndone(each.state)),
  );
}

/**
 * The edits to undo so that everything is as it was before a request: its own and all that agents made
 * since, newest first. Later edits may build on it, so they are undone too; a person's own are not.
 */
export function listUndoneSince({ edits }: ShownRequest, state: JournalState): readonly number[] {
  const firstId = edits.at(-1)?.entry.id ?? Infinity;
  return listUndoable(state)
    .filter(({ id, read }) => id >= firstId && read().madeBy === undefined)
    .map(({ id }) => id);
}

/** Those of some edits that agents made for a request. */
export function idsOfRequest(
  requestId: string,
  entries: readonly StoredEntry[],
): readonly number[] {
  return entries.filter(({ read }) => read().request?.id === requestId).map(({ id }) => id);
}

/**
 * The request that an argument names: its id, or an item of a view that stands for one. Undefined where
 * it names something else.
 */
export function findRequestId(argument: unknown): string | undefined {
  if (typeof argument === "string") return argument;
  const isItem = typeof argument === "object" && argument !== null && "requestId" in argument;
  return isItem && typeof argument.requestId === "string" ? argument.requestId : undefined;
}

/**
 * The request that a command was given, or that the person picks; undefined if they pick none.
 *
 * @param list Those that are offered where none is named.
 * @throws Error with a sentence if it is not known, or if there is none.
 */
export async function chooseRequest(
  history: Pick<EditHistory, "read">,
  argument: unknown,
  title: string,
  list: (state: JournalState) => readonly ShownRequest[] = listRequests,
): Promise<ShownRequest | undefined> {
  const state = await history.read();
  if (argument !== undefined && argument !== null) {
    const id = findRequestId(argument);
    const named = listRequests(state).find(({ request }) => request.id === id);
    if (named !== undefined) return named;
    throw new Error(vscode.l10n.t("No agent changed a file for this request."));
  }
  const offered = list(state);
  if (offered.length === 0) {
    throw new Error(vscode.l10n.t("There is no request for which an agent changed a file."));
  }
  const nowMs = Date.now();
  const items = offered.slice(0, maxPicked).map((shown) => ({
    label: plainPick(nameRequest(shown)),
    description: plainPick(summarizeRequest(shown, nowMs)),
    shown,
  }));
  const options = { title, placeHolder: vscode.l10n.t("Which request?"), matchOnDescription: true };
  return (await vscode.window.showQuickPick(items, options))?.shown;
}

import * as vscode from "vscode";
import {
  carryBaseline,
  findPlace,
  type LatestRecord,
  type LatestRecords,
  planReviewedUndo,
  recordsOf,
  type ReviewedChange,
  type StoredEntry,
} from "../../core/history/index.ts";
import { createDebounce, createQueue } from "../../core/async.ts";
import type { KeptFile } from "../history/index.ts";
import type { UndoableHistory } from "../undo/index.ts";
import type { TextServices } from "./fileReviews.ts";

type HistoryServices = Pick<
  UndoableHistory,
  "read" | "latest" | "readState" | "readChange" | "keep"
>;

const quietMs = 50;

/**
 * Tells of the text to which VS Code's own undo or redo brought a file, and of files whose unsaved text a
 * person has discarded.
 */
export function followEditorUndo(
  note: (uri: string, text: string) => Promise<void>,
  noteDiscarded: (uri: string) => Promise<void>,
): vscode.Disposable {
  const queue = createQueue();
  const texts = new Map<string, string>();
  const unsaved = new Set(listUnsaved());
  const clean = new Set<string>();
  const noting = createDebounce(() => {
    for (const [uri, text] of texts) void queue(() => note(uri, text));
    for (const uri of clean) {
      if (unsaved.delete(uri)) void queue(() => noteDiscarded(uri));
    }
    texts.clear();
    clean.clear();
  }, quietMs);
  const noteClean = (uri: string): void => {
    clean.add(uri);
    noting.restart();
  };
  return vscode.Disposable.from(
    vscode.workspace.onDidChangeTextDocument(({ document, reason }) => {
      const uri = document.uri.toString();
      if (document.isDirty) {
        unsaved.add(uri);
        clean.delete(uri);
      } else if (unsaved.has(uri)) noteClean(uri);
      if (reason === undefined) return;
      texts.set(uri, document.getText());
      noting.restart();
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => noteClean(uri.toString())),
    // It comes after the document is no longer unsaved.
    vscode.workspace.onDidSaveTextDocument(({ uri }) => unsaved.delete(uri.toString())),
    new vscode.Disposable(noting.stop),
  );
}

function listUnsaved(): readonly string[] {
  const documents = vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty);
  return documents.map(({ uri }) => uri.toString());
}

/**
 * An undo of ours in unsaved text that a person has discarded is no longer in effect: what it took back is on
 * the disk, and to be reviewed again. The same of a redo.
 */
export async function noteDiscarded(
  uri: string,
  readText: TextServices["readText"],
  history: HistoryServices,
): Promise<void> {
  const latest = await history.latest();
  const records = latest.allOf(uri);
  const count = records.findIndex(
    ({ entry: { kind }, record: { isUnsaved } }) => kind === "edit" || isUnsaved !== true,
  );
  const [seen, found] = [records[0], records[count]];
  if (count <= 0 || seen === undefined || found === undefined) return;
  const state = await history.readState(seen.record);
  const before = await history.readState(found.record);
  const { encoding, isByteExact = false } = seen.record;
  const now = await readText({ uri, encoding, isByteExact });
  if (state === undefined || before === undefined || typeof now === "string") return;
  const baselineBefore = carryBaseline(state, now.text);
  const baseline = carryBaseline(before, now.text);
  if (baselineBefore === baseline) return;
  const kept = { text: now.text, baselineBefore, baseline };
  const taken = records.slice(0, count).map(({ entry }) => entry);
  await appendTakenBack(uri, { seen, kept }, taken, latest, history);
}

/**
 * An undo of ours that VS Code's own undo takes back is no longer in effect: an entry says so, as a redo
 * of ours would, so what came back is to be reviewed again. The same of a redo.
 */
export async function noteTakenBack(
  uri: string,
  now: string,
  history: HistoryServices,
): Promise<void> {
  const latest = await history.latest();
  const [seen] = latest.allOf(uri);
  if (seen === undefined || seen.record.isByteExact === true) return;
  const taken = await findTakenBack(now, latest.allOf(uri), history);
  const state = taken[0] && (await history.readState(seen.record));
  if (state === undefined) return;
  const { text, baseline } = planReviewedUndo(
    taken.map(({ change }) => change),
    state,
  );
  if (text !== now) return;
  const kept = { text, baselineBefore: state.baseline, baseline };
  const entries = taken.map(({ entry }) => entry);
  await appendTakenBack(uri, { seen, kept }, entries, latest, history);
}

/** @param entries Newest first. */
async function appendTakenBack(
  uri: string,
  file: KeptFile,
  entries: readonly StoredEntry[],
  latest: LatestRecords,
  history: HistoryServices,
): Promise<void> {
  const { moves } = await history.read();
  const isInPart = (entry: StoredEntry): boolean =>
    recordsOf(entry).some((record) => {
      const place = findPlace(record.uri, entry.id, moves);
      return place !== uri && !latest.allOf(place).some((each) => each.entry.of.includes(entry.id));
    });
  await history.keep([file], {
    ...(entries[0]?.kind === "redo"
      ? { kind: "undo", tool: "redo" }
      : { kind: "redo", tool: "undo" }),
    of: entries.map(({ id }) => id),
    inPart: entries.filter(isInPart).map(({ id }) => id),
  });
}

interface TakenBack {
  readonly entry: StoredEntry;
  readonly change: ReviewedChange;
}

/**
 * The undos and redos of a file, newest first, before the oldest of which it had the text that it has
 * now; none where it had not.
 *
 * @param records Newest first.
 */
async function findTakenBack(
  now: string,
  records: readonly LatestRecord[],
  { readChange }: HistoryServices,
): Promise<readonly TakenBack[]> {
  const taken: TakenBack[] = [];
  for (const [index, { entry, record }] of records.entries()) {
    const { kind } = entry;
    if (kind === "edit") return [];
    if (kind === "keep") continue;
    const { after, encoding, baseline = after, baselineBefore = baseline } = record;
    // An entry about what the editor did has the same text before and after.
    const older = records[index + 1]?.record;
    const before = record.before === after && older ? older.after : record.before;
    const format = { encoding, isByteExact: false };
    const text = await readChange({ before, after }, format);
    const judged = await readChange({ before: baselineBefore, after: baseline }, format);
    if (text === undefined || judged === undefined) return [];
    taken.push({ entry, change: { kind, text, baseline: judged } });
    if (text.before === now) return taken;
  }
  return [];
}

import * as vscode from "vscode";
import {
  findPlace,
  type LatestRecord,
  planReviewedUndo,
  recordsOf,
  type ReviewedChange,
  type StoredEntry,
} from "../../../core/history/index.ts";
import { createDebounce, createQueue } from "../../../core/async.ts";
import type { UndoableHistory } from "../../undo/index.ts";

type HistoryServices = Pick<
  UndoableHistory,
  "read" | "latest" | "readState" | "readChange" | "keep"
>;

const quietMs = 50;

/** Tells of the text to which VS Code's own undo or redo brought a file. */
export function followEditorUndo(
  note: (uri: string, text: string) => Promise<void>,
): vscode.Disposable {
  const queue = createQueue();
  const texts = new Map<string, string>();
  const noting = createDebounce(() => {
    for (const [uri, text] of texts) void queue(() => note(uri, text));
    texts.clear();
  }, quietMs);
  return vscode.Disposable.from(
    vscode.workspace.onDidChangeTextDocument(({ document, reason }) => {
      if (reason === undefined) return;
      texts.set(document.uri.toString(), document.getText());
      noting.restart();
    }),
    new vscode.Disposable(noting.stop),
  );
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
  if (state === undefined || state.text === now) return;
  const changes = taken.map(({ change }) => change);
  const { text, baseline } = planReviewedUndo(changes, state);
  if (text !== now) return;
  const kept = { text, baselineBefore: state.baseline, baseline };
  const entries = taken.map(({ entry }) => entry);
  await history.keep([{ seen, kept }], {
    ...(entries[0]?.kind === "redo"
      ? { kind: "undo", tool: "redo" }
      : { kind: "redo", tool: "undo" }),
    of: entries.map(({ id }) => id),
    inPart: await findInPart(uri, entries, history),
  });
}

/** Those of undos and redos of a file of which something else still stands. */
async function findInPart(
  uri: string,
  entries: readonly StoredEntry[],
  history: Pick<HistoryServices, "read" | "latest">,
): Promise<readonly number[]> {
  const { moves } = await history.read();
  const { allOf } = await history.latest();
  const isInPart = (entry: StoredEntry): boolean =>
    recordsOf(entry).some((record) => {
      const place = findPlace(record.uri, entry.id, moves);
      return place !== uri && !allOf(place).some((each) => each.entry.of.includes(entry.id));
    });
  return entries.filter(isInPart).map(({ id }) => id);
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

import { findEntryStates, type StoredEntry } from "../../../src/core/history/index.ts";
import {
  areSame,
  carryNaively,
  type NaiveChange,
  type NaiveRecord,
  undoAll,
  undoNaively,
} from "../generators/naiveReview.ts";
import type { MixedFile, MixedHistory } from "./mixedHistory.ts";

/**
 * What an edit did to a file had the edits before it that are undone by now never been made; undefined where
 * the model has no answer.
 */
export async function takeUndoneOut(
  mix: MixedHistory,
  file: MixedFile,
  id: number,
): Promise<NaiveRecord | undefined> {
  const record = mix.records.get(id)?.get(file);
  if (record?.isEdit !== true) return record;
  const { entries } = await mix.window.services.history.read();
  const ofFile = entries.filter((entry) => mix.records.get(entry.id)?.has(file) === true);
  const states = findEntryStates(ofFile);
  const undos = ofFile.filter((entry) => {
    const state = states.get(entry.id);
    return entry.kind === "undo" && (state === "applied" || state === "kept");
  });
  const text = takeOut(id, { of: undos, textOf: (each) => mix.records.get(each)?.get(file)?.text });
  const { before, after } = record.baseline;
  const found = { lines: record.text.before, baseline: before };
  const carried = text && carryNaively(found, text.before);
  if (text === undefined || carried === undefined) return undefined;
  return { ...record, text, baseline: { before: carried, after } };
}

interface Undos {
  readonly of: readonly Pick<StoredEntry, "id" | "of">[];
  readonly textOf: (id: number) => NaiveChange | undefined;
}

interface UndoneEdit {
  readonly id: number;
  readonly text: NaiveChange;
}

function takeOut(id: number, undos: Undos, untilId = Infinity): NaiveChange | undefined {
  let text = undos.textOf(id);
  for (const undo of undos.of) {
    const isSince = id < undo.id && undo.id < untilId && undo.of.some((each) => each < id);
    const undone = isSince ? listUndone(undo, undos) : [];
    const older = undone?.filter((edit) => edit.id < id).map((edit) => edit.text);
    const [before, after] = [text?.before ?? null, text?.after ?? null].map(
      (each) => older && undoAll(older, each),
    );
    if (before === undefined || after === undefined) return undefined;
    // What stays in it would count as this edit's own.
    if (before.left === 0) text = { before: before.lines, after: after.lines };
  }
  return text;
}

/** The edits that an undo took back, newest first; none where it left another text. */
function listUndone(undo: Undos["of"][number], undos: Undos): readonly UndoneEdit[] | undefined {
  const edits: UndoneEdit[] = [];
  for (const id of undo.of.toSorted((one, other) => other - one)) {
    const made = undos.textOf(id);
    if (made === undefined) continue;
    if (made.before === null || made.after === null) return [];
    const text = takeOut(id, undos, undo.id);
    if (text === undefined) return undefined;
    edits.push({ id, text });
  }
  const left = undos.textOf(undo.id);
  if (left === undefined) return [];
  const texts = edits.map(({ text }) => text);
  const undone = undoNaively(texts, left.before);
  if (undone === undefined) return undefined;
  return areSame(undone, left.after) ? edits : [];
}

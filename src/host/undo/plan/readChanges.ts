import { remember } from "../../../core/async.ts";
import {
  carryBaseline,
  type ChangedText,
  type EntryRecord,
  findEntryStates,
  planUndoOfMany,
  type ReviewedChange,
} from "../../../core/history/index.ts";
import type { PlanServices } from "./fileTexts.ts";
import type { ChangedFile, FileChangeOf } from "./planStateUndo.ts";

/**
 * What changes did, newest first. Edits before one of them that were undone after it are taken out of both its
 * sides, as if they had never been made: so edits that are undone in any order leave what was there before
 * them all, where each undo took back what a plan takes, and none of the edits made or removed the file. Each text is read in the encoding that the file had then: it may have been saved in another since.
 *
 * @returns Undefined if one of the texts cannot be read.
 */
export async function readChanges(
  { changes, all }: Pick<ChangedFile, "changes" | "all">,
  isByteExact: boolean,
  { history: { readChange, readContent } }: PlanServices,
): Promise<readonly ReviewedChange[] | undefined> {
  const readText: ReadText = ({ record }) =>
    readChange(record, { encoding: record.encoding, isByteExact }, readContent);
  const takeOut = createTakingOut(all, readText);
  const read: ReviewedChange[] = [];
  for (const { entry, record } of changes) {
    const { encoding, baselineBefore: before, baseline: after } = record;
    const made = await readText({ record });
    if (made === undefined) return undefined;
    const isKnown = before !== undefined && after !== undefined;
    const format = { encoding, isByteExact };
    const baseline = isKnown ? await readChange({ before, after }, format, readContent) : undefined;
    const text = entry.kind === "edit" ? await takeOut(entry.id, made) : made;
    const found = baseline && { text: made.before, baseline: baseline.before };
    const carried = found && { ...baseline, before: carryBaseline(found, text.before) };
    read.push({ kind: entry.kind, text, baseline: carried });
  }
  return read;
}

/** Of more edits that were undone since, an undo of each costs too much: then all stay in. */
const maxTakenOut = 20;

type ReadText = (one: Pick<FileChangeOf, "record">) => Promise<ChangedText | undefined>;

type TakeOut = (id: number, text: ChangedText, untilId?: number) => Promise<ChangedText>;

interface UndoneEdit {
  readonly id: number;
  readonly text: ChangedText;
}

/** @param all What entries did to the file, newest first. */
function createTakingOut(all: readonly EntryRecord[], readText: ReadText): TakeOut {
  const undos = findUndos(all);

  /** The edits that an undo took back, newest first; none if one made or took away the file, or it left another text. */
  const readUndone = remember(async (undo: EntryRecord): Promise<readonly UndoneEdit[]> => {
    const edits: UndoneEdit[] = [];
    for (const one of all.filter(({ entry }) => undo.entry.of.includes(entry.id))) {
      const { id } = one.entry;
      const made = await readText(one);
      if (typeof made?.before !== "string" || made.after === null) return [];
      edits.push({ id, text: await takeOut(id, made, undo.entry.id) });
    }
    const undone = await readText(undo);
    if (undone === undefined) return [];
    return undoAll(edits, undone.before).text === undone.after ? edits : [];
  });

  async function takeOut(id: number, text: ChangedText, untilId = Infinity): Promise<ChangedText> {
    const since = undos.filter(({ entry }) => {
      return id < entry.id && entry.id < untilId && entry.of.some((each) => each < id);
    });
    if (since.length > maxTakenOut) return text;
    let { before, after } = text;
    for (const undo of since) {
      const older = (await readUndone(undo)).filter((edit) => edit.id < id);
      const found = undoAll(older, before);
      // What stays there would count as this edit's own where it is taken out of what that left.
      if (found.left.length > 0) continue;
      [before, after] = [found.text, undoAll(older, after).text];
    }
    return { before, after };
  }

  return takeOut;
}

function undoAll(
  edits: readonly UndoneEdit[],
  current: string | null,
): ReturnType<typeof planUndoOfMany> {
  const texts = edits.map(({ text }) => text);
  return planUndoOfMany(texts, current);
}

/** The undos of edits that are in effect, oldest first. */
function findUndos(all: readonly EntryRecord[]): readonly EntryRecord[] {
  const entries = all.map(({ entry }) => entry).reverse();
  const states = findEntryStates(entries);
  const undos = all.filter(({ entry: { id, kind } }) => {
    const state = states.get(id);
    return kind === "undo" && (state === "applied" || state === "kept");
  });
  return undos.reverse();
}

import { editBetween } from "../../../core/diff/index.ts";
import { emptyEdit } from "../../../core/edit/index.ts";
import {
  type ContentKey,
  lineEditBetween,
  overlapsHunks,
  reviewAfterAgentEdit,
  reviewAfterOtherEdit,
  reviewAfterUndo,
} from "../../../core/history/index.ts";
import type { TextFormat } from "../../documents/index.ts";
import { createFileReview, type FileReview } from "./fileReview.ts";
import { type ChangeStep, type FileStep, keepsAll, type KeepStep } from "./fileSteps.ts";
import type { FileFormat, ReviewServices } from "./reviewServices.ts";

/** What is known of a file that agents changed, after some of the entries about it. */
export interface FileState {
  readonly uri: string;
  readonly path: string;
  /** None where nothing is to be reviewed; what the file holds does not matter then. */
  readonly review: FileReview | undefined;
  /** The review right after the last entry: what was changed since then may be taken back. */
  readonly last: FileReview | undefined;
  readonly kept: KeptFile | undefined;
  /** By undo, what was to be reviewed before it: its redo brings that back, and no more. */
  readonly undone: ReadonlyMap<number, UndoneReview>;
}

interface UndoneReview {
  /** What the file held. */
  readonly before: ContentKey | null;
  /** Of that text, which is not kept here. */
  readonly review: Omit<FileReview, "uri" | "path" | "text" | "baseline"> | undefined;
}

/** A file of which hunks were kept, and the text that it was compared with until then. */
export interface KeptFile extends FileFormat {
  readonly path: string;
  readonly baseline: string;
  readonly entryId: number;
}

/** What the texts that entries name are read with. */
export type ContentServices = Pick<ReviewServices, "decode"> & {
  readonly history: Pick<ReviewServices["history"], "readContent">;
};

/**
 * What is known after one more entry. An entry whose contents cannot be read ends the review of what
 * came before it: nothing true could be shown.
 */
export async function foldStep(
  state: FileState,
  given: GivenStep,
  services: ContentServices,
): Promise<FileState> {
  const { step } = given;
  if (step.kind === "own") return state;
  const next = await foldEntry(state, { ...given, step }, services);
  return { ...state, ...next, last: next.review };
}

interface GivenStep<Step = FileStep> {
  readonly step: Step;
  readonly isByteExact: boolean;
  /** From when the file held the text that an undo leaves: what was known of it is known again. */
  readonly before: FileState | undefined;
  /** An undo of edits that were there when something was kept: what it leaves is the person's own. */
  readonly takesBackKept: boolean;
}

type AfterEntry = Pick<FileState, "review"> & Partial<Pick<FileState, "kept" | "undone">>;

async function foldEntry(
  state: FileState,
  { step, isByteExact, before, takesBackKept }: GivenStep<ChangeStep | KeepStep>,
  services: ContentServices,
): Promise<AfterEntry> {
  const format = { encoding: step.record.encoding, isByteExact };
  if (step.kind !== "keep") {
    const change = await readChange(step, format, services);
    if (change === undefined) return { review: undefined };
    const from = foldText(state, change.before);
    const known = before ?? (takesBackKept ? from : undefined);
    const next = bringBack(state, step, change) ?? {
      review: known ? foldText(known, change.after).review : foldChange(from, step, format, change),
    };
    return step.kind === "undo" ? { ...next, undone: noteUndone(from, step) } : next;
  }
  const text = await readContentText(step.record.current, format, services);
  const baseline = await readContentText(step.record.baseline, format, services);
  if (text === undefined || baseline === undefined) return { review: undefined };
  const next = foldKeep(foldText(state, text), step, format, { text, baseline });
  // Whoever reads the history anew begins after such a step, so nothing from before it may count.
  return keepsAll(step) ? { ...next, undone: new Map() } : next;
}

/** The texts before and after what an entry did to a file; undefined where they cannot be read. */
export async function readChange(
  { record }: ChangeStep,
  { isByteExact }: Pick<TextFormat, "isByteExact">,
  services: ContentServices,
): Promise<ChangedText | undefined> {
  const format = { encoding: record.encoding, isByteExact };
  const before = await readContentText(record.before, format, services);
  const after = await readContentText(record.after, format, services);
  return before === undefined || after === undefined ? undefined : { before, after };
}

export interface ChangedText {
  readonly before: string;
  readonly after: string;
}

/**
 * What is known once the file holds a text that came from somewhere else. It follows from the last
 * entry and this text alone, never from the texts between: so a window that watched them all knows
 * what one knows that is just loaded, and an agent's lines that a person typed over and brought back
 * are the agent's again.
 */
export function foldText(state: FileState, text: string): FileState {
  const { review, last } = state;
  if (last === undefined || review?.text === text) return state;
  if (last.text === text) return { ...state, review: last };
  return { ...state, review: createFileReview({ ...last, text, ...moveTo(last, text) }) };
}

/**
 * The review that a person's undo or redo brings back with its text, which may hold what is not an
 * agent's, or was kept. What mends a call that a crash cut short brings back that of the entry before;
 * a redo, that before its undo.
 *
 * @returns Undefined where the text is another one.
 */
function bringBack(
  { last, undone, uri, path }: FileState,
  { kind, of, record }: ChangeStep,
  { after: text }: ChangedText,
): { readonly review: FileReview | undefined } | undefined {
  if (kind === "edit") return undefined;
  if (last?.text === text) return { review: last };
  if (kind === "undo") return undefined;
  const found = of.map((id) => undone.get(id)).find((each) => each?.before === record.after);
  if (found === undefined) return undefined;
  return { review: found.review && createFileReview({ ...found.review, uri, path, text }) };
}

function noteUndone(
  { review, undone }: FileState,
  { entryId, record: { before } }: ChangeStep,
): FileState["undone"] {
  return new Map([...undone, [entryId, { before, review: review && withoutText(review) }]]);
}

function withoutText(review: FileReview): UndoneReview["review"] {
  const { encoding, isByteExact, edit, entryIds, isCreated, isOverlapped } = review;
  return { encoding, isByteExact, edit, entryIds, isCreated, isOverlapped };
}

function foldKeep(
  { review, kept, uri, path }: FileState,
  { entryId }: KeepStep,
  format: TextFormat,
  { text, baseline }: { readonly text: string; readonly baseline: string },
): AfterEntry {
  const { entryIds, isCreated } = review ?? { entryIds: [entryId], isCreated: false };
  const edit = lineEditBetween(text, baseline);
  const next = { ...format, uri, path, text, edit, entryIds, isCreated, isOverlapped: false };
  return {
    review: createFileReview(next),
    kept:
      review === undefined ? kept : { ...format, uri, path, baseline: review.baseline, entryId },
  };
}

const reviewAfter = {
  edit: reviewAfterAgentEdit,
  undo: reviewAfterUndo,
  redo: reviewAfterAgentEdit,
} as const;

/**
 * An undo is a person's own: it takes hunks out of the review and never adds one.
 *
 * @param state Of the text before.
 */
function foldChange(
  { review: known, uri, path }: FileState,
  { kind, entryId, record }: ChangeStep,
  format: TextFormat,
  { before, after }: ChangedText,
): FileReview | undefined {
  if (known === undefined && kind === "undo") return undefined;
  const change = editBetween(before, after);
  return createFileReview({
    ...format,
    uri,
    path,
    text: after,
    edit: reviewAfter[kind](known?.edit ?? emptyEdit(before.length), change, before),
    entryIds: [...(known?.entryIds ?? []), entryId],
    isCreated: known?.isCreated ?? record.before === null,
    isOverlapped: known?.isOverlapped ?? false,
  });
}

/** A review once its file holds a text that came from somewhere else. */
function moveTo(review: FileReview, text: string): Pick<FileReview, "edit" | "isOverlapped"> {
  const edit = editBetween(review.text, text);
  return {
    edit: reviewAfterOtherEdit(review.edit, edit, review.text),
    isOverlapped: review.isOverlapped || overlapsHunks(review.edit, edit, review.text),
  };
}

/** Where there was no file, there is no text. */
async function readContentText(
  key: ContentKey | null,
  format: TextFormat,
  { history, decode }: ContentServices,
): Promise<string | undefined> {
  if (key === null) return "";
  const content = await history.readContent(key);
  return content.ok ? decode(content.value, format) : undefined;
}

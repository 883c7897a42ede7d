import { editBetween } from "../../../core/diff/index.ts";
import { emptyEdit, isEmptyEdit } from "../../../core/edit/index.ts";
import {
  type ContentKey,
  overlapsHunks,
  replayReview,
  reviewAfterAgentEdit,
  reviewAfterOtherEdit,
  reviewAfterUndo,
} from "../../../core/history/index.ts";
import type { TextFormat } from "../../documents/index.ts";
import { createFileReview, type FileReview } from "./fileReview.ts";
import type { ChangeStep, FileStep, KeepStep } from "./fileSteps.ts";
import type { FileFormat, ReviewServices } from "./reviewServices.ts";

/** What is known of a file that agents changed, after some of the entries about it. */
export interface FileState {
  readonly uri: string;
  readonly path: string;
  /** None where nothing is to be reviewed; what the file holds does not matter then. */
  readonly review: FileReview | undefined;
  readonly kept: KeptFile | undefined;
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
  step: FileStep,
  isByteExact: boolean,
  services: ContentServices,
): Promise<FileState> {
  const format = { encoding: step.record.encoding, isByteExact };
  if (step.kind !== "keep") {
    const change = await readChange(step, format, services);
    return { ...state, review: change && foldChange(state, step, format, change) };
  }
  const text = await readContentText(step.record.current, format, services);
  const baseline = await readContentText(step.record.baseline, format, services);
  if (text === undefined || baseline === undefined) return { ...state, review: undefined };
  return foldKeep(state, step, format, { text, baseline });
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

/** What is known once the file holds a text that came from somewhere else. */
export function foldText(state: FileState, text: string): FileState {
  const { review } = state;
  if (review === undefined || review.text === text) return state;
  return { ...state, review: createFileReview({ ...review, text, ...moveTo(review, text) }) };
}

function foldKeep(
  { review, kept, uri, path }: FileState,
  { entryId }: KeepStep,
  format: TextFormat,
  { text, baseline }: { readonly text: string; readonly baseline: string },
): FileState {
  const { entryIds, isCreated } = review ?? { entryIds: [entryId], isCreated: false };
  const edit = replayReview({ start: { current: text, baseline }, agentEdits: [], current: text });
  const next = { ...format, uri, path, text, edit, entryIds, isCreated, isOverlapped: false };
  return {
    uri,
    path,
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

/** An undo is a person's own: it takes hunks out of the review and never adds one. */
function foldChange(
  { review: known, uri, path }: FileState,
  { kind, entryId, record }: ChangeStep,
  format: TextFormat,
  { before, after }: ChangedText,
): FileReview | undefined {
  const moved = known && moveTo(known, before);
  const isFirst = moved === undefined || isEmptyEdit(moved.edit);
  if (isFirst && kind === "undo") return undefined;
  const change = editBetween(before, after);
  return createFileReview({
    ...format,
    uri,
    path,
    text: after,
    edit: reviewAfter[kind](moved?.edit ?? emptyEdit(before.length), change, before),
    entryIds: isFirst ? [entryId] : [...(known?.entryIds ?? []), entryId],
    isCreated: isFirst ? record.before === null : (known?.isCreated ?? false),
    isOverlapped: !isFirst && moved.isOverlapped,
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

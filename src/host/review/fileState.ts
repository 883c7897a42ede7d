import { emptyEdit, isEmptyEdit } from "../../core/edit/index.ts";
import { editBetween } from "../../core/diff/index.ts";
import {
  type ContentKey,
  reviewAfterAgentEdit,
  reviewAfterOtherEdit,
} from "../../core/history/index.ts";
import { createFileReview, type FileReview } from "./fileReview.ts";
import type { ChangeStep, FileStep, KeepStep } from "./fileSteps.ts";
import type { ReviewServices, TextFormat } from "./reviewServices.ts";

/** What is known of a file that agents changed, after some of the entries about it. */
export interface FileState {
  readonly uri: string;
  readonly path: string;
  /** None where nothing is to be reviewed; what the file holds does not matter then. */
  readonly review: FileReview | undefined;
  readonly kept: KeptFile | undefined;
}

/** A file of which hunks were kept, and the text that it was compared with until then. */
export interface KeptFile {
  readonly uri: string;
  readonly path: string;
  readonly baseline: string;
  readonly entryId: number;
}

type StepServices = Pick<ReviewServices, "decode"> & {
  readonly readContent: ReviewServices["history"]["readContent"];
};

/**
 * What is known after one more entry. An entry whose contents cannot be read ends the review of what
 * came before it: nothing true could be shown.
 */
export async function foldStep(
  state: FileState,
  step: FileStep,
  isByteExact: boolean,
  services: StepServices,
): Promise<FileState> {
  const format = { encoding: step.record.encoding, isByteExact };
  const read = (key: ContentKey | null): Promise<string | undefined> =>
    readContentText(key, format, services);
  const isKeep = step.kind === "keep";
  const first = await read(isKeep ? step.record.current : step.record.before);
  const second = await read(isKeep ? step.record.baseline : step.record.after);
  if (first === undefined || second === undefined) return { ...state, review: undefined };
  return isKeep
    ? foldKeep(state, step, format, { text: first, baseline: second })
    : { ...state, review: foldChange(state, step, format, { before: first, after: second }) };
}

/** What is known once the file holds a text that came from somewhere else. */
export function foldText(state: FileState, text: string): FileState {
  const { review } = state;
  if (review === undefined || review.text === text) return state;
  const edit = reviewAfterOtherEdit(review.edit, review.text, editBetween(review.text, text));
  return { ...state, review: createFileReview({ ...review, text, edit }) };
}

function foldKeep(
  { review, kept, uri, path }: FileState,
  { entryId }: KeepStep,
  format: TextFormat,
  { text, baseline }: { readonly text: string; readonly baseline: string },
): FileState {
  const { entryIds, isCreated } = review ?? { entryIds: [entryId], isCreated: false };
  const edit = editBetween(text, baseline);
  const next = { ...format, uri, path, text, edit, entryIds, isCreated };
  return {
    uri,
    path,
    review: createFileReview(next),
    kept: review === undefined ? kept : { uri, path, baseline: review.baseline, entryId },
  };
}

/** An undo is a person's own: it takes hunks out of the review and never adds one. */
function foldChange(
  { review: known, uri, path }: FileState,
  { kind, entryId, record }: ChangeStep,
  format: TextFormat,
  { before, after }: { readonly before: string; readonly after: string },
): FileReview | undefined {
  const moved =
    known === undefined
      ? emptyEdit(before.length)
      : reviewAfterOtherEdit(known.edit, known.text, editBetween(known.text, before));
  const isFirst = isEmptyEdit(moved);
  if (isFirst && kind === "undo") return undefined;
  const change = editBetween(before, after);
  return createFileReview({
    ...format,
    uri,
    path,
    text: after,
    edit: reviewAfterAgentEdit(moved, before, change),
    entryIds: isFirst ? [entryId] : [...(known?.entryIds ?? []), entryId],
    isCreated: isFirst ? record.before === null : (known?.isCreated ?? false),
  });
}

/** Where there was no file, there is no text. */
async function readContentText(
  key: ContentKey | null,
  format: TextFormat,
  { readContent, decode }: StepServices,
): Promise<string | undefined> {
  if (key === null) return "";
  const content = await readContent(key);
  return content.ok ? decode(content.value, format) : undefined;
}

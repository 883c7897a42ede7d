import type { FileRecord, ReviewRecord } from "../../../core/history/index.ts";
import type { StoredEntry } from "../../../files/history/index.ts";

/** What an entry says of one file. */
export type FileStep = ChangeStep | OwnStep | KeepStep;

export interface ChangeStep {
  readonly kind: "edit" | "undo" | "redo";
  readonly entryId: number;
  /** Of an undo, what it takes back; of a redo, the undos. */
  readonly of: readonly number[];
  readonly record: FileRecord;
}

/** What a person did by a command: as if they had typed it. */
export interface OwnStep {
  readonly kind: "own";
  readonly entryId: number;
  readonly record: FileRecord;
}

export interface KeepStep {
  readonly kind: "keep";
  readonly entryId: number;
  readonly record: ReviewRecord;
}

/**
 * What an entry says, file by file; nothing where it was taken back or is not done. What a formatter
 * made of an undo is as if a person had typed it.
 */
export function stepsOf(stored: StoredEntry): readonly FileStep[] {
  const { id: entryId, kind, of, outcome } = stored;
  if (outcome?.result !== "done" || kind === "mark") return [];
  const { files, reviews = [], madeBy } = stored.read();
  if (kind === "keep") return reviews.map((record) => ({ kind, entryId, record }));
  const done = outcome.files ?? files;
  const records =
    kind === "undo" ? files.filter(({ uri }) => done.some((each) => each.uri === uri)) : done;
  if (madeBy === "person") return records.map((record) => ({ kind: "own", entryId, record }));
  return records.map((record) => ({ kind, entryId, of, record }));
}

/**
 * The steps in the order in which they count: a keep is of the text that the person saw, so an edit
 * that began while its entry was written comes after it, and is still to be reviewed.
 *
 * @param steps By entry.
 */
export function inOrderOfTexts(steps: readonly FileStep[]): readonly FileStep[] {
  const ordered: FileStep[] = [];
  for (const step of steps) {
    const isUnseen = wasUnseen(ordered.at(-1), step);
    ordered.splice(ordered.length - (isUnseen ? 1 : 0), 0, step);
  }
  return ordered;
}

/** Whether a step keeps the text from before the edit that the journal has before it. */
export function wasUnseen(edit: FileStep | undefined, { kind, record }: FileStep): boolean {
  return (
    edit?.kind === "edit" &&
    kind === "keep" &&
    edit.record.before === record.current &&
    edit.record.after !== record.current
  );
}

/**
 * The last steps that say all: before one that leaves nothing to review, only what it kept matters,
 * and for that the steps from the one like it before.
 */
export function stepsThatCount(steps: readonly FileStep[]): readonly FileStep[] {
  const last = steps.findLastIndex(keepsAll);
  const before = last === -1 ? -1 : steps.findLastIndex((step, at) => at < last && keepsAll(step));
  return steps.slice(Math.max(before, 0));
}

export function keepsAll({ kind, record }: FileStep): boolean {
  return kind === "keep" && record.current === record.baseline;
}

export function isAgents(step: FileStep): step is ChangeStep {
  return step.kind !== "keep" && step.kind !== "own";
}

/** Whether one of the files is to be read byte by byte, and so all the texts of it. */
export function needsBytes(steps: readonly FileStep[]): boolean {
  return steps.some((step) => isAgents(step) && step.record.isByteExact === true);
}

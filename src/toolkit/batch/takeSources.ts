import {
  copyLines,
  type LineOperation,
  type Operation,
  type ReplaceLines,
} from "../../core/batch/index.ts";
import type { EditFailure, Failure } from "../../core/failure/index.ts";
import { createOutputLimit, type OutputLimit } from "../../core/replace/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import type { NamedSnapshot } from "../../core/snapshot/index.ts";
import type { TextFile, Workspace } from "../workspace/index.ts";
import { findNamedSnapshot, type NumberedOperations, toCurrentLines } from "./asOf.ts";
import type { LineSource } from "./operationFields.ts";
import { readSourceFiles, type SourceFiles } from "./sourceFiles.ts";
import { findUndecodable } from "./undecodable.ts";

/** The operations in the numbers of the current text, with the texts that they take from files. */
export interface FilledOperations {
  readonly operations: readonly Operation[];
  /** The removals of moved lines in the edited file. */
  readonly removals: readonly LineOperation[];
  /** And in the other one. */
  readonly other:
    { readonly file: TextFile; readonly removals: readonly LineOperation[] } | undefined;
  /** Operations whose texts nobody was shown. */
  readonly unseen: ReadonlySet<number>;
}

/**
 * Finds the lines that operations name, and those that they take their texts from, all as they were
 * before the call.
 *
 * @param snapshot What the numbers of the edited file refer to, for sources in it that do not say it.
 */
export async function fillOperations(
  operations: readonly Operation[],
  sources: readonly LineSource[],
  edited: TextFile,
  snapshot: NamedSnapshot | undefined,
  workspace: Workspace,
): Promise<Result<FilledOperations>> {
  const files = await readSourceFiles(sources, edited, workspace);
  if (!files.ok) return files;
  const groups = groupByNumbers(sources, files.value, edited, snapshot, workspace);
  if (!groups.ok) return groups;
  const [own, ...others] = groups.value;
  const numbered = [
    { operations: [...operations, ...own.operations], snapshot, file: edited },
    ...others,
  ];
  const current = toCurrentLines(numbered, workspace);
  if (!current.ok) return current;
  const [inEdited = [], ...elsewhere] = current.value;
  const given = [own, ...others];
  const ranges = [inEdited.slice(operations.length), ...elsewhere];
  const taken: TakenText[] = [];
  const outputLimit = createOutputLimit();
  for (const [index, group] of given.entries()) {
    for (const [place, range] of (ranges[index] ?? []).entries()) {
      const before = group.operations[place];
      if (range.type !== "lines" || before === undefined)
        throw new Error("Lines are mapped to lines.");
      const text = takeText(range, before, group, workspace, outputLimit);
      if (!text.ok) return text;
      taken.push(text.value);
    }
  }
  const texts = new Map(taken.map(({ range, text }) => [range.operation, text]));
  const moved = taken.filter(({ range }) => range.source === "moved");
  const removalsIn = (file: TextFile): readonly LineOperation[] =>
    moved.filter((each) => each.file === file).map(({ range }) => range);
  const { other } = files.value;
  const otherRemovals = other === undefined ? [] : removalsIn(other);
  return succeed({
    operations: withTexts(inEdited.slice(0, operations.length), texts),
    removals: removalsIn(edited),
    other: other && otherRemovals.length > 0 ? { file: other, removals: otherRemovals } : undefined,
    unseen: new Set(taken.filter(({ isSeen }) => !isSeen).map(({ range }) => range.operation)),
  });
}

/** Sources in one file, by numbers of one of its texts. */
interface SourceGroup extends NumberedOperations {
  readonly operations: ReplaceLines[];
}

/** First those in the edited file whose numbers are those of the operations. */
function groupByNumbers(
  sources: readonly LineSource[],
  files: SourceFiles,
  edited: TextFile,
  snapshot: NamedSnapshot | undefined,
  workspace: Workspace,
): Result<readonly [SourceGroup, ...SourceGroup[]], EditFailure> {
  const own: SourceGroup = { operations: [], snapshot, file: edited };
  const groups = new Map<string, SourceGroup>();
  for (const { path, asOf, isMoved, ...range } of sources) {
    const file = files.of(path);
    const isOwn = file === edited && (asOf === undefined || asOf === snapshot?.id);
    const key = `${file === edited}${asOf}`;
    let group = isOwn ? own : groups.get(key);
    if (group === undefined) {
      const named = findNamedSnapshot(asOf, file, workspace);
      if (!named.ok) return fail(asSourceFailure(named.failure));
      group = { operations: [], snapshot: named.value, file, isSource: true };
      groups.set(key, group);
    }
    const source = isMoved ? "moved" : "copied";
    group.operations.push({ ...range, type: "lines", replaceWith: "", source });
  }
  return succeed([own, ...groups.values()]);
}

function asSourceFailure(failure: EditFailure): EditFailure {
  return failure.code === "unknownSnapshot" || failure.code === "snapshotOfOtherFile"
    ? { ...failure, isSource: true }
    : failure;
}

interface TakenText {
  /** In the numbers of the current text. */
  readonly range: ReplaceLines;
  readonly file: TextFile;
  readonly text: string;
  readonly isSeen: boolean;
}

/** @param given The lines in the numbers of the call. */
function takeText(
  range: ReplaceLines,
  given: ReplaceLines,
  { file, snapshot }: SourceGroup,
  workspace: Workspace,
  outputLimit: OutputLimit,
): Result<TakenText> {
  const text = copyLines(file.lines, range, outputLimit);
  if (!text.ok) return text;
  const undecodable = findUndecodable(text.value, file);
  if (undecodable !== undefined)
    return fail(describeUndecodable(text.value, undecodable, range, file));
  const snapshotId = snapshot?.id ?? file.snapshotId;
  const isSeen = snapshotId !== undefined && workspace.wereShown(snapshotId, given);
  return succeed({ range, file, text: text.value, isSeen });
}

function describeUndecodable(
  text: string,
  offset: number,
  { operation, startLine }: ReplaceLines,
  { target, encoding }: TextFile,
): Failure {
  const line = startLine + text.slice(0, offset).split("\n").length - 1;
  return { code: "sourceUndecodable", operation, path: target.shown, line, encoding };
}

function withTexts(
  operations: readonly Operation[],
  texts: ReadonlyMap<number, string>,
): readonly Operation[] {
  return operations.map((operation) => {
    const text = texts.get(operation.operation);
    if (text === undefined) return operation;
    return "insertText" in operation
      ? { ...operation, insertText: text }
      : { ...operation, replaceWith: text };
  });
}

import { copyLines, type LineOperation, type Operation } from "../../core/batch/index.ts";
import type { EditFailure, Failure } from "../../core/failure/index.ts";
import { createOutputLimit, type OutputLimit } from "../../core/replace/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import type { NamedSnapshot } from "../../core/snapshot/index.ts";
import type { TextFile, Workspace } from "../workspace/index.ts";
import { findNamedSnapshot, type NumberedOperations, toCurrentLines } from "./asOf.ts";
import { placeNamed, turnBlankLines } from "./namedPlaces.ts";
import type { LineSource } from "./operationFields.ts";
import { readSourceFiles, type SourceFiles } from "./sourceFiles.ts";

/** The operations in the numbers of the current text, with the texts that they take from files. */
export interface FilledOperations {
  readonly operations: readonly Operation[];
  /** The removals of moved lines in the edited file. */
  readonly removals: readonly LineOperation[];
  /** And in the other one. */
  readonly other:
    | { readonly file: TextFile; readonly removals: readonly LineOperation[] }
    | undefined;
  /** Operations whose texts nobody was shown. */
  readonly unseen: ReadonlySet<number>;
  /** The operations as they were sent, and where the texts come from; names are looked up. */
  readonly sent: readonly Operation[];
  readonly sources: readonly LineSource[];
}

/**
 * Finds the lines that operations name, and those that they take their texts from, all as they were
 * before the call.
 *
 * @param symbols The places that are given by name: these mean the current text.
 * @param snapshot What the numbers of the edited file refer to, for sources in it that do not say it.
 */
export async function fillOperations(
  operations: readonly Operation[],
  symbols: ReadonlyMap<number, string>,
  sources: readonly LineSource[],
  edited: TextFile,
  snapshot: NamedSnapshot | undefined,
  workspace: Workspace,
): Promise<Result<FilledOperations>> {
  const files = await readSourceFiles(sources, edited, workspace);
  if (!files.ok) return files;
  const placed = await placeNamed(operations, symbols, sources, edited, files.value.of, workspace);
  if (!placed.ok) return placed;
  const { operations: places, isNamed } = placed.value;
  const groups = groupByNumbers(placed.value.sources, files.value, edited, snapshot, workspace);
  if (!groups.ok) return groups;
  const [own, ...others] = groups.value;
  const all = [...places, ...own.operations];
  const numbered = [{ operations: all, snapshot, file: edited, named: isNamed }, ...others];
  const current = toCurrentLines(numbered, workspace);
  if (!current.ok) return current;
  const [inEdited = [], ...elsewhere] = current.value;
  const ranges = [inEdited.slice(operations.length), ...elsewhere];
  const texts = takeTexts([own, ...others], ranges, workspace);
  if (!texts.ok) return texts;
  const taken = texts.value;
  const moved = taken.filter(({ range }) => range.source === "moved");
  const removalsIn = (file: TextFile): readonly LineOperation[] =>
    moved.filter((each) => each.file === file).map(({ range }) => range);
  const { other } = files.value;
  const otherRemovals = other === undefined ? [] : removalsIn(other);
  return succeed({
    operations: withTexts(inEdited.slice(0, operations.length), taken, placed.value.sources),
    removals: removalsIn(edited),
    other: other && otherRemovals.length > 0 ? { file: other, removals: otherRemovals } : undefined,
    sent: places,
    sources: placed.value.sources,
    unseen: new Set(taken.filter(({ isSeen }) => !isSeen).map(({ range }) => range.operation)),
  });
}

/** Sources in one file, by numbers of one of its texts. */
interface SourceGroup extends NumberedOperations {
  readonly operations: LineOperation[];
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
  for (const { operation, startLine, endLine, symbol, path, asOf, isMoved } of sources) {
    const file = files.of(path);
    const isCurrent = symbol !== undefined;
    const isOwn = file === edited && !isCurrent && (asOf === undefined || asOf === snapshot?.id);
    const key = `${file === edited}${isCurrent}${asOf}`;
    let group = isOwn ? own : groups.get(key);
    if (group === undefined) {
      const named = findNamedSnapshot(asOf, file, workspace);
      if (!named.ok) return fail(asSourceFailure(named.failure));
      group = { operations: [], snapshot: named.value, file, isSource: true };
      groups.set(key, group);
    }
    const source = isMoved ? "moved" : "copied";
    const range = { operation, startLine, endLine };
    group.operations.push({ ...range, type: "lines", newText: "", source });
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
  readonly range: LineOperation;
  readonly file: TextFile;
  readonly text: string;
  readonly isSeen: boolean;
}

/** @param ranges Of each group, the lines in the numbers of the current text. */
function takeTexts(
  groups: readonly SourceGroup[],
  ranges: readonly (readonly Operation[])[],
  workspace: Workspace,
): Result<readonly TakenText[]> {
  const taken: TakenText[] = [];
  const outputLimit = createOutputLimit();
  for (const [index, group] of groups.entries()) {
    for (const [place, range] of (ranges[index] ?? []).entries()) {
      const before = group.operations[place];
      if (range.type !== "lines" || before === undefined)
        throw new Error("Lines are mapped to lines.");
      const text = takeText(range, before, group, workspace, outputLimit);
      if (!text.ok) return text;
      taken.push(text.value);
    }
  }
  return succeed(taken);
}

/** @param given The lines in the numbers of the call. */
function takeText(
  range: LineOperation,
  given: LineOperation,
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

/**
 * The offset of a U+FFFD in a text of the file that stands for bytes that do not decode, and that would
 * be written in their place. U+FFFD is also a character of its own; only if the file has no undecodable
 * bytes does every U+FFFD in it count as one.
 */
function findUndecodable(text: string, file: TextFile): number | undefined {
  const offset = text.indexOf("\uFFFD");
  return offset === -1 || isWellDecoded(file) ? undefined : offset;
}

function isWellDecoded({ bytes, encoding, unsaved }: TextFile): boolean {
  if (bytes === undefined || unsaved || !encoding.startsWith("utf8")) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function describeUndecodable(
  text: string,
  offset: number,
  { operation, startLine }: LineOperation,
  { target, encoding }: TextFile,
): Failure {
  const line = startLine + text.slice(0, offset).split("\n").length - 1;
  return { code: "sourceUndecodable", operation, path: target.shown, line, encoding };
}

function withTexts(
  operations: readonly Operation[],
  taken: readonly TakenText[],
  sources: readonly LineSource[],
): readonly Operation[] {
  const texts = new Map(taken.map(({ range, text }) => [range.operation, text]));
  const named = new Set(
    sources.flatMap(({ operation, symbol }) => (symbol === undefined ? [] : [operation])),
  );
  return operations.map((operation) => {
    const text = texts.get(operation.operation);
    if (text === undefined) return operation;
    const { operation: place, type } = operation;
    const isTurned = named.has(place) && (type === "insert_before" || type === "insert_after");
    return { ...operation, newText: isTurned ? turnBlankLines(text, type) : text };
  });
}

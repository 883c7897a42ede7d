import {
  asSourceFailure,
  type LineOperation,
  type Operation,
  removalOf,
  takeLines,
} from "../../core/batch/index.ts";
import type { EditFailure, Failure } from "../../core/failure/index.ts";
import { isSameFile } from "../../core/path/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import type { SnapshotChange } from "../../core/snapshot/index.ts";
import type { TextFile, Workspace } from "../workspace/index.ts";
import { findSince, toCurrentLines } from "./asOf.ts";
import type { TextSource } from "./operationFields.ts";

/** The texts that operations take from files, and what is to be taken away there. */
export interface TakenSources {
  /** By the number of the operation. */
  readonly texts: ReadonlyMap<number, string>;
  /** From the file that is edited, in the numbers of its current text. */
  readonly removals: readonly LineOperation[];
  /** From another file: the one that lines are moved from. */
  readonly other:
    { readonly file: TextFile; readonly removals: readonly LineOperation[] } | undefined;
}

/**
 * Reads the lines that operations take their texts from, all as they were before the call.
 *
 * @param since What the numbers of the edited file refer to, for sources in it that do not say it.
 */
export async function takeSources(
  sources: readonly TextSource[],
  edited: TextFile,
  since: SnapshotChange | undefined,
  workspace: Workspace,
): Promise<Result<TakenSources>> {
  const texts = new Map<number, string>();
  const removals: LineOperation[] = [];
  const otherRemovals: LineOperation[] = [];
  let other: TextFile | undefined;
  for (const source of sources) {
    const read = await readSource(source, edited, workspace);
    if (!read.ok) return read;
    const file = read.value;
    const isEdited = file === edited;
    if (!isEdited && other !== undefined && !isSameFile(other.target, file.target)) {
      return fail({ code: "tooManySources", paths: [other.target.shown, file.target.shown] });
    }
    const taken = takeSource(source, file, isEdited ? since : undefined, workspace);
    if (!taken.ok) return taken;
    texts.set(source.operation, taken.value.text);
    if (!isEdited) other ??= file;
    if (source.isMoved) (isEdited ? removals : otherRemovals).push(taken.value.removal);
  }
  const moved =
    other && otherRemovals.length > 0 ? { file: other, removals: otherRemovals } : undefined;
  return succeed({ texts, removals, other: moved });
}

async function readSource(
  { operation, path, isMoved }: TextSource,
  edited: TextFile,
  workspace: Workspace,
): Promise<Result<TextFile>> {
  if (path === undefined) return succeed(edited);
  if (isMoved) {
    // The call names it, so it is asked about, as one that changes.
    const target = await workspace.resolve(path);
    if (!target.ok) return target;
    return isSameFile(target.value, edited.target)
      ? succeed(edited)
      : workspace.readText(target.value);
  }
  const resolved = await workspace.resolveSource(path);
  if (!resolved.ok) return resolved;
  const { target, isFree } = resolved.value;
  if (isSameFile(target, edited.target)) return succeed(edited);
  if (!isFree) return fail({ code: "sourceNeedsQuestion", operation, path: target.shown });
  return workspace.readSource(target);
}

function takeSource(
  source: TextSource,
  file: TextFile,
  since: SnapshotChange | undefined,
  workspace: Workspace,
): Result<{ readonly text: string; readonly removal: LineOperation }> {
  const named =
    source.asOf === undefined ? succeed(since) : findSince(source.asOf, file, workspace);
  if (!named.ok) return named;
  const current = toCurrentSource(source, file, named.value, workspace);
  if (!current.ok) return fail(asSourceFailure(current.failure));
  const text = takeLines(file.lines, current.value);
  if (!text.ok) return text;
  const undecodable = findUndecodable(text.value, current.value, file);
  if (undecodable !== undefined) return fail(undecodable);
  return succeed({ text: text.value, removal: removalOf(current.value) });
}

function toCurrentSource(
  source: TextSource,
  file: TextFile,
  since: SnapshotChange | undefined,
  workspace: Workspace,
): Result<TextSource, EditFailure> {
  if (since === undefined) return succeed(source);
  const mapped = toCurrentLines([removalOf(source)], since, file, workspace);
  if (!mapped.ok) return mapped;
  const [range] = mapped.value;
  if (range?.type !== "lines") throw new Error("A range of lines is mapped to one.");
  return succeed({ ...source, startLine: range.startLine, endLine: range.endLine });
}

/** Bytes that are no characters read as U+FFFD, and would be copied as that. */
function findUndecodable(
  text: string,
  { operation, startLine }: TextSource,
  { target, encoding }: TextFile,
): Failure | undefined {
  const offset = text.indexOf("\uFFFD");
  if (offset === -1) return undefined;
  const line = startLine + text.slice(0, offset).split("\n").length - 1;
  return { code: "sourceUndecodable", operation, path: target.shown, line, encoding };
}

/** The operations with the texts that they take from files. */
export function withTexts(
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

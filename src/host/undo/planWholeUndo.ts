import { basename, dirname, join } from "node:path";
import {
  type FileRecord,
  type HistoryEntry,
  type LatestRecord,
  type ModeChange,
  planModeUndo,
  type TracedRecord,
} from "../../core/history/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import {
  areSameBytes,
  findMode,
  readWholeState,
  type WholeFile,
} from "../../files/states/index.ts";
import { describeReason, type LeftPart } from "../../toolkit/confirmation/index.ts";
import { type ExistingFile, findDirtyDocument, findRealPath } from "../documents/index.ts";
import { explainFailure } from "../explain/index.ts";
import type { EditHistory, FoundChange, JudgedFile } from "../history/index.ts";
import type { WantedFile } from "./applyFiles.ts";

/** A file, and what the entries did to it, newest first. */
export interface ChangedFile {
  readonly target: ResolvedPath;
  readonly changes: readonly FileChangeOf[];
  readonly latest: LatestRecord | undefined;
  /** How it came to be so, as far back as there was something to review. */
  readonly records: readonly TracedRecord[];
}

export interface FileChangeOf {
  readonly entry: Pick<HistoryEntry, "id" | "kind">;
  readonly record: FileRecord;
}

/** What undoing does to one file. */
export interface PlannedFile {
  readonly path: string;
  /** None if its text stays. */
  readonly wanted?: WantedFile;
  /** If only its baseline changes. */
  readonly judged?: JudgedFile;
  /** If it is replaced as a whole, or only its mode changes. */
  readonly whole?: FoundChange;
  /** Its new mode, if it gets another text. */
  readonly modes?: ModeChange & { readonly realPath: string };
  readonly hunks: number;
  readonly left: readonly LeftPart[];
  /** Entries that are not undone completely. */
  readonly leftIds: readonly number[];
}

interface ContentServices {
  readonly history: Pick<EditHistory, "readContent">;
}

/**
 * How entries are undone in a binary file or a link: it becomes what it was before, or stays if it is no
 * longer what the newest of them left.
 */
export async function planWholeUndo(
  { target, changes }: ChangedFile,
  services: ContentServices,
): Promise<PlannedFile> {
  const path = target.shown;
  const leave = (reason: string): PlannedFile => {
    const leftIds = changes.map(({ entry }) => entry.id);
    return { path, hunks: 0, left: [{ path, reason }], leftIds };
  };
  const realPath = await placeOfWhole(target);
  if (target.scheme !== "file" || (await findDirtyDocument(target)) !== undefined) {
    return leave(describeReason("fileChanged"));
  }
  const current = await readWholeState(realPath);
  let state = current;
  for (const { record } of changes) {
    const before = await readSide(record, "before", state, services);
    const after = await readSide(record, "after", state, services);
    if (before === undefined || after === undefined) {
      return leave(explainFailure({ code: "historyDamaged", path }));
    }
    if (areSameBytes(state, after)) state = before;
    else if (!areSameBytes(state, before)) {
      return leave(describeReason(current === null ? "fileGone" : "fileChanged"));
    }
  }
  const planned = { path, hunks: 1, left: [], leftIds: [] };
  if (areSameBytes(current, state) && current?.mode === state?.mode) return planned;
  return {
    ...planned,
    whole: { ...describe(target, changes), realPath, before: current, after: state },
  };
}

/** Undefined if it cannot be read. */
async function readSide(
  record: FileRecord,
  side: "before" | "after",
  state: WholeFile | null,
  { history }: ContentServices,
): Promise<WholeFile | null | undefined> {
  const key = record[side];
  if (key === null) return null;
  const bytes = await history.readContent(key);
  return bytes.ok ? { bytes: bytes.value, mode: findModeOf(record, side, state) } : undefined;
}

/** For a file whose mode nobody recorded. */
const plainMode = 0o100644;

/** @param state The file whose mode counts if the record says none. */
export function findModeOf(
  { modeBefore, mode }: FileRecord,
  side: "before" | "after",
  state: WholeFile | null,
): number {
  return (side === "before" ? modeBefore : mode) ?? state?.mode ?? plainMode;
}

/** A link itself, not what it leads to. */
export async function placeOfWhole({ absolutePath }: ResolvedPath): Promise<string> {
  const folder = dirname(absolutePath);
  return join((await findRealPath(folder)) ?? folder, basename(absolutePath));
}

function describe(
  { uri, shown, names }: ResolvedPath,
  changes: readonly FileChangeOf[],
): Pick<FoundChange, "uri" | "path" | "names" | "encoding"> {
  return { uri, path: shown, names, encoding: changes[0]?.record.encoding ?? "utf8" };
}

/** The new mode of a file whose text is undone; undefined if it stays as it is. */
export async function planModes(
  target: ResolvedPath,
  changes: readonly FileChangeOf[],
  newText: string | null,
): Promise<PlannedFile["modes"]> {
  const records = changes.map(({ record }) => record).filter(hasModes);
  if (records.length === 0 || target.scheme !== "file") return undefined;
  const { realPath } = target;
  const modeBefore = await findMode(realPath);
  const mode = newText === null ? undefined : planModeUndo(records, modeBefore);
  return modeBefore === mode ? undefined : { realPath, modeBefore, mode };
}

function hasModes({ mode, modeBefore }: ModeChange): boolean {
  return mode !== undefined || modeBefore !== undefined;
}

/** For a file that keeps its text and gets another mode. */
export async function planModeOnly(
  { target, changes }: ChangedFile,
  { realPath, mode }: ModeChange & { readonly realPath: string },
  { encoding }: Pick<ExistingFile, "encoding">,
): Promise<FoundChange> {
  const before = await readWholeState(realPath);
  const after = before && { ...before, mode: mode ?? before.mode };
  return { ...describe(target, changes), encoding, realPath, before, after };
}

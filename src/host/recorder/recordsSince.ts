import {
  carryBaseline,
  type EntryRecord,
  type FileMove,
  type FileState,
  holdsSame,
  isFile,
  isFolderMode,
  isLinkMode,
  type KnownState,
  plainMode,
  recordsByPlace,
  saysPermissions,
  type StoredEntry,
} from "../../core/history/index.ts";
import { describeBinary } from "../../files/encoding/index.ts";
import { decodeText, encodeText } from "../documents/index.ts";
import { readFileState } from "../../files/states/index.ts";
import type { CallAtWork, NamedFile } from "./callAtWork.ts";
import type { RecorderServices, TypedChange } from "./recorderServices.ts";
import type { Before } from "./rootBefore.ts";

export async function findNewestId({
  history,
}: Pick<RecorderServices, "history">): Promise<number> {
  return (await history.read()).entries.at(-1)?.id ?? 0;
}

/**
 * What the history has recorded since a call began, by URI, oldest first.
 *
 * @param call Entries are left out that tell of what was before it.
 */
export function findRecordsSince(
  entries: readonly StoredEntry[],
  moves: readonly FileMove[],
  { afterId, isEarlier }: Pick<CallAtWork, "afterId" | "isEarlier">,
): ReadonlyMap<string, readonly EntryRecord[]> {
  const since = entries.filter(
    ({ id, kind }) => id > afterId && !isEarlier(id) && kind !== "keep" && kind !== "mark",
  );
  return recordsByPlace(since, moves);
}

/**
 * The state before a call, with what the history has recorded since. What another call of other tools
 * has changed ends with what it left, the lines of this call among it. All else, such as an undo, our own
 * edit or a redo, changes the state before by what it did, and takes no line from the call.
 *
 * @param now What the file is by now: a new one has the permissions that the system gave it.
 */
export async function followRecords(...given: Parameters<typeof followAll>): Promise<KnownState> {
  return (await followAll(...given)).state;
}

/**
 * The same, and whether another call has made something of what this one had made before: then what was
 * there before this one stays the state before, since no other entry has it.
 */
export async function followAll(
  { before, afterId }: Before,
  records: readonly EntryRecord[],
  services: Pick<RecorderServices, "history" | "editors">,
  now?: Pick<FileState, "mode">,
): Promise<{ readonly state: KnownState; readonly isShared: boolean }> {
  let state = withPermissions(before, now);
  let isShared = false;
  for (const { entry, record } of records) {
    if (entry.id <= afterId) continue;
    const mode = state?.mode ?? now?.mode;
    const after = await services.history.readSide(record, "after", mode);
    const found = await services.history.readSide(record, "before", mode);
    const isForeign = entry.kind === "edit" && entry.read().source !== undefined;
    if (isForeign && isOther(state, found)) {
      isShared = true;
      continue;
    }
    if (isForeign || !isFile(state) || !isFile(found) || !isFile(after)) {
      state = after;
      continue;
    }
    const change = { before: found.bytes, after: after.bytes };
    state = { ...after, bytes: await carryBytes(state.bytes, change, record.encoding) };
  }
  return { state, isShared };
}

function isOther(one: KnownState, other: KnownState): boolean {
  return one !== undefined && other !== undefined && !holdsSame(one, other);
}

function withPermissions(state: KnownState, now?: Pick<FileState, "mode">): KnownState {
  const isNew = state !== null && state !== undefined && !saysPermissions(state.mode);
  if (!isNew || now === undefined || isFolderMode(now.mode) || isLinkMode(now.mode)) return state;
  return { ...state, mode: now.mode };
}

/**
 * What a file held before a call, with what others changed since.
 *
 * @param carry Which of their lines come along: without it, none that the call has changed.
 * @param ofBinary What is given where it is no text.
 */
export async function carryBytes(
  before: Uint8Array,
  change: Pick<TypedChange, "before" | "after">,
  encoding: string,
  carry: (text: string, told: string, now: string) => string = carryLines,
  ofBinary = change.after,
): Promise<Uint8Array> {
  if (Buffer.compare(before, change.before) === 0) return change.after;
  const all = [before, change.before, change.after];
  if (all.some((bytes) => describeBinary(bytes) !== undefined)) return ofBinary;
  const format = { encoding, isByteExact: false };
  const [text = "", told = "", now = ""] = await Promise.all(
    all.map((bytes) => decodeText(bytes, format)),
  );
  return encodeText(carry(text, told, now), format);
}

function carryLines(text: string, told: string, now: string): string {
  return carryBaseline({ text: told, baseline: text }, now) ?? "";
}

/** What a file holds for a person: what its editor would save, or else what is on the disk. */
export async function readShown(
  { file, before }: Pick<NamedFile, "file" | "before">,
  editors: Pick<RecorderServices["editors"], "readUnsaved">,
): Promise<KnownState> {
  const onDisk = await readFileState(file.realPath);
  const unsaved = await editors.readUnsaved(file.uri);
  if (unsaved === undefined) return onDisk;
  const { mode = plainMode } = onDisk ?? before ?? {};
  return { bytes: unsaved, mode } satisfies FileState;
}

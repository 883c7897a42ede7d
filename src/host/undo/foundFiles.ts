import { mapConcurrently } from "../../core/async.ts";
import {
  type ContentKey,
  isFolder,
  isFolderRecord,
  type LatestRecord,
  type LatestRecords,
  placeChanges,
  recordsOf,
  type PlacedChanges,
  stampOfKey,
  type StoredEntry,
} from "../../core/history/index.ts";
import { contentKeyOf, type JournalState } from "../../files/history/index.ts";
import { findStats, readFileState } from "../../files/states/index.ts";
import type { LeftPart } from "../../toolkit/confirmation/index.ts";
import { findDirtyDocument } from "../documents/index.ts";
import { explainFailure } from "../explain/index.ts";
import { isMade, isOthersToo } from "./law/index.ts";
import { type ChangedFile, listStamps } from "./plan/index.ts";
import type { UndoneTexts, UndoServices } from "./undoableHistory.ts";

/**
 * These files, with the folders that came and went with them, and what is undone already: it was made, and is gone.
 *
 * @param withFolders All that the calls did to folders, and what only came along with these.
 */
export function keepOnly(
  all: readonly FoundFile[],
  only: ReadonlySet<string>,
  withFolders: boolean,
): readonly FoundFile[] {
  const isAbove = (uri: string): boolean =>
    withFolders || [...only].some((each) => each.startsWith(`${uri}/`));
  return all.filter((file) => {
    const { uri, changes } = file;
    if (only.has(uri) || (isMade(file) && changes[0]?.record.after === null)) return true;
    const isFolder = changes.every(({ record }) => isFolderRecord(record));
    return (isFolder && isAbove(uri)) || (withFolders && changes.every(isAlong));
  });
}

/** Nobody looked into it, so there was nothing to review. */
function isAlong({ record: { before, after, baseline } }: LatestRecord): boolean {
  return stampOfKey(before ?? after ?? "") !== undefined && baseline === after;
}

export interface FoundFile extends Pick<ChangedFile, "target"> {
  readonly uri: string;
  readonly changes: readonly LatestRecord[];
  /** If a call moved it, and somebody has changed it since: it goes back with what they changed. */
  readonly from?: FoundMove;
}

export interface UndoneFiles {
  readonly files: readonly FoundFile[];
  /** Others, whose names these have now. */
  readonly gone: readonly Pick<FoundFile, "changes">[];
  readonly left: readonly LeftPart[];
}

/** Whether a file gets a text otherwise. */
type IsGiven = (file: { readonly uri: string }) => boolean;

/** A file that a call moved, by that call: at its old place and where it is, each with what entries did there. */
export interface FoundMove {
  readonly id: number;
  readonly origin: FoundFile;
  readonly moved: FoundFile;
}

/** By where they are now: a file may have been moved since. One whose path leads nowhere is left. */
export async function findUndoneFiles(
  entries: readonly StoredEntry[],
  isGiven: IsGiven,
  state: JournalState,
  services: UndoServices,
): Promise<UndoneFiles> {
  const found = await resolveFiles(placeChanges(entries, state), services);
  const { allOf } = await services.history.latest();
  const changed = await mapConcurrently(found.files, async (file) =>
    isGiven(file) ? undefined : findMove(file, found.files, allOf),
  );
  const back = changed.flatMap((move) => move ?? []);
  if (back.length === 0) return found;
  // As if they had been moved by hand, and back.
  const newestId = state.entries.at(-1)?.id ?? 0;
  const moves = back.flatMap(({ id, origin, moved }) => [
    { id: id - 1, fromUri: origin.uri, toUri: moved.uri },
    { id: newestId, fromUri: moved.uri, toUri: origin.uri },
  ]);
  const places = new Map(back.map((from) => [from.origin.uri, { from }]));
  const placed = placeChanges(entries, { ...state, moves: [...state.moves, ...moves] }, state);
  const again = await resolveFiles(placed, services);
  return { ...again, files: again.files.map((file) => ({ ...file, ...places.get(file.uri) })) };
}

/** What calls made, or gave what a file held that is gone: it may be all that is left of that. */
function findHolders(
  placed: readonly PlacedChanges[],
  isLost: UndoneTexts["isLost"],
  isGiven: IsGiven,
): readonly PlacedChanges[] {
  const all = placed.flatMap(({ uri, changes, ofOther }) => {
    // One that gets a text may be left.
    const gone = changes.filter(({ entry }) => isGiven({ uri }) || isLost(uri, entry.id));
    return [...gone, ...listGone(changes), ...listGone(ofOther)];
  });
  const taken = new Set(all.map(({ record }) => record.before));
  taken.delete(null);
  return placed.filter(
    (file) => isMade(file) || file.changes.some(({ record }) => taken.has(record.after)),
  );
}

/** Up to its last deletion: what came then is another file. */
function listGone(changes: PlacedChanges["changes"]): PlacedChanges["changes"] {
  const at = changes.findIndex(({ record }) => record.after === null);
  return at < 0 ? [] : changes.slice(at);
}

/** The later calls that took away, for good, what these gave a file while another one had it already. */
export function findTakers(
  makers: readonly StoredEntry[],
  { files, allOf }: LatestRecords,
  isLost: UndoneTexts["isLost"],
): readonly number[] {
  const since = new Map<
    ContentKey | null,
    { id: number; before: string | null; isCopy: boolean }
  >();
  for (const maker of makers) {
    const { id } = maker;
    for (const { before, after } of recordsOf(maker)) {
      // Equal files that a call changed alike are no copies.
      const known = since.get(after);
      const isCopy = known?.id === id && (known.isCopy || known.before !== before);
      since.set(after, { id, before, isCopy });
    }
  }
  since.delete(null);
  return [...files.keys()].flatMap((uri) =>
    allOf(uri).flatMap(({ entry: { id, kind }, record: { before, after } }, index, all) => {
      const made = since.get(before);
      if (made === undefined || kind !== "edit" || before === after || id <= made.id) return [];
      const older = all.slice(index + 1).find(({ record }) => record.before !== record.after);
      const hadSince = older?.entry.id ?? 0;
      const isTaken = hadSince < made.id || (hadSince === made.id && made.isCopy);
      return isTaken && isLost(uri, id) ? id : [];
    }),
  );
}

/**
 * Adds the files of the calls by which those that get a text otherwise came to hold what others may have lost.
 *
 * @param placed What these calls did, and others that took away what is held.
 * @param how Whether there are such others, too.
 */
export async function addOfMakers(
  found: UndoneFiles,
  placed: readonly PlacedChanges[],
  how: Pick<UndoneTexts, "isLost"> & { readonly isGiven: IsGiven; readonly isTaken: boolean },
  services: UndoServices,
): Promise<UndoneFiles & { readonly holders: readonly FoundFile[] }> {
  const { isGiven, isLost, isTaken } = how;
  const held = findHolders(placed, isLost, isGiven);
  const uris = new Set(held.flatMap((file) => (isGiven(file) ? file.uri : [])));
  if (uris.size === 0 && !isTaken) return { ...found, holders: [] };
  const more = await resolveFiles(placed, services);
  const others = found.files.filter((file) => !isGiven(file));
  const known = new Set(others.map(({ uri }) => uri));
  const files = [...others, ...more.files.filter(({ uri }) => !known.has(uri))];
  const holders = files.filter(({ uri }) => uris.has(uri));
  return { ...found, files, gone: [...found.gone, ...more.gone], holders };
}

/** How a text came to its place, where entries moved it and somebody has changed it, and its old place is free. */
async function findMove(
  moved: FoundFile,
  files: readonly FoundFile[],
  allOf: LatestRecords["allOf"],
): Promise<FoundMove | undefined> {
  const origin = findOrigin(moved, files);
  if (origin === undefined || isChangedByOthers(moved, allOf)) return undefined;
  if ([origin, moved].some((file) => isKept(file, allOf))) return undefined;
  const changes = [...moved.changes, ...origin.changes];
  if (changes.some((each) => each.record.isWhole === true)) return undefined;
  if ((await findStats(origin.target.absolutePath)) !== undefined) return undefined;
  // What nobody has saved stays in its editor.
  if ((await findDirtyDocument(moved.target)) !== undefined) return undefined;
  const isChanged = [origin, moved].some(isOthersToo) || (await isChangedNow(moved));
  return isChanged ? { id: origin.changes[0]?.entry.id ?? 0, origin, moved } : undefined;
}

/** Whether a call that is not undone has changed it since, or it was gone: what is there now is another file. */
function isChangedByOthers(moved: FoundFile, allOf: LatestRecords["allOf"]): boolean {
  const { entry: newest, record } = moved.changes[0] ?? {};
  const isOther = ({ entry: { id, kind }, record: { before, after } }: LatestRecord): boolean =>
    before !== after && (after === null || (kind === "edit" && id !== newest?.id));
  return record?.after === null || listSince(moved, allOf).some(isOther);
}

/** What a person has kept is to stay as it is. */
function isKept(file: FoundFile, allOf: LatestRecords["allOf"]): boolean {
  return listSince(file, allOf).some(({ entry: { kind } }) => kind === "keep");
}

/** The newest of its changes and what came after that, without what is undone. */
function listSince(
  { uri, changes: [newest] }: FoundFile,
  allOf: LatestRecords["allOf"],
): readonly LatestRecord[] {
  const undone = new Set<number>();
  return allOf(uri).filter(({ entry: { id, kind, of } }) => {
    if (id < (newest?.entry.id ?? 0) || undone.has(id)) return false;
    // Of an undo, or of a redo, which is one of that.
    if (kind !== "keep") of.forEach((each) => undone.add(each));
    return true;
  });
}

/** Where the oldest of these entries moved a file from, if that is among what is undone. */
function findOrigin({ changes }: FoundFile, files: readonly FoundFile[]): FoundFile | undefined {
  const { entry, record } = changes.at(-1) ?? {};
  if (record?.movedFrom === undefined || record.before !== null) return undefined;
  return files.find(({ changes: [newest, ...older] }) => {
    // A chain of moves is not followed.
    if (older.some((each) => each.record.movedFrom !== undefined)) return false;
    const isOrigin = newest?.record.uri === record.movedFrom && newest?.record.after === null;
    return isOrigin && newest.entry === entry;
  });
}

async function isChangedNow({ target, changes }: FoundFile): Promise<boolean> {
  if (target.scheme !== "file" || target.shownReal !== undefined) return false;
  const now = await readFileState(target.realPath, listStamps(changes));
  const isFile = now !== undefined && now !== null && !isFolder(now) && now.stamp === undefined;
  return isFile && contentKeyOf(now.bytes) !== changes[0]?.record.after;
}

async function resolveFiles(
  placed: readonly PlacedChanges[],
  services: UndoServices,
): Promise<UndoneFiles> {
  const renamed = placed.filter(({ ofOther }) => ofOther.length > 0);
  const settings = services.readSettings();
  const isThere = async (uri: string): Promise<boolean> => {
    const target = await services.resolvePath(uri, settings);
    if (!target.ok || target.value.scheme !== "file") return true;
    return (await findStats(target.value.absolutePath)) !== undefined;
  };
  const others = await mapConcurrently(renamed, async ({ uri, changes }) => {
    const comesBack = typeof changes.at(-1)?.record.before === "string";
    const isNamed = comesBack || (await isThere(uri));
    return isNamed ? [{ path: services.showPath(uri), reason: renamedWords }] : [];
  });
  const changed = placed.filter(({ changes }) => changes.length > 0);
  const found = await mapConcurrently(changed, async ({ uri, changes }) => {
    const target = await services.resolvePath(uri, settings);
    if (target.ok) return { file: { uri, target: target.value, changes } };
    const reason = explainFailure(target.failure);
    return { left: { path: services.showPath(uri), reason } };
  });
  return {
    files: found.flatMap(({ file }) => file ?? []),
    gone: renamed.map(({ ofOther }) => ({ changes: ofOther })),
    left: [...others.flat(), ...found.flatMap(({ left }) => left ?? [])],
  };
}

const renamedWords = "another file has this name now";

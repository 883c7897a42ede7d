import { mapConcurrently, remember } from "../../core/async.ts";
import {
  type FileRecord,
  isFolder,
  isFolderRecord,
  isToReview,
  type LatestRecord,
  type LatestRecords,
  placeChanges,
  type StoredEntry,
} from "../../core/history/index.ts";
import { contentKeyOf, type JournalState } from "../../files/history/index.ts";
import { readFileState } from "../../files/states/index.ts";
import type { LeftPart } from "../../toolkit/confirmation/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import { orThrow } from "../../toolkit/failureError.ts";
import { findDirtyDocument } from "../documents/index.ts";
import { explainFailure } from "../explain/index.ts";
import type { EntryFacts } from "../history/index.ts";
import type { UndoAnswer, UndoneText, UndoServices, UndoWatch } from "./undoableHistory.ts";
import { describeInterrupted, findUndone, type UndoneEntries } from "./undoableEntries.ts";
import { planFileUndo, planMovedUndo, planTextBack } from "./planFileUndo.ts";
import {
  type ChangedFile,
  findBlockedFolders,
  leaveWhole,
  listStamps,
  type PlannedFile,
} from "./planStateUndo.ts";
import { holdFiles, undoInPortions } from "./undoInPortions.ts";
import { findRest, isMade, isOthersToo, orderFiles } from "./law/index.ts";

export interface UndoRequest {
  readonly ids: readonly number[];
  readonly kind: "undo" | "redo";
  /** Only says what would be done. */
  readonly isDryRun: boolean;
  readonly watch?: UndoWatch | undefined;
}

/**
 * Takes back what entries did, newest first, as one step; if their files are more than are held in
 * memory, as several, each an entry. Where nothing came after, a file gets its very bytes again;
 * otherwise each hunk goes where its lines are now, and one that something later changed stays.
 *
 * @throws with a sentence for a person, and nothing changed unless it says what was.
 */
export async function undoEntries(
  { ids, ...how }: UndoRequest,
  services: UndoServices,
): Promise<UndoAnswer> {
  const state = await services.history.read();
  const isOnlyTexts = ids.length === 0 && how.watch?.texts !== undefined;
  const undone = isOnlyTexts ? { entries: [], interrupted: [] } : findUndone(ids, how.kind, state);
  return undoFound(undone, how, state, services);
}

/** The same of an entry that a crash cut short, where it did this to files. */
export async function rollBackEntry(
  id: number,
  files: readonly FileRecord[],
  services: UndoServices,
): Promise<UndoAnswer> {
  const state = await services.history.read();
  const outcome = { id, result: "done", files } as const;
  const entries = state.entries
    .filter((entry) => entry.id === id)
    .map((entry) => ({ ...entry, outcome }));
  const request = { kind: "undo", isDryRun: false } as const;
  return undoFound({ entries, interrupted: [] }, request, state, services);
}

async function undoFound(
  { entries, interrupted }: UndoneEntries,
  { kind, isDryRun, watch = {} }: Omit<UndoRequest, "ids">,
  state: JournalState,
  services: UndoServices,
): Promise<UndoAnswer> {
  const { only } = watch;
  const { facts: decision, files: given = [] } = watch.texts ?? {};
  const isGiven = ({ uri }: FoundFile): boolean => given.some((text) => text.uri === uri);
  const find = async (): Promise<FoundFiles & { readonly all: readonly FoundFile[] }> => {
    const { files: all, ...others } = await findFiles(entries, state, services);
    const files = only === undefined ? all : findOnly(all, only);
    return { all, files: files.filter((file) => !isGiven(file)), ...others };
  };
  const found = await find();
  const texts = isDryRun ? [] : await mapConcurrently(given, (text) => placeText(text, services));
  const places = [...found.files, ...texts].map(({ target }) => target);
  const targets = [...places, ...found.files.flatMap(({ from }) => from ?? [])];
  const answer = await holdFiles(targets, services, async (findBusy, hasWaited) => {
    const { all, files, gone } = hasWaited ? await find() : found;
    const findAbove = await findBlockedFolders(files, services);
    const { allOf } = await services.history.latest();
    const known = { entries, all, gone, files, allOf, comesBack: isGiven };
    const keepRest = await findRest(known, services);
    const rest = new Set(
      all.filter((file) => !files.includes(file) && !isGiven(file)).flatMap(listIds),
    );
    const ids = entries.map(({ id }) => id);
    const of = [...new Set([...ids, ...(decision?.of ?? [])])];
    const inPart = [...ids.filter((id) => rest.has(id)), ...(decision?.inPart ?? [])];
    const tool = decision?.tool ?? `linewise.${kind}Edit`;
    const facts = { tool, kind, of, inPart, ...findReviewer(entries) };
    const inFolders = rememberFolders(services);
    const plan = async (
      file: FoundFile | PlacedText,
      latest: LatestRecords,
    ): Promise<PlannedFile> => {
      const busy = findBusy(file.target);
      if ("newText" in file) return planTextBack(file, decision?.of ?? [], busy, services);
      const { target, changes, from } = file;
      const reason = busy ?? (from && findBusy(from));
      if (reason !== undefined) return leaveWhole(target.shown, listIds(file), reason);
      const uri = from?.uri ?? file.uri;
      const known = { latest: latest.files.get(uri), records: latest.recordsOf(uri) };
      const changed = { target, changes, above: findAbove(uri), ...known };
      return from === undefined
        ? planFileUndo(changed, inFolders(latest))
        : planMovedUndo(changed, from, inFolders(latest));
    };
    const coming = texts.filter(({ newText }) => newText !== null);
    const going = texts.filter(({ newText }) => newText === null);
    const ordered = [...coming, ...orderFiles(files), ...going];
    return undoInPortions(ordered, plan, { facts, isDryRun, watch, keepRest }, services);
  });
  const asked = new Set([
    ...found.files.flatMap(({ uri, target, from }) =>
      only?.has(uri) ? [target.shown, ...(from ? [from.shown] : [])] : [],
    ),
    ...texts.map(({ target }) => target.shown),
  ]);
  const left =
    only === undefined
      ? [
          ...answer.left,
          ...found.left,
          ...entries.flatMap(listNotCovered),
          ...interrupted.flatMap(leftOf),
        ]
      : answer.left.filter(({ path }) => asked.has(path));
  const whole = left.filter(({ startLine }) => startLine === undefined);
  const byPath = new Map(whole.toReversed().map((each) => [each.path, each]));
  const isNew = (each: LeftPart): boolean =>
    each.startLine !== undefined || byPath.get(each.path) === each;
  return { ...answer, left: left.filter(isNew) };
}

/** Of files that are planned together, where their folder is, is asked once: most are in few folders. */
function rememberFolders(services: UndoServices): (latest: LatestRecords) => UndoServices {
  const settings = services.readSettings();
  let of: LatestRecords | undefined;
  let resolvePath = services.resolvePath;
  return (latest) => {
    if (of !== latest) resolvePath = remember((path) => services.resolvePath(path, settings));
    of = latest;
    return { ...services, resolvePath };
  };
}

/** With the folders that came and went with them, and what is undone already: it was made, and is gone. */
function findOnly(all: readonly FoundFile[], only: ReadonlySet<string>): readonly FoundFile[] {
  const isAbove = (uri: string): boolean => [...only].some((each) => each.startsWith(`${uri}/`));
  return all.filter((file) => {
    const { uri, changes } = file;
    if (only.has(uri) || (isMade(file) && changes[0]?.record.after === null)) return true;
    return changes.every(({ record }) => isFolderRecord(record)) && isAbove(uri);
  });
}

function listIds({ changes }: FoundFile): readonly number[] {
  return changes.map(({ entry }) => entry.id);
}

/** What else a call may have changed stays as it is. */
function listNotCovered(entry: StoredEntry): readonly LeftPart[] {
  const { notCovered = [] } = entry.read();
  return notCovered.map(({ what: path, reason }) => ({ path, reason }));
}

type PlacedText = UndoneText & { readonly target: ResolvedPath };

async function placeText(text: UndoneText, services: UndoServices): Promise<PlacedText> {
  const target = orThrow(await services.resolvePath(text.uri, services.readSettings()));
  return { ...text, target };
}

/** What nobody reviews here is not reviewed either once it is undone. */
function findReviewer(entries: readonly StoredEntry[]): Pick<EntryFacts, "madeBy" | "reviewed"> {
  if (entries.length === 0) return {};
  const undone = entries.map((entry) => entry.read());
  if (undone.every(({ madeBy }) => madeBy === "person")) return { madeBy: "person" };
  return undone.some(isToReview) ? {} : { reviewed: "before" };
}

function leftOf(entry: StoredEntry): readonly LeftPart[] {
  const reason = describeInterrupted(entry.id).replace(/\.$/, "");
  return entry.read().files.map(({ path }) => ({ path, reason }));
}

interface FoundFile extends Omit<ChangedFile, "changes" | "latest" | "records"> {
  readonly uri: string;
  readonly changes: readonly LatestRecord[];
  /** Where it is, if a call moved it and somebody has changed it since: it goes back with what they changed. */
  readonly from?: ResolvedPath;
}

interface FoundFiles {
  readonly files: readonly FoundFile[];
  /** Others, whose names these have now. */
  readonly gone: readonly Pick<FoundFile, "changes">[];
  readonly left: readonly LeftPart[];
}

/** A file that a call moved, by that call, where it was then, and where it is. */
interface FoundMove {
  readonly id: number;
  readonly uri: string;
  readonly target: ResolvedPath;
}

/** By where they are now: a file may have been moved since. One whose path leads nowhere is left. */
async function findFiles(
  entries: readonly StoredEntry[],
  state: JournalState,
  services: UndoServices,
): Promise<FoundFiles> {
  const found = await resolveFiles(placeChanges(entries, state), services);
  const changed = await mapConcurrently(found.files, (file) => findMove(file, found.files));
  const back = changed.flatMap((move) => move ?? []);
  if (back.length === 0) return found;
  // As if they had been moved by hand, and back.
  const newestId = state.entries.at(-1)?.id ?? 0;
  const moves = back.flatMap(({ id, uri, target }) => [
    { id: id - 1, fromUri: uri, toUri: target.uri },
    { id: newestId, fromUri: target.uri, toUri: uri },
  ]);
  const places = new Map(back.map(({ uri, target }) => [uri, { from: target }]));
  const placed = placeChanges(entries, { ...state, moves: [...state.moves, ...moves] }, state);
  const again = await resolveFiles(placed, services);
  return { ...again, files: again.files.map((file) => ({ ...file, ...places.get(file.uri) })) };
}

/** Of a file that these entries moved, and somebody has changed since, or before that: where it was. */
async function findMove(
  { target, changes }: FoundFile,
  files: readonly FoundFile[],
): Promise<FoundMove | undefined> {
  const { entry, record } = changes.at(-1) ?? {};
  if (record?.movedFrom === undefined || record.before !== null) return undefined;
  const origin = files.find(({ changes: [newest] }) => {
    const isOrigin = newest?.record.uri === record.movedFrom && newest?.record.after === null;
    return isOrigin && newest.entry === entry;
  });
  if (entry === undefined || origin === undefined) return undefined;
  const isChanged = isOthersToo(origin) || (await isChangedNow(target, changes));
  return isChanged ? { id: entry.id, uri: origin.uri, target } : undefined;
}

async function isChangedNow(
  target: ResolvedPath,
  changes: readonly LatestRecord[],
): Promise<boolean> {
  if (target.scheme !== "file") return false;
  if ((await findDirtyDocument(target)) !== undefined) return true;
  const now = await readFileState(target.realPath, listStamps(changes));
  const isFile = now !== undefined && now !== null && !isFolder(now) && now.stamp === undefined;
  return isFile && contentKeyOf(now.bytes) !== changes[0]?.record.after;
}

async function resolveFiles(
  placed: ReturnType<typeof placeChanges>,
  services: UndoServices,
): Promise<FoundFiles> {
  const renamed = placed.filter(({ ofOther }) => ofOther.length > 0);
  const settings = services.readSettings();
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
    left: [
      ...renamed.map(({ uri }) => ({ path: services.showPath(uri), reason: renamedWords })),
      ...found.flatMap(({ left }) => left ?? []),
    ],
  };
}

const renamedWords = "another file has this name now";

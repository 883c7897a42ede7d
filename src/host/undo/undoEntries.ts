import { mapConcurrently, remember } from "../../core/async.ts";
import { isSubsequence } from "../../core/isSubsequence.ts";
import {
  type FileRecord,
  type LeftReason,
  isToReview,
  type LatestRecords,
  placeChanges,
  type PlacedChanges,
  type StoredEntry,
} from "../../core/history/index.ts";
import type { JournalState } from "../../files/history/index.ts";
import type { LeftPart } from "../../toolkit/confirmation/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import { orThrow } from "../../toolkit/failureError.ts";
import type { EntryFacts } from "../history/index.ts";
import type { UndoAnswer, UndoneText, UndoServices, UndoWatch } from "./undoableHistory.ts";
import { describeInterrupted, findUndone, type UndoneEntries } from "./undoableEntries.ts";
import {
  type BlockedFolder,
  type ChangedFile,
  findBlockedFolders,
  leaveWhole,
  planFileUndo,
  planMovedUndo,
  type PlannedFile,
  planTextBack,
} from "./plan/index.ts";
import { holdFiles } from "./holdFiles.ts";
import { undoInPortions } from "./undoInPortions.ts";
import {
  addOfMakers,
  type FoundFile,
  type UndoneFiles,
  findUndoneFiles,
  keepOnly,
} from "./foundFiles.ts";
import { findRest, orderFiles } from "./law/index.ts";

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
  const givenUris = new Set(given.map(({ uri }) => uri));
  const isGiven = ({ uri }: { readonly uri: string }): boolean => givenUris.has(uri);
  const find = async (): Promise<UndoneFiles & { readonly all: readonly FoundFile[] }> => {
    const { files: all, ...others } = await findUndoneFiles(entries, isGiven, state, services);
    const files = only === undefined ? all : keepOnly(all, only);
    return { all, files: files.filter((file) => !isGiven(file)), ...others };
  };
  const found = await find();
  const texts = await mapConcurrently(given, (text) => placeText(text, services));
  const places = [...found.files, ...texts].map(({ target }) => target);
  const targets = [...places, ...found.files.flatMap(({ from }) => from?.moved.target ?? [])];
  const answer = await holdFiles(targets, services, async (findBusy, hasWaited) => {
    const now = hasWaited ? await find() : found;
    const { all, files } = now;
    const findAbove = await findBlockedFolders(files, services);
    const { allOf } = await services.history.latest();
    const makers = findMakers(entries, watch.texts?.makers ?? [], state);
    const placed = placeChanges(makers, state);
    const back = await findBack(placed, given, services);
    const known = await addOfMakers({ ...now, files: all }, placed, isGiven, services);
    const keepRest = await findRest(
      {
        ...{ entries: makers, all: known.files, gone: known.gone, allOf },
        files: [...files, ...known.holders],
        comesBack: known.files.filter((file) => isSameFile(file, back.get(file.uri))),
      },
      services,
    );
    const rest = new Set(
      all.filter((file) => !files.includes(file) && !isGiven(file)).flatMap(listIds),
    );
    const ids = entries.map(({ id }) => id);
    const of = [...new Set([...ids, ...(decision?.of ?? [])])];
    const inPart = [...ids.filter((id) => rest.has(id)), ...(decision?.inPart ?? [])];
    const tool = decision?.tool ?? `linewise.${kind}Edit`;
    const facts = { tool, kind, of, inPart, ...findReviewer(entries) };
    const plan = createPlanner({ findBusy, findAbove, back, of: decision?.of ?? [] }, services);
    const coming = texts.filter(({ newText }) => newText !== null);
    const going = texts.filter(({ newText }) => newText === null);
    const ordered = [...coming, ...orderFiles(files), ...going];
    return undoInPortions(ordered, plan, { facts, isDryRun, watch, keepRest }, services);
  });
  const left = [...answer.left, ...found.left];
  if (only !== undefined) {
    const asked = new Set([
      ...[...only].map(services.showPath),
      ...found.files.flatMap(({ uri, from }) => (only.has(uri) ? listMoved(from) : [])),
      ...texts.map(({ target }) => target.shown),
    ]);
    return { ...answer, left: nameOnce(left.filter(({ path }) => asked.has(path))) };
  }
  const others = [...entries.flatMap(listNotCovered), ...interrupted.flatMap(leftOf)];
  return { ...answer, left: nameOnce([...left, ...others]) };
}

function listMoved(from: FoundFile["from"]): readonly string[] {
  return from === undefined ? [] : [from.moved.target.shown];
}

/** A whole file for the first of its reasons. */
function nameOnce(left: readonly LeftPart[]): readonly LeftPart[] {
  const whole = left.filter(({ startLine }) => startLine === undefined);
  const byPath = new Map(whole.toReversed().map((each) => [each.path, each]));
  return left.filter((each) => each.startLine !== undefined || byPath.get(each.path) === each);
}

interface KnownOfFiles {
  readonly findBusy: (target: ResolvedPath) => LeftReason | undefined;
  readonly findAbove: (uri: string) => BlockedFolder | undefined;
  readonly back: TextsBack;
  /** The calls of which texts are taken back. */
  readonly of: readonly number[];
}

function createPlanner(
  { findBusy, findAbove, back, of }: KnownOfFiles,
  services: UndoServices,
): (file: FoundFile | PlacedText, latest: LatestRecords) => Promise<PlannedFile> {
  const inFolders = rememberFolders(services);
  return async (file, latest) => {
    const busy = findBusy(file.target);
    if ("newText" in file) {
      const { oldest, isExact } = back.get(file.uri) ?? {};
      const exact = isExact === true ? oldest : undefined;
      return planTextBack({ ...file, oldest: exact }, of, busy, services);
    }
    const { target, from } = file;
    const reason = busy ?? (from && findBusy(from.moved.target));
    if (reason !== undefined) return leaveWhole(target.shown, listIds(file), reason);
    const describe = ({ uri, ...one }: FoundFile, isAt = uri): ChangedFile => {
      const known = { latest: latest.files.get(isAt), records: latest.recordsOf(isAt) };
      return { ...one, above: findAbove(uri), ...known };
    };
    const inFolder = inFolders(latest);
    if (from === undefined) return planFileUndo(describe(file), inFolder);
    const { target: at } = from.moved;
    const [moved, origin] = [describe(file, from.moved.uri), describe(from.origin)];
    const together = await planMovedUndo(moved, { target: at, latest: origin.latest }, inFolder);
    if (together !== undefined) return together;
    const gone = await planFileUndo(describe(from.moved), inFolder);
    return { ...(await planFileUndo(origin, inFolder)), gone };
  };
}

/** These entries, and others that made files; newest first. */
function findMakers(
  entries: readonly StoredEntry[],
  ids: readonly number[],
  state: JournalState,
): readonly StoredEntry[] {
  const others = state.entries.filter(
    (entry) => ids.includes(entry.id) && !entries.includes(entry),
  );
  return [...entries, ...others].toSorted((one, other) => other.id - one.id);
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

/** By URI, those that get all lines again that they had before the oldest of these changes. */
type TextsBack = ReadonlyMap<string, TextBack>;

interface TextBack {
  readonly oldest: FileRecord;
  /** Whether they get no others. */
  readonly isExact: boolean;
}

/** Another file may have had the name before. */
function isSameFile({ changes }: FoundFile, back: TextBack | undefined): boolean {
  return back !== undefined && back.oldest.uri === changes.at(-1)?.record.uri;
}

async function findBack(
  placed: readonly PlacedChanges[],
  given: readonly UndoneText[],
  { history }: UndoServices,
): Promise<TextsBack> {
  const byUri = new Map(placed.map(({ uri, changes }) => [uri, changes.at(-1)?.record]));
  const found = await mapConcurrently(given, async ({ uri, newText, isByteExact }) => {
    const record = byUri.get(uri);
    if (record === undefined) return [];
    const change = await history.readChange(record, { encoding: record.encoding, isByteExact });
    const isExact = change?.before === newText;
    const [before = [], now = []] = [change?.before, newText].map((text) => text?.split("\n"));
    if (!isExact && !isSubsequence(before, now)) return [];
    return [[uri, { oldest: record, isExact }] as const];
  });
  return new Map(found.flat());
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

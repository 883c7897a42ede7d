import { mapConcurrently } from "../../core/async.ts";
import {
  type FileRecord,
  isToReview,
  placeChanges,
  type StoredEntry,
} from "../../core/history/index.ts";
import type { JournalState } from "../../files/history/index.ts";
import type { LeftPart } from "../../toolkit/confirmation/index.ts";
import { orThrow } from "../../toolkit/failureError.ts";
import type { EntryFacts } from "../history/index.ts";
import type { UndoAnswer, UndoneText, UndoServices, UndoWatch } from "./undoableHistory.ts";
import { describeInterrupted, findUndone, type UndoneEntries } from "./undoableEntries.ts";
import { findBlockedFolders } from "./plan/index.ts";
import { holdFiles } from "./holdFiles.ts";
import { undoInPortions } from "./undoInPortions.ts";
import {
  addOfMakers,
  type FoundFile,
  type UndoneFiles,
  findTakers,
  findUndoneFiles,
  keepOnly,
} from "./foundFiles.ts";
import { findRest, findTextsBack, getsItsLinesBack, orderFiles } from "./law/index.ts";
import { createPlanner, listIds, type PlacedText } from "./createPlanner.ts";

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
  const { facts: decision, files: given = [], isLost = nothingIsLost } = watch.texts ?? {};
  const isUndoAll = decision?.tool === "linewise.undoAll";
  const ids = entries.map(({ id }) => id);
  const of = [...new Set([...ids, ...(decision?.of ?? [])])];
  const givenUris = new Set(given.map(({ uri }) => uri));
  const isGiven = ({ uri }: { readonly uri: string }): boolean => givenUris.has(uri);
  const find = async (): Promise<UndoneFiles & { readonly all: readonly FoundFile[] }> => {
    const { files: all, ...others } = await findUndoneFiles(entries, isGiven, state, services);
    const files = only === undefined ? all : keepOnly(all, only, isUndoAll);
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
    const latest = await services.history.latest();
    const { allOf } = latest;
    const own = findMakers(entries, watch.texts?.makers ?? [], state);
    const takers = findTakers(own, latest, isLost);
    const makers = findMakers(own, takers, state);
    const placed = placeChanges(makers, state);
    const back = await findTextsBack(placed, given, services);
    const how = { isGiven, isLost, isTaken: takers.length > 0 };
    const known = await addOfMakers({ ...now, files: all }, placed, how, services);
    const keepRest = await findRest(
      {
        ...{ entries: makers, all: known.files, gone: known.gone, allOf },
        files: [...files, ...known.holders],
        comesBack: known.files.filter((file) => getsItsLinesBack(file, back.get(file.uri))),
        isGiven,
      },
      services,
    );
    const rest = new Set(
      all.filter((file) => !files.includes(file) && !isGiven(file)).flatMap(listIds),
    );
    const inPart = [...ids.filter((id) => rest.has(id)), ...(decision?.inPart ?? [])];
    const tool = decision?.tool ?? `linewise.${kind}Edit`;
    const facts = { tool, kind, of, inPart, ...findReviewer(entries) };
    const plan = createPlanner({ findBusy, findAbove, back, of: decision?.of ?? [] }, services);
    const coming = texts.filter(({ newText }) => newText !== null);
    const going = texts.filter(({ newText }) => newText === null);
    const ordered = [...coming, ...orderFiles(files), ...going];
    return undoInPortions(ordered, plan, { facts, isDryRun, watch, keepRest }, services);
  });
  const asked =
    only &&
    new Set([
      ...[...only].map(services.showPath),
      ...found.files.flatMap(({ uri, from }) =>
        from && only.has(uri) ? from.moved.target.shown : [],
      ),
      ...texts.map(({ target }) => target.shown),
    ]);
  const left = [...answer.left, ...found.left].filter(({ path }) => asked?.has(path) ?? true);
  if (only !== undefined && !isUndoAll) return { ...answer, left: nameOnce(left) };
  const calls = state.entries.filter(({ id }) => of.includes(id));
  const others = [...calls.flatMap(listNotCovered), ...interrupted.flatMap(leftOf)];
  return { ...answer, left: nameOnce([...left, ...others]) };
}

/** A whole file for the first of its reasons. */
function nameOnce(left: readonly LeftPart[]): readonly LeftPart[] {
  const whole = left.filter(({ startLine }) => startLine === undefined);
  const byPath = new Map(whole.toReversed().map((each) => [each.path, each]));
  return left.filter((each) => each.startLine !== undefined || byPath.get(each.path) === each);
}

const nothingIsLost = (): boolean => false;

/** These entries, and others that made files, or took away what these hold; newest first. */
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

/** What else a call may have changed stays as it is. */
function listNotCovered(entry: StoredEntry): readonly LeftPart[] {
  const { notCovered = [] } = entry.read();
  return notCovered.map(({ what: path, reason }) => ({ path, reason }));
}

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

import { mapConcurrently } from "../../../core/async.ts";
import {
  type ContentKey,
  type FileRecord,
  type FileState,
  isFromNothing,
  isSameKind,
  type LatestRecords,
  stampOfKey,
  type StoredEntry,
} from "../../../core/history/index.ts";
import { isSubsequence } from "../../../core/isSubsequence.ts";
import { isChangedSince } from "../../../toolkit/confirmation/index.ts";
import { contentKeyOf } from "../../../files/history/index.ts";
import { readFileState } from "../../../files/states/index.ts";
import {
  type ChangedFile,
  type FileChangeOf,
  findUndoPlace,
  leaveWhole,
  listStamps,
  type PlannedFile,
  type StateServices,
} from "../plan/index.ts";

export type Undone = Pick<ChangedFile, "target" | "changes">;

type Changed = Pick<ChangedFile, "changes">;

/**
 * The law of every undo: nothing that was there before the calls, or may have been, is removed or
 * overwritten, and nothing is read or written outside the workspace that the entries do not name there.
 * What was there is known by the entries, which say that a call created something only where it is
 * certain, and where it is by `findUndoPlace`. Left to be checked is what several files decide together,
 * before anything is written, by `keepByLaw`; and each path at the moment of its write, by `putStates`.
 *
 * What the calls took away and does not come back is missing, unless nobody but calls made it: it is in the
 * history, and named. It is back only with what others gave the file between the calls. A file that they changed stays if it is all that is left of that: if it has the same
 * contents, or was moved there. It may also be in what the call that took it away made out of nothing, as an
 * archive is; and where nobody kept it, in what calls before that made.
 *
 * @param undone The entries, all their files, others that are nowhere any more, the files that are undone, the
 *   records of all, and what comes back otherwise.
 * @returns Leaves such files among the planned ones. What comes back is planned first.
 */
export async function findRest<File extends Undone>(
  undone: {
    readonly entries: readonly Pick<StoredEntry, "id" | "read">[];
    readonly all: readonly File[];
    readonly gone: readonly Changed[];
    readonly files: readonly File[];
    readonly allOf: LatestRecords["allOf"];
    /** By the same decision, though not by these entries. */
    readonly comesBack: readonly File[];
    /** Whether a file gets another text by the same decision. */
    readonly isGiven: (file: File) => boolean;
  },
  services: StateServices,
): Promise<(planned: readonly PlannedFile[]) => readonly PlannedFile[]> {
  const { entries, all, gone, files, allOf, comesBack, isGiven } = undone;
  const origins = new Map(
    [...all, ...gone].flatMap((file) =>
      file.changes.map(({ entry, record }) => [`${entry.id} ${record.uri}`, file] as const),
    ),
  );
  const byPath = new Map([...files, ...comesBack].map((file) => [file.target.shown, file]));
  const undoneFiles = new Set(files);
  const own = new Set<Changed>(
    all.filter(({ target: { uri }, changes }) => {
      const ids = changes.map(({ entry }) => entry.id);
      return isOnlyOfCalls(uri, ids, allOf);
    }),
  );
  const back = new Set<Changed>();
  const lacking = new Set<Changed>();
  await mapConcurrently(all, async (file) => {
    if (isMade(file)) return;
    if (!(await holdsWhatCallsFound(file, services))) lacking.add(file);
    if (undoneFiles.has(file) || lacking.has(file)) return;
    const wasBack = comesBack.includes(file) || cameBack(file, allOf);
    if (wasBack || (await isBack(file, services))) back.add(file);
  });
  const isOriginBack = (file: Changed, seen: ReadonlySet<Changed> = new Set()): boolean =>
    file.changes.every(({ entry, record: { movedFrom } }) => {
      if (movedFrom === undefined || seen.has(file)) return true;
      const origin = origins.get(`${entry.id} ${movedFrom}`);
      if (origin === undefined || isOthersToo(origin)) return false;
      return isMade(origin) ? isOriginBack(origin, new Set([...seen, file])) : back.has(origin);
    });
  return (planned) => {
    for (const each of planned) {
      const file = byPath.get(each.path);
      if (file === undefined) continue;
      const isLacking = isOthersToo(file) || (!isChanged(each) && lacking.has(file));
      // Another text is not what was there, whatever the file held until now.
      const isOther = isGiven(file) && !isMade(file) && !comesBack.includes(file);
      if (each.left.length === 0 && !isLacking && !isOther) back.add(file);
      else back.delete(file);
    }
    const here = new Set([...back].map(({ changes }) => changes.at(-1)?.record.before));
    const missing = [...all, ...gone].filter((file) => !back.has(file) && !own.has(file));
    const { holders, takenIds, unkeptIds } = listMissing(missing, here);
    // Also from where an entry had moved it.
    for (const { entry, record } of all.flatMap(({ changes }) => changes)) {
      if (record.after === null && holders.has(record.before ?? "")) takenIds.add(entry.id);
    }
    unkeptIds.push(...entries.filter(losesMore).map(({ id }) => id));
    const isOfOthers = (key: ContentKey | null, file: File): boolean =>
      key !== null && [...(holders.get(key) ?? [])].some((each) => each !== file);
    const mayBeArchive = (change: FileChangeOf): boolean =>
      isNew(change) &&
      change.record.movedFrom === undefined &&
      !here.has(change.record.after) &&
      (takenIds.has(change.entry.id) || unkeptIds.some((id) => change.entry.id <= id));
    const mayBeRest = (file: File): boolean =>
      !isOriginBack(file) ||
      file.changes.some(
        (change) =>
          isOfOthers(change.record.after, file) ||
          (file.changes.slice(-1).some(isNew) && mayBeArchive(change)),
      );
    return planned.map((each) => {
      const file = byPath.get(each.path);
      const isInPart = each.left.some(isChangedSince);
      // What only comes is the rest of nothing.
      const isThere = (isChanged(each) || isInPart) && each.state?.before !== null;
      const stays = isThere && file !== undefined && undoneFiles.has(file) && mayBeRest(file);
      return stays ? leaveWhole(each.path, each.ids, "allThatIsLeft") : each;
    });
  };
}

/**
 * Whether calls made a file out of nothing, or of such files, and nobody else has changed it since: a person
 * misses none of it. What an undo or a redo put there was there before.
 *
 * @param ids As the first of these entries left it, and made by the last, or by the first of all that changed it:
 *   what comes in between may be what was there before.
 */
function isOnlyOfCalls(
  uri: string,
  ids: readonly number[],
  allOf: LatestRecords["allOf"],
): boolean {
  const [untilId = 0, sinceId = untilId] = [ids[0], ids.at(-1)];
  const records = allOf(uri).filter(({ entry }) => entry.id <= untilId);
  const made = records.findIndex(({ entry: { id, kind }, record }, index) => {
    const mayBe = id === sinceId || (id < sinceId && index === records.length - 1);
    return mayBe && kind === "edit" && isFromNothing(record);
  });
  const isOfCall = ({ entry, record }: (typeof records)[number], index: number): boolean => {
    const { before, movedFrom } = record;
    if (index < made && before !== records[index + 1]?.record.after) return false;
    return movedFrom === undefined || isOnlyOfCalls(movedFrom, [entry.id - 1], allOf);
  };
  return made >= 0 && records.slice(0, made + 1).every(isOfCall);
}

/** Whether a call took away what no entry has, as far as it says. */
function losesMore({ read }: Pick<StoredEntry, "read">): boolean {
  return read().notCovered?.some(({ isGone }) => isGone === true) === true;
}

/** What is missing, by the files that held it, and the entries that took it away: any, or where nobody kept it. */
function listMissing(
  missing: readonly Changed[],
  here: ReadonlySet<ContentKey | null | undefined>,
): {
  readonly holders: ReadonlyMap<ContentKey, ReadonlySet<Changed>>;
  readonly takenIds: Set<number>;
  readonly unkeptIds: number[];
} {
  const holders = new Map<ContentKey, Set<Changed>>();
  const takenIds = new Set<number>();
  const unkeptIds: number[] = [];
  for (const file of missing) {
    for (const { entry, record } of file.changes) {
      const { before, after } = record;
      if (before === null || before === emptyKey || here.has(before)) continue;
      holders.set(before, (holders.get(before) ?? new Set()).add(file));
      const isUnkept = before !== after && stampOfKey(before) !== undefined;
      if (after === null || isUnkept) takenIds.add(entry.id);
      if (isUnkept) unkeptIds.push(entry.id);
    }
  }
  return { holders, takenIds, unkeptIds };
}

/** Whether entries made it, and somebody else has changed it between two of them. */
export function isOthersToo(file: Changed): boolean {
  return isMade(file) && listGaps(file).length > 0;
}

/** Where somebody else has changed a file between two of these entries: how one left it, and the next found it. */
function listGaps({ changes }: Changed): readonly { left: FileRecord; found: FileRecord }[] {
  return changes.flatMap(({ record: found }, index) => {
    const left = changes[index + 1]?.record;
    return left === undefined || left.after === found.before ? [] : { left, found };
  });
}

const emptyKey = contentKeyOf(new Uint8Array());

/** Whether the history ends with what was there, or was before other calls: what became of that since is no call's. */
function cameBack({ target: { uri }, changes }: Undone, allOf: LatestRecords["allOf"]): boolean {
  const { entry, record } = changes.at(-1) ?? {};
  const [newest, ...older] = allOf(uri).filter(({ record: { before, after } }) => before !== after);
  if (entry === undefined || newest === undefined || newest.entry.id <= entry.id) return false;
  const keys = [record?.before];
  for (const {
    entry: { id, kind },
    record: each,
  } of older) {
    if (id < entry.id && kind === "edit" && each.after === keys.at(-1)) keys.push(each.before);
  }
  return newest.record.after !== null && keys.includes(newest.record.after);
}

/** Whether what was there is there, or all its lines are, though it is not undone. */
async function isBack({ target, changes }: Undone, services: StateServices): Promise<boolean> {
  if (target.scheme !== "file") return false;
  const place = await findUndoPlace({ target, changes }, services);
  if (place.reason !== undefined) return false;
  const now = await readFileState(place.realPath, listStamps(changes));
  const oldest = changes.at(-1);
  const before = oldest && (await services.history.readSide(oldest.record, "before", now?.mode));
  if (!now || !before || !isSameKind(now, before) || now.stamp !== before.stamp) return false;
  return isSubsequence(listLines(before), listLines(now));
}

/** Whether a file has all lines that somebody else gave it between two of these calls. */
async function holdsWhatCallsFound(
  { target, changes }: Undone,
  { history }: StateServices,
): Promise<boolean> {
  const gaps = listGaps({ changes });
  if (gaps.length === 0 || target.scheme !== "file") return true;
  const now = await readFileState(target.realPath, listStamps(changes));
  const there = new Set(now ? listLines(now) : []);
  const held = await mapConcurrently(gaps, async ({ left, found }) => {
    const [old, come] = await Promise.all([
      history.readSide(left, "after", now?.mode),
      history.readSide(found, "before", now?.mode),
    ]);
    if (!come) return come === null;
    const known = new Set(old ? listLines(old) : []);
    return listLines(come).every((line) => known.has(line) || there.has(line));
  });
  return held.every(Boolean);
}

function isChanged({ state, wanted }: PlannedFile): boolean {
  return state !== undefined || wanted !== undefined;
}

function listLines({ bytes }: FileState): readonly string[] {
  return Buffer.from(bytes).toString("latin1").split("\n");
}

/** Whether nothing was there before the undone entries. */
export function isMade({ changes }: Changed): boolean {
  const oldest = changes.at(-1)?.record;
  return oldest !== undefined && isCreated(oldest);
}

/** Whether a call made it, but for what a person wrote into it meanwhile. */
function isNew({ record }: Pick<FileChangeOf, "record">): boolean {
  return isCreated(record) || record.isTypedInto === true;
}

function isCreated(record: FileRecord): boolean {
  return record.after !== null && isFromNothing(record);
}

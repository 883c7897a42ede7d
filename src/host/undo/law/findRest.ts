import { mapConcurrently } from "../../../core/async.ts";
import {
  type ContentKey,
  type FileRecord,
  holdsSame,
  recordedState,
  stampOfKey,
  type StoredEntry,
} from "../../../core/history/index.ts";
import { contentKeyOf } from "../../../files/history/index.ts";
import { readFileState } from "../../../files/states/index.ts";
import {
  type ChangedFile,
  type FileChangeOf,
  recordedPathsOf,
  findUndoPlace,
  leaveWhole,
  listStamps,
  type PlannedFile,
  type StateServices,
} from "../planStateUndo.ts";

export type Undone = Pick<ChangedFile, "target" | "changes">;

type Changed = Pick<ChangedFile, "changes">;

/**
 * The law of every undo: nothing that was there before the calls, or may have been, is removed or
 * overwritten, and nothing is read or written outside the workspace that the entries do not name there.
 * What was there is known by the entries, which say that a call created something only where it is
 * certain, and where it is by `findUndoPlace`. Left to be checked is what several files decide together,
 * before anything is written, by `keepByLaw`; and each path at the moment of its write, by `putStates`.
 *
 * What the calls took away and does not come back is lost, unless a file that they changed holds it: such
 * a file stays. It holds it if its contents are the same, or if it was moved there; and one that they made
 * may hold it, as an archive does, if it is of a call that deleted what is lost, or of an earlier one, is
 * not older than that, and its contents are not those of a file that is there.
 *
 * @param undone The entries, the files of calls that came later and stay, all files, others that are nowhere
 *   any more, the files that are undone, and those of which a person misses nothing, unless more is lost.
 * @returns Leaves such files among the planned ones. What comes back is planned first.
 */
export async function findRest<File extends Undone>(
  {
    entries,
    later,
    all,
    gone,
    files,
    ownFiles,
  }: {
    readonly entries: readonly Pick<StoredEntry, "id" | "read">[];
    readonly later: readonly File[];
    readonly all: readonly File[];
    readonly gone: readonly Changed[];
    readonly files: readonly File[];
    readonly ownFiles: ReadonlySet<Changed>;
  },
  services: StateServices,
): Promise<(planned: readonly PlannedFile[]) => readonly PlannedFile[]> {
  const origins = new Map(
    [...all, ...gone].flatMap((file) =>
      file.changes.map(({ entry, record }) => [`${entry.id} ${record.uri}`, file] as const),
    ),
  );
  const byPath = new Map(files.map((file) => [file.target.shown, file]));
  const undone = new Set(files);
  const back = new Set<Changed>();
  await mapConcurrently(all, async (file) => {
    if (!undone.has(file) && !isMade(file) && (await isBack(file, services))) back.add(file);
  });
  const isOriginBack = (file: Changed, seen: ReadonlySet<Changed> = new Set()): boolean =>
    file.changes.every(({ entry, record: { movedFrom } }) => {
      if (movedFrom === undefined || seen.has(file)) return true;
      const origin = origins.get(`${entry.id} ${movedFrom}`);
      if (origin === undefined) return false;
      if (ownFiles.has(origin)) return true;
      if (isOthersToo(origin)) return false;
      return isMade(origin) ? isOriginBack(origin, new Set([...seen, file])) : back.has(origin);
    });
  const taken = new Set<ContentKey>();
  for (const file of later.filter(({ changes }) => changes[0]?.record.after === null)) {
    if (await isBack(file, services)) continue;
    listBefore(file.changes).forEach((key) => taken.add(key));
  }
  return (planned) => {
    for (const { path, left } of planned) {
      const file = byPath.get(path);
      if (file === undefined) continue;
      if (left.length === 0 && !isOthersToo(file)) back.add(file);
      else back.delete(file);
    }
    const here = new Set([...back].map(({ changes }) => changes.at(-1)?.record.before));
    const away = [...all, ...gone].filter((file) => !back.has(file));
    const findLosses = (of: readonly Changed[]): readonly Loss[] => [
      ...entries.filter(losesMore).map(({ id }) => ({ id, sinceId: 0 })),
      ...of.flatMap((file) => listLosses(file, here)),
    ];
    const theirs = away.filter((file) => !ownFiles.has(file));
    const isAnyLost = taken.size > 0 || findLosses(theirs).length > 0;
    const missed = isAnyLost ? away : theirs;
    const losses = findLosses(missed);
    const lost = new Map<ContentKey, Set<Changed>>();
    for (const file of missed) {
      for (const key of listBefore(file.changes)) {
        lost.set(key, new Set([...(lost.get(key) ?? []), file]));
      }
    }
    const isOfOthers = (key: ContentKey | null, file: File): boolean =>
      key !== null &&
      !here.has(key) &&
      ((isMade(file) && taken.has(key)) ||
        [...(lost.get(key) ?? [])].some((each) => each !== file));
    const mayHold = ({ changes }: File, madeId: number): boolean =>
      losses.some(({ id, sinceId }) => madeId <= id && (changes[0]?.entry.id ?? 0) > sinceId);
    const mayBeRest = (file: File): boolean =>
      !isOriginBack(file) ||
      file.changes.some(({ entry, record }) => {
        const isKnown = record.movedFrom !== undefined || here.has(record.after);
        return (
          isOfOthers(record.after, file) ||
          (isMade(file) && isCreated(record) && !isKnown && mayHold(file, entry.id))
        );
      });
    return planned.map((each) => {
      const file = byPath.get(each.path);
      const isChanged = each.state !== undefined || each.wanted !== undefined;
      const stays = isChanged && file !== undefined && mayBeRest(file);
      return stays ? leaveWhole(each.path, each.ids, "allThatIsLeft") : each;
    });
  };
}

/** Whether a call took away what no entry has, as far as it says. */
function losesMore({ read }: Pick<StoredEntry, "read">): boolean {
  return read().notCovered?.some(({ isGone }) => isGone === true) === true;
}

/** The contents that were there; those of an empty file are in none. */
function listBefore(changes: readonly FileChangeOf[]): readonly ContentKey[] {
  return changes.flatMap(({ record: { before } }) =>
    before === null || before === emptyKey ? [] : before,
  );
}

/** Contents that a call took away and that are nowhere else, as far as it is known. */
interface Loss {
  readonly id: number;
  /** They came after this entry. */
  readonly sinceId: number;
}

function listLosses(
  file: Changed,
  here: ReadonlySet<ContentKey | null | undefined>,
): readonly Loss[] {
  const { changes } = file;
  const gap = isMade(file) ? findOldestGap(changes) : -1;
  return changes.flatMap(({ entry: { id }, record }, index) => {
    if (!isTaken(record) || here.has(record.before)) return [];
    return { id, sinceId: gap < index ? 0 : (changes[gap + 1]?.entry.id ?? 0) };
  });
}

/** Where somebody else first changed the file between two entries; -1 if nobody did. */
function findOldestGap(changes: readonly FileChangeOf[]): number {
  return changes.findLastIndex(({ record: { before } }, index) => {
    const left = changes[index + 1]?.record.after;
    return left !== undefined && left !== before;
  });
}

/** Whether entries made it, and somebody else has changed it between two of them. */
function isOthersToo(file: Changed): boolean {
  return isMade(file) && findOldestGap(file.changes) !== -1;
}

const emptyKey = contentKeyOf(new Uint8Array());

/** Whether an entry deleted what was there, or contents that nobody kept. */
function isTaken({ before, after }: FileRecord): boolean {
  if (before === null || before === emptyKey || before === after) return false;
  return after === null || stampOfKey(before) !== undefined;
}

/** Whether what was there is there, though it is not undone. */
async function isBack({ target, changes }: Undone, services: StateServices): Promise<boolean> {
  if (target.scheme !== "file") return false;
  const place = await findUndoPlace(target, recordedPathsOf(changes), services);
  if (place.reason !== undefined) return false;
  const now = await readFileState(place.realPath, listStamps(changes));
  const oldest = changes.at(-1);
  const before = oldest && (await services.history.readSide(oldest.record, "before", now?.mode));
  return now !== undefined && before !== undefined && holdsSame(now, before);
}

/** Whether nothing was there before the undone entries. */
export function isMade({ changes }: Changed): boolean {
  const oldest = changes.at(-1)?.record;
  return oldest !== undefined && isCreated(oldest);
}

function isCreated(record: FileRecord): boolean {
  const before = recordedState(record, "before");
  return before.key === null && before.mode === undefined && record.after !== null;
}

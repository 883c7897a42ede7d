import { readdir } from "node:fs/promises";
import { join, sep } from "node:path";
import {
  type FileRecord,
  isFolder,
  isFolderMode,
  isSameKind,
  type LeftReason,
  recordedState,
  stampOfKey,
} from "../../core/history/index.ts";
import { readFileState } from "../../files/states/index.ts";
import {
  type BlockedFolder,
  type ChangedFile,
  type FileChangeOf,
  recordedPathsOf,
  findUndoPlace,
  leaveWhole,
  type PlannedFile,
} from "./planStateUndo.ts";

type Undone = Pick<ChangedFile, "target" | "changes">;

/**
 * The law of every undo: nothing that was there before the calls, or may have been, is removed or
 * overwritten, and nothing is read or written outside the workspace that the entries do not name there.
 * What was there is known by the entries, which say that a call created something only where it is
 * certain, and where it is by `findUndoPlace`. Left to be checked is what several files decide together:
 * by `findForbidden` before anything is planned, by `keepFullFolders` before anything is written, and
 * for each path at the moment of its write by `putStates`.
 *
 * @returns Why a file must stay as it is.
 */
export function findForbidden(files: readonly Undone[]): (file: Undone) => LeftReason | undefined {
  const comes = new Set(files.flatMap(({ changes }) => stampsOf(changes, "after")));
  const lost = new Set(
    files.flatMap(({ changes }) =>
      changes.filter(({ record }) => isLost(record, comes)).map(({ entry }) => entry.id),
    ),
  );
  return ({ changes }) => {
    if (changes.some(({ record }) => isLost(record, comes))) return "contentsNotKept";
    const mayBeRest = changes.some(({ entry, record }) => lost.has(entry.id) && isCreated(record));
    return mayBeRest ? "allThatIsLeft" : undefined;
  };
}

function stampsOf(changes: readonly FileChangeOf[], side: "before" | "after"): readonly string[] {
  return changes.flatMap(({ record }) => stampOfKey(record[side] ?? "") ?? []);
}

/** Its contents were not kept, and no other file of the undo is what it was. */
function isLost({ before, after }: FileRecord, comes: ReadonlySet<string>): boolean {
  const stamp = stampOfKey(before ?? "");
  return stamp !== undefined && before !== after && !comes.has(stamp);
}

function isCreated(record: FileRecord): boolean {
  const before = recordedState(record, "before");
  return before.key === null && before.mode === undefined && record.after !== null;
}

/**
 * Finds what is to become a folder and is none now, such as a link: what its folder holds is not where
 * the link leads.
 */
export async function findBlockedFolders(
  files: readonly (Undone & { readonly uri: string })[],
  services: Parameters<typeof findUndoPlace>[2],
): Promise<(uri: string) => BlockedFolder | undefined> {
  const blocked = new Map<string, BlockedFolder>();
  const byDepth = files.toSorted((one, other) => one.uri.length - other.uri.length);
  for (const { uri, target, changes } of byDepth) {
    if (!changes.some(({ record }) => hadFolder(record))) continue;
    const { realPath } = await findUndoPlace(
      target,
      recordedPathsOf(changes),
      services,
      findAbove(uri),
    );
    if (realPath === undefined) continue;
    const now = await readFileState(realPath);
    if (now !== null && now !== undefined && !isFolder(now)) blocked.set(uri, { uri, realPath });
  }
  function findAbove(uri: string): BlockedFolder | undefined {
    if (blocked.size === 0) return undefined;
    for (let end = uri.lastIndexOf("/"); end > 0; end = uri.lastIndexOf("/", end - 1)) {
      const found = blocked.get(uri.slice(0, end));
      if (found !== undefined) return found;
    }
    return undefined;
  }
  return findAbove;
}

function hadFolder({ modeBefore }: FileRecord): boolean {
  return modeBefore !== undefined && isFolderMode(modeBefore);
}

/**
 * In an order in which everything has room: what goes before what comes, the deepest first, and then
 * the top first. Files are undone in portions.
 */
export function orderFiles<File extends Undone>(files: readonly File[]): readonly File[] {
  const depthOf = ({ target }: File): number => target.absolutePath.split(sep).length;
  const goes = ({ changes }: File): boolean => {
    const oldest = changes.at(-1)?.record;
    return oldest !== undefined && isCreated(oldest);
  };
  const isMoved = ({ changes }: File): boolean =>
    [...stampsOf(changes, "before"), ...stampsOf(changes, "after")].length > 0;
  const downwards = files.toSorted((one, other) => depthOf(one) - depthOf(other));
  const moved = downwards.filter(isMoved);
  const others = downwards.filter((file) => !isMoved(file));
  return [...moved, ...others.filter(goes).reverse(), ...others.filter((file) => !goes(file))];
}

/**
 * Folders in which something is that does not go stay as they are.
 *
 * @param removed The real paths of all that goes; those of these files are added.
 */
export async function keepFullFolders(
  planned: readonly PlannedFile[],
  removed: Set<string>,
): Promise<readonly PlannedFile[]> {
  for (const { state, wanted } of planned) {
    if (state?.after === null && !isFolder(state.before)) removed.add(state.realPath);
    if (wanted?.newText === null) removed.add(wanted.file.target.realPath);
  }
  const kept = new Map<PlannedFile, PlannedFile>();
  const folders = planned.filter(({ state }) => state !== undefined && losesFolder(state));
  for (const file of folders.toSorted((one, other) => lengthOf(other) - lengthOf(one))) {
    const realPath = file.state?.realPath ?? "";
    const names = await readdir(realPath).catch(() => []);
    if (names.every((name) => removed.has(join(realPath, name)))) removed.add(realPath);
    else kept.set(file, leaveWhole(file.path, file.ids, "folderNotEmpty"));
  }
  return planned.map((file) => kept.get(file) ?? file);
}

function losesFolder({ before, after }: NonNullable<PlannedFile["state"]>): boolean {
  return isFolder(before) && !isSameKind(before, after);
}

function lengthOf({ state }: PlannedFile): number {
  return state?.realPath.length ?? 0;
}

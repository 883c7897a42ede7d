import { mapConcurrently } from "../../core/async.ts";
import {
  type FileRecord,
  findPlace,
  type LatestRecords,
  type ModeChange,
  planModeUndo,
  recordsOf,
  type StoredEntry,
} from "../../core/history/index.ts";
import type { JournalState } from "../../files/history/index.ts";
import { findMode, holdsNoFiles } from "../../files/states/index.ts";
import type { LeftPart, UndoSummary } from "../../toolkit/confirmation/index.ts";
import { explainFailure } from "../explain/index.ts";
import type { OtherChanges } from "../history/index.ts";
import type { UndoAnswer, UndoServices } from "./undoableHistory.ts";
import { describeInterrupted, findUndone, type UndoneEntries } from "./undoableEntries.ts";
import { planFileUndo } from "./planFileUndo.ts";
import type { ChangedFile, FileChangeOf, PlannedFile } from "./planWholeUndo.ts";
import { holdFiles, undoInPortions } from "./undoInPortions.ts";

export interface UndoRequest {
  readonly ids: readonly number[];
  readonly kind: "undo" | "redo";
  /** Only says what would be done. */
  readonly isDryRun: boolean;
}

/**
 * Takes back what entries did, newest first, as one step; if their files are more than are held in
 * memory, as several, each an entry. Where nothing came after, a file gets its very bytes again;
 * otherwise each hunk goes where its lines are now, and one that something later changed stays.
 *
 * @throws with a sentence for a person, and nothing changed unless it says what was.
 */
export async function undoEntries(
  { ids, kind, isDryRun }: UndoRequest,
  services: UndoServices,
): Promise<UndoAnswer> {
  const state = await services.history.read();
  const undone = findUndone(ids, kind, state);
  return undoFound(undone, { kind, isDryRun }, state, services);
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
  { kind, isDryRun }: Pick<UndoRequest, "kind" | "isDryRun">,
  state: JournalState,
  services: UndoServices,
): Promise<UndoAnswer> {
  const { files, left } = await findFiles(entries, state, services);
  const targets = files.map(({ target }) => target);
  const answer = await holdFiles(targets, services, async () => {
    const folders = await planFolders(entries, services);
    const alone = files.length > 0 ? {} : { alone: await planAlone(folders, services) };
    const facts = { tool: `linewise.${kind}Edit`, kind, of: entries.map(({ id }) => id) };
    const own = areAllOwn(entries) ? { madeBy: "person" as const } : {};
    const undoing = { facts: { ...facts, ...own }, folders, ...alone, isDryRun };
    const plan = (
      file: FoundFile,
      { files: newest, recordsOf }: LatestRecords,
    ): Promise<PlannedFile> => {
      const { uri } = file;
      return planFileUndo({ ...file, latest: newest.get(uri), records: recordsOf(uri) }, services);
    };
    return undoInPortions(files, plan, undoing, services);
  });
  return { ...answer, left: [...answer.left, ...left, ...interrupted.flatMap(leftOf)] };
}

/** What becomes of folders that the entries made or removed. One that is not empty stays. */
async function planFolders(
  entries: readonly StoredEntry[],
  { resolvePath, readSettings }: UndoServices,
): Promise<OtherChanges["folders"]> {
  const byUri = new Map<string, ModeChange[]>();
  for (const { uri, ...modes } of entries.flatMap((entry) => entry.read().folders ?? [])) {
    byUri.set(uri, [...(byUri.get(uri) ?? []), modes]);
  }
  const settings = readSettings();
  const planned = await mapConcurrently([...byUri], async ([uri, changes]) => {
    const target = await resolvePath(uri, settings);
    if (!target.ok || target.value.scheme !== "file") return [];
    const { realPath } = target.value;
    const modeBefore = await findMode(realPath);
    const mode = planModeUndo(changes, modeBefore);
    return mode === modeBefore ? [] : [{ uri, realPath, modeBefore, mode }];
  });
  return planned.flat();
}

/** Of entries that changed no files: a folder that has some now stays. */
async function planAlone(
  folders: OtherChanges["folders"],
  { showPath }: UndoServices,
): Promise<UndoSummary> {
  const stay = await mapConcurrently(
    folders,
    async ({ realPath, mode }) => mode === undefined && !(await holdsNoFiles(realPath)),
  );
  const paths = folders.map(({ uri }) => showPath(uri));
  return {
    undone: paths.filter((_, index) => !stay[index]).map((path) => ({ path, hunks: 1 })),
    left: paths
      .filter((_, index) => stay[index])
      .map((path) => ({ path, reason: "there are files in it now" })),
  };
}

function areAllOwn(entries: readonly StoredEntry[]): boolean {
  return entries.every((entry) => entry.read().madeBy === "person");
}

function leftOf(entry: StoredEntry): readonly LeftPart[] {
  const reason = describeInterrupted(entry.id).replace(/\.$/, "");
  return entry.read().files.map(({ path }) => ({ path, reason }));
}

interface FoundFile extends Omit<ChangedFile, "latest" | "records"> {
  readonly uri: string;
}

/** By where they are now: a file may have been moved since. One whose path leads nowhere is left. */
async function findFiles(
  entries: readonly StoredEntry[],
  { moves }: JournalState,
  services: UndoServices,
): Promise<{ readonly files: readonly FoundFile[]; readonly left: readonly LeftPart[] }> {
  const byUri = new Map<string, FileChangeOf[]>();
  for (const stored of entries) {
    for (const record of recordsOf(stored)) {
      const uri = findPlace(record.uri, stored.id, moves);
      const changes = byUri.get(uri) ?? [];
      changes.push({ entry: stored, record });
      byUri.set(uri, changes);
    }
  }
  const settings = services.readSettings();
  const left: LeftPart[] = [];
  const found = await mapConcurrently([...byUri], async ([uri, changes]) => {
    const target = await services.resolvePath(uri, settings);
    if (target.ok) return { uri, target: target.value, changes };
    left.push({ path: services.showPath(uri), reason: explainFailure(target.failure) });
    return undefined;
  });
  return { files: found.filter((file) => file !== undefined), left };
}

import { type LatestRecords, formatEntryId } from "../../core/history/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import type { LeftPart, UndonePart, UndoSummary } from "../../toolkit/confirmation/index.ts";
import { FailureError, orThrow } from "../../toolkit/failureError.ts";
import { explainFailure } from "../explain/index.ts";
import type { EntryFacts, KeptFile, JudgeFacts } from "../history/index.ts";
import { type AppliedFiles, applyFiles, type WantedFiles } from "./applyFiles.ts";
import { leaveWhole, type PlannedFile } from "./plan/index.ts";
import { keepByLaw, keepWhatMayBeRest } from "./law/index.ts";
import { planInPortions } from "./planInPortions.ts";
import type { UndoAnswer, UndoServices, UndoWatch } from "./undoableHistory.ts";

/** How an undo of files is recorded, and what it does besides. */
export interface RecordedUndo {
  readonly facts: JudgeFacts &
    Pick<EntryFacts, "madeBy" | "reviewed"> & { readonly kind: "undo" | "redo" };
  /** Only says what would be done. */
  readonly isDryRun: boolean;
  readonly watch: UndoWatch;
  /** Leaves files that may be all that is left of others. */
  readonly keepRest: (planned: readonly PlannedFile[]) => readonly PlannedFile[];
}

/** What portions have done so far. */
interface DonePortions {
  readonly undone: UndonePart[];
  readonly left: LeftPart[];
  readonly leftIds: Set<number>;
  entry: number | undefined;
  isOther: boolean;
  /** Whether all came back that was to. */
  isAllBack: boolean;
}

/**
 * Undoes something in files, which must be held, as one entry; as several if the plans of all would take
 * too much memory. If one of these fails, what was undone before it stays so, and a redo brings it back.
 *
 * @throws FailureError if the first one fails, with nothing changed, unless its sentence says what was;
 *   the signal's reason if it is aborted before anything was changed.
 */
export async function undoInPortions<File extends { readonly target: ResolvedPath }>(
  files: readonly File[],
  plan: (file: File, latest: LatestRecords) => Promise<PlannedFile>,
  undoing: RecordedUndo,
  services: UndoServices,
): Promise<UndoAnswer> {
  const { facts, isDryRun, watch, keepRest } = undoing;
  const leftIds = new Set(facts.inPart);
  const done: DonePortions = {
    ...{ undone: [], left: [], leftIds },
    ...{ entry: undefined, isOther: false, isAllBack: true },
  };
  const removed = new Set<string>();
  const isAgreed = knowAgreed(watch.agreed);
  const mayGoOn = (): boolean => {
    if (done.entry === undefined) watch.signal?.throwIfAborted();
    return watch.signal?.aborted !== true;
  };
  let looked = 0;
  // A call that held the files until now may have left more to review.
  let latest = await services.history.latest();
  const planWatched = async (file: File): Promise<PlannedFile> => {
    if (!mayGoOn()) return leaveWhole(file.target.shown, facts.of, "canceled");
    const planned = await plan(file, latest);
    watch.report?.("looked", (looked += 1), files.length);
    return planned;
  };
  await planInPortions(files, planWatched, async (all, later) => {
    mayGoOn();
    const both = all.flatMap((file) => [file, ...(file.gone ? [file.gone] : [])]);
    const staying = keepWhatMayBeRest(both, done.isAllBack);
    const planned = await keepByLaw(staying, removed, keepRest);
    done.isOther = done.entry === undefined && !planned.every(isAgreed);
    if (done.isOther) return false;
    done.left.push(...planned.flatMap((file) => file.left));
    for (const id of planned.flatMap((file) => file.leftIds)) leftIds.add(id);
    const parts = planned.flatMap(describeUndone);
    if (isDryRun) done.undone.push(...parts);
    if (isDryRun || parts.length === 0) return true;
    if (!(await undoPortion({ planned, later }, done, undoing, services))) return false;
    latest = await services.history.latest();
    return true;
  });
  const { entry, undone, left, isOther } = done;
  return {
    entry: entry === undefined ? undefined : formatEntryId(entry),
    undone,
    left,
    ...(isOther && { isOther }),
  };
}

interface Portion {
  readonly planned: readonly PlannedFile[];
  readonly later: readonly { readonly target: ResolvedPath }[];
}

/** @returns Whether it is to go on with the files that come later. */
async function undoPortion(
  { planned, later }: Portion,
  done: DonePortions,
  { facts, watch }: RecordedUndo,
  services: UndoServices,
): Promise<boolean> {
  const parts = planned.flatMap(describeUndone);
  const inPart = later.length === 0 ? [...done.leftIds] : facts.of;
  // Of an entry all of whose files are left, nothing is undone.
  const changed = new Set(planned.flatMap((file) => (isUndone(file) ? file.ids : [])));
  const isOne = later.length === 0 && done.entry === undefined;
  const of = facts.of.filter((id) => !isOne || changed.has(id) || !done.leftIds.has(id));
  try {
    const applied = await carryOut(planned, { ...facts, of, inPart }, watch, services);
    const stayed = new Set(applied.left.map(({ path }) => path));
    done.entry = applied.entryId ?? done.entry;
    done.isAllBack &&= !planned.some(
      ({ path, state }) => stayed.has(path) && state !== undefined && state.after !== null,
    );
    done.left.push(...applied.left);
    const undone = parts.filter(({ path }) => !stayed.has(path));
    done.undone.push(
      ...undone.map((part): UndonePart =>
        applied.unsaved.has(part.path) ? { ...part, isUnsaved: true } : part,
      ),
    );
    const ids = planned.flatMap((file) => (stayed.has(file.path) ? file.ids : []));
    for (const id of ids) done.leftIds.add(id);
    return true;
  } catch (error) {
    if (done.entry === undefined || !(error instanceof FailureError)) throw error;
    const reason = explainFailure(error.failure);
    const paths = [...parts.map(({ path }) => path), ...later.map(({ target }) => target.shown)];
    done.left.push(...paths.map((path) => ({ path, reason })));
    return false;
  }
}

/** Whether what is planned for a file is what a person agreed to. */
function knowAgreed(summary: UndoSummary | undefined): (file: PlannedFile) => boolean {
  if (summary === undefined) return () => true;
  // An editor may save by itself meanwhile.
  const keyOf = (part: UndonePart | LeftPart): string =>
    JSON.stringify({ ...part, isUnsaved: undefined });
  const agreed = new Set([...summary.undone, ...summary.left].map(keyOf));
  return (file) =>
    [...describeUndone(file), ...file.left].map(keyOf).every((key) => agreed.has(key));
}

function isUndone({ wanted, judged, state }: PlannedFile): boolean {
  return [wanted, judged, state].some((each) => each !== undefined);
}

function describeUndone(file: PlannedFile): readonly UndonePart[] {
  if (!isUndone(file)) return [];
  const { path, hunks, wanted, state } = file;
  // What nobody kept is only moved.
  const isTaken = state?.after === null && state.before?.stamp === undefined;
  const isDeleted = wanted?.newText === null || isTaken;
  const isUnsaved = wanted?.newText !== null && wanted?.file.unsaved === true;
  return [{ path, hunks, ...(isDeleted && { isDeleted }), ...(isUnsaved && { isUnsaved }) }];
}

async function carryOut(
  planned: readonly PlannedFile[],
  facts: RecordedUndo["facts"],
  watch: UndoWatch,
  services: UndoServices,
): Promise<AppliedFiles> {
  const kept = planned.flatMap((file) => file.judged ?? []);
  const ids = new Map(
    planned.flatMap((file) => (file.state ? [[file.state.uri, file.ids] as const] : [])),
  );
  const wanted = { ...wantedOf(planned, kept), ids };
  if (wanted.texts.length + wanted.states.length > 0)
    return applyFiles(wanted, { ...facts, approval: "command" }, services, watch);
  const { entryId } = orThrow(await services.history.keep(kept, facts));
  return { entryId, left: [], unsaved: new Set() };
}

/** What applying plans needs of them. */
export function wantedOf(
  planned: readonly Pick<PlannedFile, "wanted" | "state" | "baselines">[],
  kept: readonly KeptFile[] = [],
): WantedFiles {
  return {
    texts: planned.flatMap((file) => file.wanted ?? []),
    states: planned.flatMap((file) => file.state ?? []),
    baselines: new Map(
      planned.flatMap(({ state, baselines }) =>
        state && baselines ? [[state.uri, baselines] as const] : [],
      ),
    ),
    kept,
  };
}

import { mapConcurrently } from "../../core/async.ts";
import type { LatestRecords } from "../../core/history/index.ts";
import { lockKeysOf, type ResolvedPath } from "../../core/path/index.ts";
import type { LeftPart, UndonePart } from "../../toolkit/confirmation/index.ts";
import { FailureError, orThrow } from "../../toolkit/failureError.ts";
import { explainFailure } from "../explain/index.ts";
import type { EntryFacts, JudgedFile, JudgeFacts } from "../history/index.ts";
import { type AppliedFiles, applyFiles, type WantedFiles } from "./applyFiles.ts";
import type { PlannedFile } from "./planStateUndo.ts";
import { keepFullFolders } from "./undoLaw.ts";
import type { UndoAnswer, UndoServices } from "./undoableHistory.ts";

/** How an undo of files is recorded, and what it does besides. */
export interface RecordedUndo {
  readonly facts: JudgeFacts & Pick<EntryFacts, "madeBy"> & { readonly kind: "undo" | "redo" };
  /** Only says what would be done. */
  readonly isDryRun?: boolean;
}

/** No call changes these files meanwhile. */
export async function holdFiles<Done>(
  targets: readonly ResolvedPath[],
  { locks }: UndoServices,
  run: () => Promise<Done>,
): Promise<Done> {
  const hold = await locks.ask(lockKeysOf(targets), new AbortController().signal).comes;
  try {
    return await run();
  } finally {
    hold.release();
  }
}

/**
 * Undoes something in files, which must be held, as one entry; as several if the plans of all would take
 * too much memory. If one of these fails, what was undone before it stays so, and a redo brings it back.
 *
 * @throws FailureError if the first one fails, with nothing changed, unless its sentence says what was.
 */
export async function undoInPortions<File extends { readonly target: ResolvedPath }>(
  files: readonly File[],
  plan: (file: File, latest: LatestRecords) => Promise<PlannedFile>,
  { facts, isDryRun = false }: RecordedUndo,
  services: UndoServices,
): Promise<UndoAnswer> {
  const undone: UndonePart[] = [];
  const left: LeftPart[] = [];
  const leftIds = new Set(facts.inPart);
  const removed = new Set<string>();
  let entry: number | undefined;
  // A call that held the files until now may have left more to review.
  let latest = await services.history.latest();
  await planInPortions(
    files,
    (file) => plan(file, latest),
    async (all, later) => {
      const planned = await keepFullFolders(all, removed);
      left.push(...planned.flatMap((file) => file.left));
      for (const id of planned.flatMap((file) => file.leftIds)) leftIds.add(id);
      const parts = planned.flatMap(describeUndone);
      if (parts.length === 0 || isDryRun) {
        undone.push(...parts);
        return true;
      }
      const inPart = later.length === 0 ? [...leftIds] : facts.of;
      try {
        const done = await carryOut(planned, { ...facts, inPart }, services);
        entry = done.entryId;
        left.push(...done.left);
        const stayed = new Set(done.left.map(({ path }) => path));
        undone.push(...parts.filter(({ path }) => !stayed.has(path)));
      } catch (error) {
        if (entry === undefined || !(error instanceof FailureError)) throw error;
        const reason = explainFailure(error.failure);
        const paths = [...parts, ...later.map(({ target }) => ({ path: target.shown }))];
        left.push(...paths.map(({ path }) => ({ path, reason })));
        return false;
      }
      latest = await services.history.latest();
      return true;
    },
  );
  return { entry: entry === undefined ? undefined : `e${entry}`, undone, left };
}

function describeUndone({
  path,
  hunks,
  wanted,
  judged,
  state,
}: PlannedFile): readonly UndonePart[] {
  if ([wanted, judged, state].every((each) => each === undefined)) return [];
  const isDeleted = wanted?.newText === null || state?.after === null;
  return [{ path, hunks, ...(isDeleted && { isDeleted }) }];
}

async function carryOut(
  planned: readonly PlannedFile[],
  facts: RecordedUndo["facts"],
  services: UndoServices,
): Promise<Partial<AppliedFiles> & Pick<AppliedFiles, "left">> {
  const kept = planned.flatMap((file) => file.judged ?? []);
  const wanted = wantedOf(planned, kept);
  if (wanted.texts.length + wanted.states.length > 0)
    return applyFiles(wanted, { ...facts, approval: "command" }, services);
  const { entryId } = orThrow(await services.history.keep(kept, facts));
  return { ...(entryId !== undefined && { entryId }), left: [] };
}

/** What applying plans needs of them. */
export function wantedOf(
  planned: readonly Pick<PlannedFile, "wanted" | "state" | "baselines">[],
  kept: readonly JudgedFile[] = [],
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

/** The contents that the plan of a file holds. */
type Contents = Pick<PlannedFile, "wanted" | "judged" | "state" | "baselines">;

/** Each has up to three files open. */
const filesAtATime = 8;

/** In bytes, and in UTF-16 units of texts. What is being read comes on top. */
const maxHeld = 64 << 20;

/**
 * Plans files and carries the plans out in portions, so that however many files there are, little of
 * their contents is in memory at a time. Most often there is one portion; there is one for no files, too.
 *
 * @param carryOut Gets the files that come later, too, and says whether these are to be planned.
 */
export async function planInPortions<File, Plan extends Contents>(
  files: readonly File[],
  plan: (file: File) => Promise<Plan>,
  carryOut: (planned: readonly Plan[], later: readonly File[]) => Promise<boolean>,
): Promise<void> {
  let done = 0;
  // A function of its own, so that nothing of a portion is held when the next is planned.
  const next = async (): Promise<boolean> => {
    const planned = await planPortion(files.slice(done), plan);
    done += planned.length;
    return carryOut(planned, files.slice(done));
  };
  while ((await next()) && done < files.length);
}

async function planPortion<File, Plan extends Contents>(
  files: readonly File[],
  plan: (file: File) => Promise<Plan>,
): Promise<readonly Plan[]> {
  let held = 0;
  const planNext = async (file: File): Promise<Plan | undefined> => {
    if (held > maxHeld) return undefined;
    const planOfFile = await plan(file);
    held += sizeOf(planOfFile);
    return planOfFile;
  };
  const planned = await mapConcurrently(files, planNext, filesAtATime);
  // Files are begun in their order, so those without a plan are the last ones.
  return planned.filter((each) => each !== undefined);
}

function sizeOf({ wanted, judged, state, baselines: others }: Contents): number {
  const { file, newText, newBytes, baselines } = wanted ?? {};
  const { text, baselineBefore, baseline } = judged?.kept ?? {};
  const held = [
    ...[file?.text, file?.bytes, newText, newBytes, baselines?.before, baselines?.after],
    ...[text, baselineBefore, baseline, state?.before?.bytes, state?.after?.bytes],
    ...[others?.before, others?.after],
  ];
  return held.reduce((sum, each) => sum + (each?.length ?? 0), 0);
}

import type { NotCovered } from "../../core/history/index.ts";
import { isCommandOf } from "../../core/recorder/index.ts";
import { findStats, statesAt } from "../../files/states/index.ts";
import { type CallAtWork, isCommand } from "./callAtWork.ts";
import { findRecordsSince, followRecords } from "./recordsSince.ts";
import type { RecorderServices } from "./recorderServices.ts";
import { type Before, beforeAt, findSameRoot, type RootBefore, takeRoots } from "./rootBefore.ts";

/**
 * Agents tell of a call before a person is asked about it, and the person may work on while the question
 * stands. A call that has begun, or ended, within this time was not asked about.
 */
const maxUnaskedMs = 3_000;

/** A beginning is told so much later at most. */
const toldLateMs = 500;

/** Whether nobody can have been asked about the call, or it is known when it began after that. */
export function hasBegunAtOnce({ roots, takenMs, begunMs }: CallAtWork, endedMs: number): boolean {
  return roots.length === 0 || begunMs !== undefined || endedMs - takenMs <= maxUnaskedMs;
}

/** The commands of which nothing has told that they have begun. */
export function listWaiting(calls: Iterable<CallAtWork>): readonly CallAtWork[] {
  return [...calls].filter(
    ({ call, roots, begunMs, hasEnded }) =>
      roots.length > 0 && begunMs === undefined && !hasEnded && isCommand(call),
  );
}

/** The call that begins as a terminal of an agent runs something: what changed before is not its. */
export async function findBegun(
  calls: Iterable<CallAtWork>,
  line: string,
  timeMs: number,
  services: RecorderServices,
): Promise<CallAtWork | undefined> {
  const waiting = listWaiting(calls);
  const told = waiting.find(({ call }) => isCommandOf(call, line));
  // A person may have changed the command.
  const call = told ?? (waiting.length === 1 ? waiting[0] : undefined);
  if (call === undefined) return undefined;
  const notCovered: NotCovered[] = [];
  const now = isStateOld(call, timeMs) ? await takeRoots("before", services, notCovered) : [];
  const begun = await withBegin(call, timeMs, now, services);
  return { ...begun, notCovered: [...begun.notCovered, ...notCovered] };
}

/** Whether the state before a call that begins now is too old to be its. */
function isStateOld({ takenMs }: CallAtWork, begunMs: number): boolean {
  return begunMs - takenMs > toldLateMs;
}

/**
 * The call once it is known when it began: what others did before is in the state before.
 *
 * @param now The workspace folders as they are now, or were at any time since.
 */
export async function withBegin(
  call: CallAtWork,
  begunMs: number,
  now: readonly RootBefore[],
  services: Pick<RecorderServices, "history" | "editors">,
): Promise<CallAtWork> {
  if (!isStateOld(call, begunMs)) return { ...call, begunMs };
  const { entries, moves } = await services.history.read();
  const since = findRecordsSince(entries, moves, call);
  const afterId = entries.at(-1)?.id ?? 0;
  let mayBeOthers = call.mayBeOthers;
  const move = async (before: RootBefore): Promise<RootBefore> => {
    const same = findSameRoot(now, before);
    if (same === undefined) return before;
    const { root } = before;
    const topMs = (await findStats(root.realPath))?.ctimeMs ?? Infinity;
    const { states, touched } = statesAt(begunMs - toldLateMs, before.states, same.states, topMs);
    const saved = new Map<string, Before>();
    for (const path of touched) {
      const { uri } = root.placeFile(path);
      const known = beforeAt(before, path, call.afterId);
      const held = await followRecords(known, since.get(uri) ?? [], services);
      saved.set(path, { before: held, afterId });
      // Others changed it before the call did: nobody looked in between.
      if (held !== null && (call.stirred.get(uri) ?? Infinity) < begunMs) mayBeOthers = true;
    }
    return { ...before, states, saved };
  };
  const roots = await Promise.all(call.roots.map(move));
  return { ...call, begunMs, afterId, mayBeOthers, roots };
}

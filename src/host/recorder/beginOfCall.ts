import type { NotCovered } from "../../core/history/index.ts";
import { isToldOf } from "../../core/path/index.ts";
import { type CallAtWork, type StatesBefore } from "./callAtWork.ts";
import type { Suspect } from "./changes/index.ts";
import { findNewestId } from "./recordsSince.ts";
import type { RecorderServices } from "./recorderServices.ts";
import { takeRoots } from "./rootBefore.ts";

/**
 * Agents tell of a call before a person is asked about it, and the person may work on while the question
 * stands. A call that has begun, or ended, within this time was not asked about.
 */
export const maxUnaskedMs = 3_000;

/** A beginning is told so much later at most. */
export const toldLateMs = 500;

/** Whether nobody can have been asked about the call, or it is known when it began after that. */
export function hasBegunAtOnce({ roots, takenMs, begunMs }: CallAtWork, endedMs: number): boolean {
  return roots.length === 0 || begunMs !== undefined || endedMs - takenMs <= maxUnaskedMs;
}

/** The calls that may change anything of which nothing has told that they have begun. */
function listWaiting(calls: Iterable<CallAtWork>): readonly CallAtWork[] {
  return [...calls].filter(
    ({ roots, begunMs, hasEnded }) => roots.length > 0 && begunMs === undefined && !hasEnded,
  );
}

/** The calls that are open, and what is done about them. */
interface WatchedCalls {
  readonly calls: ReadonlyMap<string, CallAtWork>;
  readonly replace: (call: CallAtWork) => void;
  readonly seeEarlier: () => CallAtWork["isEarlier"];
  /** Does it after all that was heard before. */
  readonly later: (work: () => Promise<void>) => void;
}

/** Takes the state before again as others change files, until it is known that a call has begun. */
export function watchWaiting(
  { calls, replace, seeEarlier, later }: WatchedCalls,
  services: RecorderServices,
): { readonly dispose: () => void } {
  const looking = new Map<string, NodeJS.Timeout>();
  const lookSoon = (call: CallAtWork): void => {
    const { callId } = call.call;
    if (looking.has(callId)) return;
    const look = async (): Promise<void> => {
      looking.delete(callId);
      const [waiting] = listWaiting([calls.get(callId) ?? []].flat());
      if (waiting === undefined) return;
      replace(await lookAgain(waiting, seeEarlier(), services));
    };
    const waitMs = Math.max(0, nextLookMs(call) - Date.now());
    const timer = setTimeout(() => later(look), waitMs);
    looking.set(callId, timer);
  };
  const watcher = services.watchDisk((uri, timeMs) => {
    for (const call of listWaiting(calls.values())) {
      noteStirred(call, uri, timeMs);
      lookSoon(call);
    }
  });
  return {
    dispose() {
      watcher.dispose();
      for (const timer of looking.values()) clearTimeout(timer);
    },
  };
}

/** Notes that something has changed on the disk, be it by others or by the call. */
function noteStirred({ stirred }: CallAtWork, uri: string, timeMs: number): void {
  const times = stirred.get(uri) ?? [];
  if (timeMs - (times.at(-1) ?? 0) >= noticedMs) stirred.set(uri, [...times, timeMs]);
}

/** Changes of one file that are closer than this are told as one. */
const noticedMs = 100;

/**
 * When the workspace of a call that waits is to be looked at again, once something has changed in it:
 * not while it may just have begun, and the more seldom the longer it waits.
 */
function nextLookMs({ takenMs, later }: CallAtWork): number {
  const lastMs = later.at(-1)?.startedMs;
  if (lastMs === undefined) return takenMs + toldLateMs;
  return lastMs + Math.max(toldLateMs, (lastMs - takenMs) / 2);
}

/** The call, with the state before as it is by now: it may not have begun yet. */
async function lookAgain(
  call: CallAtWork,
  isEarlier: CallAtWork["isEarlier"],
  services: RecorderServices,
): Promise<CallAtWork> {
  const startedMs = Date.now();
  const afterId = await findNewestId(services);
  const notCovered: NotCovered[] = [];
  const roots = await takeRoots("before", services, notCovered);
  const isWhole = notCovered.length <= call.notCovered.length;
  const states = { afterId, isEarlier, roots };
  const later = { ...states, startedMs, endedMs: Date.now() };
  return isWhole ? { ...call, later: [...call.later, later] } : call;
}

/**
 * The call once it is known when it began: the state before it is the last one that was taken before
 * that. What has changed between the two is the person's, or the call's: nobody can tell.
 *
 * @param heardMs When it was heard: if that is much later, as the extension host was busy, it may have begun then.
 */
export function withBegin(told: CallAtWork, begunMs: number, heardMs = begunMs): CallAtWork {
  const mayBeOthers = told.mayBeOthers || heardMs - begunMs > toldLateMs;
  const call = { ...told, mayBeOthers };
  if (begunMs - call.takenMs <= toldLateMs) return { ...call, begunMs, later: [] };
  const surelyMs = begunMs - toldLateMs;
  const last = call.later.findLast(({ endedMs }) => endedMs <= surelyMs);
  const fromMs = last?.startedMs ?? call.takenMs;
  const stirred = [...call.stirred].flatMap(([uri, times]) =>
    times.some((timeMs) => timeMs >= fromMs && timeMs < begunMs) ? [uri] : [],
  );
  const before: StatesBefore = last ?? call;
  const { afterId, isEarlier } = before;
  const roots = before.roots.map((root) => ({ ...root, untilMs: surelyMs }));
  return { ...call, afterId, isEarlier, roots, begunMs, inDoubt: new Set(stirred), later: [] };
}

/** What is in doubt: something may have changed there, or above, before the call began. */
export function withDoubt({ inDoubt }: Pick<CallAtWork, "inDoubt">, suspect: Suspect): Suspect {
  const { before, file } = suspect;
  const isInDoubt =
    suspect.isInDoubt === true ||
    (inDoubt.size > 0 && [...inDoubt].some((each) => isToldOf(file.uri, each)));
  // Somebody may have made it before the call did.
  return { ...suspect, isInDoubt, before: before === null && isInDoubt ? undefined : before };
}

/** Whether some of these files may have changed before the call began. */
export function isSomeInDoubt(
  files: readonly { readonly uri: string }[],
  suspects: readonly Suspect[],
): boolean {
  const inDoubt = suspects.flatMap(({ isInDoubt, file }) => (isInDoubt === true ? file.uri : []));
  const uris = new Set(inDoubt);
  return files.some(({ uri }) => uris.has(uri));
}

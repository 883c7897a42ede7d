import type { KnownState, NotCovered } from "../../core/history/index.ts";
import { isToldOf } from "../../core/path/index.ts";
import { isCommandOf } from "../../core/recorder/index.ts";
import { type CallAtWork, isCommand, type NamedFile, type StatesBefore } from "./callAtWork.ts";
import type { RecorderServices } from "./recorderServices.ts";
import { takeRoots } from "./rootBefore.ts";

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

/** The calls that may change anything of which nothing has told that they have begun. */
function listWaiting(calls: Iterable<CallAtWork>): readonly CallAtWork[] {
  return [...calls].filter(
    ({ roots, begunMs, hasEnded }) => roots.length > 0 && begunMs === undefined && !hasEnded,
  );
}

/** The calls that are open, and what is done about them. */
interface OpenCalls {
  readonly calls: Map<string, CallAtWork>;
  readonly seeEarlier: () => CallAtWork["isEarlier"];
  readonly keepOpen: (call: CallAtWork) => Promise<void>;
  /** Does it after all that was heard before. */
  readonly later: (work: () => Promise<void>) => void;
}

/** Finds out when calls begin, and takes the state before again as others change files until then. */
export function watchWaiting(
  { calls, seeEarlier, keepOpen, later }: OpenCalls,
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
      calls.set(callId, await lookAgain(waiting, seeEarlier(), services));
    };
    const waitMs = Math.max(0, nextLookMs(call) - Date.now());
    looking.set(
      callId,
      setTimeout(() => later(look), waitMs),
    );
  };
  const watcher = services.watchBegins(
    (line, timeMs) =>
      later(async () => {
        const begun = findBegun(calls.values(), line, timeMs);
        if (begun !== undefined) await keepOpen(begun);
      }),
    (uri, timeMs) => {
      for (const call of listWaiting(calls.values())) {
        noteStirred(call, uri, timeMs);
        lookSoon(call);
      }
    },
  );
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
  const { entries } = await services.history.read();
  const notCovered: NotCovered[] = [];
  const roots = await takeRoots("before", services, notCovered);
  const isWhole = notCovered.length <= call.notCovered.length;
  const states = { afterId: entries.at(-1)?.id ?? 0, isEarlier, roots };
  const later = { ...states, startedMs, endedMs: Date.now() };
  return isWhole ? { ...call, later: [...call.later, later] } : call;
}

/** The call that begins as a terminal of an agent runs something. */
function findBegun(
  calls: Iterable<CallAtWork>,
  line: string,
  timeMs: number,
): CallAtWork | undefined {
  const waiting = listWaiting(calls).filter(({ call }) => isCommand(call));
  const told = waiting.find(({ call }) => isCommandOf(call, line));
  // A person may have changed the command.
  const call = told ?? (waiting.length === 1 ? waiting[0] : undefined);
  return call && withBegin(call, timeMs);
}

/**
 * The call once it is known when it began: the state before it is the last one that was taken before
 * that. What has changed between the two is the person's, or the call's: nobody can tell.
 */
export function withBegin(call: CallAtWork, begunMs: number): CallAtWork {
  if (begunMs - call.takenMs <= toldLateMs) return { ...call, begunMs, later: [] };
  const surelyMs = begunMs - toldLateMs;
  const last = call.later.findLast(({ endedMs }) => endedMs <= surelyMs);
  const fromMs = last?.startedMs ?? call.takenMs;
  const inDoubt = [...call.stirred].flatMap(([uri, times]) =>
    times.some((timeMs) => timeMs >= fromMs && timeMs < begunMs) ? [uri] : [],
  );
  const before: StatesBefore = last ?? call;
  const { afterId, isEarlier } = before;
  const roots = before.roots.map((root) => ({ ...root, untilMs: surelyMs }));
  return { ...call, afterId, isEarlier, roots, begunMs, inDoubt: new Set(inDoubt), later: [] };
}

/** Whether something may have changed there, or above, just before the call began. */
export function isInDoubt({ inDoubt }: Pick<CallAtWork, "inDoubt">, uri: string): boolean {
  return inDoubt.size > 0 && [...inDoubt].some((each) => isToldOf(uri, each));
}

/** What was there before the call, where something may have been made just before it. */
export function withDoubt(
  call: Pick<CallAtWork, "inDoubt">,
  { before, file }: Pick<NamedFile, "before" | "file">,
): KnownState {
  return before === null && isInDoubt(call, file.uri) ? undefined : before;
}

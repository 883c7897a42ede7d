import { createQueue } from "../../core/async.ts";
import { listDoubted, listTold, withPersonChanges } from "./person/index.ts";
import { type CallAtWork, isCommand, noteOf } from "./callAtWork.ts";
import { withBegin } from "./beginOfCall.ts";
import { isCommandAtWork, maxEndMs } from "./besideOthers.ts";
import { recordAfter } from "./recordCall.ts";
import { type CallEnd, goOn, takeAfter } from "./takeStates.ts";
import type { PersonChange, RecorderServices } from "./recorderServices.ts";
import { closed } from "./settlingCalls.ts";

/** The calls that may still change files, and those in the background. */
export interface OpenCalls {
  readonly byId: ReadonlyMap<string, CallAtWork>;
  /** What commands in the background did until now is theirs. */
  readonly open: (taken: Omit<CallAtWork, "isEarlier" | "foundEarlier">) => Promise<void>;
  /** It is told that a call that waited has begun. */
  readonly begin: (callId: string, timeMs: number, heardMs?: number) => Promise<void>;
  /** Keeps what is known of a call by now; for the next start, too, if this one is killed. */
  readonly keep: (call: CallAtWork) => Promise<void>;
  /** The same, but not for the next start. */
  readonly replace: (call: CallAtWork) => void;
  /** Knows the entries of what is over by now, also those that are still to be written. */
  readonly seeEarlier: () => CallAtWork["isEarlier"];
  /** What a person does in an editor during a call counts as the state before the call. */
  readonly absorb: (change: PersonChange) => Promise<void>;
  /** Records what a call has changed, and closes it unless it goes on. */
  readonly finish: (callId: string, callEnd: CallEnd) => Promise<void>;
  readonly close: (callId: string) => void;
  /** What a call of an earlier request runs may still be at work. */
  readonly leave: (call: CallAtWork) => void;
  /** Resolves when all entries are written. */
  readonly written: () => Promise<void>;
}

/** @param onClose Is told of each that is closed. */
export function createOpenCalls(
  services: RecorderServices,
  safely: (work: () => Promise<unknown>) => Promise<void>,
  onClose: (callId: string) => void,
): OpenCalls {
  const { notes } = services;
  const open = new Map<string, CallAtWork>();
  /** Entries are written as their calls ended; the next call does not wait for them. */
  const inOrder = createQueue();
  let moment = 0;
  /** At which moment that was over which an entry tells, by its id. */
  const overAt = new Map<number, number>();
  /** Agents whose commands are told as they begin: one that is not told waits. */
  const tellBegins = new Set<string>();
  /** Until when commands of earlier requests may be at work in the background. */
  let leftUntilMs = -Infinity;

  async function keepNote(callId: string): Promise<void> {
    const call = open.get(callId);
    if (call === undefined) return;
    const isOver = call.hasEnded && !call.isBackground;
    const mayWait = call.begunMs === undefined && isCommand(call.call);
    const isAtWork = !isOver && !(mayWait && tellBegins.has(call.call.agent.id));
    await notes.write(callId, noteOf(call, services.isSecret, isAtWork));
  }

  function seeEarlier(): CallAtWork["isEarlier"] {
    const now = (moment += 1);
    return (entryId) => (overAt.get(entryId) ?? Infinity) < now;
  }

  async function record(call: CallAtWork, callEnd: CallEnd): Promise<void> {
    const { callId } = call.call;
    // One that failed changes nothing more.
    const calls = [...open.values()].filter(
      (each) => each.call.callId !== callId && (each.isBackground || !each.hasEnded),
    );
    const others = { calls, areLeft: Date.now() < leftUntilMs };
    const ended = await takeAfter(call, callEnd, services);
    const overNow = (moment += 1);
    const written = inOrder(async () => {
      const entries = await recordAfter(ended, callEnd, others, services);
      for (const { id } of entries) overAt.set(id, overNow);
      return entries.at(-1);
    });
    // The files that a call names are only read now.
    const entry = call.roots.length === 0 ? await written : undefined;
    void safely(() => written);
    if (!callEnd.keepsOn) return;
    const isBackground = call.isBackground || callEnd.isReported;
    const next = await goOn(ended, entry, services);
    open.set(callId, { ...next, isBackground, isEarlier: seeEarlier() });
    // What is recorded now is not to be told again by the next start.
    void safely(() => inOrder(() => keepNote(callId)));
  }

  function close(callId: string): void {
    open.delete(callId);
    void safely(() => inOrder(() => notes.remove(callId)));
    if (![...open.values()].some(({ roots }) => roots.length > 0)) services.releaseStates();
    onClose(callId);
  }

  const replace = (call: CallAtWork): void => void open.set(call.call.callId, call);
  const keep = async (call: CallAtWork): Promise<void> => {
    replace(call);
    await keepNote(call.call.callId);
  };
  return {
    byId: open,
    async open(taken) {
      for (const each of taken.roots.length > 0 ? [...open.values()] : []) {
        if (!each.isBackground || !each.hasEnded) continue;
        await record(each, { ...closed(), keepsOn: true, taken });
      }
      const foundEarlier = [...open.values()]
        .filter((each) => isCommandAtWork(each) && !each.hasEnded)
        .map(({ afterId, isEarlier, roots }) => ({ afterId, isEarlier, roots }));
      await keep({ ...taken, foundEarlier, isEarlier: seeEarlier() });
    },
    async begin(callId, timeMs, heardMs) {
      const waiting = open.get(callId);
      if (waiting !== undefined) tellBegins.add(waiting.call.agent.id);
      if (waiting === undefined || waiting.hasEnded || waiting.begunMs !== undefined) return;
      await keep(withBegin(waiting, timeMs, heardMs));
    },
    keep,
    replace,
    seeEarlier,
    async absorb(change) {
      for (const call of listTold(change, open.values())) {
        replace(await withPersonChanges(call, change, services));
      }
      for (const call of await listDoubted(change, open.values())) {
        replace({ ...call, doubted: new Set([...call.doubted, change.uri]) });
      }
    },
    async finish(callId, callEnd) {
      const ended = open.get(callId);
      if (ended === undefined) return;
      try {
        await record(ended, callEnd);
      } finally {
        if (!callEnd.keepsOn) close(callId);
      }
    },
    close,
    leave: (call) => void (leftUntilMs = Math.max(leftUntilMs, maxEndMs(call))),
    written: () => inOrder(() => Promise.resolve()),
  };
}

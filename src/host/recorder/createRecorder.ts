import * as vscode from "vscode";
import { createQueue } from "../../core/async.ts";
import { findToolReach } from "../../core/recorder/index.ts";
import type { AgentCall, AgentEvent, AgentEventListener } from "../agentEvent.ts";
import { listAtWork, withPersonChanges } from "./carryPersonChange.ts";
import { type CallAtWork, isCommand, noteOf } from "./callAtWork.ts";
import { watchWaiting, withBegin } from "./beginOfCall.ts";
import { maxEndMs } from "./besideOthers.ts";
import {
  type CallEnd,
  goOn,
  recordAfter,
  takeAfter,
  takeBefore,
  tellMissing,
} from "./recordCall.ts";
import type { PersonChange, RecorderServices } from "./recorderServices.ts";
import { areWritten, isLate, waitForFiles, waitForNotebooks } from "./waitForFiles.ts";

export interface CallRecorder {
  readonly listen: AgentEventListener;
  /** Whether a file that VS Code renames may be renamed by a call: then its entry tells it. */
  readonly mayRename: () => boolean;
  /** Resolves when all that was heard so far is recorded. */
  readonly settled: () => Promise<void>;
  readonly dispose: () => void;
}

/** How long a call waits for the files of the one before it. */
const maxHurryMs = 500;

type EventOf<Kind extends AgentEvent["kind"]> = Extract<AgentEvent, { readonly kind: Kind }>;

/** The end of a call of which none was told. */
function closed(hasReturned = false): CallEnd {
  return { keepsOn: false, isReported: false, hasReturned, toldMs: Date.now() };
}

/**
 * Records what tools of agents change that do not record themselves: one entry of the history for each
 * call. What a call may change is saved before it begins, and compared when it has ended. No failure here
 * stops a call: the entry, or a message, says what is missing.
 */
export function createRecorder(services: RecorderServices): CallRecorder {
  const { editors, notes, log } = services;
  const open = new Map<string, CallAtWork>();
  /** Calls that have ended, whose files may still be written. */
  const settling = new Map<string, { readonly hurry: () => void; readonly done: Promise<void> }>();
  /** Calls that have ended, with a notebook or the like that may still be saved; whether that was told. */
  const awaitingSave = new Map<string, boolean>();
  /** What is heard, and the states that are taken for it. */
  const inTurn = createQueue();
  /** Entries are written as their calls ended; the next call does not wait for them. */
  const inOrder = createQueue();
  let moment = 0;
  /** At which moment that was over which an entry tells, by its id. */
  const overAt = new Map<number, number>();
  /** Until when commands of earlier requests may be at work in the background. */
  let leftUntilMs = -Infinity;
  let watcher: { readonly dispose: () => void } | undefined;
  /** The failures that were shown since the person's last request. */
  let toldFailures = new Set<string>();

  async function start(call: AgentCall, whileWaiting: AbortSignal): Promise<void> {
    const reach = findToolReach(call);
    if (reach.kind === "nothing") return;
    await settleBefore(call, reach.kind === "files" ? reach.paths : undefined);
    await inTurn(async () => {
      watcher ??= watch();
      const taken = await takeBefore(call, reach, services);
      const isLate = whileWaiting.aborted;
      // What commands in the background did until now is theirs.
      for (const each of taken.roots.length > 0 ? [...open.values()] : []) {
        if (each.isBackground && each.hasEnded) {
          await record(each, { ...closed(), keepsOn: true, taken });
        }
      }
      await keepOpen({ ...taken, isLate, isEarlier: seeEarlier() });
    });
  }

  /** Knows the entries of what is over by now, also those that are still to be written. */
  function seeEarlier(): CallAtWork["isEarlier"] {
    const now = (moment += 1);
    return (entryId) => (overAt.get(entryId) ?? Infinity) < now;
  }

  function watch(): { readonly dispose: () => void } {
    const later = (work: () => Promise<void>): void => void inTurn(() => safely(work));
    const person = editors.watchPerson(
      (change) => later(() => absorb(change)),
      () => listAtWork(open.values()),
    );
    const begins = watchWaiting({ calls: open, seeEarlier, keepOpen, later }, services);
    return { dispose: () => [person, begins].forEach((each) => each.dispose()) };
  }

  async function begin({ call: { callId }, timeMs }: EventOf<"callBegin">): Promise<void> {
    const waiting = open.get(callId);
    if (waiting === undefined || waiting.hasEnded || waiting.begunMs !== undefined) return;
    await keepOpen(withBegin(waiting, timeMs));
  }

  function keepOpen(call: CallAtWork): Promise<void> {
    open.set(call.call.callId, call);
    return keepNote(call.call.callId);
  }

  async function keepNote(callId: string): Promise<void> {
    const call = open.get(callId);
    if (call !== undefined) await notes.write(callId, noteOf(call, services.isSecret));
  }

  async function end(told: EventOf<"callEnd">): Promise<void> {
    const { call, isAssumed, goesOn, isOver, isSkipped = false, tookMs } = told;
    const { callId } = call;
    const ended = open.get(callId);
    if (ended === undefined) {
      const mayChange = findToolReach(call).kind !== "nothing";
      const reason = "it was at work for longer than its request";
      if (mayChange && !isAssumed) tellMissing(call, reason, services);
      return;
    }
    if (settling.has(callId) || awaitingSave.has(callId)) return;
    if (isSkipped) return inTurn(() => Promise.resolve(callId).then(close));
    const isBackground = ended.isBackground || (goesOn && isCommand(call));
    const keepsOn = isOver !== true && (isBackground || isAssumed);
    const callEnd = { keepsOn, isReported: !isAssumed, toldMs: Date.now(), tookMs };
    if (await areWritten(ended, editors)) {
      await inTurn(() => finish(callId, callEnd));
      return;
    }
    const hurried = new AbortController();
    const done = waitForFiles(ended, editors, hurried.signal)
      .then(async () => {
        if (await isLate(ended, !isAssumed, editors)) void finishOnceSaved(ended, callEnd);
        else await inTurn(() => safely(() => finish(callId, callEnd)));
      })
      .finally(() => settling.delete(callId));
    settling.set(callId, { hurry: () => hurried.abort(), done });
  }

  /** Or once its session goes on, or another call names its file. */
  async function finishOnceSaved(call: CallAtWork, callEnd: CallEnd): Promise<void> {
    const { callId } = call.call;
    const hasReturned = callEnd.isReported;
    awaitingSave.set(callId, hasReturned);
    await waitForNotebooks(call, editors, () => !open.has(callId));
    await inTurn(async () => {
      awaitingSave.delete(callId);
      await safely(() => finish(callId, { ...callEnd, isReported: false, hasReturned }));
    });
  }

  async function finish(callId: string, callEnd: CallEnd): Promise<void> {
    const ended = open.get(callId);
    if (ended === undefined) return;
    try {
      await record(ended, callEnd);
    } finally {
      if (!callEnd.keepsOn) close(callId);
    }
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
      const entry = await recordAfter(ended, callEnd, others, services);
      if (entry !== undefined) overAt.set(entry.id, overNow);
      return entry;
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
    awaitingSave.delete(callId);
    void safely(() => inOrder(() => notes.remove(callId)));
    if (![...open.values()].some(({ roots }) => roots.length > 0)) services.releaseStates();
    if (open.size > 0) return;
    watcher?.dispose();
    watcher = undefined;
  }

  /** What a session's calls change in the background is theirs until the request ends. */
  async function closeSession(
    sessionId: string,
    isOpen: (callId: string) => boolean,
  ): Promise<void> {
    await Promise.all([...settling.values()].map(({ done }) => done));
    await inTurn(async () => {
      for (const each of [...open.values()]) {
        const { callId } = each.call;
        if (each.call.sessionId !== sessionId || isOpen(callId)) continue;
        if (each.isBackground || !each.hasEnded)
          await safely(() => finish(callId, closed(awaitingSave.get(callId))));
        else close(callId);
        if (each.isBackground) leftUntilMs = Math.max(leftUntilMs, maxEndMs(each));
      }
    });
  }

  /** What was changed before belongs to the calls before. Without paths, anything may come. */
  async function settleBefore(
    { cwd }: AgentCall,
    paths: readonly string[] | undefined,
  ): Promise<void> {
    if (settling.size + awaitingSave.size === 0) return;
    const files = await Promise.all((paths ?? []).map((path) => services.locate(path, cwd)));
    const uris = new Set(files.flatMap(({ file }) => file?.uri ?? []));
    const isNamedIn = (callId: string): boolean =>
      [...(open.get(callId)?.named.keys() ?? [])].some((uri) => uris.has(uri));
    for (const [callId, { hurry, done }] of settling) {
      if (paths !== undefined && !isNamedIn(callId)) continue;
      const timer = setTimeout(hurry, maxHurryMs);
      await done.finally(() => clearTimeout(timer));
    }
    for (const callId of [...awaitingSave.keys()].filter(isNamedIn)) {
      await inTurn(() => safely(() => finish(callId, closed(awaitingSave.get(callId)))));
    }
  }

  /** What a person does in an editor during a call counts as the state before the call. */
  async function absorb(change: PersonChange): Promise<void> {
    for (const [callId, call] of open) {
      open.set(callId, await withPersonChanges(call, change, services));
    }
  }

  async function safely(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error(error instanceof Error ? error : String(error));
      tellOnce(error instanceof Error ? error.message : String(error));
    }
  }

  function tellOnce(reason: string): void {
    if (toldFailures.has(reason)) return;
    toldFailures.add(reason);
    services.tell(reason);
  }

  async function hear(event: AgentEvent, whileWaiting: AbortSignal): Promise<void> {
    switch (event.kind) {
      case "callStart":
        return start(event.call, whileWaiting);
      case "callBegin":
        return inTurn(() => begin(event));
      case "callEnd":
        return end(event);
      case "requestStart":
        toldFailures = new Set();
        return closeSession(event.sessionId, (callId) => event.atWork.has(callId));
      case "requestEnd":
        return closeSession(
          event.sessionId,
          (callId) => event.atWork.has(callId) || awaitingSave.has(callId),
        );
      case "missed":
        tellOnce(
          vscode.l10n.t("What an agent changes may not be in the edit history: {0}", event.reason),
        );
    }
  }

  return {
    listen: (event, whileWaiting) => safely(() => hear(event, whileWaiting)),
    mayRename: () =>
      [...open.values()].some(
        ({ call, hasEnded }) => !hasEnded && !awaitingSave.has(call.callId) && !isCommand(call),
      ),
    async settled() {
      await Promise.all([...settling.values()].map(({ done }) => done));
      await inTurn(() => Promise.resolve());
      await inOrder(() => Promise.resolve());
    },
    dispose() {
      watcher?.dispose();
      for (const { hurry } of settling.values()) hurry();
    },
  };
}

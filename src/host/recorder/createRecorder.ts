import * as vscode from "vscode";
import { createQueue } from "../../core/async.ts";
import { findToolReach } from "../../core/recorder/index.ts";
import type { AgentCall, AgentEvent, AgentEventListener } from "../agentEvent.ts";
import { listAtWork } from "./person/index.ts";
import { type CallAtWork, isCommand, isOfServer } from "./callAtWork.ts";
import { watchWaiting } from "./beginOfCall.ts";
import { createOpenCalls } from "./openCalls.ts";
import { tellMissing } from "./recordCall.ts";
import { takeBefore } from "./takeStates.ts";
import type { RecorderServices } from "./recorderServices.ts";
import { createSettlingCalls } from "./settlingCalls.ts";

export interface CallRecorder {
  readonly listen: AgentEventListener;
  /** Whether a file that VS Code renames may be renamed by a call: then its entry tells it. */
  readonly mayRename: (fromUri: string, toUri: string) => boolean;
  /** Resolves when all that was heard so far is recorded. */
  readonly settled: () => Promise<void>;
  readonly dispose: () => void;
}

type EventOf<Kind extends AgentEvent["kind"]> = Extract<AgentEvent, { readonly kind: Kind }>;

/**
 * Records what tools of agents change that do not record themselves: one entry of the history for each
 * call. What a call may change is saved before it begins, and compared when it has ended. No failure here
 * stops a call: the entry, or a message, says what is missing.
 */
export function createRecorder(services: RecorderServices): CallRecorder {
  const failures = createFailures(services);
  const { safely } = failures;
  /** What is heard, and the states that are taken for it. */
  const inTurn = createQueue();
  let watcher: { readonly dispose: () => void } | undefined;
  const calls = createOpenCalls(services, safely, (callId) => {
    settling.forget(callId);
    if (open.size > 0) return;
    watcher?.dispose();
    watcher = undefined;
  });
  const open = calls.byId;
  const settling = createSettlingCalls(
    open,
    (callId, callEnd) =>
      inTurn(async () => {
        settling.forget(callId);
        await safely(() => calls.finish(callId, callEnd));
      }),
    services,
  );

  async function start(call: AgentCall, whileWaiting: AbortSignal): Promise<void> {
    const reach = findToolReach(call);
    if (reach.kind === "nothing") return;
    await settling.settleBefore(call, reach.kind === "files" ? reach.paths : undefined);
    await inTurn(async () => {
      watcher ??= watch();
      const taken = await takeBefore(call, reach, services);
      await calls.open({ ...taken, isLate: whileWaiting.aborted });
    });
  }

  function watch(): { readonly dispose: () => void } {
    const later = (work: () => Promise<void>): void => void inTurn(() => safely(work));
    const person = services.editors.watchPerson(
      (change) => later(() => calls.absorb(change)),
      () => listAtWork(open.values()),
    );
    const begins = watchWaiting({ ...calls, calls: open, later }, services);
    return { dispose: () => [person, begins].forEach((each) => each.dispose()) };
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
    if (settling.has(callId)) return;
    if (isSkipped) return inTurn(() => Promise.resolve(callId).then(calls.close));
    const isBackground = ended.isBackground || (goesOn && isCommand(call));
    const keepsOn = isOver !== true && (isBackground || isAssumed);
    await settling.settle(ended, { keepsOn, isReported: !isAssumed, toldMs: Date.now(), tookMs });
  }

  /** What a session's calls change in the background is theirs until the request ends. */
  async function closeSession(
    sessionId: string,
    isOpen: (callId: string) => boolean,
  ): Promise<void> {
    await settling.written();
    await inTurn(async () => {
      for (const each of [...open.values()]) {
        const { callId } = each.call;
        if (each.call.sessionId !== sessionId || isOpen(callId)) continue;
        if (each.isBackground || !each.hasEnded)
          await safely(() => calls.finish(callId, settling.endOf(callId)));
        else calls.close(callId);
        if (each.isBackground) calls.leave(each);
      }
    });
  }

  async function hear(event: AgentEvent, whileWaiting: AbortSignal): Promise<void> {
    switch (event.kind) {
      case "callStart":
        return start(event.call, whileWaiting);
      case "callBegin":
        return inTurn(() => calls.begin(event.call.callId, event.timeMs, event.heardMs));
      case "callEnd":
        return end(event);
      case "requestStart":
        failures.forget();
        return closeSession(event.sessionId, (callId) => event.atWork.has(callId));
      case "requestEnd":
        return closeSession(
          event.sessionId,
          (callId) => event.atWork.has(callId) || settling.awaitsSave(callId),
        );
      case "missed":
        failures.tellOnce(
          vscode.l10n.t("What an agent changes may not be in the edit history: {0}", event.reason),
        );
    }
  }

  return {
    listen: (event, whileWaiting) => safely(() => hear(event, whileWaiting)),
    mayRename: (...uris) =>
      [...open.values()].some(
        (each) => !settling.awaitsSave(each.call.callId) && mayRename(each, uris),
      ),
    async settled() {
      await settling.written();
      await inTurn(() => Promise.resolve());
      await calls.written();
    },
    dispose() {
      watcher?.dispose();
      settling.dispose();
    },
  };
}

/** Only what VS Code's own agents do by its own tools is a rename of VS Code. */
function mayRename({ call, named, hasEnded }: CallAtWork, uris: readonly string[]): boolean {
  const isElsewhere = call.agent.ownHooks !== undefined || isCommand(call) || isOfServer(call);
  if (hasEnded || isElsewhere) return false;
  return named.size === 0 || uris.every((each) => named.has(each));
}

function createFailures({ log, tell }: Pick<RecorderServices, "log" | "tell">) {
  const told = new Set<string>();
  /** Once between two requests of a person. */
  const tellOnce = (reason: string): void => {
    if (told.has(reason)) return;
    told.add(reason);
    tell(reason);
  };
  /** Tells what failed, and goes on. */
  const safely = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      log.error(error instanceof Error ? error : String(error));
      tellOnce(error instanceof Error ? error.message : String(error));
    }
  };
  return { safely, tellOnce, forget: () => told.clear() };
}

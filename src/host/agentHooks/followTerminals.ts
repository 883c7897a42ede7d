import { findEntrySource, findToolReach, isCommandOf } from "../../core/recorder/index.ts";
import type { Sessions, WatchedCall } from "./followSessions.ts";

/** Tells what the terminals of VS Code's agents run. A terminal is only known by being the same one. */
export type WatchTerminals = (
  /** @param heardMs When this was heard: much later than it began, where the extension host was busy. */
  began: (terminal: object, line: string, timeMs: number, heardMs: number) => void,
  /** @param isClosed So nothing more can come of it; else, what it ran last is over. */
  ended: (terminal: object, isClosed: boolean) => void,
) => { readonly dispose: () => void };

/** What terminals show of calls. */
interface TerminalListener {
  readonly onBegin: (call: WatchedCall, timeMs: number, heardMs: number) => void;
  /** Its command is over, and no hook has told of its end: a person has stopped it, or left the chat. */
  readonly onEnd: (call: WatchedCall) => void;
  /** Nothing is at work any more of a call that went on after its end. */
  readonly onOver: (call: WatchedCall) => void;
}

interface BegunCall {
  readonly call: WatchedCall;
  readonly terminal: object;
  readonly isRunning: boolean;
}

/** The end of a call is told so much later than that of its command, unless a person stopped it. */
const toldEndMs = 1_500;

/**
 * Finds out when commands of VS Code's own chat begin, for a person may be asked first, and when those are over
 * of which no hook tells.
 *
 * @returns Is to be called when calls have begun or ended: terminals are watched as long as one is at work.
 */
export function followTerminals(
  { listAtWork }: Pick<Sessions, "listAtWork">,
  { onBegin, onEnd, onOver }: TerminalListener,
  watchTerminals: WatchTerminals,
): () => void {
  let watcher: { readonly dispose: () => void } | undefined;
  const begun = new Map<string, BegunCall>();
  const ending = new Map<string, NodeJS.Timeout>();

  const listOpen = (): readonly WatchedCall[] =>
    listAtWork().filter((call) => !call.hasEnded && findEntrySource(call).maker === "terminal");

  function began(terminal: object, line: string, timeMs: number, heardMs: number): void {
    // The newest: one before it may be left, while a person was asked about it.
    const meant = listOpen().filter((call) => isCommandOf(call, line));
    const same = meant.filter((call) => isCommandOf(call, line, true));
    const isWaiting = ({ callId }: WatchedCall): boolean => !begun.has(callId);
    const waiting = same.findLast(isWaiting) ?? meant.findLast(isWaiting);
    const call =
      waiting ?? meant.findLast(({ callId }) => begun.get(callId)?.terminal === terminal);
    if (call === undefined) return;
    // Some shells tell of each line by itself.
    clearTimeout(ending.get(call.callId));
    begun.set(call.callId, { call, terminal, isRunning: true });
    if (call === waiting) onBegin(call, timeMs, heardMs);
  }

  function ended(terminal: object, isClosed: boolean): void {
    const open = new Set(listOpen().map(({ callId }) => callId));
    for (const [callId, each] of begun) {
      if (each.terminal !== terminal) continue;
      begun.set(callId, { ...each, isRunning: false });
      if (open.has(callId)) endSoon(each.call, isClosed ? 0 : toldEndMs);
      else if (isClosed || endsByItself(each.call)) {
        begun.delete(callId);
        onOver(each.call);
      }
    }
  }

  function endSoon({ callId }: WatchedCall, afterMs: number): void {
    clearTimeout(ending.get(callId));
    const tell = (): void =>
      listOpen()
        .filter((each) => each.callId === callId)
        .forEach(onEnd);
    ending.set(callId, setTimeout(tell, afterMs).unref());
  }

  return () => {
    const open = new Set(listOpen().map(({ callId }) => callId));
    for (const [callId, { call, isRunning }] of begun) {
      if (!open.has(callId) && !isRunning && endsByItself(call)) begun.delete(callId);
    }
    for (const [callId, timer] of ending) {
      if (open.has(callId)) continue;
      clearTimeout(timer);
      ending.delete(callId);
    }
    if (open.size + begun.size > 0) watcher ??= watchTerminals(began, ended);
    else {
      watcher?.dispose();
      watcher = undefined;
    }
  };
}

/** What goes on behind the prompt is over with its terminal only. */
function endsByItself(call: WatchedCall): boolean {
  const reach = findToolReach(call);
  return reach.kind !== "anything" || reach.end === "ends";
}

import { findEntrySource, isCommandOf } from "../../core/recorder/index.ts";
import type { Sessions, WatchedCall } from "./followSessions.ts";

/** Tells what the terminals of VS Code's agents run. A terminal is only known by being the same one. */
export type WatchTerminals = (
  /** @param heardMs When this was heard: much later than it began, where the extension host was busy. */
  began: (terminal: object, line: string, timeMs: number, heardMs: number) => void,
  /** What it ran last is over, or it was closed. */
  ended: (terminal: object) => void,
) => { readonly dispose: () => void };

/** What terminals show of calls. */
interface TerminalListener {
  readonly onBegin: (call: WatchedCall, timeMs: number, heardMs: number) => void;
  /** Its command is over, and no hook has told of its end: a person has stopped it, or left the chat. */
  readonly onEnd: (call: WatchedCall) => void;
}

/** The end of a call is told so much later than that of its command, unless a person stopped it. */
const toldEndMs = 1_500;

/**
 * Finds out when commands of VS Code's own chat begin, for a person may be asked first, and when those are over
 * of which no hook tells.
 *
 * @returns Is to be called when calls have begun or ended: terminals are watched as long as one is open.
 */
export function followTerminals(
  { listAtWork }: Pick<Sessions, "listAtWork">,
  { onBegin, onEnd }: TerminalListener,
  watchTerminals: WatchTerminals,
): () => void {
  let watcher: { readonly dispose: () => void } | undefined;
  /** In which terminal each runs. */
  const begun = new Map<string, object>();
  const ending = new Map<string, NodeJS.Timeout>();

  const listOpen = (): readonly WatchedCall[] =>
    listAtWork().filter((call) => !call.hasEnded && findEntrySource(call).maker === "terminal");

  function began(terminal: object, line: string, timeMs: number, heardMs: number): void {
    const meant = listOpen().filter((call) => isCommandOf(call, line));
    const waiting = meant.find(({ callId }) => !begun.has(callId));
    const call = waiting ?? meant.find(({ callId }) => begun.get(callId) === terminal);
    if (call === undefined) return;
    // Some shells tell of each line by itself.
    clearTimeout(ending.get(call.callId));
    begun.set(call.callId, terminal);
    if (call === waiting) onBegin(call, timeMs, heardMs);
  }

  function ended(terminal: object): void {
    for (const { callId } of listOpen().filter((call) => begun.get(call.callId) === terminal)) {
      clearTimeout(ending.get(callId));
      const tell = (): void =>
        listOpen()
          .filter((each) => each.callId === callId)
          .forEach(onEnd);
      ending.set(callId, setTimeout(tell, toldEndMs).unref());
    }
  }

  return () => {
    if (listOpen().length > 0) {
      watcher ??= watchTerminals(began, ended);
      return;
    }
    watcher?.dispose();
    watcher = undefined;
    for (const timer of ending.values()) clearTimeout(timer);
    begun.clear();
    ending.clear();
  };
}

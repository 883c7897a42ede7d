import * as vscode from "vscode";
import { raceWithSignal } from "../../../core/async.ts";
import type { Plan } from "../../../toolkit/workspace/index.ts";

export type DecisionAnswer = "accept" | "reject" | "choose" | "close";

/** A plan that waits in a diff editor for a person. */
export interface Decision {
  readonly id: number;
  readonly title: string;
  readonly plan: Plan;
  /** The name of the call in its row (`CallName` in shownInChat.ts). */
  readonly call?: string | undefined;
  /** There are several parts to choose among. */
  readonly hasChoice: boolean;
  /** The person made the call. */
  readonly isOwn?: boolean | undefined;
}

/** The plans that wait. Several may, as chats run side by side. */
export interface Decisions {
  readonly attention: Attention;
  readonly add: (decision: Omit<Decision, "id" | "title">, name: string) => Decision;
  readonly remove: (decision: Decision) => void;
  readonly latest: () => Decision | undefined;
  readonly all: () => readonly Decision[];
  /** Tells whenever another set of decisions waits. */
  readonly onDidChange: (listener: () => void) => void;
  /**
   * The next answer. An answer given before the first call is kept, since the person sees the editor
   * before we are told that it is open. A closed editor stays closed.
   */
  readonly waitFor: (decision: Decision) => Promise<DecisionAnswer>;
  /** Answers a decision; without effect while an earlier answer is carried out. */
  readonly answer: (decision: Decision, answer: DecisionAnswer) => void;
}

export function createDecisions(): Decisions {
  interface Waiting {
    readonly decision: Decision;
    next: PromiseWithResolvers<DecisionAnswer>;
    wasAskedFor: boolean;
    isClosed: boolean;
  }
  const waiting = new Map<number, Waiting>();
  const listeners: (() => void)[] = [];
  let nextId = 1;
  const all = (): readonly Decision[] => [...waiting.values()].map(({ decision }) => decision);
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    attention: createAttention(() => Date.now()),
    add(shown, name) {
      const id = nextId++;
      const title = vscode.l10n.t("{0} (Linewise {1}: accept or reject?)", name, id);
      const decision = { ...shown, id, title };
      waiting.set(id, {
        decision,
        next: Promise.withResolvers(),
        wasAskedFor: false,
        isClosed: false,
      });
      tell();
      return decision;
    },
    remove({ id }) {
      waiting.delete(id);
      tell();
    },
    latest: () => all().at(-1),
    all,
    onDidChange: (listener) => void listeners.push(listener),
    waitFor({ id }) {
      const entry = waiting.get(id);
      if (entry === undefined) return Promise.resolve("close");
      if (entry.wasAskedFor) entry.next = Promise.withResolvers();
      entry.wasAskedFor = true;
      if (entry.isClosed) entry.next.resolve("close");
      return entry.next.promise;
    },
    answer({ id }, answer) {
      const entry = waiting.get(id);
      if (entry === undefined) return;
      if (answer === "close") entry.isClosed = true;
      entry.next.resolve(answer);
    },
  };
}

/** Nobody has read an edit that is in front for less than this. */
const leastSeenMs = 1_000;
/** Whoever has typed within this is still typing. */
const pauseMs = 1_000;

/** What the person is doing: an agent's edit that comes meanwhile must not get their keys. */
export interface Attention {
  /** The person has typed in an editor. */
  readonly noteTyping: () => void;
  /** Ends once they pause, or with the signal's reason. */
  readonly untilTypingPauses: (signal: AbortSignal) => Promise<void>;
  /** The decision whose editor is in front, whenever that may be another. */
  readonly noteFront: (decision: Decision | undefined) => void;
  /** Whether they can have seen it; what they asked for themselves, they expect. */
  readonly canHaveSeen: (decision: Decision) => boolean;
}

export function createAttention(now: () => number): Attention {
  let typedMs = -Infinity;
  let front: { readonly decision: Decision | undefined; readonly sinceMs: number } | undefined;
  return {
    noteTyping() {
      typedMs = now();
    },
    async untilTypingPauses(signal) {
      for (;;) {
        const leftMs = typedMs + pauseMs - now();
        if (leftMs <= 0) return;
        await raceWithSignal(new Promise((resolve) => setTimeout(resolve, leftMs)), signal);
      }
    },
    noteFront(decision) {
      if (decision !== front?.decision) front = { decision, sinceMs: now() };
    },
    canHaveSeen: (decision) =>
      decision.isOwn === true ||
      (front?.decision === decision && now() - front.sinceMs >= leastSeenMs),
  };
}

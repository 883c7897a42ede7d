import * as vscode from "vscode";
import { createDeferred, type Deferred } from "../../../core/async.ts";
import type { Plan } from "../../../toolkit/workspace/index.ts";
import { type Attention, createAttention } from "./attention.ts";

export type DecisionAnswer = "accept" | "reject" | "choose" | "close";

/** A plan that waits in a diff editor for a person. */
export interface Decision {
  readonly id: number;
  readonly title: string;
  readonly plan: Plan;
  /** URIs of files that are shown first. */
  readonly sensitive: ReadonlySet<string>;
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
    next: Deferred<DecisionAnswer>;
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
      const title = vscode.l10n.t("{0} (Linewise edit {1}: accept or reject?)", name, id);
      const decision = { ...shown, id, title };
      waiting.set(id, { decision, next: createDeferred(), wasAskedFor: false, isClosed: false });
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
      if (entry.wasAskedFor) entry.next = createDeferred();
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

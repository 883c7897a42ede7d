import type { Plan } from "../../toolkit/plan.ts";

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
}

/** The plans that wait. Several may, as chats run side by side. */
export interface Decisions {
  readonly add: (decision: Omit<Decision, "id" | "title">, name: string) => Decision;
  readonly remove: (decision: Decision) => void;
  readonly latest: () => Decision | undefined;
  readonly all: () => readonly Decision[];
  /** The next answer to it. A closed editor stays closed, whenever it is asked for. */
  readonly waitFor: (decision: Decision) => Promise<DecisionAnswer>;
  /** Answers a decision; without effect when nobody waits for the answer. */
  readonly answer: (decision: Decision, answer: DecisionAnswer) => void;
}

/** @param onChange Told whenever another set of decisions waits. */
export function createDecisions(onChange: (waiting: readonly Decision[]) => void): Decisions {
  interface Waiting {
    readonly decision: Decision;
    resolve?: ((answer: DecisionAnswer) => void) | undefined;
    closed: boolean;
  }
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  const all = (): readonly Decision[] => [...waiting.values()].map(({ decision }) => decision);
  return {
    add(shown, name) {
      const id = nextId++;
      const decision = { ...shown, id, title: `${name} (Linewise edit ${id}: accept or reject?)` };
      waiting.set(id, { decision, closed: false });
      onChange(all());
      return decision;
    },
    remove({ id }) {
      waiting.delete(id);
      onChange(all());
    },
    latest: () => all().at(-1),
    all,
    waitFor: ({ id }) =>
      new Promise((resolve) => {
        const entry = waiting.get(id);
        if (entry === undefined || entry.closed) resolve("close");
        else entry.resolve = resolve;
      }),
    answer({ id }, answer) {
      const entry = waiting.get(id);
      if (entry === undefined) return;
      if (answer === "close") entry.closed = true;
      entry.resolve?.(answer);
      entry.resolve = undefined;
    },
  };
}

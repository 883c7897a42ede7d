import type { Plan } from "../toolkit/plan.ts";

/** What a confirmation showed, kept from `prepareInvocation` until `invoke` asks for it. */
export interface ShownPlan {
  readonly id: number;
  readonly tool: string;
  readonly input: unknown;
  readonly plan: Plan;
  readonly shownMs: number;
}

/**
 * VS Code gives no id that would tie a preparation to its invocation, so they are matched by tool
 * and input; and it does not say when the user skips, so what is kept must expire.
 */
export interface PendingApprovals {
  add(tool: string, input: unknown, plan: Plan): ShownPlan;
  /** What was shown for this very input. */
  take(tool: string, input: unknown): ShownPlan | undefined;
  /** What was shown last for the tool: when `take` finds nothing, its input is what was edited. */
  takeLatest(tool: string): ShownPlan | undefined;
  /** What is shown now, for the link in the confirmation; the latest without an id. */
  find(id?: number): ShownPlan | undefined;
}

const maxKept = 32;
/** An hour: longer than a person leaves a dialog open and means it. */
const expiryMs = 60 * 60 * 1000;

export function createPendingApprovals(now: () => number): PendingApprovals {
  let shown: readonly ShownPlan[] = [];
  let nextId = 1;

  function current(): readonly ShownPlan[] {
    const oldestMs = now() - expiryMs;
    shown = shown.filter((each) => each.shownMs > oldestMs).slice(-maxKept);
    return shown;
  }

  function take(matches: (each: ShownPlan) => boolean): ShownPlan | undefined {
    const found = current().findLast(matches);
    shown = shown.filter((each) => each !== found);
    return found;
  }

  return {
    add(tool, input, plan) {
      const added = { id: nextId++, tool, input, plan, shownMs: now() };
      shown = [...current(), added];
      return added;
    },
    take: (tool, input) => {
      const key = JSON.stringify(input);
      return take((each) => each.tool === tool && JSON.stringify(each.input) === key);
    },
    takeLatest: (tool) => take((each) => each.tool === tool),
    find: (id) => current().findLast((each) => id === undefined || each.id === id),
  };
}

/** Whether two plans would do the same to the same texts. */
export function isSamePlan(one: Plan, other: Plan): boolean {
  return (
    one.changes.length === other.changes.length &&
    one.changes.every((change, index) => {
      const counterpart = other.changes[index];
      return (
        change.file.target.realPath === counterpart?.file.target.realPath &&
        change.file.text === counterpart.file.text &&
        change.newText === counterpart.newText
      );
    })
  );
}

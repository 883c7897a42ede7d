import type { Subject } from "./subject.ts";

/** What a confirmation showed, kept from `prepareInvocation` until `invoke` asks for it. */
export interface Shown {
  readonly tool: string;
  readonly input: unknown;
  readonly subject: Subject;
  readonly id: number;
  readonly shownMs: number;
}

/**
 * VS Code gives no id that would tie a preparation to its invocation, so they are matched by tool
 * and input; and it does not say when the user skips, so what is kept must expire.
 */
export interface PendingApprovals {
  readonly add: (shown: Omit<Shown, "id" | "shownMs">) => Shown;
  /** What was shown for this very input; once. */
  readonly take: (tool: string, input: unknown) => Shown | undefined;
  /** What was shown last for the tool: if `take` finds nothing, this is what the user edited. */
  readonly takeLatest: (tool: string) => Shown | undefined;
  /** What is shown now, the latest if no id is given. */
  readonly find: (id?: number) => Shown | undefined;
}

/** VS Code shows one confirmation at a time; the others are of calls that were skipped. */
const maxKept = 8;
/** An hour: longer than a person leaves a dialog open and still means the answer. */
const expiryMs = 60 * 60 * 1000;

export function createPendingApprovals(now: () => number): PendingApprovals {
  let kept: readonly Shown[] = [];
  let nextId = 1;

  function current(): readonly Shown[] {
    const oldestMs = now() - expiryMs;
    kept = kept.filter((shown) => shown.shownMs > oldestMs).slice(-maxKept);
    return kept;
  }

  function takeLast(matches: (shown: Shown) => boolean): Shown | undefined {
    const found = current().findLast(matches);
    kept = kept.filter((shown) => shown !== found);
    return found;
  }

  return {
    add(shown) {
      const key = JSON.stringify(shown.input);
      takeLast((kept) => kept.tool === shown.tool && JSON.stringify(kept.input) === key);
      const added = { ...shown, id: nextId++, shownMs: now() };
      kept = [...current(), added].slice(-maxKept);
      return added;
    },
    take(tool, input) {
      const key = JSON.stringify(input);
      return takeLast((shown) => shown.tool === tool && JSON.stringify(shown.input) === key);
    },
    takeLatest: (tool) => takeLast((shown) => shown.tool === tool),
    find: (id) => current().findLast((shown) => id === undefined || shown.id === id),
  };
}

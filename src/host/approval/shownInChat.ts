import { newLengthOf } from "../../core/edit/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import type { PlannedCall } from "../../toolkit/tool.ts";

/** What a confirmation showed, kept from `prepareInvocation` until `invoke` asks for it. */
export interface ShownInChat {
  readonly tool: string;
  readonly input: unknown;
  /** In the order of the plan's changes, if a write was planned. */
  readonly targets: readonly ResolvedPath[];
  /** The plan that will be applied; undefined for a read, before planning, and if dropped to save memory. */
  readonly planned?: PlannedCall | undefined;
  /** Another call has changed a file since, and the plan has moved with its lines. */
  readonly isCarriedOver?: boolean;
  /** A file (as shown) that another call changed, so that the plan cannot be applied. */
  readonly stalePath?: string | undefined;
  readonly id: number;
  readonly shownMs: number;
}

/** VS Code does not say whether anybody was asked; nobody reads and answers a question in less. */
const leastAnswerMs = 250;

/**
 * VS Code gives no id that links a preparation to its invocation, so they are matched by tool and
 * input. It does not report a skip either, so entries expire.
 */
export interface PendingApprovals {
  readonly add: (shown: Omit<ShownInChat, "id" | "shownMs">) => ShownInChat;
  /** The confirmation shown for this very input. */
  readonly peek: (tool: string, input: unknown) => ShownInChat | undefined;
  /** The same, once. */
  readonly take: (tool: string, input: unknown) => ShownInChat | undefined;
  /** This very input is not asked about any more: its confirmations were skipped. */
  readonly forget: (tool: string, input: unknown) => void;
  /**
   * Whether another input was shown for the tool: if `take` finds nothing, the user has edited one. It
   * cannot be told which, so all stay for the calls that they were shown for.
   */
  readonly hasOther: (tool: string) => boolean;
  /** The confirmation with this id, or the latest. */
  readonly find: (id?: number) => ShownInChat | undefined;
  readonly all: () => readonly ShownInChat[];
  /** Whether it was shown so shortly before that nobody can have answered: the chat allows it alone. */
  readonly isUnanswered: (shown: ShownInChat) => boolean;
  /** Replaces the entry with the same id, if there still is one. */
  readonly update: (shown: ShownInChat) => void;
}

/** Some hosts ask about all calls of a turn at once; older entries belong to skipped calls. */
const maxKept = 32;
/** An hour: longer than a person leaves a dialog open and still means the answer. */
const expiryMs = 60 * 60 * 1000;
/** Plans hold their files' texts. Beyond this, the oldest are dropped, and those calls planned again. */
const maxKeptUnits = 64 * 1024 * 1024;

export function createPendingApprovals(now: () => number): PendingApprovals {
  let kept: readonly ShownInChat[] = [];
  let nextId = 1;

  function current(): readonly ShownInChat[] {
    const oldestMs = now() - expiryMs;
    kept = kept.filter((shown) => shown.shownMs > oldestMs);
    return kept;
  }

  function findAll(tool: string, input: unknown): readonly ShownInChat[] {
    const key = JSON.stringify(input);
    return current().filter((shown) => shown.tool === tool && JSON.stringify(shown.input) === key);
  }

  function peek(tool: string, input: unknown): ShownInChat | undefined {
    return findAll(tool, input).at(-1);
  }

  return {
    add(shown) {
      const added = { ...shown, id: nextId++, shownMs: now() };
      kept = keepLatest([...current(), added]);
      return added;
    },
    peek,
    take(tool, input) {
      const found = peek(tool, input);
      kept = kept.filter((shown) => shown !== found);
      return found;
    },
    forget(tool, input) {
      const skipped = findAll(tool, input);
      kept = kept.filter((shown) => !skipped.includes(shown));
    },
    hasOther: (tool) => current().some((shown) => shown.tool === tool),
    find: (id) => current().findLast((shown) => id === undefined || shown.id === id),
    all: current,
    isUnanswered: ({ shownMs }) => now() - shownMs < leastAnswerMs,
    update(changed) {
      kept = kept.map((shown) => (shown.id === changed.id ? changed : shown));
    },
  };
}

/** The latest keeps its plan however large it is. */
function keepLatest(shown: readonly ShownInChat[]): readonly ShownInChat[] {
  let units = 0;
  const latest = shown.slice(-maxKept).toReversed();
  const kept = latest.map((each, index): ShownInChat => {
    units += countUnits(each);
    return index > 0 && units > maxKeptUnits ? { ...each, planned: undefined } : each;
  });
  return kept.toReversed();
}

function countUnits({ planned }: ShownInChat): number {
  const changes = planned?.plan.changes ?? [];
  return changes.reduce((sum, { edit }) => sum + edit.oldLength + newLengthOf(edit), 0);
}

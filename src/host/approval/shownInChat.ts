import { isDeepStrictEqual } from "node:util";
import { hashTexts } from "../hashText.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import type { PlannedCall } from "../../toolkit/tool.ts";

/** What a confirmation showed, kept from `prepareInvocation` until `invoke` asks for it. */
export interface ShownInChat {
  readonly tool: string;
  readonly input: unknown;
  /** Where the agent works, if that is in no folder of the window: paths mean other places there. */
  readonly folder?: string | undefined;
  /** In the order of the plan's changes, if a write was planned. */
  readonly targets: readonly ResolvedPath[];
  /** The plan that will be applied; undefined for a read and before planning. */
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
 * input. It does not report a skip either, so entries expire where no hook tells of the call's end.
 */
export interface PendingApprovals {
  readonly add: (shown: Omit<ShownInChat, "id" | "shownMs">) => ShownInChat;
  /** The confirmation shown for this very input. */
  readonly peek: (tool: string, input: unknown, folder?: string) => ShownInChat | undefined;
  /** The same, once. */
  readonly take: (tool: string, input: unknown, folder?: string) => ShownInChat | undefined;
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
  /** Tells of each that is carried out or not asked about any more. */
  readonly onDidEnd: (listener: (ended: ShownInChat) => void) => void;
}

/** Some hosts ask about all calls of a turn at once; older entries belong to skipped calls. */
const maxKept = 32;
/** An hour: longer than a person leaves a dialog open and still means the answer. */
const expiryMs = 60 * 60 * 1000;
export function createPendingApprovals(now: () => number): PendingApprovals {
  let kept: readonly ShownInChat[] = [];
  let nextId = 1;
  const listeners: ((ended: ShownInChat) => void)[] = [];

  function end(ended: readonly ShownInChat[]): void {
    kept = kept.filter((shown) => !ended.includes(shown));
    for (const each of ended) for (const listener of listeners) listener(each);
  }

  function current(): readonly ShownInChat[] {
    const oldestMs = now() - expiryMs;
    kept = kept.filter((shown) => shown.shownMs > oldestMs);
    return kept;
  }

  function findAll(tool: string, input: unknown): readonly ShownInChat[] {
    const key = JSON.stringify(input);
    return current().filter((shown) => shown.tool === tool && JSON.stringify(shown.input) === key);
  }

  function peek(tool: string, input: unknown, folder?: string): ShownInChat | undefined {
    return findAll(tool, input).findLast((shown) => shown.folder === folder);
  }

  return {
    add(shown) {
      const added = { ...shown, id: nextId++, shownMs: now() };
      kept = [...current(), added].slice(-maxKept);
      return added;
    },
    peek,
    take(tool, input, folder) {
      const found = peek(tool, input, folder);
      if (found !== undefined) end([found]);
      return found;
    },
    forget: (tool, input) => {
      end(findAll(tool, input));
    },
    hasOther: (tool) => current().some((shown) => shown.tool === tool),
    find: (id) => current().findLast((shown) => id === undefined || shown.id === id),
    all: current,
    isUnanswered: ({ shownMs }) => now() - shownMs < leastAnswerMs,
    update(changed) {
      kept = kept.map((shown) => (shown.id === changed.id ? changed : shown));
    },
    onDidEnd: (listener) => void listeners.push(listener),
  };
}

/**
 * A call is over, as hooks tell: VS Code does not report a skip, so its confirmation may still be kept.
 * Gives those: nobody has allowed them.
 */
export function forgetEnded(
  pending: Pick<PendingApprovals, "all" | "forget">,
  ended: { readonly tool: string; readonly input: unknown },
): readonly ShownInChat[] {
  const same = pending
    .all()
    .filter(
      ({ tool, input }) => ended.tool.endsWith(tool) && isDeepStrictEqual(input, ended.input),
    );
  for (const { tool, input } of same) pending.forget(tool, input);
  return same;
}

/**
 * Names a call in the link of its row in the chat, which stays for as long as the chat: VS Code gives
 * neither the row nor the call an id. Of calls with the same input, it is the first since then.
 */
export interface CallName {
  readonly call: string;
  readonly sinceMs: number;
}

const hashCharacters = 16;

/** The same when a call is prepared and when it is carried out, unless a person edits its input. */
export function hashCall(tool: string, input: unknown): string {
  return hashTexts(tool, JSON.stringify(input ?? null)).slice(0, hashCharacters);
}

export function isCallName(value: unknown): value is CallName {
  if (typeof value !== "object" || value === null) return false;
  return (
    typeof Reflect.get(value, "call") === "string" &&
    typeof Reflect.get(value, "sinceMs") === "number"
  );
}

/** An entry as far as it is looked at; the newest are read first, and none that is too old. */
interface NamedEntry {
  readonly id: number;
  readonly read: () => { readonly timeMs: number; readonly call?: string };
}

/** The id of the entry of a call. */
export function findEntryOf(
  { call, sinceMs }: CallName,
  entries: readonly NamedEntry[],
): number | undefined {
  let found: number | undefined;
  for (const { id, read } of entries.toReversed()) {
    const entry = read();
    if (entry.timeMs < sinceMs) break;
    if (entry.call === call) found = id;
  }
  return found;
}

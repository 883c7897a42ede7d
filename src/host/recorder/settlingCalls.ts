import { setTimeout as passTime } from "node:timers/promises";
import { holdsSame } from "../../core/history/index.ts";
import { readFileState } from "../../files/states/index.ts";
import { type CallAtWork, describeLooks, isCommand } from "./callAtWork.ts";
import type { AgentCall } from "../agentEvent.ts";
import type { CallEnd } from "./takeStates.ts";
import type { RecorderServices } from "./recorderServices.ts";

type Editors = RecorderServices["editors"];

/** The end of a call of which none was told. */
export function closed(hasReturned = false): CallEnd {
  return { keepsOn: false, isReported: false, hasReturned, toldMs: Date.now() };
}

/** Calls that have ended, whose files may still be written. */
export interface SettlingCalls {
  readonly has: (callId: string) => boolean;
  /** With a notebook or the like that may still be saved. */
  readonly awaitsSave: (callId: string) => boolean;
  /** Finishes a call once its files are written. */
  readonly settle: (ended: CallAtWork, callEnd: CallEnd) => Promise<void>;
  /** Records what earlier calls changed before a new one begins. Without `paths`, that may change any file. */
  readonly settleBefore: (next: AgentCall, paths: readonly string[] | undefined) => Promise<void>;
  /** The end of a call that goes no further. */
  readonly endOf: (callId: string) => CallEnd;
  readonly forget: (callId: string) => void;
  /** Resolves when the files of all are written that are soon. */
  readonly written: () => Promise<void>;
  readonly dispose: () => void;
}

/** How long a call waits for the files of the one before it. */
const maxHurryMs = 500;

/** @param finish Records a call, in its turn. */
export function createSettlingCalls(
  open: ReadonlyMap<string, CallAtWork>,
  finish: (callId: string, callEnd: CallEnd) => Promise<void>,
  { editors, locate }: Pick<RecorderServices, "editors" | "locate">,
): SettlingCalls {
  const settling = new Map<string, { readonly hurry: () => void; readonly done: Promise<void> }>();
  /** Whether the ends of those that await a save were told. */
  const awaitingSave = new Map<string, boolean>();
  const endOf = (callId: string): CallEnd => closed(awaitingSave.get(callId));

  /** Or once its session goes on, or another call names its file. */
  async function finishOnceSaved(call: CallAtWork, callEnd: CallEnd): Promise<void> {
    const { callId } = call.call;
    const hasReturned = callEnd.isReported;
    awaitingSave.set(callId, hasReturned);
    // As long as an editor that nobody can read has changes of a file, or may still get some.
    const isOver = (isLong: boolean): boolean =>
      !open.has(callId) || (isLong && !isUnread(call, editors));
    await waitUntilWritten(call, editors, late, isOver);
    await finish(callId, { ...callEnd, isReported: false, hasReturned });
  }

  return {
    has: (callId) => settling.has(callId) || awaitingSave.has(callId),
    awaitsSave: (callId) => awaitingSave.has(callId),
    async settle(ended, callEnd) {
      const { callId } = ended.call;
      if (await areWritten(ended, editors)) return finish(callId, callEnd);
      const hurried = new AbortController();
      const isOver = (isLong: boolean): boolean => hurried.signal.aborted || isLong;
      const done = waitUntilWritten(ended, editors, soon, isOver)
        .then(async () => {
          if (await isLate(ended, callEnd.isReported, editors))
            void finishOnceSaved(ended, callEnd);
          else await finish(callId, callEnd);
        })
        .finally(() => settling.delete(callId));
      settling.set(callId, { hurry: () => hurried.abort(), done });
    },
    async settleBefore({ cwd }, paths) {
      if (settling.size + awaitingSave.size === 0) return;
      const files = await Promise.all((paths ?? []).map((path) => locate(path, cwd)));
      const uris = new Set(files.flatMap(({ file }) => file?.uri ?? []));
      const isNamedIn = (callId: string): boolean =>
        [...(open.get(callId)?.named.keys() ?? [])].some((uri) => uris.has(uri));
      for (const [callId, { hurry, done }] of settling) {
        if (paths !== undefined && !isNamedIn(callId)) continue;
        const timer = setTimeout(hurry, maxHurryMs);
        await done.finally(() => clearTimeout(timer));
      }
      for (const callId of [...awaitingSave.keys()].filter(isNamedIn)) {
        await finish(callId, endOf(callId));
      }
    },
    endOf,
    forget: (callId) => void awaitingSave.delete(callId),
    async written() {
      await Promise.all([...settling.values()].map(({ done }) => done));
    },
    dispose() {
      for (const { hurry } of settling.values()) hurry();
    },
  };
}

/** Some editors write a file only after their tool has returned; a tool that failed writes none. */
const soon = { maxMs: 2_500, lookEveryMs: 30 };
/** A tool may have returned long before its edit reaches the notebook. */
const late = { maxMs: 30_000, lookEveryMs: 300 };

/** @param isOver Told whether it has been as long as that usually takes. */
async function waitUntilWritten(
  call: CallAtWork,
  editors: Editors,
  { maxMs, lookEveryMs }: typeof soon,
  isOver: (isLong: boolean) => boolean,
): Promise<void> {
  const endMs = performance.now() + maxMs;
  let known = "";
  while (!isOver(performance.now() >= endMs)) {
    // What looks as it did is not read once more.
    const looks = await describeLooks(call, editors);
    if (looks !== known && (await areWritten(call, editors))) return;
    known = looks;
    await passTime(lookEveryMs);
  }
}

/**
 * Whether all files that a call names have changed by now, on the disk too; for a tool that may change
 * anything, whether it left nothing unsaved in editors.
 */
async function areWritten(
  { call, named, unsaved }: CallAtWork,
  editors: Editors,
): Promise<boolean> {
  if (isCommand(call)) return true;
  if (named.size === 0) return editors.listUnsaved().every((uri) => unsaved.has(uri));
  for (const { file, before } of named.values()) {
    if (editors.listUnsaved().includes(file.uri)) return false;
    const now = await readFileState(file.realPath);
    if (before !== undefined && now !== undefined && holdsSame(before, now)) return false;
    // VS Code creates a file without contents first, and saves them later.
    if (before === null && now?.bytes.length === 0) return false;
  }
  return true;
}

/** Whether a call that has ended may still change a notebook or another file that nobody can read. */
async function isLate(call: CallAtWork, isReported: boolean, editors: Editors): Promise<boolean> {
  if (isUnread(call, editors)) return true;
  const namesNotebook = [...call.named.keys()].some(editors.isNotebook);
  return isReported && namesNotebook && !(await areWritten(call, editors));
}

/** Whether a file that a call names is unsaved in an editor whose content nobody can read. */
function isUnread({ named }: CallAtWork, editors: Editors): boolean {
  return editors.listUnread().some((uri) => named.has(uri));
}

import type { HistoryEntry, NotCovered } from "../../core/history/index.ts";
import type { ToolReach } from "../../core/recorder/index.ts";
import type { AgentCall } from "../agentEvent.ts";
import { withBegin } from "./beginOfCall.ts";
import { type CallAtWork, findFoldersMissing, type NamedFile } from "./callAtWork.ts";
import type { RecorderServices, StatePlace } from "./recorderServices.ts";
import { findNewestId, readShown } from "./recordsSince.ts";
import { takeRoots } from "./rootBefore.ts";

/** Saves what a call may change. */
export async function takeBefore(
  call: AgentCall,
  reach: Exclude<ToolReach, { readonly kind: "nothing" }>,
  services: RecorderServices,
): Promise<Omit<CallAtWork, "isEarlier" | "isLate" | "foundEarlier">> {
  const { editors } = services;
  const afterId = await findNewestId(services);
  const named = new Map<string, NamedFile>();
  const notCovered: NotCovered[] = [];
  const missing = new Map<string, StatePlace>();
  for (const path of reach.kind === "files" ? reach.paths : []) {
    const located = await services.locate(path, call.cwd);
    const { file } = located;
    if (file === undefined) {
      notCovered.push({ what: path, reason: located.reason });
      continue;
    }
    const isUnsaved = editors.listUnsaved().includes(file.uri);
    const before = await readShown({ file, before: undefined }, editors);
    named.set(file.uri, { file, before, afterId, isUnsaved });
    const above = before === null ? await findFoldersMissing(file) : [];
    for (const folder of above) missing.set(folder.uri, folder);
  }
  const roots = reach.kind === "anything" ? await takeRoots("before", services, notCovered) : [];
  const end = reach.kind === "anything" ? reach.end : "ends";
  const isShared = roots.length > 0 && (await services.areShared());
  const mayBeOthers = isShared || end === "mayGoOn";
  const unsaved = new Set(editors.listUnsaved());
  const doubted = new Set(roots.length > 0 ? editors.listUnread() : []);
  const missingFolders = [...missing.values()];
  const before = { afterId, named, missingFolders, roots, unsaved, mayBeOthers, doubted };
  const begin = { takenMs: Date.now(), begunMs: undefined, ...nothingSeen() };
  const isBackground = end !== "ends";
  return { call, isBackground, ...before, ...begin, notCovered, hasEnded: false };
}

/** What is noted until it is known when a call began. */
function nothingSeen(): Pick<CallAtWork, "stirred" | "later" | "inDoubt"> {
  return { stirred: new Map(), later: [], inDoubt: new Set() };
}

export interface CallEnd {
  /** It may still change files. */
  readonly keepsOn: boolean;
  /** A hook reported the end just now. Otherwise other programs may have changed files since. */
  readonly isReported: boolean;
  /** It said so before, when what it left was still to be saved. */
  readonly hasReturned?: boolean;
  /** When that was told, or else taken for so. */
  readonly toldMs: number;
  /** For how long its tool was at work, where the agent says that: not while a person was asked. */
  readonly tookMs?: number | undefined;
  /** The workspace folders as they are now, if they were taken. */
  readonly taken?: CallRoots;
}

/** The workspace folders at one end of a call. */
export type CallRoots = Pick<CallAtWork, "afterId" | "roots" | "notCovered">;

/** A call, with all that its end tells of its beginning, and what it left. */
export interface EndedCall {
  readonly call: CallAtWork;
  readonly now: CallRoots;
}

/** Saves what a call may have changed: then the next one may begin. */
export async function takeAfter(
  call: CallAtWork,
  { toldMs, tookMs, taken }: CallEnd,
  services: RecorderServices,
): Promise<EndedCall> {
  const afterId = await findNewestId(services);
  if (call.roots.length === 0) return { call, now: { afterId, roots: [], notCovered: [] } };
  const notCovered: NotCovered[] = [];
  const roots = taken?.roots ?? (await takeRoots("after", services, notCovered));
  const now = { afterId, notCovered, ...taken, roots };
  return { call: tookMs === undefined ? call : withBegin(call, toldMs - tookMs), now };
}

/** The call as it goes on, with its files as they are now. What others had found may come back still. */
export async function goOn(
  { call, now: { roots, afterId: leftId } }: EndedCall,
  entry: HistoryEntry | undefined,
  { editors }: RecorderServices,
): Promise<CallAtWork> {
  const told = entry === undefined ? call : { ...call, notCovered: [] };
  const afterId = Math.max(leftId, entry?.id ?? 0);
  const named = new Map<string, NamedFile>();
  for (const [uri, each] of call.named) {
    named.set(uri, { ...each, before: await readShown(each, editors), afterId });
  }
  const ended = { begunMs: Date.now(), isLate: false, hasEnded: true, ...nothingSeen() };
  return { ...told, ...ended, afterId, named, roots };
}

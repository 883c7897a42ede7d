import * as vscode from "vscode";
import type { EntrySource, HistoryEntry, NotCovered } from "../../core/history/index.ts";
import { elideMiddle } from "../../core/lines/index.ts";
import {
  findEntrySource,
  isReviewedInChat,
  namesMove,
  type ToolReach,
} from "../../core/recorder/index.ts";
import { explain } from "../../toolkit/explain/index.ts";
import { nameSource } from "../../toolkit/history/index.ts";
import type { EntryFacts } from "../history/index.ts";
import type { AgentCall } from "../agentEvent.ts";
import { keepSaid, lookBesideOthers, type OthersAtWork } from "./besideOthers.ts";
import { withUnsaid } from "./person/index.ts";
import type { CallNote } from "../../files/callNotes.ts";
import { type CallChanges, findChanges, findUnread } from "./findChanges.ts";
import { markSecrets } from "./markSecrets.ts";
import {
  findGone,
  findNewlyIgnored,
  findSuspects,
  type Suspect,
  withoutIgnoredFolders,
} from "./findSuspects.ts";
import {
  hasBegunAtOnce,
  isSomeInDoubt,
  withBegin,
  withDoubt,
  withPerhapsBegun,
} from "./beginOfCall.ts";
import { type CallAtWork, findFoldersMissing, isCommand, type NamedFile } from "./callAtWork.ts";
import { type ComparedRoot, compareRoots, findGitWork, hasGitWorked } from "./compareRoots.ts";
import { takeRoots } from "./rootBefore.ts";
import { findNewestId, readShown } from "./recordsSince.ts";
import type { StatePlace, RecorderServices } from "./recorderServices.ts";

/** Saves what a call may change. */
export async function takeBefore(
  call: AgentCall,
  reach: Exclude<ToolReach, { readonly kind: "nothing" }>,
  services: RecorderServices,
): Promise<Omit<CallAtWork, "isEarlier" | "isLate">> {
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
  const isBackground = reach.kind === "anything" && reach.isBackground;
  const isShared = roots.length > 0 && (await services.areShared());
  const mayBeOthers = isShared || (reach.kind === "anything" && reach.isUncertain);
  const unsaved = new Set(editors.listUnsaved());
  const doubted = new Set(roots.length > 0 ? editors.listUnread() : []);
  const missingFolders = [...missing.values()];
  const before = { afterId, named, missingFolders, roots, unsaved, mayBeOthers, doubted };
  const begin = {
    takenMs: Date.now(),
    begunMs: undefined,
    stirred: new Map<string, readonly number[]>(),
    later: [],
    inDoubt: new Set<string>(),
  };
  return { call, isBackground, ...before, ...begin, notCovered, hasEnded: false };
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
  { toldMs, tookMs, taken, isReported }: CallEnd,
  services: RecorderServices,
): Promise<EndedCall> {
  const afterId = await findNewestId(services);
  if (call.roots.length === 0) return { call, now: { afterId, roots: [], notCovered: [] } };
  const known = taken ?? (isReported ? undefined : call.left);
  const notCovered: NotCovered[] = [];
  const roots = known?.roots ?? (await takeRoots("after", services, notCovered));
  const now = { afterId, notCovered, ...known, roots };
  if (tookMs === undefined) return { call: isReported ? withPerhapsBegun(call) : call, now };
  return { call: withBegin(call, toldMs - tookMs), now };
}

/**
 * Records all that the call has changed, except what is recorded already, as one entry. Before it comes
 * another one where the call took something away, a person put something in its place, and the call has
 * changed that as well: one for each time.
 */
export async function recordAfter(
  { call: ended, now: { roots: now, afterId: leftId, notCovered } }: EndedCall,
  callEnd: CallEnd,
  others: OthersAtWork,
  services: RecorderServices,
): Promise<readonly HistoryEntry[]> {
  const { isReported, hasReturned, toldMs } = callEnd;
  const isTold = isReported || hasReturned === true;
  const call = isTold ? await withUnsaid(ended, callEnd, services) : ended;
  const beside = await lookBesideOthers(call, others, services);
  const respelled: NotCovered[] = [];
  const compared = await compareRoots(call.roots, now, services, respelled);
  const suspects = listSuspects(call, compared, leftId);
  const found = await findChanges(
    suspects,
    { ...call, roots: compared.map(({ before }) => before), mayBring: namesMove(call.call) },
    beside.isTheirs,
    services,
  );
  const changes = await withSecrets(found, compared, services);
  const unread = isCommand(call.call) ? [] : findUnread(call, isReported, services);
  const isAnyChanged = changes.files.length > 0;
  const ignored = isAnyChanged ? findNewlyIgnored(compared) : [];
  const hidden = [...ignored, ...(await findGone(compared))];
  const tooLate = call.isLate ? [late] : [];
  const ofGit = isAnyChanged ? findGitWork(compared) : [];
  const named = [...changes.notCovered, ...respelled, ...unread, ...hidden, ...ofGit, ...tooLate];
  const all = { ...changes, notCovered: named };
  const missed = [...call.notCovered, ...notCovered];
  const isSure = hasBegunAtOnce(call, toldMs);
  const mayBeOthers =
    changes.areShared === true ||
    beside.mayBeTheirs(changes.files) ||
    isSomeInDoubt(changes.files, suspects) ||
    hasGitWorked(call.call, compared);
  const isAlone = isReported && isSure && !call.mayBeOthers && !mayBeOthers;
  const own = isTold ? all : keepSaid(all, call, isSure);
  return append(call, { isReported, isAlone }, own, missed, services);
}

async function withSecrets(
  { files: found, earlier = [], ...more }: CallChanges,
  roots: readonly ComparedRoot[],
  { isSecret }: RecorderServices,
): Promise<CallChanges> {
  const mark = (files: CallChanges["files"]): CallChanges["files"] =>
    markSecrets(files, roots, isSecret);
  const files = await withoutIgnoredFolders(mark(found));
  return { ...more, files, earlier: earlier.map(mark) };
}

const late = { what: "What it changed first", reason: "making files safe took too long" };

/** The call as it goes on, with its files as they are now. */
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
  const ended = {
    begunMs: Date.now(),
    isLate: false,
    hasEnded: true,
    stirred: new Map<string, readonly number[]>(),
    later: [],
    inDoubt: new Set<string>(),
  };
  return { ...told, ...ended, afterId, named, roots };
}

function listSuspects(
  call: CallAtWork,
  roots: readonly ComparedRoot[],
  leftId: number,
): readonly Suspect[] {
  const { named, missingFolders, afterId } = call;
  const made = { before: null, afterId, isUnsaved: false, isInEditor: false };
  const found = roots.flatMap(({ before, now }) =>
    findSuspects(before, now.states, afterId, leftId),
  );
  return [
    ...[...named.values()].map((each) => ({ ...each, isInEditor: true })),
    ...missingFolders.map((file) => ({ ...made, file })),
    ...found.filter(({ file }) => !named.has(file.uri)).map((each) => withDoubt(call, each)),
  ];
}

async function append(
  { call, roots }: CallAtWork,
  { isReported, isAlone }: { readonly isReported: boolean; readonly isAlone: boolean },
  changes: CallChanges,
  notCovered: readonly NotCovered[],
  services: RecorderServices,
): Promise<readonly HistoryEntry[]> {
  const { files, earlier = [] } = changes;
  const named = [...changes.notCovered, ...notCovered];
  // A tool that edits files did so where nobody looked, unless it failed: that is not told.
  const missed = isReported && roots.length === 0 ? named : changes.notCovered;
  if (files.length + missed.length === 0) return [];
  const mayBeOthers = !isAlone && files.length > 0;
  const source = findEntrySource(call);
  const found = { files, notCovered: named };
  const facts = {
    ...(isReviewedInChat(call) && { reviewed: "inChat" as const }),
    ...(mayBeOthers && { mayBeOthers }),
  };
  const all = [...earlier.map((each) => ({ files: each, notCovered: [] })), found];
  const entries: HistoryEntry[] = [];
  for (const each of all) {
    const recorded = await recordEntry({ ...call, source }, each, services, facts);
    if (recorded.ok) entries.push(recorded.value);
    else tellMissing(call, explain(recorded.failure), services);
  }
  return entries;
}

/** Appends what a call has done as one entry. */
export function recordEntry(
  { tool, source, request }: Pick<CallNote, "tool" | "source" | "request">,
  { files, notCovered }: CallChanges,
  { history }: Pick<RecorderServices, "history">,
  facts: Pick<EntryFacts, "reviewed" | "mayBeOthers"> = {},
): ReturnType<RecorderServices["history"]["record"]> {
  return history.record(files, {
    tool,
    approval: "notAsked",
    source,
    ...facts,
    ...(request && { request }),
    ...(notCovered.length > 0 && { notCovered: cutNotCovered(notCovered) }),
  });
}

/** Tells the person what the history does not have, and why. */
export function tellMissing(
  call: AgentCall,
  reason: string,
  { tell }: Pick<RecorderServices, "tell">,
): void {
  const made = nameMaker(findEntrySource(call));
  tell(vscode.l10n.t("What {0} changed is not in the edit history: {1}", made, reason));
}

const maxNotCovered = 100;

/** As many as an entry names, once each: first what is gone, since what came may be made of it. */
function cutNotCovered(all: readonly NotCovered[]): readonly NotCovered[] {
  const byWords = new Map(all.map((each) => [`${each.what}\n${each.reason}`, each]));
  const isGone = (each: NotCovered): boolean => each.isGone === true;
  const each = [...byWords.values()].toSorted((one, other) => +isGone(other) - +isGone(one));
  const more = each.slice(maxNotCovered);
  const [rest] = more;
  if (rest === undefined) return each;
  const words = { what: `${more.length} more`, reason: "they are too many to name" };
  return [...each.slice(0, maxNotCovered), { ...words, ...(isGone(rest) && { isGone: true }) }];
}

/** A call in a sentence for a person. */
export function nameMaker(source: EntrySource): string {
  return elideMiddle(nameSource(source), 100);
}

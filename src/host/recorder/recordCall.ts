import * as vscode from "vscode";
import {
  type EntrySource,
  type HistoryEntry,
  holdsSame,
  isFolder,
  type NotCovered,
} from "../../core/history/index.ts";
import { elideMiddle } from "../../core/lines/index.ts";
import {
  findBroughtPaths,
  findEntrySource,
  findMoves,
  isReviewedInChat,
  namesMove,
} from "../../core/recorder/index.ts";
import type { CallNote } from "../../files/callNotes.ts";
import { explain } from "../../toolkit/explain/index.ts";
import { nameSource } from "../../toolkit/history/index.ts";
import type { AgentCall } from "../agentEvent.ts";
import type { ChangedState, EntryFacts } from "../history/index.ts";
import { hasBegunAtOnce, isSomeInDoubt, withDoubt } from "./beginOfCall.ts";
import { keepSaid, lookBesideOthers, type OthersAtWork } from "./besideOthers.ts";
import { type CallAtWork, isCommand } from "./callAtWork.ts";
import {
  type CallChanges,
  type ComparedRoot,
  compareRoots,
  findChanges,
  findGitWork,
  findLeftOutSince,
  findNewlyIgnored,
  findSuspects,
  findUnread,
  hasGitWorked,
  markSecrets,
  type Suspect,
  withoutIgnoredFolders,
} from "./changes/index.ts";
import { withUnsaid } from "./person/index.ts";
import type { RecorderServices } from "./recorderServices.ts";
import type { CallEnd, EndedCall } from "./takeStates.ts";

/**
 * Records all that the call has changed, except what is recorded already, as one entry. After it comes
 * another one where the call took something away, a person put something in its place, and the call has
 * changed that as well: one for each time, of such files alone. What the call moved away, or copied, before
 * a person came is where it went by the first.
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
  const known = { ...call, roots: compared.map(({ before }) => before) };
  const searched = {
    ...known,
    mayBring: namesMove(call.call),
    words: findMoves(call.call),
    mayBringTo: findBroughtPaths(call.call, listFolders(call)),
  };
  const found = await findChanges(suspects, searched, beside.findTheirs, services);
  const leftOut = await findLeftOutSince(compared);
  const all = { ...found, files: [...found.files, ...leftOut.moved] };
  const changes = await withSecrets(all, compared, services);
  const unread = isCommand(call.call) ? [] : findUnread(call, isReported, services);
  const isAnyChanged = changes.files.length > 0;
  const ignored = isAnyChanged ? findNewlyIgnored(compared, leftOut.moved) : [];
  const hidden = [...ignored, ...leftOut.gone];
  const tooLate = call.isLate ? [late] : [];
  const ofGit = isAnyChanged ? findGitWork(compared) : [];
  const named = [...changes.notCovered, ...respelled, ...unread, ...hidden, ...ofGit, ...tooLate];
  const own = { ...changes, notCovered: named };
  const missed = [...call.notCovered, ...notCovered];
  const isSure = hasBegunAtOnce(call, toldMs);
  const mayBeOthers = [
    changes.areShared === true,
    beside.mayBeTheirs(changes.files),
    isSomeInDoubt(changes.files, suspects),
    mayBeBrought(changes.files, call),
    hasGitWorked(call.call, compared),
  ].includes(true);
  const isAlone = isReported && isSure && !call.mayBeOthers && !mayBeOthers;
  const said = isTold ? own : keepSaid(own, call, isSure);
  return append(call, { isReported, isAlone }, said, missed, services);
}

function listFolders({ roots }: Pick<CallAtWork, "roots">): readonly string[] {
  return roots.flatMap(({ root: { folder, realPath } }) => [folder, realPath]);
}

/** What a command moved here from elsewhere and then rewrote looks like what it made. */
function mayBeBrought(files: CallChanges["files"], { call }: CallAtWork): boolean {
  return (
    namesMove(call) &&
    files.some(({ before, after, movedFrom, isTypedInto }) => {
      const isMade = before === null || isTypedInto === true;
      return isMade && after !== null && !isFolder(after) && movedFrom === undefined;
    })
  );
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
  const { files } = changes;
  const named = [...changes.notCovered, ...notCovered];
  // A tool that edits files did so where nobody looked, unless it failed: that is not told.
  const missed = isReported && roots.length === 0 ? named : changes.notCovered;
  if (files.length + missed.length === 0) return [];
  const mayBeOthers = !isAlone && files.length > 0;
  const source = findEntrySource(call);
  const facts = {
    ...(isReviewedInChat(call) && { reviewed: "inChat" as const }),
    ...(mayBeOthers && { mayBeOthers }),
  };
  const entries: HistoryEntry[] = [];
  for (const each of inOrder({ ...changes, notCovered: named })) {
    const recorded = await recordEntry({ ...call, source }, each, services, facts);
    if (recorded.ok) entries.push(recorded.value);
    else tellMissing(call, explain(recorded.failure), services);
  }
  return entries;
}

function inOrder({ files, earlier = [], notCovered }: CallChanges): readonly CallChanges[] {
  const [first, ...next] = earlier;
  if (first === undefined) return [{ files, notCovered }];
  const taken = new Map(first.map((file) => [file.uri, file]));
  const last = new Map(files.map((file) => [file.uri, file]));
  // What somebody else put there may have been moved on, too: it comes back from there.
  const isLater = ({ uri, movedFrom = uri, after }: ChangedState): boolean => {
    const [old, hit] = [taken.get(movedFrom), last.get(movedFrom)];
    if (taken.has(uri) || old === undefined || hit === undefined) return taken.has(uri);
    return holdsSame(after, hit.before) && !holdsSame(after, old.before);
  };
  const others = files.filter((file) => !isLater(file));
  const again = [...next, files.filter(isLater)];
  // What is made here may be all that is left of that.
  const gone = first
    .filter(({ after }) => after === null)
    .map(({ path }) => ({ what: path, reason: hitAgain, isGone: true }));
  return [
    { files: [...first, ...others], notCovered: [...notCovered, ...gone] },
    ...again.map((each) => ({ files: each, notCovered: [] })),
  ];
}

const hitAgain = "what somebody else put in its place was changed, too, by the next edit";

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

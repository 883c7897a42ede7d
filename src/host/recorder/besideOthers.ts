import { isFolder, type KnownState } from "../../core/history/index.ts";
import { isToldOf } from "../../core/path/index.ts";
import { findToolReach, judgeChange, saysItGoes } from "../../core/recorder/index.ts";
import type { AgentCall } from "../agentEvent.ts";
import type { CallAtWork, NamedFile } from "./callAtWork.ts";
import type { ChangedState } from "../history/index.ts";
import type { CallChanges } from "./changes/index.ts";
import { readShown } from "./recordsSince.ts";
import type { RecordedEditors, RecorderServices, StatePlace } from "./recorderServices.ts";

/** What may be at work when a call ends. */
export interface OthersAtWork {
  readonly calls: readonly CallAtWork[];
  /** Commands of earlier requests may still go on. */
  readonly areLeft: boolean;
}

/** What other calls may have made of what one finds as it ends. */
export interface BesideOthers {
  /** What another call that will record the file found there; undefined if none will. */
  readonly findTheirs: (uri: string) => NamedFile | undefined;
  /** Whether one of these files may be another's: nobody can tell. */
  readonly mayBeTheirs: (files: readonly { readonly uri: string }[]) => boolean;
}

/** Longer than an edit takes that nobody is asked about, and than most commands take. */
const maxWorkMs = { edit: 10_000, command: 10 * 60_000 };

/**
 * Looks at the calls that are open beside one that ends. Nothing may tell that a call was refused or
 * interrupted, or its agent killed: a file is another call's only if it holds what that call's input says.
 * Of other sessions, a call that began long ago counts as one that never ends. A file that the call itself
 * names is its own for sure if its input says all of the change.
 */
export async function lookBesideOthers(
  ended: CallAtWork,
  { calls: others, areLeft }: OthersAtWork,
  { editors, areShared }: Pick<RecorderServices, "editors" | "areShared">,
): Promise<BesideOthers> {
  const { call, named, roots, doubted: byPerson } = ended;
  const theirs = new Map<string, NamedFile>();
  const doubtful = new Set(byPerson);
  const isOfSession = (other: CallAtWork): boolean => other.call.sessionId === call.sessionId;
  for (const other of others.filter((each) => isOfSession(each) || isYoung(each))) {
    for (const [uri, file] of other.named) {
      if (named.has(uri)) continue;
      if (await isMade(other, file, editors)) theirs.set(uri, file);
      else doubtful.add(uri);
    }
  }
  const foreign = others.filter((each) => !isOfSession(each));
  for (const [uri, file] of named) {
    const isMet = foreign.some(
      (each) => isCommandAtWork(each) || (each.named.has(uri) && isYoung(each)),
    );
    if (isMet && !(await isMade(ended, file, editors))) doubtful.add(uri);
  }
  const isBeside = areLeft || others.some((each) => isCommandAtWork(each)) || (await areShared());
  const isAnyones = roots.length > 0 && isBeside;
  return {
    findTheirs: (uri) => theirs.get(uri),
    mayBeTheirs: (files) => isAnyones || files.some(({ uri }) => doubtful.has(uri)),
  };
}

/** Until when a command may go on in the background: nothing tells of its end. */
export function maxEndMs({ call }: CallAtWork): number {
  const reach = findToolReach(call);
  const isUncertain = reach.kind === "anything" && reach.end === "mayGoOn";
  return isUncertain ? Date.now() + maxWorkMs.command : Infinity;
}

function isYoung({ takenMs }: CallAtWork): boolean {
  return Date.now() - takenMs < maxWorkMs.edit;
}

/** One that began long ago may never have ended. */
export function isCommandAtWork({ roots, takenMs, isBackground }: CallAtWork): boolean {
  return roots.length > 0 && (isBackground || Date.now() - takenMs < maxWorkMs.command);
}

/** Whether an edit is on the disk already, though its end is not told yet. */
async function isMade(
  { call }: CallAtWork,
  { file, before }: NamedFile,
  editors: Pick<RecordedEditors, "readUnsaved">,
): Promise<boolean> {
  return isSaid(call, file, before, await readShown({ file, before: undefined }, editors));
}

/** Whether a change of a file that a call names is just what the call's input says. */
function isSaid(...change: Parameters<typeof judgeStates>): boolean {
  return judgeStates(...change) === "tool";
}

/** Who made a change of a file that a call names: the tool, if it is just what the call's input says. */
export function judgeStates(
  { input }: Pick<AgentCall, "input">,
  { uri, path }: Pick<StatePlace, "uri" | "path">,
  before: KnownState,
  after: KnownState,
): ReturnType<typeof judgeChange> {
  if (before === undefined || after === undefined) return "either";
  if (after === null) return before !== null && saysItGoes(input, path) ? "tool" : "either";
  const [old = "", text = ""] = [before, after].map((state) =>
    Buffer.from(state?.bytes ?? []).toString(),
  );
  const change = { before: old, after: text, isReversal: false };
  return judgeChange(change, [{ files: new Set([uri]), input, isCommand: false }]);
}

/**
 * What is sure to be the call's where nobody told its end: it may never have run. What was there before
 * stays in the history as well, whoever changed it: it can come back where nothing is, and nothing goes for
 * it. All else is only named.
 *
 * @param isSure Nobody can have been asked about it.
 */
export function keepSaid(
  changes: CallChanges,
  { call, named, roots }: CallAtWork,
  isSure: boolean,
): CallChanges {
  const said = changes.files.filter(
    (each) => named.has(each.uri) && isSaid(call, each, each.before, each.after),
  );
  // The folders of a file that it made are its own, too.
  const isSaidOf = ({ uri }: ChangedState): boolean =>
    roots.length > 0 ? isSure : said.some((each) => isToldOf(each.uri, uri));
  const own = keepOwn(changes, (each) => each.after === null || isSaidOf(each));
  const isWas = (each: ChangedState): boolean =>
    roots.length > 0 && !own.files.includes(each) && !!each.before && !isFolder(each.before);
  const was = changes.files.filter(isWas).map((each) => ({ ...each, after: null }));
  return { ...own, files: [...own.files, ...was] };
}

/** The changes that are the call's, and the names of the others. */
export function keepOwn(
  { files, notCovered, ...more }: CallChanges,
  isOwn: (file: CallChanges["files"][number]) => boolean,
): CallChanges {
  const reason = "nothing says that this call has run";
  const others = files.filter((each) => !isOwn(each));
  return {
    ...more,
    files: files.filter(isOwn),
    notCovered: [...notCovered, ...others.map(({ path }) => ({ what: path, reason }))],
  };
}

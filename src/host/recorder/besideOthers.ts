import { findToolReach, judgeChange } from "../../core/recorder/index.ts";
import type { CallAtWork, NamedFile } from "./callAtWork.ts";
import { readShown } from "./findChanges.ts";
import type { RecordedEditors, RecorderServices } from "./recorderServices.ts";

/** What may be at work when a call ends. */
export interface OthersAtWork {
  readonly calls: readonly CallAtWork[];
  /** Commands of earlier requests may still go on. */
  readonly areLeft: boolean;
}

/** What other calls may have made of what one finds as it ends. */
export interface BesideOthers {
  /** It is another call's, which will record it. */
  readonly isTheirs: (uri: string) => boolean;
  /** Whether one of these files may be another's: nobody can tell. */
  readonly mayBeTheirs: (files: readonly { readonly uri: string }[]) => boolean;
}

/** Longer than an edit takes that nobody is asked about, and than most commands take. */
const maxWorkMs = { edit: 10_000, command: 10 * 60_000 };

/**
 * Looks at the calls that are open beside one that ends. What a call of the same session names is that
 * call's. Of other sessions, nothing tells that a call was refused or interrupted, or its agent killed: there,
 * a file is another call's only if it holds what that call's input says, and a call that began long ago
 * counts as one that never ends. A file that the call itself names is its own for sure if its input says all
 * of the change.
 */
export async function lookBesideOthers(
  ended: CallAtWork,
  { calls: others, areLeft }: OthersAtWork,
  { editors, areShared }: Pick<RecorderServices, "editors" | "areShared">,
): Promise<BesideOthers> {
  const { call, named, roots, doubted: byPerson } = ended;
  const [theirs, doubtful] = [new Set<string>(), new Set(byPerson)];
  const isOfSession = (other: CallAtWork): boolean => other.call.sessionId === call.sessionId;
  for (const other of others.filter((each) => isOfSession(each) || isYoung(each))) {
    for (const [uri, file] of other.named) {
      if (named.has(uri)) continue;
      const isMade = isOfSession(other) || (await isSaid(other, uri, file, editors));
      (isMade ? theirs : doubtful).add(uri);
    }
  }
  const foreign = others.filter((each) => !isOfSession(each));
  for (const [uri, file] of named) {
    const isMet = foreign.some(
      (each) => isCommandAtWork(each) || (each.named.has(uri) && isYoung(each)),
    );
    if (isMet && !(await isSaid(ended, uri, file, editors))) doubtful.add(uri);
  }
  const isBeside = areLeft || others.some((each) => isCommandAtWork(each)) || (await areShared());
  const isAnyones = roots.length > 0 && isBeside;
  return {
    isTheirs: (uri) => theirs.has(uri),
    mayBeTheirs: (files) => isAnyones || files.some(({ uri }) => doubtful.has(uri)),
  };
}

/** Until when a command may go on in the background: nothing tells of its end. */
export function maxEndMs({ call }: CallAtWork): number {
  const reach = findToolReach(call);
  const isUncertain = reach.kind === "anything" && reach.isUncertain;
  return isUncertain ? Date.now() + maxWorkMs.command : Infinity;
}

function isYoung({ takenMs }: CallAtWork): boolean {
  return Date.now() - takenMs < maxWorkMs.edit;
}

function isCommandAtWork({ roots, takenMs, isBackground }: CallAtWork): boolean {
  return roots.length > 0 && (isBackground || Date.now() - takenMs < maxWorkMs.command);
}

/** Whether an edit is on the disk already, though its end is not told yet. */
async function isSaid(
  { call: { input } }: CallAtWork,
  uri: string,
  { file, before }: NamedFile,
  editors: Pick<RecordedEditors, "readUnsaved">,
): Promise<boolean> {
  const now = await readShown({ file, before: undefined }, editors);
  if (before === undefined || now === undefined) return false;
  const [old = "", text = ""] = [before, now].map((state) =>
    Buffer.from(state?.bytes ?? []).toString(),
  );
  const change = { before: old, after: text, isReversal: false };
  return judgeChange(change, [{ files: new Set([uri]), input, isCommand: false }]) === "tool";
}

import * as vscode from "vscode";
import {
  findReviewHunks,
  type LatestRecord,
  type LatestRecords,
} from "../../../core/history/index.ts";
import { createDebounce, createQueue, mapConcurrently } from "../../../core/async.ts";
import type { FileReviews, ReviewDisplay } from "../fileReviews.ts";
import type { FileReview } from "../reviewedFile.ts";
import { watchFiles } from "../textsNow.ts";
import { type BackServices, listStanding, noteBack, noteTaken, textOf } from "./comeBack.ts";
import {
  findReverted,
  findSeen,
  follow,
  isBackAgain,
  isBlank,
  type Known,
  type Reverted,
} from "./findReverted.ts";

interface RevertServices extends BackServices {
  /** Whether a call of an agent that changes files is at work, or was just now: whose a text is, nobody knows yet. */
  readonly isAgentAtWork: (isInEditor?: boolean) => boolean;
  /** For how long a file that is gone may only have moved. */
  readonly moveMs?: number;
}

/** What a person takes back without Linewise. */
export interface RevertedFiles {
  /**
   * Looks at files whose text or review has changed, and at those that are new.
   *
   * @param saved Files that were saved in an editor: no command does that.
   * @returns Whether it is to be looked at again in a while: a file may have moved, or a call of an agent is at work.
   */
  readonly look: (uris: readonly string[], saved?: ReadonlySet<string>) => Promise<boolean>;
  /** The files in which something was taken back so that may come back. */
  readonly uris: () => readonly string[];
  /** Looks whether these have again what was taken back. @returns The same. */
  readonly lookBack: (uris: readonly string[]) => Promise<boolean>;
}

const quietMs = 100;
const againMs = 3_000;
/** The end of a call that was canceled is not always told. */
const maxBackMs = 30_000;

/**
 * Where a person has taken back what agents did in a file, all of it or some hunks (by the editor's undo, by
 * `git checkout`, by deleting it), an entry decides that, as a keep does: what they write there from then on is
 * theirs, however much it is like what the agents wrote. If those lines come into the file again, as by
 * `git stash pop`, that keep is undone, and they are to be reviewed again. No edit counts as undone by this.
 */
export function createRevertedFiles(
  reviews: FileReviews,
  { history, readText, isAgentAtWork, moveMs = 1_000 }: RevertServices,
): RevertedFiles {
  const queue = createQueue();
  const known = new Map<string, Known>();
  const unreadable = new WeakSet<LatestRecord>();
  /** When they were found to be gone. */
  const goneMs = new Map<string, number>();
  /** What is taken back, as it seems, and may be something else: a person may write there meanwhile. */
  const waiting = new Map<string, Reverted>();
  /** What may have come back, since when. */
  const back = new Map<string, number>();
  let reverted: readonly string[] = [];

  async function look(uris: readonly string[], saved: ReadonlySet<string>): Promise<boolean> {
    const records = await history.latest();
    const { files } = records;
    for (const [uri, { last }] of known) if (files.get(uri) !== last.latest) forget(uri);
    const asked = new Set([...uris, ...waiting.keys()]);
    // A line of an agent in which somebody types says nothing yet.
    const wanted = [...reviews.uris(), ...known.keys()].filter(
      (uri) => (asked.has(uri) || !known.has(uri)) && reviews.find(uri)?.untyped === undefined,
    );
    const found = await mapConcurrently([...new Set(wanted)], (uri) =>
      lookAtFile(uri, records, saved.has(uri)),
    );
    const all = found.flatMap((each) => each ?? []);
    for (const { review } of all) goneMs.delete(review.uri);
    if (all.length > 0) await noteTaken(all, history);
    const { files: newest, allOf } = await history.latest();
    reverted = [...newest.keys()].filter((uri) => listStanding(allOf(uri)).length > 0);
    await lookBack([...back.keys()]);
    return waiting.size + back.size > 0;
  }

  async function lookAtFile(
    uri: string,
    { files, underWay }: LatestRecords,
    isSaved: boolean,
  ): Promise<Reverted | undefined> {
    const latest = files.get(uri);
    const now = reviews.find(uri);
    if (latest === undefined || underWay.has(uri)) return undefined;
    const before = known.get(uri) ?? (await readKnown(latest, now));
    if (before === undefined || before.last.latest !== latest) return undefined;
    const text = textOf(await readText(before.last));
    const decided =
      findReverted(before, now, text) ?? findWaiting(uri, text) ?? findSeen(now, text);
    if (text !== null) goneMs.delete(uri);
    if (decided !== undefined && mustWait(uri, text, isSaved)) waiting.set(uri, decided);
    else waiting.delete(uri);
    known.set(uri, decided === undefined ? follow(before, now, text) : before);
    return waiting.has(uri) ? undefined : decided;
  }

  function findWaiting(uri: string, text: string | null | undefined): Reverted | undefined {
    const found = waiting.get(uri);
    return found && text !== undefined && isBackAgain(found, text) ? undefined : found;
  }

  /** An agent that does the same again has an entry of its own for that, once its call is recorded. */
  async function lookBack(uris: readonly string[]): Promise<void> {
    const isBusy = isAgentAtWork();
    const nowMs = Date.now();
    const due: string[] = [];
    for (const uri of uris) {
      const sinceMs = back.get(uri) ?? nowMs;
      back.delete(uri);
      if (isBusy && nowMs - sinceMs < maxBackMs) back.set(uri, sinceMs);
      else due.push(uri);
    }
    await noteBack(due, { history, readText });
  }

  /** Of a file that is seen for the first time: it may have been taken back before this window came. */
  async function readKnown(
    latest: LatestRecord,
    now: FileReview | undefined,
  ): Promise<Known | undefined> {
    if (now !== undefined && !isBlank(now)) return { last: now, saved: undefined };
    const { uri, path, encoding, after, isByteExact = false, isWhole = false } = latest.record;
    if (isWhole || after === null || unreadable.has(latest)) return undefined;
    const state = await history.readState(latest.record);
    if (typeof state?.text !== "string") unreadable.add(latest);
    if (typeof state?.text !== "string") return undefined;
    const { text, baseline } = state;
    const file = { uri, path, encoding, isByteExact, latest };
    const then = { ...file, text, baseline, hunks: findReviewHunks(baseline, text) };
    return { last: now ?? then, saved: then };
  }

  function forget(uri: string): void {
    known.delete(uri);
    goneMs.delete(uri);
    waiting.delete(uri);
  }

  /** What is gone may only have moved; VS Code tells that a little later. */
  function mustWait(uri: string, text: string | null | undefined, isSaved: boolean): boolean {
    if (text === null && !goneMs.has(uri)) goneMs.set(uri, Date.now());
    return isAgentAtWork(isSaved) || Date.now() - (goneMs.get(uri) ?? 0) < moveMs;
  }

  return {
    look: (uris, saved = new Set()) => queue(() => look(uris, saved)),
    uris: () => reverted,
    lookBack: (uris) =>
      queue(async () => {
        await lookBack(uris);
        return back.size > 0;
      }),
  };
}

/** Follows the files of the workspace. */
export function followReverts(
  reverted: RevertedFiles,
  onError: (error: unknown) => void,
): ReviewDisplay {
  let watch: vscode.Disposable | undefined;
  const changed = new Set<string>();
  const savedSince = new Set<string>();
  const looking = createDebounce(() => void look().catch(onError), quietMs);
  const again = createDebounce(looking.restart, againMs);
  const files = {
    uris: reverted.uris,
    async settle(uris: readonly string[]) {
      const mustWait = await reverted.lookBack(uris).catch(onError);
      if (mustWait === true) again.restart();
    },
  };

  async function look(): Promise<void> {
    const [uris, saves] = [[...changed], new Set(savedSince)];
    changed.clear();
    savedSince.clear();
    if (await reverted.look(uris, saves)) again.restart();
    if (reverted.uris().length > 0) watch ??= watchFiles(files);
    else {
      watch?.dispose();
      watch = undefined;
    }
  }

  function update(uris: readonly string[]): void {
    for (const uri of uris) changed.add(uri);
    looking.restart();
  }

  const saved = vscode.workspace.onDidSaveTextDocument(({ uri }) => {
    savedSince.add(uri.toString());
    update([uri.toString()]);
  });
  return {
    update,
    dispose() {
      saved.dispose();
      looking.stop();
      again.stop();
      watch?.dispose();
    },
  };
}

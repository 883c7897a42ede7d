import * as vscode from "vscode";
import type { LatestRecord, LatestRecords } from "../../../core/history/index.ts";
import { createDebounce, createQueue, mapConcurrently } from "../../../core/async.ts";
import type { UndoableHistory } from "../../undo/index.ts";
import { type DecidedFile, decideWhole, findDecidedCalls } from "../decidedFiles.ts";
import { noteTakenBack } from "./editorUndo.ts";
import type { FileReviews, ReviewDisplay } from "../fileReviews.ts";
import type { FileReview, TextNow, TextServices } from "../reviewedFile.ts";
import { revertHunks } from "../shownHunk.ts";
import { watchFiles } from "../textsNow.ts";

interface RevertServices extends Pick<TextServices, "readText"> {
  readonly history: Pick<UndoableHistory, "read" | "latest" | "readState" | "readChange" | "keep">;
  /** Whether a command of an agent is at work: then nobody knows whose a text is. */
  readonly isAgentAtWork: () => boolean;
  /** For how long a file that is gone may only have moved. */
  readonly moveMs?: number;
}

/** What a person takes back without Linewise. */
export interface RevertedFiles {
  /** Looks at what there is to review now. Whether it is to be looked at again in a while. */
  readonly look: () => Promise<boolean>;
  /** The files in which all was taken back so, and nothing has been done by agents since. */
  readonly uris: () => readonly string[];
  /** Looks whether these have the text again that was taken back. */
  readonly lookBack: (uris: readonly string[]) => Promise<void>;
}

/** What was taken back, and the text since. */
interface Reverted extends DecidedFile {
  readonly text: string | null;
}

/** The tool of such an entry. */
const byHand = "byHand";

/**
 * Where a person has taken back what agents did in a file, all or one hunk of it (by the editor's undo, by
 * `git checkout`, by deleting it), an entry says so, as an undo of ours would: what they write there from then on is
 * theirs, however much it is like what the agents wrote. If the file gets its text of before again, as by
 * `git stash pop`, that is to be reviewed again.
 */
export function createRevertedFiles(
  reviews: FileReviews,
  { history, readText, isAgentAtWork, moveMs = 1_000 }: RevertServices,
): RevertedFiles {
  const queue = createQueue();
  /** As files were last to be reviewed, and the last time that they were saved so. */
  const known = new Map<
    string,
    { readonly last: FileReview; readonly saved?: FileReview | undefined }
  >();
  /** When they were found to be gone. */
  const goneMs = new Map<string, number>();
  /** The texts of before, as far as they were asked for. */
  const reverted = new Map<string, { readonly latest: LatestRecord; before?: string | null }>();

  async function look(): Promise<boolean> {
    const records = await history.latest();
    const uris = [...known.keys(), ...newUris()];
    const found = await mapConcurrently(uris, (uri) => lookAtFile(uri, records));
    const all = found.flatMap((each) => each ?? []);
    if (all.length > 0) await note(all);
    noteByHand((await history.latest()).files);
    return goneMs.size > 0;
  }

  async function lookAtFile(
    uri: string,
    { files, underWay }: LatestRecords,
  ): Promise<Reverted | undefined> {
    const { last = reviews.find(uri), saved } = known.get(uri) ?? {};
    const isOld = last === undefined || files.get(uri) !== last.latest;
    if (isOld) forget(uri);
    if (isOld || underWay.has(uri)) return undefined;
    const text = textOf(await readText(last));
    const decided = findReverted(last, text) ?? (saved && findReverted(saved, text));
    if (decided === undefined) follow(uri, text, saved);
    return decided === undefined || mustWait(uri, decided.text) ? undefined : decided;
  }

  function forget(uri: string): void {
    known.delete(uri);
    goneMs.delete(uri);
  }

  function follow(
    uri: string,
    text: string | null | undefined,
    savedBefore: FileReview | undefined,
  ): void {
    const last = reviews.find(uri);
    if (last !== undefined)
      known.set(uri, { last, saved: last.text === text ? last : savedBefore });
    else if (text !== undefined) forget(uri);
  }

  function newUris(): readonly string[] {
    return reviews.all().flatMap(({ uri }) => (known.has(uri) ? [] : uri));
  }

  /** What is gone may only have moved; VS Code tells that a little later. */
  function mustWait(uri: string, text: string | null): boolean {
    if (text !== null) goneMs.delete(uri);
    else if (!goneMs.has(uri)) goneMs.set(uri, Date.now());
    return isAgentAtWork() || Date.now() - (goneMs.get(uri) ?? 0) < moveMs;
  }

  async function note(all: readonly Reverted[]): Promise<void> {
    const calls = findDecidedCalls(reviews, all);
    const files = all.map(({ review, text }) => {
      const { latest: seen, text: textBefore, baseline } = review;
      goneMs.delete(review.uri);
      return { seen, kept: { text, textBefore, baselineBefore: baseline, baseline } };
    });
    await history.keep(files, { kind: "undo", tool: byHand, ...calls });
  }

  function noteByHand(files: LatestRecords["files"]): void {
    for (const uri of reverted.keys()) if (!files.has(uri)) reverted.delete(uri);
    for (const [uri, latest] of files) {
      if (!isByHand(latest)) reverted.delete(uri);
      else if (reverted.get(uri)?.latest !== latest) reverted.set(uri, { latest });
    }
  }

  async function lookBackAt(uri: string): Promise<void> {
    const file = reverted.get(uri);
    if (file === undefined) return;
    const { record } = file.latest;
    const format = { uri, encoding: record.encoding, isByteExact: record.isByteExact ?? false };
    if (!("before" in file)) {
      const change = await history.readChange(record, format);
      if (change !== undefined) file.before = change.before;
    }
    const text = textOf(await readText(format));
    if (text !== undefined && text === file.before) await noteTakenBack(uri, text, history);
  }

  return {
    look: () => queue(look),
    uris: () => [...reverted.keys()],
    lookBack: (uris) =>
      queue(async () => {
        for (const uri of uris) await lookBackAt(uri);
      }),
  };
}

/** What is taken back in a text: all, or one hunk. */
function findReverted(review: FileReview, text: string | null | undefined): Reverted | undefined {
  if (text === undefined || text === review.text) return undefined;
  if (text === review.baseline) return { ...decideWhole(review), text };
  const hunk = review.hunks.find((each) => revertHunks(review, [each]) === text);
  const left = review.hunks.filter((each) => each !== hunk);
  return hunk && { review, hunks: [hunk], left, text };
}

/** Null where the file is gone; undefined where it is not saved, or nobody reads it. */
function textOf(now: TextNow): string | null | undefined {
  if (now === "gone") return null;
  return now === "tooLarge" || now.isUnsaved === true ? undefined : now.text;
}

function isByHand({ entry }: LatestRecord): boolean {
  return entry.kind === "undo" && entry.read().tool === byHand;
}

const againMs = 1_100;

/** Follows the files of the workspace. */
export function followReverts(
  reverted: RevertedFiles,
  onError: (error: unknown) => void,
): ReviewDisplay {
  let watch: vscode.Disposable | undefined;
  const files = {
    uris: reverted.uris,
    settle: (uris: readonly string[]) => reverted.lookBack(uris).catch(onError),
  };
  const again = createDebounce(update, againMs);
  async function look(): Promise<void> {
    if (await reverted.look()) again.restart();
    if (reverted.uris().length > 0) watch ??= watchFiles(files);
    else {
      watch?.dispose();
      watch = undefined;
    }
  }
  function update(): void {
    look().catch(onError);
  }
  const saved = vscode.workspace.onDidSaveTextDocument(update);
  return {
    update,
    dispose() {
      saved.dispose();
      again.stop();
      watch?.dispose();
    },
  };
}

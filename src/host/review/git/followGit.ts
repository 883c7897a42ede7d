import * as vscode from "vscode";
import type { ChangedText } from "../../../core/history/index.ts";
import { createDebounce, createQueue, mapConcurrently } from "../../../core/async.ts";
import type { FileReviews, ReviewDisplay } from "../fileReviews.ts";
import { isShownNow, type UnshownFile } from "../reviewedFile.ts";
import {
  type FilesInGit,
  findGit,
  findGitContents,
  type GitApi,
  type GitContents,
  type GitRepository,
  groupByRepository,
  hashFile,
  indexTime,
  readBlob,
  showFile,
} from "../../git/index.ts";

/** What git holds of a file, by the names of its contents. */
interface Held extends GitContents {
  readonly commit: string | undefined;
}

interface WatchedFile {
  readonly address: string;
  readonly uri: vscode.Uri;
  /** If it has no lines. */
  readonly whole: UnshownFile | undefined;
}

const quietMs = 200;

/**
 * What a person stages or commits is kept, also what they have staged by the time a change of an agent is
 * seen. What git takes over of a file is like a call of which they keep the lines and no others, so that
 * the rest stays in the review. What an agent's command has staged or committed is only noted.
 *
 * @param keep Given what git held of the file before and holds now.
 * @param wasAgentAtWork Whether a command of an agent was at work at a time.
 */
export function followGit(
  reviews: Pick<FileReviews, "listed">,
  keep: (uri: string, change: ChangedText) => Promise<void>,
  wasAgentAtWork: (timeMs: number) => boolean,
  reportError: (error: unknown) => void,
): ReviewDisplay {
  const queue = createQueue();
  const held = new Map<string, Held>();
  const subscriptions: vscode.Disposable[] = [];
  const git = findGit().then((api) => {
    api?.repositories.forEach(follow);
    if (api) subscriptions.push(api.onDidOpenRepository(follow));
    return api;
  });
  const looking = createDebounce(() => void queue(lookAtAll).catch(reportError), quietMs);

  function follow({ state }: GitRepository): void {
    subscriptions.push(state.onDidChange(looking.restart));
  }

  async function lookAtAll(): Promise<void> {
    const api = await git;
    const listed = reviews.listed();
    const uris = new Set(listed.map(({ uri }) => uri));
    for (const uri of held.keys()) if (!uris.has(uri)) held.delete(uri);
    if (api === undefined) return;
    const files = listed.map((file): WatchedFile => {
      const whole = isShownNow(file) ? undefined : file;
      return { address: file.uri, uri: vscode.Uri.parse(file.uri, true), whole };
    });
    for (const found of groupByRepository(files, api)) await lookIn(found, api).catch(reportError);
  }

  /** One program tells of all files; their texts are read, by one for each, where they are others. */
  async function lookIn(
    { repository, files }: FilesInGit<WatchedFile>,
    api: GitApi,
  ): Promise<void> {
    const folder = repository.rootUri.fsPath;
    const paths = files.map(({ uri }) => uri.fsPath);
    const { commit, contents } = await findGitContents(api, folder, paths);
    await mapConcurrently([...files.entries()], async ([place, { address, uri, whole }]) => {
      const now = { ...contents[place], commit };
      const before = held.get(address) ?? { ...now, index: now.head };
      held.set(address, now);
      // What is committed was staged before, if only for that.
      const side = before.index === now.index ? "head" : "index";
      if (before[side] === now[side]) return;
      if (wasAgentAtWork(await indexTime(api, folder))) return;
      const read = async (ref: string, id: string | undefined): Promise<string | null> =>
        id === undefined ? null : ((await showFile(repository, ref, uri.fsPath)) ?? null);
      if (whole !== undefined) {
        const id = whole.reason === "deleted" ? undefined : await hashFile(api, folder, uri);
        if (id === now[side])
          await keep(address, { before: null, after: id === undefined ? null : "" });
        return;
      }
      const old = before[side];
      const isCommitted = before.commit !== undefined && old === before.head;
      const text = {
        before:
          isCommitted || old === undefined
            ? await read(before.commit ?? "", old)
            : await readBlob(api, folder, old),
        after: await read(side === "head" ? "HEAD" : "", now[side]),
      };
      await keep(address, text);
    });
  }

  return {
    update: looking.restart,
    dispose() {
      looking.stop();
      for (const each of subscriptions) each.dispose();
    },
  };
}

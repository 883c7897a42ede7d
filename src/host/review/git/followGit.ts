import * as vscode from "vscode";
import type { ChangedText } from "../../../core/history/index.ts";
import { createDebounce, createQueue, mapConcurrently } from "../../../core/async.ts";
import type { FileReviews, ReviewDisplay } from "../fileReviews.ts";
import type { ReviewedFile } from "../reviewedFile.ts";
import { findGit, type GitApi, type GitRepository, indexTime, showFile } from "../../git/index.ts";

/** What git holds of a file. */
interface Held {
  readonly index: string | undefined;
  readonly head: string | undefined;
  readonly commit: string | undefined;
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
    if (api) await mapConcurrently(listed, (file) => lookAt(file, api));
  }

  async function lookAt({ uri: address }: ReviewedFile, api: GitApi): Promise<void> {
    const uri = vscode.Uri.parse(address, true);
    const repository = api.getRepository(uri);
    if (repository === null) return;
    const before = held.get(address);
    const { commit } = repository.state.HEAD ?? {};
    const index = await showFile(repository, "", uri.fsPath);
    const isSameCommit = before !== undefined && before.commit === commit;
    const head = isSameCommit ? before.head : await showFile(repository, "HEAD", uri.fsPath);
    held.set(address, { index, head, commit });
    const change = findChange(before ?? { index: head, head }, { index, head });
    if (change === undefined) return;
    if (wasAgentAtWork(await indexTime(api, repository.rootUri.fsPath))) return;
    await keep(address, change);
  }

  return {
    update: looking.restart,
    dispose() {
      looking.stop();
      for (const each of subscriptions) each.dispose();
    },
  };
}

/** What is committed was staged before, if only for that. */
function findChange(
  before: Omit<Held, "commit">,
  now: Omit<Held, "commit">,
): ChangedText | undefined {
  const side = before.index === now.index ? "head" : "index";
  if (before[side] === now[side]) return undefined;
  return { before: before[side] ?? null, after: now[side] ?? null };
}

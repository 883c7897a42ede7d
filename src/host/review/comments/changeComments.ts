import * as vscode from "vscode";
import { findPlace } from "../../../core/history/index.ts";
import { contextKeys } from "../../../toolkit/manifest/index.ts";
import { openChat } from "../../openChat.ts";
import type { FileReviews } from "../fileReviews.ts";
import { renderComments } from "./commentText.ts";
import {
  addWords,
  changedRanges,
  describeThread,
  followThread,
  isUnsent,
  keepThread,
  type KeptComment,
  markSent,
  moveThread,
  type PlacedThread,
  placeThread,
  restoreThread,
} from "./commentThreads.ts";

/** Comments of a person on changes of agents, gathered until they are sent. */
export interface ChangeComments {
  /** Files have another review, or none; comments follow their lines. */
  readonly update: (uris: readonly string[]) => Promise<void>;
  readonly add: (reply: vscode.CommentReply) => void;
  /** Sends all of them to the chat, or hands them over otherwise, as one message. */
  readonly send: (hand?: (message: string) => Promise<void>) => Promise<{ readonly sent: number }>;
  readonly remove: (thread: vscode.CommentThread) => void;
  readonly dispose: () => void;
}

const memoryKey = "comments";

/** Nothing is shown before there is something to review. */
export function createChangeComments(
  reviews: FileReviews,
  memory: Pick<vscode.Memento, "get" | "update">,
): ChangeComments {
  let controller: vscode.CommentController | undefined;
  let following: vscode.Disposable | undefined;
  let threads: readonly PlacedThread[] = [];
  const unsent = (): readonly PlacedThread[] => threads.filter(isUnsent);

  async function begin(): Promise<void> {
    controller = vscode.comments.createCommentController(
      "linewise",
      vscode.l10n.t("Comments for the Agent"),
    );
    following = vscode.workspace.onDidRenameFiles(move);
    controller.options = { prompt: vscode.l10n.t("Tell the agent what to change") };
    for (const kept of memory.get<readonly KeptComment[]>(memoryKey, [])) {
      threads = [...threads, await restoreThread(kept, controller, reviews)];
    }
    announce();
  }

  function end(): void {
    following?.dispose();
    controller?.dispose();
    controller = undefined;
    threads = [];
    announce();
  }

  function announce(): void {
    const { hasComments } = contextKeys;
    void vscode.commands.executeCommand("setContext", hasComments, unsent().length > 0);
  }

  function replace(next: readonly PlacedThread[]): void {
    threads = next;
    announce();
    void memory.update(memoryKey, unsent().map(keepThread));
  }

  /** Whatever came and went while the texts were read. */
  async function follow(wanted: readonly PlacedThread[]): Promise<void> {
    for (const placed of wanted) {
      const followed = await followThread(placed, reviews);
      if (followed === undefined) continue;
      replace(threads.map((each) => (each.thread === placed.thread ? followed : each)));
    }
  }

  /** VS Code leaves a thread where its file was. */
  function move({ files }: vscode.FileRenameEvent): void {
    if (controller === undefined) return;
    const from = controller;
    const moves = files.map(({ oldUri, newUri }) => {
      return { id: 0, fromUri: oldUri.toString(), toUri: newUri.toString() };
    });
    replace(
      threads.map((placed) => {
        const uri = placed.thread.uri.toString();
        const to = findPlace(uri, 0, moves);
        return to === uri ? placed : moveThread(placed, to, from);
      }),
    );
  }

  return {
    async update(uris) {
      const isAny = reviews.all().length > 0;
      if (controller === undefined && isAny) await begin();
      if (controller === undefined) return;
      // A provider of its own each time: only then does VS Code ask for the lines again.
      controller.commentingRangeProvider = {
        provideCommentingRanges: ({ uri }) => changedRanges(reviews.find(uri.toString())),
      };
      await follow(threads.filter(({ thread }) => uris.includes(thread.uri.toString())));
      if (!isAny && unsent().length === 0) end();
    },
    add({ thread, text: words }) {
      if (words.trim() === "" || thread.range === undefined) return;
      addWords(thread, words.trim());
      const others = threads.filter((each) => each.thread !== thread);
      replace([...others, placeThread(thread, thread.range, reviews)]);
    },
    async send(hand = openChat) {
      await reviews.settle(unsent().map(({ thread }) => thread.uri.toString()));
      await follow(unsent());
      const sent = unsent();
      if (sent.length === 0) throw new Error(vscode.l10n.t("There is no comment to send."));
      await hand(
        renderComments(await Promise.all(sent.map((each) => describeThread(each, reviews)))),
      );
      for (const { thread } of sent) markSent(thread);
      replace(threads);
      return { sent: sent.length };
    },
    remove(thread) {
      thread.dispose();
      replace(threads.filter((each) => each.thread !== thread));
    },
    dispose: end,
  };
}

import * as vscode from "vscode";
import { findPlace } from "../../../core/history/index.ts";
import type { LineSpan } from "../../../core/lines/index.ts";
import { contextKeys } from "../../../toolkit/manifest/index.ts";
import { findOpenDocument } from "../../documents/index.ts";
import { openChat } from "../../openChat.ts";
import type { FileReviews } from "../fileReviews.ts";
import { readTextNow } from "../readText.ts";
import {
  type CommentedChange,
  findLines,
  followLines,
  readChangeAt,
  readLines,
  renderComments,
  type SentComment,
} from "./commentText.ts";
import {
  areSame,
  changedRanges,
  openThread,
  rangeOf,
  spanOf,
  toComment,
  wordsOfComment,
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

/** A thread, and the lines that it is about in a text. */
interface PlacedThread {
  readonly thread: vscode.CommentThread;
  /** Undefined once they cannot be told. */
  readonly lines: LineSpan | undefined;
  /** As long as the file is there. */
  readonly text: string;
  /** As it was when it was last to be reviewed. */
  readonly change: CommentedChange;
}

/** What survives a reload. */
interface KeptComment {
  readonly uri: string;
  readonly startLine: number;
  readonly change: CommentedChange;
  readonly words: readonly string[];
}

const firstLine: LineSpan = { startLine: 1, lineCount: 1 };

const memoryKey = "comments";

/** Nothing is shown before there is something to review. */
export function createChangeComments(
  reviews: FileReviews,
  memory: Pick<vscode.Memento, "get" | "update">,
): ChangeComments {
  let controller: vscode.CommentController | undefined;
  let following: vscode.Disposable | undefined;
  let threads: readonly PlacedThread[] = [];
  const unsent = (): readonly PlacedThread[] =>
    threads.filter(({ thread }) => thread.state !== vscode.CommentThreadState.Resolved);

  async function begin(): Promise<void> {
    controller = vscode.comments.createCommentController(
      "linewise",
      vscode.l10n.t("Comments for the Agent"),
    );
    following = vscode.workspace.onDidRenameFiles(move);
    controller.options = { prompt: vscode.l10n.t("Tell the agent what to change") };
    for (const { uri, startLine, change, words } of memory.get<readonly KeptComment[]>(
      memoryKey,
      [],
    )) {
      const text = (await readText(uri)) ?? "";
      const lines = findLines(change.lines, startLine, text);
      const thread = openThread(controller, uri, rangeOf(lines ?? firstLine), words.map(toComment));
      threads = [...threads, { thread, lines, text, change }];
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
    const kept = unsent().map(({ thread, lines, change }): KeptComment => {
      const { uri, comments } = thread;
      const startLine = lines?.startLine ?? 1;
      return { uri: uri.toString(), startLine, change, words: comments.map(wordsOfComment) };
    });
    void memory.update(memoryKey, kept);
  }

  /** Whatever came and went while the texts were read. */
  async function follow(wanted: readonly PlacedThread[]): Promise<void> {
    for (const { thread, lines, text, change } of wanted) {
      const now = await readText(thread.uri.toString());
      if (now === undefined) continue;
      const followed = lines ? followLines(lines, text, now) : findLines(change.lines, 1, now);
      if (followed === undefined) continue;
      const isMoved =
        followed.startLine !== lines?.startLine || followed.lineCount !== lines.lineCount;
      if (isMoved) thread.range = rangeOf(followed);
      const changeNow = changeAt(thread, followed) ?? change;
      replace(
        threads.map((each) =>
          each.thread === thread
            ? { ...each, lines: followed, text: now, change: changeNow }
            : each,
        ),
      );
    }
  }

  /** Undefined where there is no file. */
  async function readText(uri: string): Promise<string | undefined> {
    const known = reviews.find(uri) ?? { uri, encoding: "utf8", isByteExact: false };
    const now = await readTextNow(known);
    return typeof now === "string" ? undefined : now.text;
  }

  function changeAt({ uri }: vscode.CommentThread, lines: LineSpan): CommentedChange | undefined {
    const review = reviews.find(uri.toString());
    return review && readChangeAt(review, lines, (hunk) => reviews.originsOf(review, [hunk]));
  }

  async function describe({ thread, lines, text, change }: PlacedThread): Promise<SentComment> {
    const uri = thread.uri.toString();
    const found = lines && changeAt(thread, lines);
    const isThere =
      found !== undefined || areSame(lines ? readLines(lines, text) : [], change.lines);
    const isFile = (await readText(uri)) !== undefined;
    return {
      ...(found ?? change),
      path: reviews.find(uri)?.path ?? vscode.workspace.asRelativePath(thread.uri),
      place: !isFile ? "fileGone" : isThere && lines ? lines : "linesGone",
      words: thread.comments.map(wordsOfComment).join("\n\n"),
    };
  }

  /** VS Code leaves a thread where its file was. */
  function move({ files }: vscode.FileRenameEvent): void {
    if (controller === undefined) return;
    const from = controller;
    const moves = files.map(({ oldUri, newUri }) => {
      return { id: 0, fromUri: oldUri.toString(), toUri: newUri.toString() };
    });
    const moved = threads.map((placed) => {
      const { thread } = placed;
      const to = findPlace(thread.uri.toString(), 0, moves);
      if (to === thread.uri.toString()) return placed;
      const { range = rangeOf(firstLine), comments, state, label, canReply } = thread;
      thread.dispose();
      const next = openThread(from, to, range, comments);
      return { ...placed, thread: Object.assign(next, { state, label, canReply }) };
    });
    replace(moved);
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
      thread.comments = [...thread.comments, toComment(words.trim())];
      thread.label = vscode.l10n.t("Not sent yet");
      const text = findOpenDocument(thread.uri)?.getText() ?? "";
      const others = threads.filter((each) => each.thread !== thread);
      const lines = spanOf(thread.range);
      const shown = readLines(lines, text);
      const plain = { lines: shown, added: shown, removed: [], entries: [] };
      replace([...others, { thread, lines, text, change: changeAt(thread, lines) ?? plain }]);
    },
    async send(hand = openChat) {
      await reviews.settle(unsent().map(({ thread }) => thread.uri.toString()));
      await follow(unsent());
      const sent = unsent();
      if (sent.length === 0) throw new Error(vscode.l10n.t("There is no comment to send."));
      await hand(renderComments(await Promise.all(sent.map(describe))));
      for (const { thread } of sent) {
        thread.state = vscode.CommentThreadState.Resolved;
        thread.label = vscode.l10n.t("Sent to the agent");
        thread.comments = thread.comments.map((each) => ({
          ...each,
          label: vscode.l10n.t("Sent"),
        }));
        thread.canReply = false;
        thread.collapsibleState = vscode.CommentThreadCollapsibleState.Collapsed;
      }
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

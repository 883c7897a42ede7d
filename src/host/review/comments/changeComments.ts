import * as vscode from "vscode";
import { indexLines, lineContents, type LineSpan } from "../../../core/lines/index.ts";
import { contextKeys } from "../../../toolkit/manifest/index.ts";
import { findOpenDocument } from "../../documents/index.ts";
import { openChat } from "../../openChat.ts";
import type { FileReview, FileReviews } from "../fileReviews.ts";
import { readTextToShow } from "../readText.ts";
import { findHunkAt, lineOfHunk } from "../shownHunk.ts";
import { findLines, followLines, renderComments, type SentComment } from "./commentText.ts";

/** Comments of a person on changes of agents, gathered until they are sent. */
export interface ChangeComments {
  /** Files have another review, or none; comments follow their lines. */
  readonly update: (uris: readonly string[]) => Promise<void>;
  readonly add: (reply: vscode.CommentReply) => void;
  /** Sends all of them to the chat, as one message. */
  readonly send: () => Promise<{ readonly sent: number }>;
  readonly remove: (thread: vscode.CommentThread) => void;
  readonly dispose: () => void;
}

/** A thread, and the lines that it is about in a text. */
interface PlacedThread {
  readonly thread: vscode.CommentThread;
  readonly lines: LineSpan;
  readonly text: string;
}

/** What survives a reload. */
interface KeptComment extends Pick<LineSpan, "startLine"> {
  readonly uri: string;
  readonly lines: readonly string[];
  readonly words: readonly string[];
}

const memoryKey = "comments";

/** Nothing is shown before there is something to review. */
export function createChangeComments(
  reviews: FileReviews,
  memory: Pick<vscode.Memento, "get" | "update">,
): ChangeComments {
  let controller: vscode.CommentController | undefined;
  let threads: readonly PlacedThread[] = [];
  const unsent = (): readonly PlacedThread[] =>
    threads.filter(({ thread }) => thread.state !== vscode.CommentThreadState.Resolved);

  async function begin(): Promise<void> {
    controller = vscode.comments.createCommentController(
      "linewise",
      vscode.l10n.t("Comments for the Agent"),
    );
    controller.options = { prompt: vscode.l10n.t("Tell the agent what to change") };
    for (const kept of memory.get<readonly KeptComment[]>(memoryKey, [])) {
      const uri = vscode.Uri.parse(kept.uri, true);
      const text = await readText(kept.uri);
      const lines = findLines(kept.lines, kept.startLine, text);
      const thread = controller.createCommentThread(uri, rangeOf(lines), kept.words.map(toComment));
      threads = [...threads, { thread, lines, text }];
    }
    announce();
  }

  function end(): void {
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
    const kept = unsent().map(({ thread, lines, text }): KeptComment => {
      const words = thread.comments.map(wordsOf);
      const { startLine } = lines;
      return { uri: thread.uri.toString(), startLine, lines: contentOf(lines, text), words };
    });
    void memory.update(memoryKey, kept);
  }

  /** Whatever came and went while the texts were read. */
  async function follow(wanted: readonly PlacedThread[]): Promise<void> {
    for (const { thread, lines, text } of wanted) {
      const now = await readText(thread.uri.toString());
      if (now === text) continue;
      const followed = followLines(lines, text, now);
      const isMoved =
        followed.startLine !== lines.startLine || followed.lineCount !== lines.lineCount;
      if (isMoved) thread.range = rangeOf(followed);
      replace(
        threads.map((each) =>
          each.thread === thread ? { ...each, lines: followed, text: now } : each,
        ),
      );
    }
  }

  const readText = (uri: string): Promise<string> => readTextToShow(uri, reviews.find(uri));

  function describe({ thread, lines, text }: PlacedThread): SentComment {
    const review = reviews.find(thread.uri.toString());
    const hunk = review && findHunkAt(review, lines.startLine);
    return {
      path: review?.path ?? vscode.workspace.asRelativePath(thread.uri),
      lines,
      words: thread.comments.map(wordsOf).join("\n\n"),
      entries: review && hunk ? reviews.originsOf(review, [hunk]).map((id) => `e${id}`) : [],
      added: contentOf(lines, text),
      removed: review && hunk ? contentOf(hunk.baseline, review.baseline ?? "") : [],
    };
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
      replace([...others, { thread, lines: spanOf(thread.range), text }]);
    },
    async send() {
      await reviews.settle(unsent().map(({ thread }) => thread.uri.toString()));
      await follow(unsent());
      const sent = unsent();
      if (sent.length === 0) throw new Error(vscode.l10n.t("There is no comment to send."));
      await openChat(renderComments(sent.map(describe)));
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

function changedRanges(review: FileReview | undefined): vscode.Range[] {
  return (review?.hunks ?? []).map((hunk) =>
    rangeOf({ startLine: lineOfHunk(hunk), lineCount: Math.max(1, hunk.current.lineCount) }),
  );
}

function rangeOf({ startLine, lineCount }: LineSpan): vscode.Range {
  return new vscode.Range(startLine - 1, 0, startLine + lineCount - 2, 0);
}

function spanOf({ start, end }: vscode.Range): LineSpan {
  return { startLine: start.line + 1, lineCount: end.line - start.line + 1 };
}

function contentOf({ startLine, lineCount }: LineSpan, text: string): readonly string[] {
  const lines = indexLines(text);
  return lineContents(
    lines,
    startLine,
    Math.max(0, Math.min(lineCount, lines.count + 1 - startLine)),
  );
}

function toComment(words: string): vscode.Comment {
  const author = { name: vscode.l10n.t("You") };
  return { body: words, mode: vscode.CommentMode.Preview, author };
}

function wordsOf({ body }: vscode.Comment): string {
  return typeof body === "string" ? body : body.value;
}

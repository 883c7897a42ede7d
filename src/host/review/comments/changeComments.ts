import * as vscode from "vscode";
import { indexLines, lineContents, type LineSpan } from "../../../core/lines/index.ts";
import { contextKeys } from "../../../toolkit/manifest/index.ts";
import { findOpenDocument } from "../../documents/index.ts";
import type { FileReview, FileReviews } from "../fileReviews.ts";
import { readTextNow } from "../readText.ts";
import { findHunkAt } from "../shownHunk.ts";
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

/** A thread that was not sent, and the lines that it is about in a text. */
interface Gathered {
  readonly thread: vscode.CommentThread;
  readonly lines: LineSpan;
  readonly text: string;
}

/** What is kept of it across a reload. */
interface KeptComment extends Pick<LineSpan, "startLine"> {
  readonly uri: string;
  readonly lines: readonly string[];
  readonly words: readonly string[];
}

const memoryKey = "comments";

/** Nothing is shown before there is something to review. */
export function createChangeComments(
  findReviews: () => FileReviews,
  memory: Pick<vscode.Memento, "get" | "update">,
): ChangeComments {
  let controller: vscode.CommentController | undefined;
  let gathered: readonly Gathered[] = [];

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
      gathered = [...gathered, { thread, lines, text }];
    }
    announce();
  }

  function end(): void {
    controller?.dispose();
    controller = undefined;
    gathered = [];
    announce();
  }

  function announce(): void {
    const { hasComments } = contextKeys;
    void vscode.commands.executeCommand("setContext", hasComments, gathered.length > 0);
  }

  function keep(next: readonly Gathered[]): void {
    gathered = next;
    announce();
    const kept = gathered.map(({ thread, lines, text }): KeptComment => {
      const words = thread.comments.map(wordsOf);
      const { startLine } = lines;
      return { uri: thread.uri.toString(), startLine, lines: contentOf(lines, text), words };
    });
    void memory.update(memoryKey, kept);
  }

  async function readText(uri: string): Promise<string> {
    const known = findReviews().find(uri);
    if (known !== undefined) return known.text;
    const now = await readTextNow({ uri, encoding: "utf8", isByteExact: false });
    return typeof now === "string" ? "" : now.text;
  }

  async function follow({ thread, lines, text }: Gathered): Promise<Gathered> {
    const now = await readText(thread.uri.toString());
    const followed = followLines(lines, text, now);
    const isSame = followed.startLine === lines.startLine && followed.lineCount === lines.lineCount;
    if (!isSame) thread.range = rangeOf(followed);
    return { thread, lines: followed, text: now };
  }

  function describe({ thread, lines, text }: Gathered): SentComment {
    const reviews = findReviews();
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
      const reviews = findReviews();
      const isAny = reviews.all().length > 0;
      if (controller === undefined && isAny) await begin();
      if (controller === undefined) return;
      // A provider of its own each time: only then does VS Code ask for the lines again.
      controller.commentingRangeProvider = {
        provideCommentingRanges: ({ uri }) => changedRanges(findReviews().find(uri.toString())),
      };
      const followed = await Promise.all(
        gathered.map((each) =>
          uris.includes(each.thread.uri.toString()) ? follow(each) : Promise.resolve(each),
        ),
      );
      if (followed.some((each, index) => each !== gathered[index])) keep(followed);
      if (!isAny && gathered.length === 0) end();
    },
    add({ thread, text: words }) {
      if (words.trim() === "" || thread.range === undefined) return;
      thread.comments = [...thread.comments, toComment(words.trim())];
      thread.label = vscode.l10n.t("Not sent yet");
      const text = findOpenDocument(thread.uri)?.getText() ?? "";
      const others = gathered.filter((each) => each.thread !== thread);
      keep([...others, { thread, lines: spanOf(thread.range), text }]);
    },
    async send() {
      if (gathered.length === 0) throw new Error(vscode.l10n.t("There is no comment to send."));
      const followed = await Promise.all(gathered.map(follow));
      const query = renderComments(followed.map(describe));
      await openChat(query);
      for (const { thread } of followed) {
        thread.state = vscode.CommentThreadState.Resolved;
        thread.label = vscode.l10n.t("Sent to the agent");
        thread.canReply = false;
        thread.collapsibleState = vscode.CommentThreadCollapsibleState.Collapsed;
      }
      keep([]);
      return { sent: followed.length };
    },
    remove(thread) {
      thread.dispose();
      keep(gathered.filter((each) => each.thread !== thread));
    },
    dispose: end,
  };
}

async function openChat(query: string): Promise<void> {
  try {
    await vscode.commands.executeCommand("workbench.action.chat.open", { query });
  } catch (error) {
    const sentence = vscode.l10n.t(
      "VS Code's chat could not be opened: it may be turned off or not set up.",
    );
    throw new Error(sentence, { cause: error });
  }
}

function changedRanges(review: FileReview | undefined): vscode.Range[] {
  return (review?.hunks ?? []).map(({ current: { startLine, lineCount } }) =>
    rangeOf(
      lineCount === 0
        ? { startLine: Math.max(1, startLine - 1), lineCount: 1 }
        : { startLine, lineCount },
    ),
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

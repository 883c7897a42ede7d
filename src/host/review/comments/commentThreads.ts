import * as vscode from "vscode";
import type { LineSpan } from "../../../core/lines/index.ts";
import type { FileReview } from "../fileReviews.ts";
import { lineOfHunk } from "../shownHunk.ts";

export function openThread(
  controller: vscode.CommentController,
  uri: string,
  range: vscode.Range,
  comments: readonly vscode.Comment[],
): vscode.CommentThread {
  return controller.createCommentThread(vscode.Uri.parse(uri, true), range, [...comments]);
}

export function changedRanges(review: FileReview | undefined): vscode.Range[] {
  return (review?.hunks ?? []).map((hunk) =>
    rangeOf({ startLine: lineOfHunk(hunk), lineCount: Math.max(1, hunk.current.lineCount) }),
  );
}

export function rangeOf({ startLine, lineCount }: LineSpan): vscode.Range {
  return new vscode.Range(startLine - 1, 0, startLine + lineCount - 2, 0);
}

export function spanOf({ start, end }: vscode.Range): LineSpan {
  return { startLine: start.line + 1, lineCount: end.line - start.line + 1 };
}

export function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.join("\n") === others.join("\n");
}

export function toComment(words: string): vscode.Comment {
  const author = { name: vscode.l10n.t("You") };
  return { body: words, mode: vscode.CommentMode.Preview, author };
}

export function wordsOfComment({ body }: vscode.Comment): string {
  return typeof body === "string" ? body : body.value;
}

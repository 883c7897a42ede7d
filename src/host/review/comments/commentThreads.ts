import * as vscode from "vscode";
import type { LineSpan } from "../../../core/lines/index.ts";
import { findOpenDocument } from "../../documents/index.ts";
import type { FileReviews } from "../fileReviews.ts";
import type { FileReview } from "../reviewedFile.ts";
import { readText } from "../textsNow.ts";
import { lineOfHunk } from "../shownHunk.ts";
import {
  type CommentedChange,
  findLines,
  followLines,
  readChangeAt,
  readLines,
  type SentComment,
} from "./commentText.ts";

/** A thread, and the lines that it is about in a text. */
export interface PlacedThread {
  readonly thread: vscode.CommentThread;
  /** Undefined once they cannot be told. */
  readonly lines: LineSpan | undefined;
  /** As long as the file is there. */
  readonly text: string;
  /** As it was when it was last to be reviewed. */
  readonly change: CommentedChange;
}

/** What survives a reload. */
export interface KeptComment {
  readonly uri: string;
  readonly startLine: number;
  readonly change: CommentedChange;
  readonly words: readonly string[];
}

type Reviews = Pick<FileReviews, "find" | "originsOf">;

const firstLine: LineSpan = { startLine: 1, lineCount: 1 };

/** A thread that a person has begun: at these lines of the text that is shown. */
export function placeThread(
  thread: vscode.CommentThread,
  range: vscode.Range,
  reviews: Reviews,
): PlacedThread {
  const text = findOpenDocument(thread.uri)?.getText() ?? "";
  const lines = {
    startLine: range.start.line + 1,
    lineCount: range.end.line - range.start.line + 1,
  };
  const shown = readLines(lines, text);
  const plain = { lines: shown, added: shown, removed: [], entries: [] };
  return { thread, lines, text, change: changeAt(thread, lines, reviews) ?? plain };
}

export async function restoreThread(
  { uri, startLine, change, words }: KeptComment,
  controller: vscode.CommentController,
  reviews: Reviews,
): Promise<PlacedThread> {
  const text = (await readText(uri, reviews.find(uri))) ?? "";
  const lines = findLines(change.lines, startLine, text);
  const thread = openThread(controller, uri, rangeOf(lines ?? firstLine), words.map(toComment));
  return { thread, lines, text, change };
}

export function keepThread({ thread, lines, change }: PlacedThread): KeptComment {
  const { uri, comments } = thread;
  const startLine = lines?.startLine ?? 1;
  return { uri: uri.toString(), startLine, change, words: comments.map(wordsOfComment) };
}

/** Where its lines are in the file as it is now; undefined where that cannot be told. */
export async function followThread(
  { thread, lines, text, change }: PlacedThread,
  reviews: Reviews,
): Promise<PlacedThread | undefined> {
  const uri = thread.uri.toString();
  const now = await readText(uri, reviews.find(uri));
  if (now === undefined) return undefined;
  const followed = lines ? followLines(lines, text, now) : findLines(change.lines, 1, now);
  if (followed === undefined) return undefined;
  const isMoved = followed.startLine !== lines?.startLine || followed.lineCount !== lines.lineCount;
  if (isMoved) thread.range = rangeOf(followed);
  const changeNow = changeAt(thread, followed, reviews) ?? change;
  return { thread, lines: followed, text: now, change: changeNow };
}

export function moveThread(
  placed: PlacedThread,
  uri: string,
  controller: vscode.CommentController,
): PlacedThread {
  const { range = rangeOf(firstLine), comments, state, label, canReply } = placed.thread;
  placed.thread.dispose();
  const thread = openThread(controller, uri, range, comments);
  return { ...placed, thread: Object.assign(thread, { state, label, canReply }) };
}

export async function describeThread(
  { thread, lines, text, change }: PlacedThread,
  reviews: Reviews,
): Promise<SentComment> {
  const uri = thread.uri.toString();
  const found = lines && changeAt(thread, lines, reviews);
  const linesNow = lines ? readLines(lines, text) : [];
  const isThere = found !== undefined || linesNow.join("\n") === change.lines.join("\n");
  const isFile = (await readText(uri, reviews.find(uri))) !== undefined;
  return {
    ...(found ?? change),
    path: reviews.find(uri)?.path ?? vscode.workspace.asRelativePath(thread.uri),
    place: !isFile ? "fileGone" : isThere && lines ? lines : "linesGone",
    words: thread.comments.map(wordsOfComment).join("\n\n"),
  };
}

export function addWords(thread: vscode.CommentThread, words: string): void {
  thread.comments = [...thread.comments, toComment(words)];
  thread.label = vscode.l10n.t("Not sent yet");
}

export function isUnsent({ thread }: PlacedThread): boolean {
  return thread.state !== vscode.CommentThreadState.Resolved;
}

export function markSent(thread: vscode.CommentThread): void {
  thread.state = vscode.CommentThreadState.Resolved;
  thread.label = vscode.l10n.t("Sent to the agent");
  thread.comments = thread.comments.map((each) => ({ ...each, label: vscode.l10n.t("Sent") }));
  thread.canReply = false;
  thread.collapsibleState = vscode.CommentThreadCollapsibleState.Collapsed;
}

/** Where a comment can be added. */
export function changedRanges(review: FileReview | undefined): vscode.Range[] {
  return (review?.hunks ?? []).map((hunk) =>
    rangeOf({ startLine: lineOfHunk(hunk), lineCount: Math.max(1, hunk.current.lineCount) }),
  );
}

function changeAt(
  { uri }: vscode.CommentThread,
  lines: LineSpan,
  reviews: Reviews,
): CommentedChange | undefined {
  const review = reviews.find(uri.toString());
  return review && readChangeAt(review, lines, (hunk) => reviews.originsOf(review, [hunk]));
}

function openThread(
  controller: vscode.CommentController,
  uri: string,
  range: vscode.Range,
  comments: readonly vscode.Comment[],
): vscode.CommentThread {
  return controller.createCommentThread(vscode.Uri.parse(uri, true), range, [...comments]);
}

function rangeOf({ startLine, lineCount }: LineSpan): vscode.Range {
  return new vscode.Range(startLine - 1, 0, startLine + lineCount - 2, 0);
}

function toComment(words: string): vscode.Comment {
  const author = { name: vscode.l10n.t("You") };
  return { body: words, mode: vscode.CommentMode.Preview, author };
}

function wordsOfComment({ body }: vscode.Comment): string {
  return typeof body === "string" ? body : body.value;
}

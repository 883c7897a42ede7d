import * as vscode from "vscode";
import { findMovedHunks, type ReviewHunk } from "../../../core/history/index.ts";
import { indexLines } from "../../../core/lines/index.ts";
import type { CommandId } from "../../../toolkit/manifest/index.ts";
import type { FileReviews, ReviewDisplay } from "../fileReviews.ts";
import type { FileReview } from "../reviewedFile.ts";
import { type DecidedHunk, lineOfHunk } from "../shownHunk.ts";

type Reviews = Pick<FileReviews, "find" | "decidedIn">;

/**
 * `Keep | Undo | 2 of 5` above each change of agents, in its file and in diffs, and `Show removed (5)`
 * where only the diff has room for what stood there. The last two lead to the diff of all changes, and so does
 * `Moved to line 12`: `Keep` and `Undo` are then about both places, if the move is most of each.
 */
export function createChangeLenses(reviews: Reviews): ReviewDisplay {
  const changed = new vscode.EventEmitter<void>();
  const registration = vscode.languages.registerCodeLensProvider("*", {
    onDidChangeCodeLenses: changed.event,
    provideCodeLenses(document) {
      const review = reviews.find(document.uri.toString());
      return review === undefined ? [] : lensesOf(review, reviews, document);
    },
  });
  const following = vscode.window.onDidChangeVisibleTextEditors(() => changed.fire());
  const scrolling = vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => {
    const review = reviews.find(textEditor.document.uri.toString());
    if ((review?.hunks.length ?? 0) > maxHunks) changed.fire();
  });
  return {
    update: () => changed.fire(),
    dispose() {
      for (const each of [following, scrolling, registration, changed]) each.dispose();
    },
  };
}

/** VS Code takes seconds for an edit of a file with thousands of lenses: of more changes, those in sight have some. */
const maxHunks = 100;

/** Where lines are gone, the lens stands above the one that came after them. */
function lensesOf(
  review: FileReview,
  reviews: Reviews,
  document: vscode.TextDocument,
): vscode.CodeLens[] {
  const { uri, hunks, text } = review;
  const lastLine = Math.max(1, indexLines(text).count);
  const decided = reviews.decidedIn(uri);
  const isFile = isShownAsFile(document);
  const moved = findMovedHunks(hunks, review);
  const isInSight = findSight(document);
  return hunks.flatMap((hunk, index) => {
    if (hunks.length > maxHunks && !isInSight(lineOfHunk(hunk))) return [];
    const lineOf = ({ current }: ReviewHunk): number => Math.min(current.startLine, lastLine);
    const line = lineOf(hunk) - 1;
    const range = new vscode.Range(line, 0, line, 0);
    const shown: DecidedHunk = { review, hunk };
    const lens = (title: string, command: CommandId, ...given: unknown[]): vscode.CodeLens =>
      new vscode.CodeLens(range, { title, command, arguments: given });
    const showInDiff = (title: string, at = hunk): vscode.CodeLens =>
      lens(title, "linewise.review", uri, lineOfHunk(at));
    const removed = hunk.baseline.lineCount;
    const { from, to } = moved.get(hunk) ?? {};
    const other = from ?? to;
    return [
      lens(vscode.l10n.t("Keep"), "linewise.keepHunk", shown),
      lens(vscode.l10n.t("Undo"), "linewise.undoHunk", shown),
      showInDiff(
        decided === 0
          ? vscode.l10n.t("{0} of {1}", index + 1, hunks.length)
          : vscode.l10n.t("{0} of {1} left", hunks.length, hunks.length + decided),
      ),
      ...(other ? [showInDiff(describeMove(from === undefined, lineOf(other)), other)] : []),
      ...(isFile && removed > 1 ? [showInDiff(vscode.l10n.t("Show removed ({0})", removed))] : []),
    ];
  });
}

/** Whether a line is in sight, or not far from there, as while somebody scrolls. */
function findSight(document: vscode.TextDocument): (line: number) => boolean {
  const editors = vscode.window.visibleTextEditors.filter((each) => each.document === document);
  const ranges = editors.flatMap(({ visibleRanges }) => visibleRanges);
  return (line) =>
    ranges.some(
      ({ start, end }) => start.line - linesBeside < line && line < end.line + linesBeside,
    );
}

const linesBeside = 100;

function describeMove(isTaken: boolean, line: number): string {
  return isTaken
    ? vscode.l10n.t("Moved to line {0}", line)
    : vscode.l10n.t("Moved from line {0}", line);
}

/** A diff, which shows what was removed, has no column of its own. */
function isShownAsFile(document: vscode.TextDocument): boolean {
  return vscode.window.visibleTextEditors.some(
    (editor) => editor.document === document && editor.viewColumn !== undefined,
  );
}

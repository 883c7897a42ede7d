import * as vscode from "vscode";
import { indexLines } from "../../../core/lines/index.ts";
import type { CommandId } from "../../../toolkit/manifest/index.ts";
import type { FileReviews, ReviewDisplay } from "../fileReviews.ts";
import type { FileReview } from "../reviewedFile.ts";
import { type DecidedHunk, lineOfHunk } from "../shownHunk.ts";

type Reviews = Pick<FileReviews, "find" | "decidedIn">;

/**
 * `Keep | Undo | 2 of 5` above each change of agents, in its file and in diffs, and `Show removed (5)`
 * where only the diff has room for what stood there. The last two lead to the diff of all changes.
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
  return {
    update() {
      changed.fire();
    },
    dispose() {
      for (const each of [following, registration, changed]) each.dispose();
    },
  };
}

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
  return hunks.flatMap((hunk, index) => {
    const line = Math.min(hunk.current.startLine, lastLine) - 1;
    const range = new vscode.Range(line, 0, line, 0);
    const shown: DecidedHunk = { review, hunk };
    const lens = (title: string, command: CommandId, ...given: unknown[]): vscode.CodeLens =>
      new vscode.CodeLens(range, { title, command, arguments: given });
    const showInDiff = (title: string): vscode.CodeLens =>
      lens(title, "linewise.review", uri, lineOfHunk(hunk));
    const removed = hunk.baseline.lineCount;
    return [
      lens(vscode.l10n.t("Keep"), "linewise.keepHunk", shown),
      lens(vscode.l10n.t("Undo"), "linewise.undoHunk", shown),
      showInDiff(
        decided === 0
          ? vscode.l10n.t("{0} of {1}", index + 1, hunks.length)
          : vscode.l10n.t("{0} of {1} left", hunks.length, hunks.length + decided),
      ),
      ...(isFile && removed > 1 ? [showInDiff(vscode.l10n.t("Show removed ({0})", removed))] : []),
    ];
  });
}

/** A diff, which shows what was removed, has no column of its own. */
function isShownAsFile(document: vscode.TextDocument): boolean {
  return vscode.window.visibleTextEditors.some(
    (editor) => editor.document === document && editor.viewColumn !== undefined,
  );
}

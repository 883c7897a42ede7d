import * as vscode from "vscode";
import { indexLines } from "../../../core/lines/index.ts";
import type { CommandId } from "../../../toolkit/manifest/index.ts";
import type { FileReview, FileReviews, ReviewDisplay } from "../fileReviews.ts";
import type { DecidedHunk } from "../shownHunk.ts";

/**
 * `Keep | Undo | 2 of 5` above each change of agents; the last one opens the diff of the file there.
 */
export function createChangeLenses(reviews: Pick<FileReviews, "find">): ReviewDisplay {
  const changed = new vscode.EventEmitter<void>();
  const registration = vscode.languages.registerCodeLensProvider("*", {
    onDidChangeCodeLenses: changed.event,
    provideCodeLenses(document) {
      const review = reviews.find(document.uri.toString());
      return review === undefined ? [] : lensesOf(review, document);
    },
  });
  return {
    update() {
      changed.fire();
    },
    dispose() {
      registration.dispose();
      changed.dispose();
    },
  };
}

/** Where lines are gone, the lens stands above the one that came after them. */
function lensesOf(review: FileReview, { uri }: vscode.TextDocument): vscode.CodeLens[] {
  const { hunks, text } = review;
  const lastLine = Math.max(1, indexLines(text).count);
  return hunks.flatMap((hunk, index) => {
    const line = Math.min(hunk.current.startLine, lastLine) - 1;
    const range = new vscode.Range(line, 0, line, 0);
    const shown: DecidedHunk = { review, hunk };
    const lens = (title: string, command: CommandId, ...given: unknown[]): vscode.CodeLens =>
      new vscode.CodeLens(range, { title, command, arguments: given });
    return [
      lens(vscode.l10n.t("Keep"), "linewise.keepHunk", shown),
      lens(vscode.l10n.t("Undo"), "linewise.undoHunk", shown),
      lens(vscode.l10n.t("{0} of {1}", index + 1, hunks.length), "linewise.review", uri, range),
    ];
  });
}

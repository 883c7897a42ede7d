import * as vscode from "vscode";
import type { FileReviews, ReviewDisplay } from "./fileReviews.ts";
import { countHunks } from "./words.ts";

/** The mark of files to review, wherever VS Code lists files. */
export function createFileDecorations(reviews: FileReviews): ReviewDisplay {
  const changed = new vscode.EventEmitter<vscode.Uri[]>();
  const registration = vscode.window.registerFileDecorationProvider({
    onDidChangeFileDecorations: changed.event,
    provideFileDecoration(uri) {
      const review = reviews.find(uri.toString());
      if (review === undefined) return undefined;
      // Without a color: one of ours would be that of git's letter beside it, too.
      const decoration = new vscode.FileDecoration("◆", countHunks(review.hunks.length));
      // Closed folders show that something in them is to be reviewed.
      decoration.propagate = true;
      return decoration;
    },
  });
  return {
    update: (uris) => changed.fire(uris.map((uri) => vscode.Uri.parse(uri, true))),
    dispose() {
      registration.dispose();
      changed.dispose();
    },
  };
}

import * as vscode from "vscode";
import { reviewNames } from "../../toolkit/manifest/index.ts";
import { showText } from "../documents/index.ts";
import { baselineUriOf, readBaselineUri } from "./baselineUri.ts";
import type { FileReviews } from "./reviewedFiles/index.ts";
import { readText } from "./readText.ts";

/** The texts that VS Code compares files with, for the gutter, the peek and diff editors. */
export interface BaselineDocuments {
  readonly provideOriginalResource: (uri: vscode.Uri) => vscode.Uri | undefined;
  /** Says that files have another baseline. */
  readonly update: (uris: readonly string[]) => void;
  readonly dispose: () => void;
}

type TextReviews = Pick<FileReviews, "find" | "kept">;

/** @param nextVersion A number that was not used before, see `Comparison`. */
export function createBaselineDocuments(
  reviews: TextReviews,
  nextVersion: () => number,
): BaselineDocuments {
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const versions = new Map<string, number>();
  const provider: vscode.TextDocumentContentProvider = {
    onDidChange: changed.event,
    provideTextDocumentContent: (uri) => findText(uri, reviews),
  };
  const { beforeScheme } = reviewNames;
  const subscriptions = vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(beforeScheme, provider),
    // Of a document that is being opened VS Code takes no change: it may hold what it was told before one.
    vscode.workspace.onDidOpenTextDocument(({ uri }) => {
      if (uri.scheme === beforeScheme) changed.fire(uri);
    }),
  );
  return {
    provideOriginalResource(original) {
      const uri = original.toString();
      if (reviews.find(uri) === undefined) return undefined;
      const version = versions.get(uri) ?? nextVersion();
      versions.set(uri, version);
      return baselineUriOf({ uri, side: "toReview", version });
    },
    update(uris) {
      for (const uri of uris) if (reviews.find(uri) === undefined) versions.delete(uri);
      for (const { uri } of vscode.workspace.textDocuments) {
        const isBaseline = uri.scheme === beforeScheme;
        if (isBaseline && uris.includes(readBaselineUri(uri).uri)) changed.fire(uri);
      }
    },
    dispose() {
      subscriptions.dispose();
      changed.dispose();
    },
  };
}

/** A file of which all is reviewed equals what it is compared with. */
async function findText(address: vscode.Uri, reviews: TextReviews): Promise<string> {
  const { uri, side } = readBaselineUri(address);
  if (side === "kept") {
    const kept = reviews.kept().find((each) => each.uri === uri);
    if (kept !== undefined) return showText(kept.baseline, kept);
  }
  const review = reviews.find(uri);
  if (review !== undefined) return showText(review.baseline, review);
  return (await readText({ uri, encoding: "utf8", isByteExact: false })) ?? "";
}

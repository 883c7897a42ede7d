import * as vscode from "vscode";
import { beforeScheme } from "../../toolkit/manifest/index.ts";
import { showText } from "../documents/index.ts";
import type { OwnTexts } from "../startup/index.ts";
import type { FileReviews, ReviewDisplay } from "./fileReviews.ts";
import { readText } from "./textsNow.ts";

/** The texts that VS Code compares files with, in diff editors. */
export interface BaselineDocuments extends ReviewDisplay {
  /** Of a file's baseline; undefined where nothing of it is to be reviewed. */
  readonly addressOf: (uri: vscode.Uri) => vscode.Uri | undefined;
}

/** What names a file's baseline. */
interface Comparison {
  readonly uri: string;
  /**
   * Another one each time: VS Code cannot load a text again under an address that it let go of a moment
   * before.
   */
  readonly version: number;
}

/** The address of a file's baseline; it has the file's name, so its language too. */
export function baselineUriOf(comparison: Comparison): vscode.Uri {
  const { path } = vscode.Uri.parse(comparison.uri, true);
  const query = JSON.stringify(comparison);
  return vscode.Uri.from({ scheme: beforeScheme, path, query });
}

/** Serves the baselines too. */
export function createBaselineDocuments(
  reviews: Pick<FileReviews, "find">,
  { serve, touch }: Pick<OwnTexts, "serve" | "touch">,
): BaselineDocuments {
  let newestVersion = 0;
  const versions = new Map<string, number>();
  serve(beforeScheme, (uri) => readBaseline(fileOf(uri), reviews));
  // VS Code drops a change event for a document that is still opening, so it may keep the old text.
  const following = vscode.workspace.onDidOpenTextDocument(({ uri }) => {
    if (uri.scheme === beforeScheme) touch(uri);
  });
  return {
    addressOf(file) {
      const uri = file.toString();
      if (reviews.find(uri) === undefined) return undefined;
      const version = versions.get(uri) ?? ++newestVersion;
      versions.set(uri, version);
      return baselineUriOf({ uri, version });
    },
    update(uris) {
      for (const uri of uris) if (reviews.find(uri) === undefined) versions.delete(uri);
      for (const { uri } of vscode.workspace.textDocuments) {
        if (uri.scheme === beforeScheme && uris.includes(fileOf(uri))) touch(uri);
      }
    },
    dispose: () => void following.dispose(),
  };
}

function fileOf({ query }: vscode.Uri): string {
  return (JSON.parse(query) as Comparison).uri;
}

/** If a file is completely reviewed, its baseline is its text. */
async function readBaseline(uri: string, reviews: Pick<FileReviews, "find">): Promise<string> {
  const review = reviews.find(uri);
  return review ? showText(review.baseline ?? "", review) : ((await readText(uri)) ?? "");
}

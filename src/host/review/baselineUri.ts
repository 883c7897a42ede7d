import * as vscode from "vscode";
import { reviewNames } from "../../toolkit/manifest/index.ts";

/** What a file is compared with: what is not reviewed of it, or what was last kept. */
export type Comparison = "toReview" | "kept";

/** The address of a file's text before the agent; it has the file's name, so its language too. */
export function baselineUriOf(uri: string, comparison: Comparison = "toReview"): vscode.Uri {
  const { path } = vscode.Uri.parse(uri, true);
  const query = JSON.stringify({ uri, comparison });
  return vscode.Uri.from({ scheme: reviewNames.beforeScheme, path, query });
}

/** The file that such an address is about. */
export function readBaselineUri({ query }: vscode.Uri): {
  readonly uri: string;
  readonly comparison: Comparison;
} {
  return JSON.parse(query) as { uri: string; comparison: Comparison };
}

import * as vscode from "vscode";
import { reviewNames } from "../../toolkit/manifest/index.ts";

/** What a file is compared with. */
export interface Comparison {
  readonly uri: string;
  /** Its baseline, or what it was compared with until it was last kept. */
  readonly side: "toReview" | "kept";
  /**
   * Another one each time: VS Code cannot load a text anew under an address that it let go of a moment
   * before, and then leaves the gutter empty until the window is reloaded.
   */
  readonly version: number;
}

/** The address of a file's text before the agent; it has the file's name, so its language too. */
export function baselineUriOf(comparison: Comparison): vscode.Uri {
  const { path } = vscode.Uri.parse(comparison.uri, true);
  const query = JSON.stringify(comparison);
  return vscode.Uri.from({ scheme: reviewNames.beforeScheme, path, query });
}

export function readBaselineUri({ query }: vscode.Uri): Comparison {
  return JSON.parse(query) as Comparison;
}

import * as vscode from "vscode";
import { moveStandpoint } from "../../toolkit/searchResults/index.ts";
import type { SearchModel } from "./searchModel.ts";
import type { CurrentPlace } from "./searchView.ts";

/** Long enough that a word typed fast is looked at once. */
const pauseMs = 300;

/**
 * Keeps the results of files that are edited in editors as they are: each is searched again soon. Where the
 * person is moves with the text at once.
 */
export function followEdits(
  model: SearchModel,
  current: CurrentPlace,
  reportError: (error: unknown) => void,
): vscode.Disposable {
  const timers = new Map<string, NodeJS.Timeout>();
  const look = (uri: string): void => {
    timers.delete(uri);
    model.locateAgain(uri).catch(reportError);
  };
  const subscription = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    const uri = document.uri.toString();
    if (contentChanges.length === 0 || !model.results().files.has(uri)) return;
    const place = current.read();
    if (place?.uri === uri) current.set(moveStandpoint(place, contentChanges));
    clearTimeout(timers.get(uri));
    timers.set(
      uri,
      setTimeout(() => look(uri), pauseMs),
    );
  });
  return new vscode.Disposable(() => {
    subscription.dispose();
    for (const timer of timers.values()) clearTimeout(timer);
  });
}

import * as vscode from "vscode";
import type { FileReviews } from "../fileReviews.ts";
import { type FilePlace, findNextChange } from "./nextChange.ts";
import { putCursor, type ReviewDiff } from "./reviewDiffs.ts";

/** Nobody has seen a change that is in view for less than this. */
const leastSeenMs = 400;

/** Steps through the changes of agents in all files. */
export interface ChangeSteps {
  /** Shows the next or previous change; false if there is none. */
  readonly show: (direction: "next" | "previous", from: FilePlace | undefined) => Promise<boolean>;
  readonly wasJustShown: LastStep["wasJustShown"];
}

export interface LastStep {
  readonly note: (place: FilePlace) => void;
  /**
   * Whether the last step came so shortly before that nobody can have seen where it led. Each
   * question starts that time again, so a key that is held down, or a double click, decides about one
   * change.
   *
   * @param place Where the person is; without it, anywhere.
   */
  readonly wasJustShown: (place?: FilePlace) => boolean;
}

export function createLastStep(now = Date.now): LastStep {
  let last: { readonly place: FilePlace; readonly atMs: number } | undefined;
  return {
    note: (place) => (last = { place, atMs: now() }),
    wasJustShown(place) {
      if (last === undefined || now() - last.atMs >= leastSeenMs) return false;
      if (place && (place.uri !== last.place.uri || place.line !== last.place.line)) return false;
      last = { ...last, atMs: now() };
      return true;
    },
  };
}

export function createChangeSteps(
  reviews: Pick<FileReviews, "all">,
  diff: Pick<ReviewDiff, "show">,
): ChangeSteps {
  const last = createLastStep();
  return {
    async show(direction, from) {
      const place = findNextChange(reviews.all(), direction, from);
      if (place === undefined) return false;
      await bringIntoView(place, diff);
      last.note(place);
      return true;
    },
    wasJustShown: last.wasJustShown,
  };
}

/** In the editor that shows the file already, or else in the diff. */
async function bringIntoView(place: FilePlace, diff: Pick<ReviewDiff, "show">): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.uri.toString() !== place.uri) {
    await diff.show(place);
    return;
  }
  putCursor(editor, place.line);
  void vscode.commands.executeCommand("workbench.action.focusActiveEditorGroup");
}

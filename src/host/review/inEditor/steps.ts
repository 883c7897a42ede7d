import * as vscode from "vscode";
import { beforeScheme } from "../../../toolkit/manifest/index.ts";
import type { FileReview, FileReviews } from "../fileReviews.ts";
import { type FilePlace, findChange } from "./findChange.ts";
import { isReviewInFront } from "./reviewDiffs.ts";

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

type OpenDiffs = (files: readonly FileReview[], selection: vscode.Range) => Promise<void>;
type Reviews = Pick<FileReviews, "all" | "find">;

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

export function createChangeSteps(reviews: Reviews, openDiffs: OpenDiffs): ChangeSteps {
  const last = createLastStep();
  return {
    async show(direction, from) {
      const place = findChange(reviews.all(), direction, from);
      if (place === undefined) return false;
      await bringIntoView(place, reviews, openDiffs);
      last.note(place);
      return true;
    },
    wasJustShown: last.wasJustShown,
  };
}

/** In the diff of the review if that is in front, or else in the file itself. */
async function bringIntoView(
  { uri, line }: FilePlace,
  reviews: Reviews,
  openDiffs: OpenDiffs,
): Promise<void> {
  const selection = new vscode.Selection(line - 1, 0, line - 1, 0);
  const editor = vscode.window.activeTextEditor;
  const review = reviews.find(uri);
  if (editor?.document.uri.toString() === uri) {
    select(editor, selection);
    void vscode.commands.executeCommand("workbench.action.focusActiveEditorGroup");
  } else if (isReviewInFront()) {
    await openDiffs(beginWith(uri, reviews.all()), selection);
    const opened = vscode.window.visibleTextEditors.find(
      ({ document }) => document.uri.toString() === uri,
    );
    if (opened !== undefined) select(opened, selection);
  } else if (review !== undefined && isDiffInFront()) {
    await openDiffs([review], selection);
  } else {
    await vscode.window.showTextDocument(vscode.Uri.parse(uri, true), { selection });
  }
}

function select(editor: vscode.TextEditor, selection: vscode.Selection): void {
  editor.selection = selection;
  editor.revealRange(selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** The editor of several files shows the first one first. */
function beginWith(uri: string, files: readonly FileReview[]): readonly FileReview[] {
  const index = files.findIndex((file) => file.uri === uri);
  return [...files.slice(index), ...files.slice(0, index)];
}

function isDiffInFront(): boolean {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputTextDiff && input.original.scheme === beforeScheme;
}

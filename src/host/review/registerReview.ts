import * as vscode from "vscode";
import type { LatestRecords } from "../../core/history/index.ts";
import { reviewNames } from "../../toolkit/manifest/index.ts";
import { findOpenDocument } from "../documents/index.ts";
import type { UndoableHistory } from "../undo/index.ts";
import type { CommandTimes } from "../commandTimes.ts";
import { readSettings } from "../settings.ts";
import type { OwnTexts } from "../startup/index.ts";
import { createBaselineDocuments } from "./baselineDocuments.ts";
import { createChangeComments } from "./comments/index.ts";
import { createFileDecorations } from "./fileDecorations.ts";
import { createFileReviews, type FileReviews, type ReviewDisplay } from "./fileReviews.ts";
import { countToReview, type ReviewCount } from "./reviewedFile.ts";
import {
  createChangeLenses,
  createChangeMarks,
  createChangeSteps,
  createReviewDiff,
  followReviewDiffs,
} from "./inEditor/index.ts";
import { createReviewActions } from "./reviewActions.ts";
import { registerReviewCommands } from "./reviewCommands.ts";
import { followGit } from "./git/index.ts";
import {
  createRevertedFiles,
  followEditorUndo,
  followReverts,
  noteTakenBack,
} from "./takenBack/index.ts";
import { filesNow, watchFiles } from "./textsNow.ts";

/** It is refreshed once at the start, for what is left from earlier sessions. */
export interface Review extends Pick<FileReviews, "refresh" | "listed" | "isGone" | "isOpen"> {
  readonly count: () => ReviewCount;
  /** The count, or what is gone, has changed. */
  readonly onDidChange: vscode.Event<void>;
  readonly dispose: () => void;
}

/** While the review is turned off, no agent has done anything. */
const noRecords: LatestRecords = {
  files: new Map(),
  underWay: new Set(),
  recordsOf: () => [],
  allOf: () => [],
};

/**
 * The review of what agents did. It begins with the first entry, or when it is refreshed; what draws
 * it begins with the first change to review, and what watches files is there only while there may be one.
 */
export function registerReview(
  history: UndoableHistory,
  log: Pick<vscode.LogOutputChannel, "error">,
  memory: Pick<vscode.Memento, "get" | "update">,
  ownTexts: Pick<OwnTexts, "serve" | "touch">,
  { wasAtWork, isCallAtWork }: Pick<CommandTimes, "wasAtWork" | "isCallAtWork">,
): Review {
  const changes = new vscode.EventEmitter<void>();
  const latest = async (): Promise<LatestRecords> =>
    readSettings().review !== "off" ? history.latest() : noRecords;
  const { readState, readSide } = history;
  const reviews = createFileReviews(
    { history: { latest, readState, readSide }, ...filesNow },
    show,
  );
  const findShownText = (uri: string): string | undefined =>
    findOpenDocument(vscode.Uri.parse(uri, true))?.getText();
  const actions = createReviewActions(reviews, { history, findShownText });
  const baselines = createBaselineDocuments(reviews, ownTexts);
  const onError = (error: unknown): void => log.error("The review of agent edits failed.", error);
  const refresh = (): Promise<void> => reviews.refresh().catch(onError);
  const diff = createReviewDiff(reviews, baselines, onError);
  const steps = createChangeSteps(reviews, diff);
  const comments = createChangeComments(reviews, memory);
  const reverted = createRevertedFiles(reviews, {
    ...filesNow,
    history: { ...history, latest },
    isAgentAtWork: isCallAtWork,
  });
  const reverts = followReverts(reverted, onError);
  let displays: readonly ReviewDisplay[] = [];
  let watch: vscode.Disposable | undefined;

  function show(uris: readonly string[]): void {
    // A file that was deleted or typed over may get its old text back.
    if (reviews.uris().length > 0) watch ??= watchFiles(reviews);
    else unwatch();
    if (displays.length === 0 && reviews.listed().length > 0) {
      displays = [
        baselines,
        createFileDecorations(reviews),
        createChangeMarks(reviews),
        createChangeLenses(reviews),
        announceFiles(reviews),
        followGit(reviews, actions.keepInGit, wasAtWork, (error) =>
          log.error("What git took over was not kept.", error),
        ),
      ];
    }
    for (const display of displays) display.update(uris);
    reverts.update(uris);
    diff.update();
    comments.update(uris).catch((error: unknown) => {
      log.error("The comments on agent edits failed.", error);
    });
    changes.fire();
  }

  function unwatch(): void {
    watch?.dispose();
    watch = undefined;
  }

  const subscriptions = vscode.Disposable.from(
    followReviewDiffs(),
    followEditorUndo(async (uri, text) => {
      try {
        await noteTakenBack(uri, text, { ...history, latest });
      } catch (error) {
        log.error("What the editor's undo took back was not recorded.", error);
      }
    }),
    history.onDidChange(() => void refresh().then(() => reverts.update([]))),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (!event.affectsConfiguration("linewise.review")) return;
      if (readSettings().review === "off") comments.dispose();
      void refresh();
    }),
    registerReviewCommands({ reviews, actions, steps, diff, history, comments }),
  );
  return {
    refresh,
    count: () => countToReview(reviews.listed()),
    listed: reviews.listed,
    isGone: reviews.isGone,
    isOpen: reviews.isOpen,
    onDidChange: changes.event,
    dispose() {
      subscriptions.dispose();
      reverts.dispose();
      comments.dispose();
      changes.dispose();
      for (const display of displays) display.dispose();
      unwatch();
    },
  };
}

/** For the `when` clauses of commands; VS Code compares addresses as it writes them itself. */
function announceFiles(reviews: Pick<FileReviews, "listed">): ReviewDisplay {
  let announced = "";
  const announce = (uris: readonly string[]): void => {
    if (uris.join(" ") === announced) return;
    announced = uris.join(" ");
    const files = uris.map((uri) => vscode.Uri.parse(uri, true));
    const { filesToReview } = reviewNames;
    const shown = files.length > 0 ? files : undefined;
    void vscode.commands.executeCommand("setContext", filesToReview, shown);
  };
  return {
    update: () => announce(reviews.listed().map(({ uri }) => uri)),
    dispose: () => announce([]),
  };
}

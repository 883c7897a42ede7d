import * as vscode from "vscode";
import { beforeScheme, reviewNames } from "../../toolkit/manifest/index.ts";
import { findOpenDocument } from "../documents/index.ts";
import type { UndoableHistory } from "../undo/index.ts";
import { readSettings } from "../settings.ts";
import type { OwnFiles } from "../startup/index.ts";
import { createBaselineDocuments, readBaseline } from "./baselineDocuments.ts";
import { createChangeComments } from "./comments/index.ts";
import { createFileDecorations } from "./fileDecorations.ts";
import {
  createFileReviews,
  type FileReview,
  type FileReviews,
  type ReviewDisplay,
} from "./fileReviews.ts";
import {
  createChangeLenses,
  createChangeMarks,
  createChangeSteps,
  followReviewDiffs,
  openReviewDiffs,
} from "./inEditor/index.ts";
import { createReviewActions } from "./reviewActions.ts";
import { registerReviewCommands, type ReviewInUse } from "./reviewCommands.ts";
import { createReviewControl } from "./sourceControl.ts";
import { readTextNow } from "./readText.ts";
import { watchFiles } from "./watchFiles.ts";

export interface Review {
  /** Shows what there is to review; called once at the start, for what is left from earlier sessions. */
  readonly refresh: () => Promise<void>;
  readonly count: () => ReviewCount;
  /**
   * Whether a file holds nothing any more of what a call did to it, though nobody took it back here:
   * VS Code did, or somebody typed over it. Only of files that are reviewed.
   */
  readonly isGone: (uri: string, entryId: number) => boolean;
  /** The count, or what is gone, has changed. */
  readonly onDidChange: vscode.Event<void>;
  readonly dispose: () => void;
}

/** How much there is to review. */
export interface ReviewCount {
  readonly edits: number;
  readonly files: number;
}

/**
 * The review of what agents did. It begins with the first entry, or when it is refreshed; what is
 * seen of it is there only while there is something to review, and what watches files while there may be.
 */
export function registerReview(
  history: UndoableHistory,
  log: Pick<vscode.LogOutputChannel, "error">,
  memory: Pick<vscode.Memento, "get" | "update">,
  ownFiles: Pick<OwnFiles, "serveTexts" | "touchText">,
): Review {
  const services = {
    history,
    readText: readTextNow,
    findShownText: (uri: string) => findOpenDocument(vscode.Uri.parse(uri, true))?.getText(),
  };
  const changes = new vscode.EventEmitter<void>();
  let versions = 0;
  const nextVersion = (): number => ++versions;
  let shown: ShownReview | undefined;
  let lenses: ReviewDisplay | undefined;
  let watch: vscode.Disposable | undefined;
  let inUse = begin();
  ownFiles.serveTexts(beforeScheme, (uri) => readBaseline(uri, inUse.reviews));
  const comments = createChangeComments(() => inUse.reviews, memory);

  function begin(): ReviewInUse {
    const reviews: FileReviews = createFileReviews(services, (uris) => {
      if (reviews === inUse.reviews) show(uris);
    });
    const openDiffs: ReviewInUse["openDiffs"] = async (files, selection) =>
      shown?.openDiffs(files, selection);
    const actions = createReviewActions(reviews, services);
    return { reviews, actions, openDiffs, steps: createChangeSteps(reviews, openDiffs) };
  }

  function show(uris: readonly string[]): void {
    const { reviews } = inUse;
    // A file that was deleted or typed over may get its old text back.
    if (reviews.uris().length > 0) watch ??= watchFiles(reviews);
    else unwatch();
    const isAny = reviews.all().length + reviews.unshown().length > 0;
    if (isAny) shown ??= showReview(reviews, nextVersion, ownFiles);
    if (isAny) lenses ??= createChangeLenses(() => inUse.reviews);
    lenses?.update(uris);
    shown?.update(uris);
    if (!isAny) hide();
    comments.update(uris).catch((error: unknown) => {
      log.error("The comments on agent edits failed.", error);
    });
    changes.fire();
  }

  function unwatch(): void {
    watch?.dispose();
    watch = undefined;
  }

  function hide(): void {
    shown?.dispose();
    shown = undefined;
  }

  async function refresh(): Promise<void> {
    if (!readSettings().review) return;
    try {
      await inUse.reviews.refresh();
    } catch (error) {
      log.error("The review of agent edits failed.", error);
    }
  }

  const subscriptions = vscode.Disposable.from(
    history.onDidChange(() => void refresh()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (!event.affectsConfiguration("linewise.review")) return;
      hide();
      unwatch();
      inUse = begin();
      lenses?.update([]);
      comments.dispose();
      changes.fire();
      void refresh();
    }),
    registerReviewCommands(
      () => {
        if (!readSettings().review) throw new Error(isOff());
        return inUse;
      },
      { history, comments },
    ),
  );
  return {
    refresh,
    count() {
      const all = inUse.reviews.all();
      const edits = all.reduce((sum, { hunks }) => sum + hunks.length, 0);
      return { edits, files: all.length };
    },
    isGone: (uri, entryId) => inUse.reviews.isGone(uri, entryId),
    onDidChange: changes.event,
    dispose() {
      subscriptions.dispose();
      comments.dispose();
      changes.dispose();
      hide();
      lenses?.dispose();
      unwatch();
    },
  };
}

function isOff(): string {
  return vscode.l10n.t(
    "The review of agent edits is turned off by the setting {0}.",
    "linewise.review",
  );
}

interface ShownReview extends ReviewDisplay {
  readonly openDiffs: (files: readonly FileReview[], selection?: vscode.Range) => Promise<void>;
}

/** All of it that VS Code shows. */
function showReview(
  reviews: FileReviews,
  nextVersion: () => number,
  ownFiles: Pick<OwnFiles, "touchText">,
): ShownReview {
  const baselines = createBaselineDocuments(reviews, nextVersion, ownFiles);
  const parts = [
    baselines,
    createFileDecorations(reviews),
    createReviewControl(reviews, baselines),
    createChangeMarks(reviews),
  ];
  const following = followReviewDiffs();
  let announced = "";
  /** For the `when` clauses of commands; VS Code compares addresses as it writes them itself. */
  const announce = (): void => {
    const uris = [...reviews.all(), ...reviews.unshown()].map(({ uri }) => uri);
    if (uris.join(" ") === announced) return;
    announced = uris.join(" ");
    setFilesToReview(uris.map((uri) => vscode.Uri.parse(uri, true)));
  };
  return {
    openDiffs: (files, selection) => openReviewDiffs(files, baselines, selection),
    update(uris) {
      for (const part of parts) part.update(uris);
      announce();
    },
    dispose() {
      setFilesToReview(undefined);
      for (const part of [following, ...parts.toReversed()]) part.dispose();
    },
  };
}

function setFilesToReview(uris: readonly vscode.Uri[] | undefined): void {
  void vscode.commands.executeCommand("setContext", reviewNames.filesToReview, uris);
}

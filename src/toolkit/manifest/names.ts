import type { Tool } from "../tool.ts";

/** Names that the manifest and the host share; those of commands and settings are in their tables. */

/**
 * `replace_in_file` → `linewise_replace_in_file`: what models call it, and people type after `#`. The
 * Agent Host gives models the reference name, so the two must be one.
 */
export function contributedName(tool: Tool): string {
  return `linewise_${tool.name}`;
}

/**
 * The schemes of documents that are Linewise's own: texts of the edit history, those that files under
 * review are compared with, and the schemas of inputs. VS Code may open one before anything else of
 * Linewise, as after a reload: an activation event for each lets it wait.
 */
export const historyScheme = "linewise-history";
export const beforeScheme = "linewise-before";
export const schemaScheme = "linewise-schema";
export const ownTextSchemes = [historyScheme, beforeScheme, schemaScheme] as const;
/** Run Tool keeps inputs in a folder of this name in VS Code's storage for the extension. */
export const inputsFolder = "inputs";
/**
 * The scheme of the texts of an edit that waits for a decision in the diff editor. What the chat asks
 * about has another one: only here, the title bar has Accept and Reject.
 */
export const decisionScheme = "linewise-decision";

/**
 * Commands that a click runs (on a row, a lens, a link or the status bar), or others by their ids: they
 * are in no menu and not in the palette.
 */
export const unlistedCommands = [
  "openPendingDiff",
  "undoToHere",
  "openEditDiff",
  "openRequestDiff",
  "editsView.showOlder",
  "runInput",
  "copySetup",
  "recordAgent",
  "showLog",
  "tryEdit",
  "askAgent",
  "getStarted",
] as const;

/** What the host tells VS Code, for the clauses that say when a command is offered. */
export const contextKeys = {
  decidesInMultiDiff: "linewise.decidesInMultiDiff",
  hasOperations: "linewise.hasOperations",
  hasComments: "linewise.hasComments",
  /** The edit history of this workspace has entries. */
  hasEdits: "linewise.hasEdits",
  reviewsInMultiDiff: "linewise.reviewsInMultiDiff",
  /** Before the id of an agent that is on this machine: whether it is recorded. */
  isRecorded: "linewise.isRecorded.",
} as const;

export const reviewNames = {
  /** Context key: the files with something to review; undefined where there are none. */
  filesToReview: "linewise.filesToReview",
  color: "linewise.toReviewForeground",
} as const;

export const editsViewNames = {
  /** In the Activity Bar. */
  container: "linewise",
  view: "linewise.edits",
  /** Context key: only the edits of one file are shown. */
  isFiltered: "linewise.editsFiltered",
} as const;

/** What can be done with an item of the view Agent Edits, or what it is: words of its `contextValue`. */
export type ItemAbility =
  | "isReview"
  | "isReviewedFile"
  | "canOpenDiff"
  | "hasOneFile"
  | "canUndo"
  | "canRedo"
  | "canUndoSince"
  | "canKeep"
  | "canReviewAgain";

/** As the command that opens a walkthrough wants it: publisher, extension and id. */
export const walkthroughId = "linewise.linewise#firstMinute";

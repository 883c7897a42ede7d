import {
  choosesOperations,
  type CommandId,
  decides,
  onReviewed,
} from "../../src/toolkit/manifest/commands.ts";
import { contextKeys, editsViewNames, type ItemAbility } from "../../src/toolkit/manifest/names.ts";
import { describePalette } from "./commandParts.ts";

/** Where VS Code has no arrows of its own, as it has in a diff. */
const onReviewedText = `${onReviewed} && !textCompareEditorActive`;
const inReviewDiffs = `${contextKeys.reviewsInMultiDiff} && activeEditor == multiDiffEditor`;
const inComments = "commentController == linewise";
const onComments = `${inComments} && !commentThreadIsEmpty`;
const inView = `view == ${editsViewNames.view}`;
const canStage = `${inView} && viewItem =~ /\\bcanUndo/ && git.state == initialized && gitOpenRepositoryCount != 0`;
const { isFiltered } = editsViewNames;
/** No tab of settings, of a text that was never saved or of an old version. */
const onFile = `isFileSystemResource && !(resourceScheme == git)`;

/** Next to what else is done to a file as a whole. */
const fileMenu = [
  item("linewise.showFileEdits", "7_modification@7", onFile),
  item("linewise.agentAccess", "7_modification@8", onFile),
];

/** The manifest's `contributes.menus`. */
export const menus = {
  "editor/title": [
    item("linewise.acceptEdit", "navigation@-9", decides),
    item("linewise.rejectEdit", "navigation@-8", decides),
    item("linewise.chooseOperations", "navigation@-7", choosesOperations),
    item("linewise.keepFile", "navigation@-9", onReviewed),
    item("linewise.undoFile", "navigation@-8", onReviewed),
    item("linewise.previousChange", "navigation@-7", onReviewedText),
    item("linewise.nextChange", "navigation@-6", onReviewedText),
    item("linewise.keepAll", "navigation@-9", inReviewDiffs),
    item("linewise.undoAll", "navigation@-8", inReviewDiffs),
  ],
  commandPalette: describePalette(),
  "view/title": [item("linewise.showEdits", "navigation@2", `${inView} && ${isFiltered}`)],
  "view/item/context": [
    onItem("linewise.undoAll", "inline@1", "isReview"),
    onItem("linewise.keepAll", "inline@2", "isReview"),
    onItem("linewise.review", "1_review@1", "isReview"),
    onItem("linewise.keepAll", "1_review@2", "isReview"),
    onItem("linewise.undoAll", "1_review@3", "isReview"),
    onItem("linewise.undoFile", "inline@1", "isReviewedFile"),
    onItem("linewise.keepFile", "inline@2", "isReviewedFile"),
    onItem("linewise.review", "1_review@1", "isReviewedFile"),
    onItem("linewise.keepFile", "1_review@2", "isReviewedFile"),
    onItem("linewise.undoFile", "1_review@3", "isReviewedFile"),
    onItem("linewise.undoEdit", "inline@3", "canUndo"),
    onItem("linewise.undoRequest", "inline@2", "canUndoSince"),
    onItem("linewise.redoEdit", "inline@4", "canRedo"),
    onItem("linewise.keepRequest", "inline@5", "canKeep"),
    onItem("linewise.reviewAgain", "inline@5", "canReviewAgain"),
    onItem("linewise.undoEdit", "2_undo@1", "canUndo"),
    onItem("linewise.redoEdit", "2_undo@2", "canRedo"),
    onItem("linewise.undoRequest", "2_undo@3", "canUndoSince"),
    onItem("linewise.keepRequest", "3_keep@1", "canKeep"),
    onItem("linewise.reviewAgain", "3_keep@1", "canReviewAgain"),
    item("linewise.stageRequest", "4_copy@1", canStage),
    onItem("linewise.copyPatch", "4_copy@2", "canOpenDiff"),
    onItem("linewise.showFileEdits", "5_filter@1", "hasOneFile"),
  ],
  "comments/commentThread/context": [
    item("linewise.comment", "inline@1", inComments),
    item("linewise.sendComments", "inline@2", inComments),
    item("linewise.copyComments", "inline@3", inComments),
  ],
  "comments/commentThread/title": [
    item("linewise.sendComments", "inline@1", onComments),
    item("linewise.copyComments", "inline@2", onComments),
    item("linewise.deleteComment", "inline@3", onComments),
  ],
  "explorer/context": fileMenu,
  "editor/title/context": fileMenu,
  "editor/context": [item("linewise.showFileEdits", "navigation@99", onFile)],
} as const;

interface MenuItem {
  readonly command: CommandId;
  readonly when: string;
  readonly group: string;
}

function item(command: CommandId, group: string, when: string): MenuItem {
  return { command, when, group };
}

function onItem(command: CommandId, group: string, ability: ItemAbility): MenuItem {
  return item(command, group, `${inView} && viewItem =~ /\\b${ability}\\b/`);
}

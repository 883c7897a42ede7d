export { carryOver, type MovedFile } from "./carryOver.ts";
export { describeRead, describeWrite } from "./chatMessage.ts";
export { type Choice, describeChoice } from "./choice.ts";
export { describeCutShort } from "./cutShort.ts";
export { describeDialog, describeReasons, type DialogQuestion, sensitiveOf } from "./dialog.ts";
export { diffEditorName } from "./diffEditorName.ts";
export { quotePair } from "./planDiff.ts";
export { describeLeft, describeReason, describeUndo, type UndonePart } from "./undoQuestion.ts";
export { findWarnings } from "./warnings.ts";

export { carryOver, type MovedFile } from "./carryOver.ts";
export { countPlan, describeRead, describeWrite, showsWholeDiff } from "./chatMessage.ts";
export { type Choice, describeChoice } from "./choice.ts";
export { describeCutShort, type LeftFile } from "./cutShort.ts";
export { describeDialog, describeReasons, type DialogQuestion, sensitiveOf } from "./dialog.ts";
export { diffEditorName } from "./diffEditorName.ts";
export { putSensitiveFirst, quotePair } from "./planDiff.ts";
export {
  describeLeft,
  describeLeftHunk,
  describeReason,
  describeUndo,
  describeUnsaved,
  isChangedSince,
  type LeftPart,
  type UndonePart,
  type UndoSummary,
} from "./describeUndo.ts";
export { findWarnings } from "./warnings.ts";

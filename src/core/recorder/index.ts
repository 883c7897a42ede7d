export { followDocument, type FollowedDocument, type JudgedChange } from "./followDocument.ts";
export { judgeChange, type ToolAtWork } from "./judgeChange.ts";
export { pairRewritten } from "./pairRewritten.ts";
export { makeSaidText, saysItGoes } from "./toolEdits.ts";
export {
  changesByGit,
  findBroughtPaths,
  findEntrySource,
  findToolReach,
  isCommandOf,
  findMoves,
  isReviewedInChat,
  namesMove,
  saysItGoesOn,
  saysItWasSkipped,
  type ToolCall,
  type ToolReach,
} from "./toolReach.ts";
export { compareStates, type FileStamps, type FolderState, numberOf } from "./workspaceState.ts";

export { followDocument, type FollowedDocument, type JudgedChange } from "./followDocument.ts";
export { type ToolAtWork } from "./judgeChange.ts";
export {
  findEntrySource,
  findToolReach,
  isReviewedInChat,
  namesGit,
  saysItGoesOn,
  type ToolCall,
  type ToolReach,
} from "./toolReach.ts";
export { compareStates, type FileStamps, type FolderState } from "./workspaceState.ts";

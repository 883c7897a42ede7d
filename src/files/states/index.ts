export {
  contentOfState,
  maxStatedFiles,
  stateAt,
  takeFolderStates,
  type TakenStates,
} from "./folderStates.ts";
export { putStates, type PutFailure, type StateChange } from "./putStates.ts";
export { findStats, inFolder, newFileMode, readFileState, stampOfStats } from "./readFileState.ts";

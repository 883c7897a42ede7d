export {
  clockLagMs,
  contentOfState,
  isAtOrBelow,
  isNewSince,
  maxStatedFiles,
  moveStates,
  newPathsOf,
  roundedMs,
  stateAt,
  takeFolderStates,
  type TakenStates,
} from "./folderStates.ts";
export { findMounts, findRemounted, type Mounts, withoutFolders } from "./mounts.ts";
export { findParked } from "./parkedFiles.ts";
export { findPermissions } from "./permissions.ts";
export { move } from "./placeState.ts";
export { isBelowOne, putStates } from "./putStates.ts";
export {
  findStats,
  inFolder,
  readFileState,
  readStatesBelow,
  type StatesBelow,
  stampOfStats,
} from "./readFileState.ts";
export type { PutFailure, StateChange } from "./stateChange.ts";

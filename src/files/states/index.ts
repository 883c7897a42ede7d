export {
  contentOfState,
  maxStatedFiles,
  takeFolderStates,
  type TakenStates,
} from "./folderStates.ts";
export {
  areSameBytes,
  changeMode,
  findMode,
  holdsNoFiles,
  makeFolders,
  readWholeState,
  removeEmptyFolder,
  replaceWholeState,
  type WholeFile,
} from "./wholeFile.ts";

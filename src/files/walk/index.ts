export { compileWalk, compileWalkSelection } from "./compileWalk.ts";
export { countFiles, diskRoot, diskTree } from "./diskTree.ts";
export { createFolderMemory, stateOf } from "./folderMemory.ts";
export {
  causeError,
  type FolderEntryKind,
  type FolderContents,
  type TreeReader,
} from "./treeReader.ts";
export { listFiles, walkPaths } from "./walk.ts";
export type { FolderMemory, WalkedPaths, WalkRoot, WalkSpec } from "./walkRequest.ts";
export { ignoreFileCause, maxIgnoreFileBytes } from "./walkRun.ts";

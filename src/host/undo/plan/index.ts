export { planFileUndo, planTextBack } from "./planFileUndo.ts";
export { planMovedUndo } from "./planMovedUndo.ts";
export {
  findBlockedFolders,
  findUndoPlace,
  leaveWhole,
  listStamps,
  type BlockedFolder,
  type ChangedFile,
  type FileChangeOf,
  type PlannedFile,
  type StateServices,
} from "./planStateUndo.ts";

export { createFileBytes } from "./createFile.ts";
export { diskFileSystem } from "./diskFileSystem.ts";
export { type Bytes, closeAfter, findHolder, joinPieces, writeAll } from "./fileBytes.ts";
export { groupForWriting, mayAnyHaveAccessList } from "./fileMetadata.ts";
export {
  type FileHandle,
  type FileStatus,
  type FileSystem,
  identityOf,
  isSameState,
} from "./fileSystem.ts";
export { cannotSyncFolders, withFolderAt, withMadeFolder } from "./heldFolder.ts";
export { type KnownFile, readKnownFile } from "./readKnownFile.ts";
export { removeLeftOvers } from "./removeLeftOvers.ts";
export { replaceFileBytes, type ReplaceOptions } from "./replaceFile.ts";
export { isInterruptedWrite } from "./replaceInPlace.ts";
export { withWriteLock } from "./writeLock.ts";
export { failureAt, startWrite, temporaryNameEnd, temporaryNameStart } from "./writeTrace.ts";

export { createFileBytes } from "./createFile.ts";
export { diskFileSystem } from "./diskFileSystem.ts";
export { type Bytes, findHolder, joinPieces } from "./fileBytes.ts";
export { type FileHandle, type FileStatus, identityOf, isSameState } from "./fileSystem.ts";
export { joinSmallPieces } from "./joinSmallPieces.ts";
export { type KnownFile, readKnownFile } from "./readKnownFile.ts";
export { replaceFileBytes } from "./replaceFile.ts";

export { foldersAbove, isInside, isToldOf, pathBelow } from "./containment.ts";
export { defaultProtectedPaths } from "./defaultProtectedPaths.ts";
export { defaultProtectedReads, type ReadRule } from "./defaultProtectedReads.ts";
export {
  diskLocation,
  interpretPath,
  isOnDisk,
  type Location,
  type PathContext,
  pathFrom,
  type WorkspaceFolder,
} from "./givenPath.ts";
export {
  type AbsolutePath,
  descend,
  formatForGlobs,
  formatPath,
  isNetworkPath,
  parentOf,
  parseAbsolutePath,
  type PathPlatform,
  splitNames,
} from "./lexicalPath.ts";
export { exactGlob, foldName } from "./nameRules.ts";
export { compileProtection, findProtection } from "./protectedPaths.ts";
export {
  compileReadProtection,
  createLeftOutTest,
  findSecret,
  type FolderNames,
  type SearchSecrets,
  type SecretFile,
} from "./protectedReads.ts";
export { type RefusedPlace, refusedPlacesOf } from "./refusedPlaces.ts";
export {
  type Containment,
  isSameFile,
  isSameTarget,
  lockKeysOf,
  type PathKind,
  type PathName,
  type PathNames,
  type ResolvedPath,
} from "./resolvedPath.ts";
export { baseName, showPath } from "./showPath.ts";
export { formatUri } from "./uri.ts";

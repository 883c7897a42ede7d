export { type ComparedRoot, compareRoots, findGitWork, hasGitWorked } from "./compareRoots.ts";
export { type CallChanges, findChanges, findUnread } from "./findChanges.ts";
export { findSuspects, type Suspect } from "./findSuspects.ts";
export { findLeftOutSince, findNewlyIgnored, withoutIgnoredFolders } from "./ignoredFiles.ts";
export { markSecrets } from "./markSecrets.ts";

export { withSnapshots } from "./excerptSnapshots.ts";
export { findFiles } from "./findFiles.ts";
export { searchFiles } from "./searchFiles.ts";
export { findSearchSecrets } from "./searchSecrets.ts";
export { innerRootsOf } from "./walkRoots.ts";

export { registerLazyActivation, type StartedExtension } from "./lazyActivation.ts";
export { historyFolderOf } from "./historyFolder.ts";
export type { OwnFiles } from "./ownFiles.ts";

export { registerLazyActivation, type StartedExtension } from "./lazyActivation.ts";
export { historyFolderOf } from "./historyFolder.ts";

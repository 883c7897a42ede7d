export { registerEntrances, type StartedExtension } from "./entrances.ts";
export { historyFolderOf } from "./historyFolder.ts";

export { registerLazyActivation, type StartedExtension } from "./lazyActivation.ts";
export { hookDoorsFolder } from "./hookDoor.ts";
export { dataFolderOf, historyFolderOf } from "./historyFolder.ts";
export type { OwnTexts } from "./ownTexts.ts";
export { listOtherDoors } from "./openHookDoor.ts";
export { isMissedIn, type MissedLine, missedLinesPath, parseMissedLines } from "./missedLines.ts";

export type { FileLine } from "./collectLines.ts";
export { readTail } from "./readTail.ts";
export { readWindow } from "./readWindow.ts";
export { createLineIndexStore, type LineIndexStore } from "./sparseLineIndex.ts";

export { alignHunks } from "./alignHunks.ts";
export { abridgePair } from "./abridge.ts";
export type { ChangedLines } from "./changedLines.ts";
export { findKeptLines } from "./compareLines.ts";
export { editBetween } from "./editBetween.ts";
export { diffLines, type Hunk, type LineDiff } from "./hunks.ts";
export { countSharedEnds, pairLines } from "./pairLines.ts";
export { renderHunks } from "./renderHunks.ts";

export { byExtension } from "./byExtension.ts";
export { type Break, findBreaks, maxCheckedUnits } from "./findBreaks.ts";
export type { Format } from "./formats.ts";
export { isUnbalanced } from "./imbalance.ts";
export { findNewlineEscapes } from "./scan.ts";

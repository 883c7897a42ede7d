export { findNearMisses } from "./findNearMisses.ts";
export type { NearMiss } from "./nearMiss.ts";

export { findDoubt, type IsMeant } from "./findDoubt.ts";
export { findPlaces } from "./findPlaces.ts";
export { findRemarks } from "./findRemarks.ts";
export type { SentText } from "./sentText.ts";

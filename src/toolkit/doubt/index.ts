export { findDoubt, type IsMeant } from "./findDoubt.ts";
export { findRemarks } from "./findRemarks.ts";
export { findPlaces, type SentText } from "./sentText.ts";

export { findDoubt, type IsMeant, rememberRefusedCalls } from "./findDoubt.ts";
export { findRemarks } from "./findRemarks.ts";
export { findPlaces, type SentText } from "./sentText.ts";

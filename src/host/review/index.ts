export { registerReview, type Review, type ReviewCount } from "./registerReview.ts";
export { findFileUri } from "./reviewCommands.ts";
export { countHunks } from "./words.ts";

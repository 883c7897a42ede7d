export {
  countToReview,
  isShownNow,
  type ReviewCount,
  type ReviewedFile,
  type UnshownFile,
} from "./reviewedFile.ts";
export { registerReview, type Review } from "./registerReview.ts";
export { findFileUri } from "./reviewCommands.ts";
export { countHunks, describeUnshown } from "./words.ts";

export { createChangeLenses } from "./changeLenses.ts";
export { createChangeMarks } from "./changeMarks.ts";
export {
  beginComment,
  type Decided,
  decideFiles,
  decideHunk,
  stepFromCursor,
  tellDecided,
} from "./decideInEditor.ts";
export { createReviewDiff, followReviewDiffs, type ReviewDiff } from "./reviewDiffs.ts";
export { type ChangeSteps, createChangeSteps } from "./steps.ts";

export { createChangeLenses } from "./changeLenses.ts";
export { createChangeMarks } from "./changeMarks.ts";
export { beginComment, decideFiles, decideHunk, stepFromCursor } from "./decideInEditor.ts";
export { closeReviewDiffs, followReviewDiffs, openReviewDiffs } from "./reviewDiffs.ts";
export { type ChangeSteps, createChangeSteps } from "./steps.ts";

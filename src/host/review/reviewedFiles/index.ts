export type { FileReview } from "./fileReview.ts";
export { createFileReviews, type FileReviews } from "./fileReviews.ts";
export { type ContentServices, readChange } from "./fileState.ts";
export type { ChangeStep } from "./fileSteps.ts";
export type { FileFormat, ReviewServices } from "./reviewServices.ts";

export { registerReview, type Review, type ReviewCount } from "./registerReview.ts";

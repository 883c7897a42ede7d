export { registerReview, type Review } from "./registerReview.ts";

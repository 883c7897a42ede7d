export { registerReview } from "./registerReview.ts";

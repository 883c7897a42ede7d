export { findAllNamedLines, findNamedLines } from "./namedLines.ts";
export { answerOutline } from "./answerOutline.ts";

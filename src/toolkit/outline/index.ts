export { findAllNamedLines, findNamedLines } from "./namedLines.ts";
export { answerOutline, maxOutlineBytes, renderOutline } from "./renderOutline.ts";

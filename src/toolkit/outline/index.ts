export { findNamedLines } from "./namedLines.ts";
export { maxOutlineBytes, renderOutline } from "./renderOutline.ts";

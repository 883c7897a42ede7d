export { describeRemark } from "./doubt.ts";
export { explainNearMisses } from "./edit.ts";
export { explain, explainToEverybody } from "./explain.ts";
export {
  count,
  countUnsearched,
  escapeControls,
  hintCarriageReturn,
  lineRange,
  listWords,
  quote,
} from "./words.ts";

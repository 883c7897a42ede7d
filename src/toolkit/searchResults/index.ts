export { renderResults } from "./copyText.ts";
export { followMatch } from "./followMatch.ts";
export { type LocatedMatch, type LocatedMatches, locateMatches } from "./locateMatches.ts";
export {
  countResults,
  createResults,
  listResults,
  type MatchPlace,
  noResults,
  pageOf,
  type ResultFile,
  type Results,
  unfoldedFiles,
  withLocated,
} from "./results.ts";
export { moveStandpoint, type Standpoint, type TextChange } from "./standpoint.ts";
export { filesBeyond, stepInFile } from "./stepMatch.ts";

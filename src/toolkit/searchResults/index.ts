export { renderResults } from "./copyText.ts";
export { followMatch } from "./followMatch.ts";
export { type LocatedMatch, type LocatedMatches, locateMatches } from "./locateMatches.ts";
export {
  countResults,
  createResults,
  type MatchPlace,
  noResults,
  pageOf,
  type ResultFile,
  type Results,
  stepMatch,
  unfoldedFiles,
  withLocated,
} from "./results.ts";

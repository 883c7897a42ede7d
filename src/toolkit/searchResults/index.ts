export { renderResults } from "./copyText.ts";
export { followMatch } from "./followMatch.ts";
export {
  type LocatedMatch,
  type LocatedMatches,
  locateMatches,
  type MatchReader,
} from "./locateMatches.ts";
export {
  countResults,
  createResults,
  type MatchPlace,
  noResults,
  type Page,
  pageOf,
  type ResultFile,
  type Results,
  stepMatch,
  unfoldedFiles,
  withLocated,
} from "./results.ts";

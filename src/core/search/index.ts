export { type ExcerptLine, excerptLines } from "./excerpt.ts";
export {
  countMatches,
  findLineStarts,
  isBehindLastLine,
  type SearchExpression,
} from "./matchingLines.ts";
export { compileSearchPattern, type SearchPattern } from "./searchPattern.ts";

export { type ExcerptLine, excerptLines, type SearchWindow } from "./excerpt.ts";
export { countMatches, findMatchingLines, isBehindLastLine } from "./matchingLines.ts";
export { compileSearchPattern, type SearchPattern } from "./searchPattern.ts";

export { fitGroups } from "./fitGroups.ts";
export { type GlobCall, namesAfter, nextGlob } from "./nextGlob.ts";
export { namePlaces, placesToJudge, resolvePlaces, selectPlace, showPlaces } from "./places.ts";
export { renderMatches, linesOfExcerpts, takeLines } from "./renderRows.ts";
export { renderUnsearched, renderUnsearchedPaths } from "./renderUnsearched.ts";
export { type FileReplacements, reportReplacements } from "./replaceContentReport.ts";
export { foldersOf, globFlags, includeGitignored, searchGlob } from "./searchGlob.ts";

export { fitGroups, type FittedGroups } from "./fitGroups.ts";
export { escapeGlob, type GlobCall, namesAfter, nextGlob } from "./nextGlob.ts";
export { namePlaces, placesToJudge, resolvePlaces, selectPlace, showPlaces } from "./places.ts";
export { renderMatches, linesOfExcerpts, takeLines } from "./renderRows.ts";
export { renderUnsearched, renderUnsearchedPaths } from "./renderUnsearched.ts";
export { type FileReplacements, reportReplacements } from "./replaceContentReport.ts";
export { foldersOf, globFlags, searchGlob } from "./searchGlob.ts";

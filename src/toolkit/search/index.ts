export { fitGroups, type FittedGroups } from "./fitGroups.ts";
export { escapeGlob, type GlobCall, namesAfter, nextGlob } from "./nextGlob.ts";
export { namePlaces, placesToJudge, resolvePlaces, selectPlace, showPlaces } from "./places.ts";
export { renderRows, shownLinesOf, takeLines } from "./renderRows.ts";
export { renderUnsearched, renderUnsearchedPaths } from "./renderUnsearched.ts";
export { type ReplacedFile, reportReplacements } from "./replaceContentReport.ts";
export { foldersOf, globFlags, searchGlob } from "./searchGlob.ts";

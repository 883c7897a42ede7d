export { placesToJudge, resolvePlaces, selectPlace, showPlaces } from "./places.ts";
export { renderGroups, renderRows } from "./renderRows.ts";
export { renderUnsearched, renderUnsearchedPaths } from "./renderUnsearched.ts";
export { type ReplacedFile, reportReplacements } from "./replaceContentReport.ts";
export { foldersOf, searchGlob } from "./searchGlob.ts";

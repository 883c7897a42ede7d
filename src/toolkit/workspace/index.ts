export { freezeTexts } from "./frozenWorkspace.ts";
export {
  renderHeader,
  renderRows,
  shownLinesOf,
  unsavedMarkOf,
  windowOfText,
} from "./lineWindow.ts";
export { changeFile, type FileChange, findTooLarge, type Plan, planOf } from "./plan.ts";
export {
  countLines,
  type FileExcerpt,
  type MatchingFile,
  type SearchFindings,
  type SearchQuery,
  type SearchScope,
  type SearchWindow,
  splitGlob,
} from "./searchQuery.ts";
export type {
  EntryFacts,
  FileQuery,
  FoundFiles,
  LineWindow,
  TextFile,
  WindowStart,
  Workspace,
} from "./workspace.ts";

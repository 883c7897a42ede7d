export {
  describeKept,
  renderHeader,
  renderRange,
  renderRows,
  shownLinesOf,
  unsavedMarkOf,
  windowOfText,
} from "./lineWindow.ts";
export {
  changeFile,
  type FileChange,
  findRepeated,
  findTooLarge,
  freezeTexts,
  type Plan,
  planOf,
  readToChange,
} from "./plan.ts";
export {
  countMatchingLines,
  type FileExcerpt,
  type FileQuery,
  type MatchingFile,
  type SearchFindings,
  type SearchQuery,
  type SearchScope,
  splitGlob,
} from "./searchQuery.ts";
export type {
  FileFacts,
  FoundFiles,
  LineWindow,
  TextFile,
  WantedLines,
  Workspace,
} from "./workspace.ts";

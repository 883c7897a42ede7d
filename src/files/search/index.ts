export { joinOutcomes, leaveUnsearched, pathsOfUnknownEncoding } from "./joinOutcomes.ts";
export { maxFileBytes, maxStateFileBytes } from "./searchMemory.ts";
export { createSearchPool, type SearchPool } from "./searchPool.ts";
export type {
  FileMatches,
  GivenContent,
  KeptStates,
  SearchFiles,
  SearchOutcome,
  SearchProgress,
  SearchRequest,
  SuppliedBatch,
} from "./searchRequest.ts";

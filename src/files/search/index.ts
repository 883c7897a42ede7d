export { joinOutcomes, leaveUnsearched, undecidedPaths } from "./joinOutcomes.ts";
export type { ExcerptRequest, GivenContent } from "./searchMessages.ts";
export { createSearchPool, type SearchPool } from "./searchPool.ts";
export type {
  FileMatches,
  SearchFiles,
  SearchLimits,
  SearchOutcome,
  SearchProgress,
  SearchRequest,
  SuppliedBatch,
} from "./searchRequest.ts";
export { maxFileBytes } from "./worker/index.ts";

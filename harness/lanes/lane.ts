import type { Cleanup } from "../process/cleanup.ts";
import type { LaneResult } from "./laneResult.ts";

export interface LaneOptions {
  /** A regular expression that the titles of tests must match; all when left out. */
  grep?: string;
  /** More random batches in the host lane than usual, for as long as they take. */
  soak?: { batchCount: number; seed: number };
  cleanup: Cleanup;
}

/** One part of `npm test`. */
export interface Lane {
  name: string;
  /** It prints nothing but what is wrong, when it has ended; so lanes that print as they go may run beside it. */
  isSilent?: boolean;
  run(options: LaneOptions): Promise<LaneResult>;
}

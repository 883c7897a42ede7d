import type { Cleanup } from "../process/cleanup.ts";
import type { LaneResult } from "./laneResult.ts";

/** Finds the jobs of a part of `npm test`: they may run in any order, beside one another. */
export type Lane = () => Promise<readonly Job[]>;

export interface Job {
  /** The command line names it, for all of its jobs. */
  readonly lane: string;
  /** Unique: the name of the lane, or what of the lane this is. */
  readonly name: string;
  /** Roughly, on an idle machine: the longest job begins first. */
  readonly expectedSeconds: number;
  /** In real VS Codes, after all jobs that need none. */
  readonly opensWindows: boolean;
  /** Left out unless the command line names it or its lane. */
  readonly onlyByName?: boolean;
  run(options: JobOptions): Promise<LaneResult>;
}

export interface JobOptions {
  /** A regular expression that the titles of tests must match; all when left out. */
  readonly grep?: string | undefined;
  readonly cleanup: Cleanup;
  /** Takes whole lines. */
  readonly print: (text: string) => void;
  /** Aborts when the job has taken too long; it ends then, as a failure. */
  readonly signal: AbortSignal;
}

import type { Stats } from "node:fs";
import type { ExcerptLine } from "../../core/search/index.ts";
import { stateOf, type WalkedPaths, type WalkSpec } from "../walk/index.ts";
import type { ThreadCrash } from "../workerThread.ts";
import type { Heartbeats } from "./heartbeat.ts";
import type { SharedMemory } from "./searchMemory.ts";
import type { FileQuestions } from "./searchRequest.ts";

/** Separates paths that are sent to a thread as one string, many times faster than as a list. */
export const pathSeparator = "\0";

export interface SearchWorkerData {
  readonly memory: SharedMemory;
  readonly heartbeats: Heartbeats;
  /** Which of the workers this is, from 0. */
  readonly worker: number;
  readonly racinessMs: number;
}

/** Files in path order. */
export interface FileBatch {
  /** Joined by {@link pathSeparator}. */
  readonly paths: string;
  readonly count: number;
  /** Ids in the memory; absent for files that are not remembered. */
  readonly ids?: Int32Array | undefined;
}

/** Some files to be searched in one go, in path order, and what is given and asked of them. */
export interface ScanTask extends FileBatch, FileQuestions {
  /** See `stopSearch`. */
  readonly search: number;
  /** What the paths are relative to; ends in a separator, or is empty. */
  readonly prefix: string;
}

export type SearchOrder =
  | { readonly kind: "walk"; readonly walk: WalkSpec }
  | { readonly kind: "stopWalk" }
  | { readonly kind: "scan"; readonly task: ScanTask };

export type SearchReply = WalkReply | ScanReply | ThreadCrash;

export interface WalkReply extends Omit<WalkedPaths, "paths"> {
  readonly kind: "walked";
  readonly batches: readonly FileBatch[];
  readonly isLast: boolean;
}

export interface ScanReply {
  readonly kind: "scanned";
  /** Three numbers for each file with a match: its index, matching lines, matches. */
  readonly hits: Int32Array;
  /** Files that could not be searched, and why. */
  readonly unsearched: readonly (readonly [index: number, cause: string])[];
  readonly binaryFiles: number;
  /** By path, for the files of which lines were wanted. */
  readonly excerpts: ReadonlyMap<string, readonly ExcerptLine[]>;
  /** Where states were asked for: a row for each file, as {@link rowOf} makes them. */
  readonly states?: Float64Array;
}

/** Numbers that {@link rowOf} makes. */
export const rowLength = 7;

/**
 * What is told of a file in a state. For what is gone, all numbers are 0.
 *
 * @param place Of its content, if that is kept.
 */
export function rowOf(stats: Stats, place = -1): readonly number[] {
  return [stats.mode, ...stateOf(stats), place];
}

/** How much the contents of files take that rows refer to. */
export function sumKeptBytes(rows: Float64Array): number {
  let sum = 0;
  for (let start = 0; start < rows.length; start += rowLength) {
    if ((rows[start + rowLength - 1] ?? -1) >= 0) sum += rows[start + 1] ?? 0;
  }
  return sum;
}

/** Keeps a thread busy for about a millisecond, and still shares the work evenly. */
const filesOfBatch = 96;

/** Cuts files into batches of a size that one thread takes at a time. */
export function cutIntoBatches(paths: readonly string[], ids?: Int32Array): FileBatch[] {
  const batches: FileBatch[] = [];
  for (let start = 0; start < paths.length; start += filesOfBatch) {
    const taken = paths.slice(start, start + filesOfBatch);
    batches.push({
      paths: taken.join(pathSeparator),
      count: taken.length,
      ids: ids?.slice(start, start + filesOfBatch),
    });
  }
  return batches;
}

export function pathsOf({ paths, count }: FileBatch): string[] {
  return count === 0 ? [] : paths.split(pathSeparator);
}

export function leaveOut(task: ScanTask, index: number): ScanTask {
  const paths = pathsOf(task).toSpliced(index, 1);
  const ids = task.ids?.filter((_, at) => at !== index);
  return { ...task, paths: paths.join(pathSeparator), count: paths.length, ids };
}

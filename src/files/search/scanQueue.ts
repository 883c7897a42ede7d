import {
  joinIgnored,
  unsearchedCause,
  type Unsearched,
  type UnsearchedPath,
  type UnsearchedRest,
} from "../../core/unsearched.ts";
import type { WalkedPaths } from "../walk/index.ts";
import {
  type FileBatch,
  leaveOut,
  pathSeparator,
  pathsOf,
  rowLength,
  type ScanReply,
  type ScanTask,
} from "./searchMessages.ts";
import type {
  FileMatches,
  GivenContent,
  KeptStates,
  SearchOutcome,
  SearchRequest,
} from "./searchRequest.ts";

/** What a thread is given to do, and what became of it. */
export interface QueuedTask {
  task: ScanTask;
  readonly unsearched: UnsearchedPath[];
  reply?: ScanReply;
}

/** By path, what to search instead of the file on disk. */
type Contents = ReadonlyMap<string, GivenContent>;

/** The files of one search: those waiting, and what was found in the others. */
export interface ScanQueue {
  /** Files in path order, behind those that were added before. */
  add(batches: readonly FileBatch[], contents?: Contents): void;
  addUnsearched(left: Omit<WalkedPaths, "paths">): void;
  take(): QueuedTask | undefined;
  complete(queued: QueuedTask, reply: ScanReply): void;
  /** Leaves out a file of a task on which the pattern does not end. */
  giveUp(queued: QueuedTask, index: number): void;
  putBack(queued: readonly QueuedTask[]): void;
  waitingTasks(): number;
  isDone(): boolean;
  doneFiles(): number;
  totalFiles(): number;
  /** @param contents The memory that states refer to. */
  collect(rest: UnsearchedRest | undefined, contents: SharedArrayBuffer): SearchOutcome;
}

/** @param search Searches have ascending numbers. */
export function createScanQueue(request: SearchRequest, search: number): ScanQueue {
  const all: QueuedTask[] = [];
  const returned: QueuedTask[] = [];
  const unlisted: UnsearchedPath[] = [];
  let ignored: Unsearched["ignored"];
  const leftOut: string[] = [];
  const count = { taken: 0, done: 0, doneFiles: 0, totalFiles: 0, withheldFiles: 0 };
  return {
    add(batches, contents = request.given) {
      for (const batch of batches) {
        all.push({ task: describeTask(batch, contents, request, search), unsearched: [] });
        count.totalFiles += batch.count;
      }
    },
    addUnsearched(left) {
      unlisted.push(...left.unsearched);
      count.withheldFiles += left.withheldFiles;
      ignored = joinIgnored(ignored, left.ignored);
      leftOut.push(...(left.leftOut ?? []));
    },
    take() {
      const again = returned.shift();
      if (again !== undefined) return again;
      const next = all[count.taken];
      if (next !== undefined) count.taken += 1;
      return next;
    },
    complete(queued, reply) {
      queued.reply = reply;
      count.done += 1;
      count.doneFiles += queued.task.count;
      if (reply.unsearched.length === 0) return;
      const paths = pathsOf(queued.task);
      for (const [index, cause] of reply.unsearched) {
        queued.unsearched.push({ path: paths[index] ?? "", cause });
      }
    },
    giveUp(queued, index) {
      const path = pathsOf(queued.task)[index] ?? "";
      queued.unsearched.push({ path, cause: unsearchedCause.timedOut });
      queued.task = leaveOut(queued.task, index);
      count.doneFiles += 1;
    },
    putBack(queued) {
      const left = queued.filter(({ task }) => task.count > 0);
      returned.unshift(...left);
      count.done += queued.length - left.length;
    },
    waitingTasks: () => returned.length + all.length - count.taken,
    isDone: () => count.done === all.length,
    doneFiles: () => count.doneFiles,
    totalFiles: () => count.totalFiles,
    collect: (rest, contents) => ({
      ...(request.states && { states: { ...statesOf(all), leftOut, contents } }),
      hits: all.flatMap(hitsOf),
      excerpts: new Map(all.flatMap(({ reply }) => [...(reply?.excerpts ?? [])])),
      searchedFiles: count.doneFiles,
      unsearched: {
        paths: [...unlisted, ...all.flatMap(({ unsearched }) => unsearched)],
        binaryFiles: all.reduce((sum, { reply }) => sum + (reply?.binaryFiles ?? 0), 0),
        withheldFiles: count.withheldFiles,
        ignored,
        rest,
      },
    }),
  };
}

function describeTask(
  batch: FileBatch,
  contents: Contents,
  { files, pattern, countedMatches, encoding, excerpts, realPlace, states }: SearchRequest,
  search: number,
): ScanTask {
  const given = select(batch, contents);
  const lines = excerpts && select(batch, excerpts);
  const prefix = prefixOf(files);
  const questions = {
    pattern,
    countedMatches,
    encoding,
    realPlace,
    given,
    excerpts: lines,
    states,
  };
  return { ...batch, ...questions, search, prefix };
}

/** What is said of the files of a batch. */
function select<T>(batch: FileBatch, byPath: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  const selected = new Map<string, T>();
  if (byPath.size === 0) return selected;
  for (const path of pathsOf(batch)) {
    const value = byPath.get(path);
    if (value !== undefined) selected.set(path, value);
  }
  return selected;
}

/** Paths are joined with `/`, which Windows takes as well. */
function prefixOf(files: SearchRequest["files"]): string {
  if (files.kind === "supplied") return "";
  const folder = files.kind === "walk" ? files.walk.folder : files.folder;
  return folder === "" || folder.endsWith("/") ? folder : `${folder}/`;
}

function statesOf(all: readonly QueuedTask[]): Pick<KeptStates, "paths" | "rows"> {
  const files = all.reduce((sum, { task }) => sum + task.count, 0);
  const rows = new Float64Array(files * rowLength);
  let end = 0;
  for (const { task, reply } of all) {
    if (reply?.states !== undefined) rows.set(reply.states, end);
    end += task.count * rowLength;
  }
  return { paths: all.map(({ task }) => task.paths).join(pathSeparator), rows };
}

function hitsOf({ task, reply }: QueuedTask): FileMatches[] {
  if (reply === undefined || reply.hits.length === 0) return [];
  const paths = pathsOf(task);
  const hits: FileMatches[] = [];
  for (let at = 0; at < reply.hits.length; at += 3) {
    const path = paths[reply.hits[at] ?? 0] ?? "";
    hits.push({ path, lines: reply.hits[at + 1] ?? 0, matches: reply.hits[at + 2] ?? 0 });
  }
  return hits;
}

import type { ExcerptLine } from "../../core/search/index.ts";
import {
  unsearchedCause,
  type UnsearchedPath,
  type UnsearchedRest,
} from "../../core/unsearched.ts";
import {
  type ExcerptRequest,
  type FileBatch,
  type GivenContent,
  leaveOut,
  pathsOf,
  type ScanReply,
  type ScanTask,
} from "./searchMessages.ts";
import type { FileMatches, SearchOutcome, SearchRequest } from "./searchRequest.ts";

/** Some files in path order, and what became of them. */
export interface QueuedBatch {
  batch: FileBatch;
  readonly contents: Contents;
  readonly unsearched: UnsearchedPath[];
  reply?: ScanReply;
}

/** By path, what to search instead of the file on disk. */
type Contents = ReadonlyMap<string, GivenContent>;

/** The files of one search: those waiting, and what was found in the others. */
export interface ScanQueue {
  add(batches: readonly FileBatch[], contents?: Contents): void;
  addUnsearched(paths: readonly UnsearchedPath[], withheldFiles: number): void;
  take(): QueuedBatch | undefined;
  /** The message that gives a batch to a thread. */
  describe(queued: QueuedBatch): ScanTask;
  complete(queued: QueuedBatch, reply: ScanReply): void;
  /** Leaves out a file of a batch on which the pattern does not end. */
  giveUp(queued: QueuedBatch, index: number): void;
  putBack(queued: readonly QueuedBatch[]): void;
  waitingBatches(): number;
  isDone(): boolean;
  doneFiles(): number;
  totalFiles(): number;
  collect(rest: UnsearchedRest | undefined): SearchOutcome;
}

/** @param search Searches have ascending numbers. */
export function createScanQueue(request: SearchRequest, search: number): ScanQueue {
  const all: QueuedBatch[] = [];
  const returned: QueuedBatch[] = [];
  const unlisted: UnsearchedPath[] = [];
  const count = { taken: 0, done: 0, doneFiles: 0, totalFiles: 0, withheldFiles: 0 };
  return {
    add(batches, contents = request.given) {
      for (const batch of batches) {
        all.push({ batch, contents, unsearched: [] });
        count.totalFiles += batch.count;
      }
    },
    addUnsearched(paths, withheldFiles) {
      unlisted.push(...paths);
      count.withheldFiles += withheldFiles;
    },
    take() {
      const again = returned.shift();
      if (again !== undefined) return again;
      const next = all[count.taken];
      if (next !== undefined) count.taken += 1;
      return next;
    },
    describe: ({ batch, contents }) => describeTask(batch, contents, request, search),
    complete(queued, reply) {
      queued.reply = reply;
      count.done += 1;
      count.doneFiles += queued.batch.count;
      if (reply.unsearched.length === 0) return;
      const paths = pathsOf(queued.batch);
      for (const [index, cause] of reply.unsearched) {
        queued.unsearched.push({ path: paths[index] ?? "", cause });
      }
    },
    giveUp(queued, index) {
      const path = pathsOf(queued.batch)[index] ?? "";
      queued.unsearched.push({ path, cause: unsearchedCause.timedOut });
      queued.batch = leaveOut(queued.batch, index);
      count.doneFiles += 1;
    },
    putBack(queued) {
      const left = queued.filter(({ batch }) => batch.count > 0);
      returned.unshift(...left);
      count.done += queued.length - left.length;
    },
    waitingBatches: () => returned.length + all.length - count.taken,
    isDone: () => count.done === all.length,
    doneFiles: () => count.doneFiles,
    totalFiles: () => count.totalFiles,
    collect: (rest) => ({
      hits: all.flatMap(hitsOf),
      excerpts: new Map(all.flatMap(excerptsOf)),
      searchedFiles: count.doneFiles,
      unsearched: {
        paths: [...unlisted, ...all.flatMap(({ unsearched }) => unsearched)],
        binaryFiles: all.reduce((sum, { reply }) => sum + (reply?.binaryFiles ?? 0), 0),
        withheldFiles: count.withheldFiles,
        rest,
      },
    }),
  };
}

const noLines: ExcerptRequest = { first: 0, limit: 0, contextLines: 0 };

function describeTask(
  batch: FileBatch,
  contents: Contents,
  { files, expression, unit, encoding, excerpts }: SearchRequest,
  search: number,
): ScanTask {
  return {
    ...batch,
    search,
    prefix: prefixOf(files),
    given: givenOf(batch, contents),
    expression,
    unit,
    encoding,
    excerpts: excerpts && pathsOf(batch).map((path) => excerpts.get(path) ?? noLines),
  };
}

function givenOf(batch: FileBatch, contents: Contents): [number, GivenContent][] {
  if (contents.size === 0) return [];
  return pathsOf(batch).flatMap((path, index): [number, GivenContent][] => {
    const content = contents.get(path);
    return content === undefined ? [] : [[index, content]];
  });
}

/** Paths are joined with `/`, which Windows takes as well. */
function prefixOf(files: SearchRequest["files"]): string {
  if (files.kind === "supplied") return "";
  const folder = files.kind === "walk" ? files.walk.folder : files.folder;
  return folder === "" || folder.endsWith("/") ? folder : `${folder}/`;
}

function hitsOf({ batch, reply }: QueuedBatch): FileMatches[] {
  if (reply === undefined || reply.hits.length === 0) return [];
  const paths = pathsOf(batch);
  const hits: FileMatches[] = [];
  for (let at = 0; at < reply.hits.length; at += 3) {
    const path = paths[reply.hits[at] ?? 0] ?? "";
    hits.push({ path, lines: reply.hits[at + 1] ?? 0, matches: reply.hits[at + 2] ?? 0 });
  }
  return hits;
}

function excerptsOf({ batch, reply }: QueuedBatch): [string, readonly ExcerptLine[]][] {
  if (reply?.excerpts === undefined) return [];
  const paths = pathsOf(batch);
  return reply.excerpts.map((lines, index) => [paths[index] ?? "", lines]);
}

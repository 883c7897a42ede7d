import type { ExcerptLine } from "../../core/search/excerpt.ts";
import type { SkippedPath } from "../walk/walkRequest.ts";
import type { KnownFiles } from "./knownFiles.ts";
import {
  pathSeparator,
  scanGap,
  type ExcerptRequest,
  type GivenContent,
  type ScanReply,
  type ScanTask,
} from "./searchMessages.ts";
import type { FileMatches, SearchCut, SearchOutcome, SearchRequest } from "./searchRequest.ts";

/** Enough for a thread to be busy for a millisecond, few enough to share the work out evenly. */
const filesOfTask = 96;

/** A run of files in path order, and what became of it. */
export interface QueuedTask {
  paths: string[];
  readonly content: ReadonlyMap<string, GivenContent>;
  readonly gaps: SkippedPath[];
  reply: ScanReply | undefined;
}

/** The files of one search: those waiting, and what was found in the others. */
export interface ScanQueue {
  /** Files to be read from disk, or given with the request. */
  add(paths: readonly string[]): void;
  supply(files: readonly { readonly path: string; readonly content: GivenContent }[]): void;
  skip(skipped: readonly SkippedPath[]): void;
  take(): QueuedTask | undefined;
  describe(task: QueuedTask): ScanTask;
  complete(task: QueuedTask, reply: ScanReply): void;
  /** Leaves a file of a task out: the pattern does not end on it. */
  giveUp(task: QueuedTask, index: number): void;
  putBack(tasks: readonly QueuedTask[]): void;
  waitingTasks(): number;
  isDone(): boolean;
  doneFiles(): number;
  totalFiles(): number;
  collect(cut: SearchCut | undefined): SearchOutcome;
}

export function createScanQueue(request: SearchRequest, known: KnownFiles): ScanQueue {
  const prefix = prefixOf(request);
  const tasks: QueuedTask[] = [];
  const waiting: QueuedTask[] = [];
  const skipped: SkippedPath[] = [];
  let doneTasks = 0;
  let doneFiles = 0;
  let totalFiles = 0;

  const enqueue = (paths: string[], content: QueuedTask["content"]): void => {
    const task = { paths, content, gaps: [], reply: undefined };
    tasks.push(task);
    waiting.push(task);
    totalFiles += paths.length;
  };

  return {
    add(paths) {
      for (let start = 0; start < paths.length; start += filesOfTask) {
        enqueue(paths.slice(start, start + filesOfTask), request.given);
      }
    },
    supply(files) {
      const content = new Map(files.map(({ path, content }) => [path, content]));
      for (const [path, given] of request.given) if (content.has(path)) content.set(path, given);
      enqueue([...content.keys()], content);
    },
    skip: (paths) => void skipped.push(...paths),
    take: () => waiting.shift(),
    describe({ paths, content }) {
      const given =
        content.size === 0
          ? []
          : paths.flatMap((path, index): [number, GivenContent][] => {
              const one = content.get(path);
              return one === undefined ? [] : [[index, one]];
            });
      const { expression, unit, encoding } = request;
      return {
        prefix,
        paths: paths.join(pathSeparator),
        given,
        known: known.describe(prefix, paths),
        expression,
        unit,
        encoding,
        excerpts: request.excerpts && paths.map((path) => request.excerpts?.get(path) ?? noLines),
      };
    },
    complete(task, reply) {
      task.reply = reply;
      doneTasks += 1;
      doneFiles += task.paths.length;
      for (const [index, file] of reply.learned)
        known.learn(prefix + (task.paths[index] ?? ""), file);
      for (const [index, cause] of reply.gaps) {
        task.gaps.push({ path: task.paths[index] ?? "", cause });
      }
    },
    giveUp(task, index) {
      task.gaps.push({ path: task.paths[index] ?? "", cause: scanGap.timedOut });
      task.paths = task.paths.toSpliced(index, 1);
      doneFiles += 1;
    },
    putBack(given) {
      const left = given.filter(({ paths }) => paths.length > 0);
      waiting.unshift(...left);
      doneTasks += given.length - left.length;
    },
    waitingTasks: () => waiting.length,
    isDone: () => doneTasks === tasks.length,
    doneFiles: () => doneFiles,
    totalFiles: () => totalFiles,
    collect: (cut) => ({
      hits: tasks.flatMap(hitsOf),
      excerpts: new Map(tasks.flatMap(excerptsOf)),
      searchedFiles: doneFiles,
      binaryFiles: tasks.reduce((sum, { reply }) => sum + (reply?.binaryFiles ?? 0), 0),
      gaps: [...skipped, ...tasks.flatMap(({ gaps }) => gaps)],
      cut,
    }),
  };
}

const noLines: ExcerptRequest = { first: 0, limit: 0, contextLines: 0 };

function hitsOf({ paths, reply }: QueuedTask): FileMatches[] {
  const hits: FileMatches[] = [];
  if (reply === undefined) return hits;
  for (let at = 0; at < reply.hits.length; at += 3) {
    const [index = 0, lines = 0, matches = 0] = reply.hits.subarray(at, at + 3);
    hits.push({ path: paths[index] ?? "", lines, matches });
  }
  return hits;
}

function excerptsOf({ paths, reply }: QueuedTask): [string, readonly ExcerptLine[]][] {
  return (reply?.excerpts ?? []).map((lines, index) => [paths[index] ?? "", lines]);
}

/** Paths are joined with `/`, which Windows takes as well. */
function prefixOf({ files }: SearchRequest): string {
  if (files.kind === "supplied") return "";
  const folder = files.kind === "walk" ? files.walk.folder : files.folder;
  return folder === "" || folder.endsWith("/") ? folder : `${folder}/`;
}

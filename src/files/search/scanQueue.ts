import type { SkippedPath } from "../walk/walkRequest.ts";
import { leaveOut, pathsOf } from "./fileRuns.ts";
import { scanGap, type FileRun, type GivenContent, type ScanReply } from "./searchMessages.ts";
import type { SearchCut, SearchOutcome } from "./searchRequest.ts";
import { collectTasks } from "./searchOutcome.ts";

/** Some files in path order, and what became of them. */
export interface QueuedTask {
  run: FileRun;
  readonly contents: ReadonlyMap<string, GivenContent>;
  readonly gaps: SkippedPath[];
  reply: ScanReply | undefined;
}

/** The files of one search: those waiting, and what was found in the others. */
export interface ScanQueue {
  /** @param contents What is to be searched instead of files on disk, by path. */
  add(runs: readonly FileRun[], contents: ReadonlyMap<string, GivenContent>): void;
  skip(skipped: readonly SkippedPath[], withheldFiles: number): void;
  take(): QueuedTask | undefined;
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

export function createScanQueue(): ScanQueue {
  const tasks: QueuedTask[] = [];
  const waiting = createWaitingLine<QueuedTask>();
  const skipped: SkippedPath[] = [];
  const count = { doneTasks: 0, doneFiles: 0, totalFiles: 0, withheldFiles: 0 };
  return {
    add(runs, contents) {
      for (const run of runs) {
        const task = { run, contents, gaps: [], reply: undefined };
        tasks.push(task);
        waiting.add(task);
        count.totalFiles += run.count;
      }
    },
    skip(paths, withheldFiles) {
      skipped.push(...paths);
      count.withheldFiles += withheldFiles;
    },
    take: waiting.take,
    complete(task, reply) {
      task.reply = reply;
      count.doneTasks += 1;
      count.doneFiles += task.run.count;
      if (reply.gaps.length === 0) return;
      const paths = pathsOf(task.run);
      for (const [index, cause] of reply.gaps) task.gaps.push({ path: paths[index] ?? "", cause });
    },
    giveUp(task, index) {
      task.gaps.push({ path: pathsOf(task.run)[index] ?? "", cause: scanGap.timedOut });
      task.run = leaveOut(task.run, index);
      count.doneFiles += 1;
    },
    putBack(given) {
      const left = given.filter(({ run }) => run.count > 0);
      waiting.putBack(left);
      count.doneTasks += given.length - left.length;
    },
    waitingTasks: waiting.length,
    isDone: () => count.doneTasks === tasks.length,
    doneFiles: () => count.doneFiles,
    totalFiles: () => count.totalFiles,
    collect: (cut) => ({
      ...collectTasks(tasks),
      searchedFiles: count.doneFiles,
      withheldFiles: count.withheldFiles,
      gaps: [...skipped, ...tasks.flatMap(({ gaps }) => gaps)],
      cut,
    }),
  };
}

interface WaitingLine<Item> {
  add(item: Item): void;
  take: () => Item | undefined;
  putBack(items: readonly Item[]): void;
  length: () => number;
}

/** First come, first served; what is put back comes first. */
function createWaitingLine<Item>(): WaitingLine<Item> {
  const line: Item[] = [];
  const first: Item[] = [];
  let taken = 0;
  return {
    add: (item) => void line.push(item),
    take() {
      const again = first.shift();
      if (again !== undefined) return again;
      const item = line[taken];
      if (item !== undefined) taken += 1;
      return item;
    },
    putBack: (items) => void first.unshift(...items),
    length: () => first.length + line.length - taken,
  };
}

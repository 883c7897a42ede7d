import type { ExcerptLine } from "../../core/search/excerpt.ts";
import { pathsOf } from "./fileRuns.ts";
import type { QueuedTask } from "./scanQueue.ts";
import type { FileMatches, SearchOutcome } from "./searchRequest.ts";

/** Puts together what was found in the tasks of a search, in their order. */
export function collectTasks(
  tasks: readonly QueuedTask[],
): Pick<SearchOutcome, "hits" | "excerpts" | "binaryFiles"> {
  return {
    hits: tasks.flatMap(hitsOf),
    excerpts: new Map(tasks.flatMap(excerptsOf)),
    binaryFiles: tasks.reduce((sum, { reply }) => sum + (reply?.binaryFiles ?? 0), 0),
  };
}

function hitsOf({ run, reply }: QueuedTask): FileMatches[] {
  if (reply === undefined || reply.hits.length === 0) return [];
  const paths = pathsOf(run);
  const hits: FileMatches[] = [];
  for (let at = 0; at < reply.hits.length; at += 3) {
    const path = paths[reply.hits[at] ?? 0] ?? "";
    hits.push({ path, lines: reply.hits[at + 1] ?? 0, matches: reply.hits[at + 2] ?? 0 });
  }
  return hits;
}

function excerptsOf({ run, reply }: QueuedTask): [string, readonly ExcerptLine[]][] {
  if (reply?.excerpts === undefined) return [];
  const paths = pathsOf(run);
  return reply.excerpts.map((lines, index) => [paths[index] ?? "", lines]);
}

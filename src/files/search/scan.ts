import { excerptLines, type ExcerptLine } from "../../core/search/excerpt.ts";
import { countMatches, findLineStarts } from "../../core/search/matchingLines.ts";
import { findText, type TextSearch } from "./findText.ts";
import type { FileMemory } from "./readContent.ts";
import {
  pathSeparator,
  scanGap,
  type ExcerptRequest,
  type ScanReply,
  type ScanTask,
} from "./searchMessages.ts";
import type { ScanWatch } from "./workerPlace.ts";

/**
 * Searches the files of a task one after the other, on this thread. No further file is read once
 * the search is stopped.
 */
export function scan(task: ScanTask, memory: FileMemory, watch: ScanWatch): ScanReply {
  const search = prepare(task, memory, watch);
  const found: Found = { hits: [], gaps: [], excerpts: [], binaryFiles: 0 };
  for (const [index, path] of task.paths.split(pathSeparator).entries()) {
    if (watch.isStopped(task.search)) break;
    scanFile(search, index, task.prefix + path, found);
  }
  const { hits, gaps, binaryFiles, excerpts } = found;
  return {
    kind: "scanned",
    hits: Int32Array.from(hits),
    gaps,
    binaryFiles,
    ...(task.excerpts === undefined ? {} : { excerpts }),
  };
}

interface Scan extends TextSearch {
  readonly regExp: RegExp;
  readonly watch: ScanWatch;
}

/** What was found so far, as in {@link ScanReply}. */
interface Found {
  readonly hits: number[];
  readonly gaps: [number, string][];
  /** Of each file. */
  readonly excerpts: (readonly ExcerptLine[])[];
  binaryFiles: number;
}

function prepare(task: ScanTask, memory: FileMemory, watch: ScanWatch): Scan {
  const { source, flags, requiredLiterals } = task.expression;
  return {
    task,
    regExp: new RegExp(source, flags),
    literals: requiredLiterals.map((literal) => Buffer.from(literal)),
    given: new Map(task.given),
    memory,
    watch,
  };
}

function scanFile(search: Scan, index: number, path: string, found: Found): void {
  const content = findText(search, index, path);
  let excerpt: readonly ExcerptLine[] = [];
  switch (content.kind) {
    case "binary":
      found.binaryFiles += 1;
      break;
    case "gap":
      found.gaps.push([index, content.cause]);
      break;
    case "none":
      break;
    case "text":
      excerpt = searchText(search, index, content.text, found);
  }
  if (search.task.excerpts !== undefined) found.excerpts.push(excerpt);
}

function searchText(
  search: Scan,
  index: number,
  view: string,
  { hits, gaps }: Found,
): readonly ExcerptLine[] {
  const { task, regExp, watch } = search;
  watch.enter(index);
  try {
    const { lines, matches } = countMatches(view, task.expression, regExp, task.unit);
    if (lines > 0) hits.push(index, lines, matches);
    return excerptOf(search, view, task.excerpts?.[index]);
  } catch (error) {
    // The engine's backtracking stack is full.
    if (!(error instanceof RangeError)) throw error;
    gaps.push([index, scanGap.outOfRoom]);
    return [];
  } finally {
    watch.leave();
  }
}

function excerptOf(
  { task, regExp }: Scan,
  view: string,
  wanted: ExcerptRequest | undefined,
): readonly ExcerptLine[] {
  if (wanted === undefined || wanted.limit === 0) return [];
  const starts = findLineStarts(view, task.expression, regExp, wanted);
  return excerptLines(view, starts, wanted.contextLines);
}

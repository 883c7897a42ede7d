import {
  countMatches,
  type ExcerptLine,
  excerptLines,
  findLineStarts,
} from "../../../core/search/index.ts";
import { unsearchedCause } from "../../../core/unsearched.ts";
import type { ScanWatch } from "../heartbeat.ts";
import { type ExcerptRequest, pathsOf, type ScanReply, type ScanTask } from "../searchMessages.ts";
import { findText, type TextSource } from "./findText.ts";
import type { ContentReading } from "./readContent.ts";

/**
 * Searches the files of a task one after the other, on this thread. No further file is read once
 * the search is stopped.
 */
export function scan(task: ScanTask, reading: ContentReading, watch: ScanWatch): ScanReply {
  const { expression, prefix, encoding } = task;
  const regExp = new RegExp(expression.source, expression.flags);
  const literals = expression.requiredLiterals.map((literal) => Buffer.from(literal));
  const given = new Map(task.given);
  const hits: number[] = [];
  const unsearched: [number, string][] = [];
  const excerpts: (readonly ExcerptLine[])[] = [];
  let binaryFiles = 0;

  const searchText = (view: string, index: number): readonly ExcerptLine[] => {
    watch.enter(index);
    try {
      const { lines, matches } = countMatches(view, expression, regExp, task.unit);
      if (lines > 0) hits.push(index, lines, matches);
      return excerptOf(view, task, regExp, task.excerpts?.[index]);
    } catch (error) {
      // The engine's backtracking stack is full.
      if (!(error instanceof RangeError)) throw error;
      unsearched.push([index, unsearchedCause.outOfRoom]);
      return [];
    } finally {
      watch.leave();
    }
  };

  for (const [index, path] of pathsOf(task).entries()) {
    if (watch.isStopped(task.search)) break;
    const content = given.get(index);
    const source: TextSource = { path: prefix + path, id: task.ids?.[index], content, encoding };
    const found = findText(source, literals, reading);
    if (found.kind === "binary") binaryFiles += 1;
    if (found.kind === "unsearched") unsearched.push([index, found.cause]);
    excerpts.push(found.kind === "text" ? searchText(found.text, index) : []);
  }
  return {
    kind: "scanned",
    hits: Int32Array.from(hits),
    unsearched,
    binaryFiles,
    ...(task.excerpts === undefined ? {} : { excerpts }),
  };
}

function excerptOf(
  view: string,
  { expression }: ScanTask,
  regExp: RegExp,
  wanted: ExcerptRequest | undefined,
): readonly ExcerptLine[] {
  if (wanted === undefined || wanted.limit === 0) return [];
  const starts = findLineStarts(view, expression, regExp, wanted);
  return excerptLines(view, starts, wanted.contextLines);
}

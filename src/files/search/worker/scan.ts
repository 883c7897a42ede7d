import {
  countMatches,
  type ExcerptLine,
  excerptLines,
  findMatchingLines,
} from "../../../core/search/index.ts";
import { unsearchedCause } from "../../../core/unsearched.ts";
import { realPathIn } from "../../realPlace.ts";
import type { ScanWatch } from "../heartbeat.ts";
import { pathsOf, rowLength, type ScanReply, type ScanTask } from "../searchMessages.ts";
import { findText, type TextSource } from "./findText.ts";
import type { ContentReading } from "./readContent.ts";
import { readStateOf } from "./readState.ts";

/**
 * Searches the files of a task one after the other, on this thread. No further file is read once
 * the search is stopped.
 */
export function scan(task: ScanTask, reading: ContentReading, watch: ScanWatch): ScanReply {
  if (task.states !== undefined) return takeStates(task, reading, watch);
  const { pattern, prefix, encoding } = task;
  const regExp = new RegExp(pattern.source, pattern.flags);
  const literals = pattern.requiredLiterals.map((literal) => Buffer.from(literal));
  const hits: number[] = [];
  const unsearched: [number, string][] = [];
  const excerpts = new Map<string, readonly ExcerptLine[]>();
  let binaryFiles = 0;

  const searchText = (view: string, index: number, path: string): void => {
    watch.enter(index);
    try {
      const { lines, matches } = countMatches(view, pattern, regExp, task.countedMatches);
      if (lines > 0) hits.push(index, lines, matches);
      const wanted = task.excerpts?.get(path);
      if (wanted === undefined) return;
      const starts = findMatchingLines(view, pattern, regExp, wanted);
      excerpts.set(path, excerptLines(view, starts, wanted.contextLines));
    } catch (error) {
      // The engine's backtracking stack is full.
      if (!(error instanceof RangeError)) throw error;
      unsearched.push([index, unsearchedCause.outOfRoom]);
    } finally {
      watch.leave();
    }
  };

  for (const [index, path] of pathsOf(task).entries()) {
    if (watch.isStopped(task.search)) break;
    const content = task.given.get(path);
    const realPath = task.realPlace && realPathIn(task.realPlace, path);
    const id = task.ids?.[index];
    const source: TextSource = { path: prefix + path, realPath, id, content, encoding };
    const found = findText(source, literals, reading);
    if (found.kind === "binary") binaryFiles += 1;
    if (found.kind === "unsearched") unsearched.push([index, found.cause]);
    if (found.kind === "text") searchText(found.text, index, path);
  }
  return { kind: "scanned", hits: Int32Array.from(hits), unsearched, binaryFiles, excerpts };
}

function takeStates(task: ScanTask, reading: ContentReading, watch: ScanWatch): ScanReply {
  const states = new Float64Array(task.count * rowLength);
  const keep = task.states === "keep" ? reading : undefined;
  for (const [index, path] of pathsOf(task).entries()) {
    if (watch.isStopped(task.search)) break;
    const realPath = task.realPlace && realPathIn(task.realPlace, path);
    const row = readStateOf({ path: task.prefix + path, realPath }, task.ids?.[index], keep);
    if (row !== undefined) states.set(row, index * rowLength);
  }
  const nothing = { hits: new Int32Array(), unsearched: [], binaryFiles: 0, excerpts: new Map() };
  return { kind: "scanned", ...nothing, states };
}

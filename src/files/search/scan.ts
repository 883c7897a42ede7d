import { foldLineEndings } from "../../core/pattern/lineEndingView.ts";
import { excerptLines, type ExcerptLine } from "../../core/search/excerpt.ts";
import { countMatches, findLineStarts } from "../../core/search/matchingLines.ts";
import type { ContentStore } from "./contentStore.ts";
import { chooseReading, decodeText, readsAsUtf8 } from "./decodeText.ts";
import { readContent } from "./readContent.ts";
import {
  knownFields,
  pathSeparator,
  scanGap,
  unknownPlace,
  type GivenContent,
  type KnownFile,
  type ScanReply,
  type ScanTask,
} from "./searchMessages.ts";

/** Called around each run of the pattern, the one thing in a scan that may never end. */
export interface ScanWatch {
  readonly enter: (index: number) => void;
  readonly leave: () => void;
}

/** Searches the files of a task one after the other, on this thread. */
export function scan(task: ScanTask, store: ContentStore, watch: ScanWatch): ScanReply {
  const { source, flags } = task.expression;
  const regExp = new RegExp(source, flags);
  const literals = task.expression.requiredLiterals.map((literal) => Buffer.from(literal));
  const given = new Map(task.given);
  const hits: number[] = [];
  const learned: [number, KnownFile][] = [];
  const gaps: [number, string][] = [];
  const excerpts: (readonly ExcerptLine[])[] = [];
  let binaryFiles = 0;
  for (const [index, path] of task.paths.split(pathSeparator).entries()) {
    let excerpt: readonly ExcerptLine[] = [];
    const found = findText(task, index, task.prefix + path, literals, given.get(index), store);
    if (found.learned !== undefined) learned.push([index, found.learned]);
    if (found.gap !== undefined) gaps.push([index, found.gap]);
    if (found.isBinary === true) binaryFiles += 1;
    if (found.text !== undefined) {
      const view = foldLineEndings(found.text);
      const wanted = task.excerpts?.[index];
      watch.enter(index);
      try {
        const { lines, matches } = countMatches(view, task.expression, regExp, task.unit);
        if (lines > 0) hits.push(index, lines, matches);
        if (wanted !== undefined && wanted.limit > 0) {
          const starts = findLineStarts(view, task.expression, regExp, wanted);
          excerpt = excerptLines(view, starts, wanted.contextLines);
        }
      } catch (error) {
        // The engine's backtracking stack is full.
        if (!(error instanceof RangeError)) throw error;
        gaps.push([index, scanGap.outOfRoom]);
      }
      watch.leave();
    }
    excerpts.push(excerpt);
  }
  return {
    kind: "scanned",
    hits: Int32Array.from(hits),
    learned,
    gaps,
    binaryFiles,
    ...(task.excerpts === undefined ? {} : { excerpts }),
  };
}

interface FoundText {
  /** Absent where there is no match for certain, or nothing to search. */
  readonly text?: string | undefined;
  readonly learned?: KnownFile | undefined;
  readonly gap?: string | undefined;
  readonly isBinary?: boolean;
}

function findText(
  task: ScanTask,
  index: number,
  path: string,
  literals: readonly Buffer[],
  given: GivenContent | undefined,
  store: ContentStore,
): FoundText {
  if (given?.text !== undefined) return { text: given.text };
  const encoding = given?.encoding ?? task.encoding;
  if (given?.bytes !== undefined) {
    return textOf(Buffer.from(given.bytes), encoding, literals);
  }
  try {
    const content = readContent(path, knownAt(task.known, index), store);
    if (typeof content === "string") return { gap: content };
    if (content.isKnownBinary) return { isBinary: true };
    const found = textOf(content.bytes, encoding, literals);
    const learned = content.remember?.(found.isBinary === true);
    return { ...found, learned };
  } catch (error) {
    return gapOf(error);
  }
}

function textOf(bytes: Buffer, encoding: string, literals: readonly Buffer[]): FoundText {
  const reading = chooseReading(bytes, encoding);
  if (reading.kind === "binary") return { isBinary: true };
  const isRuledOut =
    literals.length > 0 &&
    readsAsUtf8(reading.encoding) &&
    !literals.some((literal) => bytes.includes(literal));
  if (isRuledOut) return {};
  const text = decodeText(bytes, reading);
  return text === undefined ? { gap: scanGap.encoding(reading.encoding) } : { text };
}

/** A file that vanished since it was listed is none; any other system error is told. */
function gapOf(error: unknown): FoundText {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (typeof code !== "string" || code.startsWith("ERR_")) throw error;
  return code === "ENOENT" || code === "ENOTDIR" ? {} : { gap: code };
}

function knownAt(known: Float64Array, index: number): KnownFile {
  const at = index * knownFields;
  return {
    sizeBytes: known[at] ?? 0,
    modifiedMs: known[at + 1] ?? 0,
    changedMs: known[at + 2] ?? 0,
    inode: known[at + 3] ?? 0,
    place: known[at + 4] ?? unknownPlace,
  };
}

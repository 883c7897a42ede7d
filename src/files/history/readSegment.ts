import { join } from "node:path";
import {
  type ContentKey,
  type EntryOutcome,
  type FileMove,
  type HistoryEntry,
  judgeFormat,
  parseEntryLine,
  readHead,
  type SavedFiles,
  type StoredEntry,
} from "../../core/history/index.ts";
import { fillBuffer } from "../readRegularFile.ts";
import { systemErrorCode } from "../systemError.ts";
import { closeAfter } from "../write/index.ts";
import { checkLines, lineEndLength } from "./chainedLines.ts";
import type { DamagedPart } from "./journal.ts";
import type { JournalDisk } from "./journalDisk.ts";
import { isPlacement, parsePlacement, type Placement } from "./placement.ts";
import { partFile, type SegmentName } from "./segmentName.ts";

/** What was read of the entries of a segment so far. Only added to while the file grows. */
export interface ReadSegment {
  readonly segment: SegmentName;
  /** How far the file was read: to the end of a line, in bytes. */
  readonly readBytes: number;
  /** Of the file when it was last read. */
  readonly sizeBytes: number;
  readonly lineCount: number;
  /** Of the lines that were read. */
  readonly checksum: number;
  readonly entries: readonly EntryLine[];
  readonly saved: readonly SavedFiles[];
  readonly outcomes: readonly EntryOutcome[];
  readonly moves: readonly FileMove[];
  readonly placements: readonly PlacementLines[];
  readonly damaged: readonly DamagedPart[];
}

export interface EntryLine extends Pick<StoredEntry, "id" | "kind" | "of" | "inPart"> {
  /** 1-indexed. */
  readonly lineNumber: number;
  readonly line: string;
}

/** Lines that are only read when a content is asked for: where they begin in a text. */
interface PlacementLines {
  readonly text: string;
  readonly starts: readonly number[];
}

export function emptySegment(segment: SegmentName): ReadSegment {
  return {
    segment,
    readBytes: 0,
    sizeBytes: 0,
    lineCount: 0,
    checksum: 0,
    entries: [],
    saved: [],
    outcomes: [],
    moves: [],
    placements: [],
    damaged: [],
  };
}

/**
 * The segment with what was added to its file; the same value if nothing was. Of a file that became
 * shorter, since its writer took back what it could not finish, all is read again. A rest without a
 * line ending is left for later: it is being written, or was cut short.
 *
 * @param limitBytes how much of the file counts.
 */
export async function readGrowth(
  disk: JournalDisk,
  folder: string,
  known: ReadSegment,
  limitBytes = Infinity,
): Promise<ReadSegment> {
  const file = partFile(known.segment.name, "entries");
  try {
    const hasProblem = hasFileProblem(known);
    const found = await disk.lstat(join(folder, file));
    const isSame = found.isFile() && Math.min(Number(found.size), limitBytes) === known.sizeBytes;
    if (isSame && !hasProblem) return known;
    return await closeAfter(await disk.open(join(folder, file), "r"), async (handle) => {
      const status = await handle.stat();
      if (!status.isFile()) return withProblem(known, file, "not a file");
      const sizeBytes = Math.min(Number(status.size), limitBytes);
      const isAnother = sizeBytes < known.readBytes || hasProblem;
      const base = isAnother ? emptySegment(known.segment) : known;
      const grown = Buffer.allocUnsafeSlow(sizeBytes - base.readBytes);
      const bytes = await fillBuffer(grown, handle, base.readBytes);
      return { ...addLines(base, file, bytes), sizeBytes };
    });
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === undefined) throw error;
    return withProblem(known, file, `cannot be read (${code})`);
  }
}

/** A problem with the file as a whole, which may pass. */
function withProblem(known: ReadSegment, file: string, reason: string): ReadSegment {
  if (known.damaged.some((part) => part.line === undefined && part.reason === reason)) return known;
  const lines = known.damaged.filter((part) => part.line !== undefined);
  return { ...known, damaged: [...lines, { file, reason }] };
}

function hasFileProblem({ damaged }: ReadSegment): boolean {
  return damaged.some(({ line }) => line === undefined);
}

const newLine = 0x0a;

const versionReasons = {
  older: "was written by an older Linewise",
  newer: "was written by a newer Linewise",
} as const;

function addLines(base: ReadSegment, file: string, bytes: Buffer): ReadSegment {
  const end = bytes.lastIndexOf(newLine) + 1;
  if (end === 0) return base;
  const headingEnd = base.lineCount === 0 ? bytes.indexOf(newLine) + 1 : 0;
  const verdict =
    headingEnd === 0 ? "readable" : judgeFormat(bytes.toString("utf8", 0, headingEnd - 1));
  if (verdict === "older" || verdict === "newer") {
    return { ...base, readBytes: end, damaged: [{ file, reason: versionReasons[verdict] }] };
  }
  const { checksum, wrong } = checkLines(bytes.subarray(headingEnd, end), base.checksum);
  const text = bytes.toString("utf8", headingEnd, end);
  const entries = [...base.entries];
  const saved = [...base.saved];
  const outcomes = [...base.outcomes];
  const moves = [...base.moves];
  const starts: number[] = [];
  const damaged = [...base.damaged];
  let lineCount = Math.max(1, base.lineCount);
  if (verdict === "foreign") {
    damaged.push({ file, line: 1, reason: "is not how a file of the edit history begins" });
  }

  for (let start = 0, index = 0; start < text.length; index++) {
    const lineEnd = text.indexOf("\n", start);
    lineCount += 1;
    const reason = wrong.has(index)
      ? "is not what was written"
      : takeLine(start, lineEnd + 1 - lineEndLength);
    if (reason !== undefined) damaged.push({ file, line: lineCount, reason });
    start = lineEnd + 1;
  }
  const placements = starts.length === 0 ? base.placements : [...base.placements, { text, starts }];
  const read = { entries, saved, outcomes, moves, placements };
  const holdsAny = Object.values(read).some((records) => records.length > 0);
  const isForeign = damaged[0]?.line === 1 && !holdsAny;
  return {
    ...base,
    ...read,
    readBytes: base.readBytes + end,
    lineCount,
    checksum,
    damaged: isForeign ? [{ file, reason: "not a file of the edit history" }] : damaged,
  };

  /** Why it is set aside, if it is. */
  function takeLine(start: number, lineEnd: number): string | undefined {
    if (isPlacement(text, start)) {
      starts.push(start);
      return undefined;
    }
    const head = readHead(text, start, lineEnd);
    if (head === undefined) return "is no record";
    if (head.result !== undefined && text.endsWith(" {}", lineEnd)) {
      outcomes.push({ id: head.id, result: head.result });
      return undefined;
    }
    const line = text.slice(start, lineEnd);
    const { id, kind, of, inPart } = head;
    if (kind === "outcome" || kind === "saved" || kind === "moved") return takeRecord(line);
    entries.push({ id, kind, of, inPart, lineNumber: lineCount, line });
    return undefined;
  }

  function takeRecord(line: string): string | undefined {
    const record = parseEntryLine(line);
    if (record?.kind === "outcome") outcomes.push(record.outcome);
    if (record?.kind === "saved") saved.push(record.saved);
    if (record?.kind === "moved") moves.push(record.move);
    return record === undefined ? "is no record" : undefined;
  }
}

export function indexPlacements({ placements }: ReadSegment): ReadonlyMap<ContentKey, Placement> {
  const index = new Map<ContentKey, Placement>();
  for (const { text, starts } of placements) {
    for (const start of starts) {
      const end = text.indexOf("\n", start) + 1 - lineEndLength;
      const placement = parsePlacement(text.slice(start, end));
      index.set(placement.key, placement);
    }
  }
  return index;
}

export function parseEntry({ line }: EntryLine): HistoryEntry | undefined {
  const record = parseEntryLine(line);
  return record?.kind === "entry" ? record.entry : undefined;
}

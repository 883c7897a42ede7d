import { join } from "node:path";
import {
  type ContentKey,
  type EntryKind,
  type EntryOutcome,
  type FileMove,
  hasRightChecksum,
  type HistoryEntry,
  judgeFormat,
  parseEntryLine,
  readHead,
  type RecordHead,
} from "../../core/history/index.ts";
import { readWholeFile } from "../readWholeFile.ts";
import { systemErrorCode } from "../systemError.ts";
import { closeAfter, type FileHandle } from "../write/index.ts";
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
  readonly entries: readonly EntryLine[];
  readonly outcomes: readonly EntryOutcome[];
  readonly moves: readonly FileMove[];
  readonly placementLines: readonly string[];
  readonly damaged: readonly DamagedPart[];
}

export interface EntryLine {
  readonly head: EntryHead;
  /** 1-indexed. */
  readonly lineNumber: number;
  readonly line: string;
}

export interface EntryHead extends RecordHead {
  readonly kind: EntryKind;
}

export function emptySegment(segment: SegmentName): ReadSegment {
  return {
    segment,
    readBytes: 0,
    sizeBytes: 0,
    lineCount: 0,
    entries: [],
    outcomes: [],
    moves: [],
    placementLines: [],
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
    if (known.sizeBytes > 0 && !hasFileProblem(known)) {
      const { size } = await disk.lstat(join(folder, file));
      if (Math.min(Number(size), limitBytes) === known.sizeBytes) return known;
    }
    return await closeAfter(await disk.open(join(folder, file), "r"), async (handle) => {
      const status = await handle.stat();
      if (!status.isFile()) return withProblem(known, file, "not a file");
      const sizeBytes = Math.min(Number(status.size), limitBytes);
      if (sizeBytes === known.sizeBytes && !hasFileProblem(known)) return known;
      const base =
        sizeBytes < known.readBytes || hasFileProblem(known) ? emptySegment(known.segment) : known;
      const bytes = await readFrom(handle, base.readBytes, sizeBytes);
      return { ...addLines(base, file, bytes), sizeBytes };
    });
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === undefined) throw error;
    return withProblem(known, file, `cannot be read (${code})`);
  }
}

async function readFrom(handle: FileHandle, start: number, end: number): Promise<Buffer> {
  if (end <= start) return Buffer.alloc(0);
  const rest: Pick<FileHandle, "read"> = {
    read: (buffer, offset, length, position) =>
      handle.read(buffer, offset, length, start + position),
  };
  return readWholeFile(rest, end - start);
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

function addLines(base: ReadSegment, file: string, bytes: Buffer): ReadSegment {
  const end = bytes.lastIndexOf(newLine) + 1;
  if (end === 0) return base;
  const text = bytes.toString("utf8", 0, end);
  const entries = [...base.entries];
  const outcomes = [...base.outcomes];
  const moves = [...base.moves];
  const placementLines = [...base.placementLines];
  const damaged = [...base.damaged];
  let { lineCount } = base;

  for (let start = 0; start < text.length;) {
    const lineEnd = text.indexOf("\n", start);
    const line = text.slice(start, lineEnd);
    start = lineEnd + 1;
    lineCount += 1;
    const reason = lineCount === 1 ? judgeFirst(line) : takeLine(line);
    if (reason !== undefined) damaged.push({ file, line: lineCount, reason });
    if (lineCount === 1 && reason === newerFormat) {
      return { ...base, readBytes: base.readBytes + end, damaged: [{ file, reason }] };
    }
  }
  const read = { entries, outcomes, moves, placementLines };
  const holdsAny = Object.values(read).some((records) => records.length > 0);
  const isForeign = damaged[0]?.line === 1 && !holdsAny;
  return {
    ...base,
    ...read,
    readBytes: base.readBytes + end,
    lineCount,
    damaged: isForeign ? [{ file, reason: "not a file of the edit history" }] : damaged,
  };

  /** Why it is set aside, if it is. */
  function takeLine(line: string): string | undefined {
    if (!hasRightChecksum(line)) return "is not what was written";
    if (isPlacement(line)) {
      placementLines.push(line);
      return undefined;
    }
    const head = readHead(line);
    if (head === undefined) return "is no record";
    if (head.result !== undefined && line.endsWith(" {}")) {
      outcomes.push({ id: head.id, result: head.result });
      return undefined;
    }
    if (!isEntryHead(head)) return takeRecord(line);
    entries.push({ head, lineNumber: lineCount, line });
    return undefined;
  }

  function takeRecord(line: string): string | undefined {
    const record = parseEntryLine(line);
    if (!record.ok) return "is no record";
    if (record.value.kind === "outcome") outcomes.push(record.value.outcome);
    if (record.value.kind === "moved") moves.push(record.value.move);
    return undefined;
  }
}

function isEntryHead(head: RecordHead): head is EntryHead {
  return head.kind !== "outcome" && head.kind !== "moved";
}

const newerFormat = "was written by a newer Linewise";

function judgeFirst(line: string): string | undefined {
  const verdict = judgeFormat(line);
  if (verdict === "readable") return undefined;
  return verdict === "newer" ? newerFormat : "is not how a file of the edit history begins";
}

export function indexPlacements({
  placementLines,
}: ReadSegment): ReadonlyMap<ContentKey, Placement> {
  return new Map(placementLines.map(parsePlacement).map((placement) => [placement.key, placement]));
}

export function parseEntry({ line }: EntryLine): HistoryEntry | undefined {
  const record = parseEntryLine(line);
  return record.ok && record.value.kind === "entry" ? record.value.entry : undefined;
}

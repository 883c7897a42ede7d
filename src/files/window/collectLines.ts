import { type LineEnding, truncate } from "../../core/lines/index.ts";
import {
  type Codec,
  createLineEndFinder,
  lineEndingOf,
  lineFeedOf,
  sizeOfUnit,
} from "../encoding/index.ts";
import { type ByteSource, readChunk } from "./byteSource.ts";

/** A line of a file. */
export interface FileLine {
  /** Without the ending; at most as many UTF-16 units as were asked for. */
  readonly text: string;
  /** Empty for a last line without one. */
  readonly ending: LineEnding | "";
  /** Whether the line goes on after `text`. */
  readonly isCut: boolean;
}

/** Some lines of a file, and facts about the rest. */
export interface FileLines {
  /** Fewer than were asked for where the file has no more. */
  readonly lines: readonly FileLine[];
  /** `undefined` if much of the file would have to be read. */
  readonly totalLines: number | undefined;
  readonly hasFinalNewline: boolean;
}

export interface LinesToCollect {
  /** At least 1. */
  readonly lineCount: number;
  /** UTF-16 units of a line after which it is cut. */
  readonly maxLineCharacters: number;
}

/** The beginning of a line, and the ending. */
interface LineHead {
  readonly bytes: Uint8Array;
  readonly ending: LineEnding | "";
  readonly isCut: boolean;
}

const chunkBytes = 1 << 18;

/**
 * The lines from `offset` on, which is the start of one. Of a line only its beginning is kept in
 * memory, however long it is.
 */
export async function collectLines(
  source: ByteSource,
  offset: number,
  codec: Pick<Codec, "decode">,
  { lineCount, maxLineCharacters }: LinesToCollect,
): Promise<FileLine[]> {
  const heads = await readHeads(source, offset, lineCount, bytesOf(maxLineCharacters));
  const texts = await decodeHeads(heads, source, codec);
  return heads.map(({ ending, isCut }, index) => {
    const whole = texts[index] ?? "";
    const text = truncate(whole, maxLineCharacters);
    return { text, ending, isCut: isCut || text.length < whole.length };
  });
}

/**
 * This many bytes of a line decode to more characters than are shown, in any encoding: none takes more
 * than four bytes per UTF-16 unit. A character cut in two at their end is therefore never shown.
 */
function bytesOf(characters: number): number {
  return 4 * (characters + 1);
}

async function readHeads(
  source: ByteSource,
  start: number,
  lineCount: number,
  maxBytes: number,
): Promise<LineHead[]> {
  const buffer = Buffer.allocUnsafeSlow(chunkBytes);
  const heads: LineHead[] = [];
  let begun = Buffer.alloc(0);
  let begunIsCut = false;
  let offset = start;
  while (heads.length < lineCount && offset < source.end) {
    const chunk = await readChunk(buffer, source, offset);
    if (chunk.length === 0) break;
    const findLineEnd = createLineEndFinder(chunk, source.unit);
    offset += chunk.length;
    for (let at = 0; at < chunk.length && heads.length < lineCount;) {
      const end = findLineEnd(at);
      const line = chunk.subarray(at, end === -1 ? chunk.length : end);
      const ending = lineEndingOf(line, source.unit);
      const content = line.subarray(0, line.length - ending.length * sizeOfUnit(source.unit));
      const room = maxBytes - begun.length;
      begun = Buffer.concat([begun, content.subarray(0, room)]);
      begunIsCut ||= content.length > room;
      at += line.length;
      if (end === -1 && offset < source.end) break;
      heads.push({ bytes: begun, ending, isCut: begunIsCut });
      begun = Buffer.alloc(0);
      begunIsCut = false;
    }
  }
  return heads;
}

/** Decodes all lines in one call of the codec, which may be a call to another process. */
async function decodeHeads(
  heads: readonly LineHead[],
  { unit }: ByteSource,
  codec: Pick<Codec, "decode">,
): Promise<string[]> {
  const lineFeed = lineFeedOf(unit);
  const parts = heads.flatMap(({ bytes }, index) => (index === 0 ? [bytes] : [lineFeed, bytes]));
  const texts = (await codec.decode(Buffer.concat(parts))).split("\n");
  if (texts.length === heads.length) return texts;
  // An invalid byte swallowed the line feed after it.
  return Promise.all(heads.map(async ({ bytes }) => codec.decode(bytes)));
}

import { editBetween } from "../../core/diff/index.ts";
import { applyEdit, type Edit } from "../../core/edit/index.ts";
import type { FileFailure } from "../../core/failure/index.ts";
import { indexLines, lineAt, lineContent, type LineIndex } from "../../core/lines/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import {
  type Codec,
  encodeTexts,
  codeUnitOf,
  type LostCharacter,
  sizeOfMark,
  sizeOfUnit,
} from "../encoding/index.ts";
import { type ChangedSpan, findChangedSpans } from "./changedSpans.ts";
import { locateLines } from "./locateLines.ts";

/** A file's bytes, and what they decode to, without byte order mark. */
interface DecodedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly lines: LineIndex;
}

/**
 * The bytes of the file after the edit of its text, in pieces, most of which are parts of the old
 * bytes, so a large file is not copied in memory. The bytes of lines that the edit does not touch are
 * copied, whatever they are; so are those of the text that stays before and after what changes on a
 * touched line. Only new text is encoded. The byte order mark stays.
 *
 * Failures: `unencodable` when the encoding has no such character (its line is that in the new text);
 * `undecodableLine` when text that stays on a touched line is not what its bytes are, so that nothing
 * tells which bytes to keep (a line that is replaced or deleted whole may hold anything), or when a
 * touched line that stays in part has bytes besides its text, as half a UTF-16 unit at the end;
 * `undecodedText` when new text has U+FFFD, in another line than before, and the file has bytes that do not decode,
 * which it may stand for;
 * `textNotOfBytes` when text and bytes have different numbers of lines.
 *
 * Law: where the file decodes, the new bytes decode to `applyEdit(edit, lines.text)`.
 */
export async function spliceLines(
  file: DecodedFile,
  edit: Edit,
  codec: Codec,
): Promise<Result<readonly Uint8Array[], FileFailure>> {
  const spliced = await splice(file, edit, codec);
  if (spliced.ok || spliced.failure.code !== "undecodedText") return spliced;
  const { text } = file.lines;
  if (isUncertain(file, edit, codec)) return spliced;
  const smallest = await splice(file, editBetween(text, applyEdit(edit, text)), codec);
  return smallest.ok ? smallest : spliced;
}

async function splice(
  file: DecodedFile,
  edit: Edit,
  codec: Codec,
): Promise<Result<readonly Uint8Array[], FileFailure>> {
  const { path, bytes, lines } = file;
  const { encoding } = codec;
  const unit = codeUnitOf(encoding);
  const markSize = sizeOfMark(bytes, encoding);
  const body = bytes.subarray(markSize);
  const spans = findChangedSpans(edit, lines);
  const wanted = spans.flatMap(({ firstLine, endLineExclusive }) => [firstLine, endLineExclusive]);
  const located = locateLines(body, unit, lines, wanted);
  if (located === undefined) return fail({ code: "textNotOfBytes", path, encoding });

  const encoded = await encodeTexts(spans.flatMap(textsOf), codec);
  if (!encoded.ok) return fail(explainLoss(encoded.failure, spans, { file, edit, encoding }));

  const pieces = [bytes.subarray(0, markSize)];
  let copiedTo = 0;
  for (const [index, span] of spans.entries()) {
    const [start = 0, end = 0] = located.slice(index * 2, index * 2 + 2);
    const encodedTexts = encoded.value.slice(index * textsPerSpan, (index + 1) * textsPerSpan);
    const kept = findKept(span, body.subarray(start, end), encodedTexts, sizeOfUnit(unit));
    if (typeof kept === "number") {
      return fail({ code: "undecodableLine", path, line: kept, encoding });
    }
    pieces.push(body.subarray(copiedTo, start), kept.before, kept.inserted, kept.after);
    copiedTo = end;
  }
  pieces.push(body.subarray(copiedTo));
  const undecoded = await findUndecoded(spans, { text: lines.text, body }, codec);
  if (undecoded !== undefined) {
    const line = lineAt(indexLines(applyEdit(edit, lines.text)), undecoded);
    return fail({ code: "undecodedText", path, line, encoding });
  }
  return succeed(pieces);
}

const textsPerSpan = 4;
const insertedIndex = 1;
const afterIndex = 2;

function textsOf({ before, inserted, after, staysInside, replaced }: ChangedSpan): string[] {
  return [before, inserted, after, staysInside ? replaced : ""];
}

/** U+FFFD, which is also a character of its own: where all bytes of a file decode, it is one. */
const undecodedMark = "\uFFFD";

/** Whether a line that an edit may leave is equal to others but for its bytes: nothing tells which one it leaves. */
function isUncertain({ bytes, lines }: DecodedFile, edit: Edit, { encoding }: Codec): boolean {
  const spans = findChangedSpans(edit, lines);
  const [start = 0, end = 0] = [spans[0]?.firstLine, spans.at(-1)?.endLineExclusive];
  const marked = Array.from({ length: lines.count }, (_, index) => index + 1).flatMap((line) => {
    const text = lineContent(lines, line);
    return text.includes(undecodedMark) ? { line, text: text.trimEnd() } : [];
  });
  const touched = new Set(
    marked.flatMap(({ line, text }) => (start <= line && line < end ? text : [])),
  );
  const alike = marked.filter(({ text }) => touched.has(text));
  const body = bytes.subarray(sizeOfMark(bytes, encoding));
  const wanted = alike.flatMap(({ line }) => [line, line + 1]);
  const located = locateLines(body, codeUnitOf(encoding), lines, wanted) ?? [];
  const known = new Map<string, string>();
  return alike.some(({ text }, index) => {
    const heldBytes = Buffer.from(body.subarray(located[index * 2], located[index * 2 + 1]));
    const held = heldBytes.toString("latin1").replaceAll(/[\r\n\0]/g, "");
    const isOther = held !== (known.get(text) ?? held);
    known.set(text, held);
    return isOther;
  });
}

/** The offset in the new text of a character that is put in and may stand for bytes of the file. */
async function findUndecoded(
  spans: readonly ChangedSpan[],
  { text, body }: { readonly text: string; readonly body: Uint8Array },
  codec: Codec,
): Promise<number | undefined> {
  const span = spans.find(({ inserted }) => inserted.includes(undecodedMark));
  if (span === undefined || !text.includes(undecodedMark)) return undefined;
  const encoded = await encodeTexts([text], codec);
  const [all = nothing] = encoded.ok ? encoded.value : [];
  if (equal(all, body)) return undefined;
  return span.insertedStart + span.inserted.indexOf(undecodedMark);
}

interface SplicedSpan {
  readonly before: Uint8Array;
  readonly inserted: Uint8Array;
  readonly after: Uint8Array;
}

/**
 * The new bytes of a span, made of the encoded {@link textsOf} it. When the text that stays is not
 * what the old bytes begin and end with, the 1-indexed line where that is.
 */
function findKept(
  span: ChangedSpan,
  old: Uint8Array,
  encoded: readonly Uint8Array[],
  unitSizeBytes: number,
): SplicedSpan | number {
  const [before = nothing, inserted = nothing, after = nothing, replaced = nothing] = encoded;
  const afterStart = old.length - after.length;
  if (!equal(old.subarray(0, before.length), before)) return span.firstLine;
  if (afterStart < before.length || !equal(old.subarray(afterStart), after)) {
    return span.endLineExclusive - 1;
  }
  const middle = old.subarray(before.length, afterStart);
  if (span.staysInside && !equal(middle, replaced)) return span.firstLine;
  if (keepsPartOfLastLine(span) && holdsMoreThan(span.replaced, middle, unitSizeBytes)) {
    return span.endLineExclusive - 1;
  }
  return { before, inserted, after };
}

function keepsPartOfLastLine({ before, after, firstLine, endLineExclusive }: ChangedSpan): boolean {
  return after !== "" || (before !== "" && firstLine === endLineExclusive - 1);
}

/** Decoders drop half a unit at the end of a file. It is not in the text, so no edit can replace it. */
function holdsMoreThan(replaced: string, bytes: Uint8Array, unitSizeBytes: number): boolean {
  return replaced === "" ? bytes.length > 0 : bytes.length % unitSizeBytes > 0;
}

/** New text that the encoding cannot represent, or old text that does not survive a round trip. */
function explainLoss(
  { index, offset, character }: LostCharacter,
  spans: readonly ChangedSpan[],
  { file, edit, encoding }: { file: DecodedFile; edit: Edit; encoding: string },
): FileFailure {
  const { path, lines } = file;
  const span = spans[Math.floor(index / textsPerSpan)];
  if (span === undefined) throw new RangeError(`There is no text ${index}.`);
  if (index % textsPerSpan !== insertedIndex) {
    const isOnLastLine = index % textsPerSpan === afterIndex;
    const line = isOnLastLine ? span.endLineExclusive - 1 : span.firstLine;
    return { code: "undecodableLine", path, line, encoding };
  }
  const line = lineAt(indexLines(applyEdit(edit, lines.text)), span.insertedStart + offset);
  return { code: "unencodable", path, character, line, encoding };
}

function equal(left: Uint8Array, right: Uint8Array): boolean {
  return Buffer.compare(left, right) === 0;
}

const nothing = new Uint8Array(0);

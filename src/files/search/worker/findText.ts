import { isAscii } from "node:buffer";
import { toLf } from "../../../core/lines/index.ts";
import { unsearchedCause } from "../../../core/unsearched.ts";
import { isMissing, systemErrorCode } from "../../systemError.ts";
import { noId } from "../searchMemory.ts";
import type { GivenContent } from "../searchRequest.ts";
import { chooseReading, decodeReading, readsAsUtf8 } from "./binaryOrText.ts";
import { type ContentReading, type PlacedFile, readContent } from "./readContent.ts";

/** Where the text of a file comes from. */
export interface TextSource extends PlacedFile {
  /** Its id in the memory. */
  readonly id: number | undefined;
  /** What to search instead, or how to read the file. */
  readonly content: GivenContent | undefined;
  /** See `SearchRequest`. */
  readonly encoding: string | undefined;
}

/** The text to search, or why there is none. */
export type FoundText =
  | { readonly kind: "binary" }
  /** The file is gone, or certainly has no match. */
  | { readonly kind: "none" }
  | { readonly kind: "unsearched"; readonly cause: string }
  /** A line-ending view. */
  | { readonly kind: "text"; readonly text: string };

const none: FoundText = { kind: "none" };
const binary: FoundText = { kind: "binary" };
/**
 * Never a file of ASCII alone, which is the same in every encoding but UTF-16, and that shows
 * itself.
 */
const unknownEncoding: FoundText = { kind: "unsearched", cause: unsearchedCause.unknownEncoding };

/** @param literals A text with none of these has no match; empty if nothing is known. */
export function findText(
  { path, realPath, id, content, encoding: usual }: TextSource,
  literals: readonly Buffer[],
  reading: ContentReading,
): FoundText {
  if (content?.text !== undefined) return { kind: "text", text: toLf(content.text) };
  const encoding = content?.encoding ?? usual;
  if (content?.bytes !== undefined) return textOf(Buffer.from(content.bytes), encoding, literals);
  try {
    // An editor knows more of the file than the memory does.
    const knownId = id === noId || content !== undefined ? undefined : id;
    return textOfFile({ path, realPath }, knownId, encoding, literals, reading);
  } catch (error) {
    return unsearchedFor(error);
  }
}

function textOfFile(
  file: PlacedFile,
  id: number | undefined,
  encoding: string | undefined,
  literals: readonly Buffer[],
  reading: ContentReading,
): FoundText {
  const content = readContent(file, id, reading);
  if (content.kind === "unread") return { kind: "unsearched", cause: content.cause };
  const { bytes } = content;
  if (content.kind === "read") {
    const found = textOf(bytes, encoding, literals);
    content.learn?.(found.kind === "binary");
    return found;
  }
  if (content.isBinary) return binary;
  const isPlain = content.isPlain && (encoding === undefined || readsAsUtf8(encoding));
  if (!isPlain) return textOf(bytes, encoding, literals);
  return isRuledOut(bytes, literals) ? none : { kind: "text", text: bytes.toString("latin1") };
}

function textOf(
  bytes: Buffer,
  encoding: string | undefined,
  literals: readonly Buffer[],
): FoundText {
  const reading = chooseReading(bytes, encoding ?? "utf8");
  if (reading.kind === "binary") return binary;
  if (encoding === undefined && reading.encoding === "utf8" && !isAscii(bytes)) {
    return literals.every(isAscii) && isRuledOut(bytes, literals) ? none : unknownEncoding;
  }
  if (readsAsUtf8(reading.encoding) && isRuledOut(bytes, literals)) return none;
  const text = decodeReading(bytes, reading);
  if (text === undefined) {
    return { kind: "unsearched", cause: unsearchedCause.encoding(reading.encoding) };
  }
  return { kind: "text", text: toLf(text) };
}

function isRuledOut(bytes: Buffer, literals: readonly Buffer[]): boolean {
  return literals.length > 0 && !literals.some((literal) => bytes.includes(literal));
}

/** A file that is gone since it was listed is left out; any other system error is told. */
function unsearchedFor(error: unknown): FoundText {
  const cause = systemErrorCode(error);
  if (cause === undefined) throw error;
  return isMissing(error) ? none : { kind: "unsearched", cause };
}

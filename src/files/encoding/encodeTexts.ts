import { fail, type Result, succeed } from "../../core/result.ts";
import { codeUnitOf, findUnit, sizeOfUnit } from "./byteLineEndings.ts";
import type { Codec } from "./codec.ts";

/** A character that does not come back when it is encoded and decoded again. */
export interface LostCharacter {
  /** Which of the texts, 0-indexed. */
  readonly index: number;
  /** UTF-16 offset in that text. */
  readonly offset: number;
  readonly character: string;
}

/**
 * The bytes of each text, in two calls of the codec for all of them, which may be calls to another
 * process: the texts are joined by `\n`, and the bytes are split there again.
 */
export async function encodeTexts(
  texts: readonly string[],
  codec: Codec,
): Promise<Result<Uint8Array[], LostCharacter>> {
  const joined = texts.join("\n");
  const bytes = await codec.encode(joined);
  const decoded = await codec.decode(bytes);
  if (decoded !== joined) return fail(locate(texts, firstDifference(joined, decoded)));

  const unit = codeUnitOf(codec.encoding);
  let start = 0;
  const parts = texts.map((text) => {
    let end = start - sizeOfUnit(unit);
    for (let remaining = countLineFeeds(text) + 1; remaining > 0; remaining--) {
      end = findUnit(bytes, unit, lineFeed, end + sizeOfUnit(unit));
    }
    const part = bytes.subarray(start, end);
    start = end + sizeOfUnit(unit);
    return part;
  });
  return succeed(parts);
}

/** The first character of a text that the encoding cannot represent, with its 1-indexed line. */
export async function findUnencodable(
  text: string,
  codec: Codec,
): Promise<{ readonly character: string; readonly line: number } | undefined> {
  const encoded = await encodeTexts([text], codec);
  if (encoded.ok) return undefined;
  const { character, offset } = encoded.failure;
  return { character, line: (text.slice(0, offset).match(/\r\n?|\n/g)?.length ?? 0) + 1 };
}

/** Offset of the first code point that differs. Encoders replace unknown code points one for one. */
function firstDifference(text: string, decoded: string): number {
  let offset = 0;
  for (const character of text) {
    if (!decoded.startsWith(character, offset)) break;
    offset += character.length;
  }
  return offset;
}

function locate(texts: readonly string[], joinedOffset: number): LostCharacter {
  let start = 0;
  for (const [index, text] of texts.entries()) {
    const offset = joinedOffset - start;
    if (offset < text.length) {
      const character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
      return { index, offset, character };
    }
    start += text.length + 1;
  }
  throw new Error("The codec changes line feeds, or adds to the text.");
}

function countLineFeeds(text: string): number {
  let count = 0;
  for (let found = text.indexOf("\n"); found !== -1; found = text.indexOf("\n", found + 1)) count++;
  return count;
}

const lineFeed = 0x0a;

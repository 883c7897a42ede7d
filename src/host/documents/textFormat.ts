import { codecOf, encodeWholeFile, withoutMark } from "./codecs.ts";

/** How the bytes of a file are read as text, and written again. */
export interface TextFormat {
  readonly encoding: string;
  /**
   * The file holds what a document would lose (mixed line endings, bytes that do not decode), so each
   * byte is one character, which has its place and keeps it.
   */
  readonly isByteExact: boolean;
}

export async function decodeText(bytes: Uint8Array, format: TextFormat): Promise<string> {
  const { encoding, isByteExact } = format;
  if (isByteExact) return Buffer.from(bytes).toString("latin1");
  return codecOf(encoding).decode(withoutMark(bytes, encoding));
}

export async function encodeText(text: string, format: TextFormat): Promise<Uint8Array> {
  return format.isByteExact ? Buffer.from(text, "latin1") : encodeWholeFile(text, format.encoding);
}

/** A text of {@link decodeText} as a document has it. */
export async function showText(text: string, format: TextFormat): Promise<string> {
  if (!format.isByteExact) return text;
  return decodeText(await encodeText(text, format), { ...format, isByteExact: false });
}

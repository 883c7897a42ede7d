/**
 * Converts between the text of a file and its bytes. Both work on any part of a file that starts and
 * ends at a character; neither adds, drops or looks for a byte order mark. What cannot be encoded or
 * decoded becomes something else (`?`, U+FFFD), never an error: a caller that needs to know converts
 * back and compares.
 *
 * Encodings have no state between lines (ISO-2022 and UTF-7 do; VS Code offers neither).
 */
export interface Codec {
  /** VS Code's name, such as `utf8bom`, `utf16le`, `shiftjis`. */
  readonly encoding: string;
  encode(text: string): Uint8Array | Promise<Uint8Array>;
  decode(bytes: Uint8Array): string | Promise<string>;
}

/** The codec of a Unicode encoding; none for others, which the editor has to encode. */
export function findUnicodeCodec(encoding: string): Codec | undefined {
  switch (encoding) {
    case "utf8":
    case "utf8bom":
      return { encoding, encode: encodeUtf8, decode: decodeUtf8 };
    case "utf16le":
      return { encoding, encode: encodeUtf16le, decode: decodeUtf16le };
    case "utf16be":
      return {
        encoding,
        encode: (text) => encodeUtf16le(text).swap16(),
        decode: (bytes) => decodeUtf16le(wholeUnits(Uint8Array.from(bytes)).swap16()),
      };
    default:
      return undefined;
  }
}

/**
 * Wraps a codec that adds a byte order mark when it encodes, or drops one when it decodes, as an
 * editor's does: an ordinary character is put in front and removed again, so that the text itself is
 * never at the beginning.
 */
export function withoutByteOrderMarks(codec: Codec): Codec {
  return {
    encoding: codec.encoding,
    encode: async (text) => {
      const [before, encoded] = await Promise.all([codec.encode("a"), codec.encode(`a${text}`)]);
      return encoded.subarray(before.length);
    },
    decode: async (bytes) => {
      const before = await codec.encode("a");
      const decoded = await codec.decode(Buffer.concat([before, bytes]));
      return decoded.slice(decoded.indexOf("a") + 1);
    },
  };
}

function encodeUtf8(text: string): Uint8Array {
  return Buffer.from(text, "utf8");
}

function decodeUtf8(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

/** Lone surrogates stay as they are, in both directions, as in an editor. */
function encodeUtf16le(text: string): Buffer {
  return Buffer.from(text, "utf16le");
}

function decodeUtf16le(bytes: Uint8Array): string {
  return wholeUnits(bytes).toString("utf16le");
}

function wholeUnits(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length - (bytes.length % 2));
}

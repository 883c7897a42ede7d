import iconv from "iconv-lite";
import { type Codec, findUnicodeCodec } from "../../../src/files/encoding/codec.ts";

/** The codec of an encoding; for other than Unicode ones made of the library that VS Code uses. */
export function codecOf(encoding: string): Codec {
  return (
    findUnicodeCodec(encoding) ?? {
      encoding,
      encode: (text) => iconv.encode(text, encoding),
      decode: (bytes) => iconv.decode(Buffer.from(bytes), encoding),
    }
  );
}

/** As VS Code's own encode and decode: the one adds a byte order mark, the other drops it. */
export function markingCodecOf(encoding: string): Codec {
  const name = encoding === "utf8bom" ? "utf8" : encoding;
  const addBOM = encoding.startsWith("utf16") || encoding === "utf8bom";
  return {
    encoding,
    encode: (text) => Promise.resolve(iconv.encode(text, name, { addBOM })),
    decode: (bytes) => Promise.resolve(iconv.decode(Buffer.from(bytes), name)),
  };
}

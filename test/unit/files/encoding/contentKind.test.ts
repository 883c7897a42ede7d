import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { describeBinary, findContentKind } from "../../../../src/files/encoding/contentKind.ts";

const utf16le = (text: string) => Buffer.from(text, "utf16le");
const utf16be = (text: string) => utf16le(text).swap16();
const latin1 = (text: string) => Buffer.from(text, "latin1");
const text = (encoding?: "utf8bom" | "utf16le" | "utf16be") => ({ kind: "text", encoding });
const binary = (description: string) => ({ kind: "binary", description });

describe("findContentKind", () => {
  const cases: [string, Uint8Array, ReturnType<typeof text> | ReturnType<typeof binary>][] = [
    ["nothing", Buffer.alloc(0), text()],
    ["ASCII", latin1("abc\n"), text()],
    ["bytes that are no UTF-8", latin1("\xff\x80\n"), text()],
    ["control characters", latin1("\x01\x1b[0m\x7f"), text()],
    ["UTF-8 with a mark", Buffer.from("\ufeffabc"), text("utf8bom")],
    ["UTF-8 with a mark and a NUL", Buffer.from("\ufeffa\0"), binary("unknown format")],
    ["UTF-16LE with a mark", utf16le("\ufeffa\u4e00b"), text("utf16le")],
    ["UTF-16BE with a mark", utf16be("\ufeffa\u4e00b"), text("utf16be")],
    ["a mark alone", utf16le("\ufeff"), text("utf16le")],
    ["UTF-16LE without a mark", utf16le("abc\r\n"), text("utf16le")],
    ["UTF-16BE without a mark", utf16be("abc\r\n"), text("utf16be")],
    ["UTF-16LE cut inside a unit", utf16le("abc").subarray(0, 5), text("utf16le")],
    ["UTF-16 with a letter that is not Latin", utf16le("ab\u4e00c"), binary("unknown format")],
    ["a NUL in ASCII", latin1("ab\0c"), binary("unknown format")],
    ["only NULs", Buffer.alloc(4), binary("unknown format")],
    ["a NUL as byte 512", Buffer.alloc(512, "a").fill(0, 511), binary("unknown format")],
    ["a NUL as byte 513", Buffer.alloc(513, "a").fill(0, 512), text()],
    ["PNG", latin1("\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), binary("PNG image")],
    ["JPEG", latin1("\xff\xd8\xff\xe0\0\x10JFIF"), binary("JPEG image")],
    ["WebP", latin1("RIFF\x10\0\0\0WEBPVP8 "), binary("WebP image")],
    ["ZIP", latin1("PK\x03\x04\x14\0"), binary("ZIP archive")],
    ["PDF with a NUL", latin1("%PDF-1.7\n\0"), binary("PDF document")],
    ["ELF", latin1("\x7fELF\x02\x01\x01\0"), binary("ELF executable or library")],
    ["AVIF before MP4", latin1("\0\0\0\x1cftypavif"), binary("AVIF image")],
    ["MP4", latin1("\0\0\0\x1cftypisom"), binary("MP4 video")],
    ["SQLite", latin1("SQLite format 3\0\x10\0"), binary("SQLite database")],
    [
      "tar",
      Buffer.concat([Buffer.alloc(257, "n\0"), latin1("ustar\x0000")]),
      binary("tar archive"),
    ],
  ];
  for (const [name, bytes, expected] of cases) {
    it(name, () => {
      assert.deepEqual(findContentKind(bytes), expected);
      const description = "description" in expected ? expected.description : undefined;
      assert.equal(describeBinary(bytes), description);
    });
  }
});

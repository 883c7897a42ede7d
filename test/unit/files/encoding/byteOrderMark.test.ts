import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  byteOrderMarkOf,
  findByteOrderMark,
  sizeOfMark,
} from "../../../../src/files/encoding/byteOrderMark.ts";

describe("findByteOrderMark", () => {
  it("knows the three marks, and not half of one", () => {
    assert.deepEqual(findByteOrderMark(Buffer.from("\ufeff")), {
      encoding: "utf8bom",
      sizeBytes: 3,
    });
    assert.deepEqual(findByteOrderMark(Buffer.from("\ufeff", "utf16le")), {
      encoding: "utf16le",
      sizeBytes: 2,
    });
    assert.deepEqual(findByteOrderMark(Buffer.from("\ufeff", "utf16le").swap16()), {
      encoding: "utf16be",
      sizeBytes: 2,
    });
    for (const bytes of [[], [0xef], [0xef, 0xbb], [0xfe], [0xff], [0x61, 0xef, 0xbb, 0xbf]]) {
      assert.equal(findByteOrderMark(Uint8Array.from(bytes)), undefined);
    }
  });
});

describe("sizeOfMark", () => {
  it("is that of the mark of this encoding alone", () => {
    for (const encoding of ["utf8bom", "utf16le", "utf16be"]) {
      const mark = byteOrderMarkOf(encoding);
      assert.equal(sizeOfMark(mark, encoding), mark.length);
      assert.equal(sizeOfMark(mark, "utf8"), encoding === "utf8bom" ? 3 : 0);
      assert.equal(sizeOfMark(mark, "windows1252"), 0);
    }
    assert.equal(byteOrderMarkOf("utf8").length, 0);
  });
});

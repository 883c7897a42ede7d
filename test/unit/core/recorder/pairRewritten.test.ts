import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { pairRewritten } from "../../../../src/core/recorder/index.ts";

type Texts = Readonly<Record<string, string>>;

const examples: Readonly<Record<string, readonly [come: Texts, gone: Texts, pairs: Texts]>> = {
  "half of the lines": [{ b: "1\n2\n3\nfour\nfive\n" }, { a: "1\n2\n3\n4\n5\n" }, { b: "a" }],
  "less than half of them": [{ b: "1\n2\nthree\nfour\nfive\n" }, { a: "1\n2\n3\n4\n5\n" }, {}],
  "all of them, and as many more": [{ b: "1\n2\nx\ny\nz\n" }, { a: "1\n2\n" }, {}],
  "all of them, indented in another way": [{ b: "\t1\r\n\t2\r\n" }, { a: "1\n2\n" }, { b: "a" }],
  "lines alike only in blanks": [{ b: "\n\n\nx\n" }, { a: "\n\n\ny\n" }, {}],
  "most of them, of two": [{ b: "1\n2\n3\n" }, { a: "1\n2\nx\n", c: "1\n2\n3\nx\n" }, { b: "c" }],
  "the name, of two alike": [
    { "e/a": "1\n2\n", "e/b": "1\n2\n" },
    { "d/b": "1\n2\n3\n", "d/a": "1\n2\nx\n" },
    { "e/a": "d/a", "e/b": "d/b" },
  ],
  "one file, not two": [{ b: "1\n2\n3\n", c: "1\n2\nx\n" }, { a: "1\n2\n3\n4\n" }, { b: "a" }],
};

describe("pairRewritten", () => {
  for (const [what, [come, gone, pairs]] of Object.entries(examples)) {
    it(`takes a file for another one by ${what}: ${JSON.stringify(pairs)}`, () => {
      assert.deepEqual(
        Object.fromEntries(pairRewritten(toBytes(come), toBytes(gone), [["$from", "$to"]])),
        pairs,
      );
    });
  }

  it("takes only files for others that a command names, or folders above them", () => {
    const pairs = (...words: readonly string[]): Texts =>
      Object.fromEntries(
        pairRewritten(toBytes({ "e/b": "1\n2\n" }), toBytes({ "d/a": "1\n2\n3\n" }), [words]),
      );
    const [found, none] = [{ "e/b": "d/a" }, {}];
    assert.deepEqual(pairs("d/a", "e/b"), found);
    assert.deepEqual(pairs("./d/", "e"), found);
    assert.deepEqual(pairs("../d/a", "."), found);
    assert.deepEqual(pairs("*.ts", "lib"), found);
    assert.deepEqual(pairs("d/a", "f"), none);
    assert.deepEqual(pairs("c", "e/b"), none);
  });

  it("compares only files of one name where there are a million lines to look up", () => {
    const lines = Array.from({ length: 10_000 }, (_, index) => index).join("\n");
    const many = (folder: string, first: number): Texts =>
      Object.fromEntries(
        Array.from({ length: 11 }, (_, index) => [`${folder}/${first + index}`, lines]),
      );
    const pairs = pairRewritten(toBytes(many("e", 10)), toBytes(many("d", 0)), [["d", "e"]]);
    assert.deepEqual([...pairs], [["e/10", "d/10"]]);
  });

  it("compares no more than 10,000 pairs", () => {
    const many = (folder: string): Texts =>
      Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`${folder}/${index}`, "1\n"]));
    assert.equal(pairRewritten(toBytes(many("e")), toBytes(many("d")), [["d", "e"]]).size, 0);
  });
});

function toBytes(texts: Texts): ReadonlyMap<string, Uint8Array> {
  return new Map(
    Object.entries(texts).map(([path, text]) => [path, new TextEncoder().encode(text)]),
  );
}

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { foldName } from "../../../../src/core/path/nameRules.ts";

/** What HFS+ leaves out when it compares names: git's list, from `next_hfs_char` in utf8.c. */
const ignoredByHfs = [
  "\u200c",
  "\u200d",
  "\u200e",
  "\u200f",
  "\u202a",
  "\u202b",
  "\u202c",
  "\u202d",
  "\u202e",
  "\u206a",
  "\u206b",
  "\u206c",
  "\u206d",
  "\u206e",
  "\u206f",
  "\ufeff",
];

const alike: readonly (readonly [one: string, other: string])[] = [
  [".ENV", ".env"],
  [".VsCode", ".vscode"],
  [".gıt", ".git"],
  [".gİt", ".git"],
  [".ſsh", ".ssh"],
  [".\u212Aube", ".kube"],
  ["stra\u00dfe", "STRASSE"],
  ["e\u0301", "é"],
  ["E\u0301", "é"],
  ["ﬁle", "file"],
  ["．ｅｎｖ", ".env"],
];

describe("foldName", () => {
  for (const [one, other] of alike) {
    it(`${one} is ${other}`, () => assert.equal(foldName(one), foldName(other)));
  }

  for (const name of [".git", ".vscode"]) {
    for (const character of ignoredByHfs) {
      const code = character.codePointAt(0)?.toString(16) ?? "";
      it(`ignores U+${code} in ${name}`, () => {
        for (let offset = 0; offset <= name.length; offset += 1) {
          const spoofed = name.slice(0, offset) + character + name.slice(offset);
          assert.equal(foldName(spoofed), name);
        }
      });
    }
  }

  it("keeps other names apart", () => {
    assert.equal(new Set(["git", ".git", "gít", "gt", "g it"].map(foldName)).size, 5);
  });
});

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { isToldOf } from "../../../../src/core/path/containment.ts";

const address = (path: string): string => `file://${encodeURI(path)}`;
const [composed, decomposed] = ["NFC", "NFD"].map((form) => "/w/é".normalize(form)) as [
  string,
  string,
];

describe("what a watcher tells of", () => {
  for (const [file, told, isMeant] of [
    ["/w/a", "/w/a", true],
    ["/w/a/b", "/w/a", true],
    ["/w/ab", "/w/a", false],
    ["/w/a", "/w/a/b", false],
    [decomposed, composed, true],
    [`${decomposed}/a b`, composed, true],
    [composed, decomposed, true],
    [`${decomposed}b`, composed, false],
    ["/w/%25", "/w/%", false],
  ] as const) {
    it(`${told} is ${isMeant ? "" : "not "}${file} or its folder`, () => {
      assert.equal(isToldOf(address(file), address(told)), isMeant);
    });
  }
});

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  moveStandpoint,
  type Standpoint,
  type TextChange,
} from "../../../../src/toolkit/searchResults/standpoint.ts";

/** `1:0-1:6 text`: what stands between two places of editors, whose lines begin at 0, becomes the text. */
function change(notation: string): TextChange {
  const [, ...places] = /^(\d+):(\d+)-(\d+):(\d+) /.exec(notation) ?? [];
  const [line = 0, character = 0, endLine = 0, endCharacter = 0] = places.map(Number);
  return {
    range: { start: { line, character }, end: { line: endLine, character: endCharacter } },
    text: notation.slice(notation.indexOf(" ") + 1),
  };
}

describe("where a person is among the results", () => {
  for (const [what, changes, expected] of [
    ["stays, where something behind is edited", ["4:9-4:9 x", "7:0-8:0 "], "5:4"],
    ["moves along its line", ["4:0-4:2 long"], "5:6"],
    ["moves down with lines put above", ["0:0-0:0 one\ntwo\n"], "7:4"],
    ["moves up with lines deleted above", ["1:0-3:0 "], "3:4"],
    ["moves with what is put right before it", ["4:4-4:4 ab\r\nc"], "6:1"],
    ["moves to the end of a line that is joined", ["3:7-4:0 "], "4:11"],
    ["stays, where the match is replaced", ["4:4-4:10 pin"], "5:4"],
    ["is where the deleted match was", ["4:4-4:10 "], "5:4 deleted"],
    ["is behind what takes the place of its line", ["4:0-5:0 z"], "5:1 deleted"],
    ["stays in a text that is replaced as a whole", ["0:0-90:0 1\n2\n3\n4\n5\n6\n"], "5:4 deleted"],
    ["moves over several edits at once", ["0:0-0:0 a\n", "4:0-4:2 long", "2:0-3:0 "], "5:6"],
  ] as const) {
    it(what, () => {
      const before = { uri: "a", index: 3, at: { line: 5, column: 4 } };
      const { at, isDeleted, uri, index } = moveStandpoint(before, changes.map(change));
      const told = `${at?.line}:${at?.column}${isDeleted === true ? " deleted" : ""}`;
      assert.equal(told, expected);
      assert.deepEqual({ uri, index }, { uri: "a", index: 3 });
    });
  }

  for (const [what, changes, expected] of [
    ["a match that was deleted and is put back", ["4:4-4:10 ", "4:4-4:4 needle"], "5:4"],
    [
      "one in lines that were, with a line above",
      ["3:0-5:0 ", "0:0-0:0 \n", "4:0-4:0 a\nbcd needle\n"],
      "6:4",
    ],
    ["what is typed where one was deleted", ["4:2-4:10 ", "4:2-4:2 p", "4:3-4:3 in"], "5:2"],
  ] as const) {
    it(`is at ${what}`, () => {
      const before: Standpoint = { uri: "a", index: 3, at: { line: 5, column: 4 } };
      const moved = changes.reduce((from, each) => moveStandpoint(from, [change(each)]), before);
      assert.equal(`${moved.at?.line}:${moved.at?.column}`, expected);
      assert.equal(moved.isDeleted, false);
    });
  }

  it("is a file, and stays it", () => {
    const before = { uri: "a", index: -1 };
    assert.deepEqual(moveStandpoint(before, [change("0:0-0:0 x")]), before);
  });
});

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { compileSearchPattern } from "../../../../src/core/search/searchPattern.ts";
import { orThrow } from "../../../../src/toolkit/failureError.ts";
import {
  type LocatedMatches,
  locateMatches,
} from "../../../../src/toolkit/searchResults/locateMatches.ts";
import { replaceContent } from "../../../../src/tools/replaceContent.ts";
import { fakeContext, type FakeFile } from "../../../support/fakes/fakeWorkspace.ts";
import { callEditTool } from "../../../support/notation/callTool.ts";

async function locate(file: FakeFile, pattern: string): Promise<LocatedMatches> {
  const compiled = orThrow(compileSearchPattern(pattern));
  return orThrow(await locateMatches("a.txt", compiled, fakeContext({ "a.txt": file })));
}

/** `1:0-1:3 text`, a match each. */
async function placesOf(text: string, pattern: string): Promise<readonly string[]> {
  const { matches } = await locate(text, pattern);
  return matches.map(
    ({ start, end, matchedText }) =>
      `${start.line}:${start.column}-${end.line}:${end.column} ${JSON.stringify(matchedText)}`,
  );
}

describe("locating matches", () => {
  it("finds each match of a line, by line and column", async () => {
    assert.deepEqual(await placesOf("ab ab\n\n ab\n", "ab"), [
      '1:0-1:2 "ab"',
      '1:3-1:5 "ab"',
      '3:1-3:3 "ab"',
    ]);
  });

  it("counts lines with any ending, as editors do", async () => {
    assert.deepEqual(await placesOf("ab\r\nab\rab", "ab"), [
      '1:0-1:2 "ab"',
      '2:0-2:2 "ab"',
      '3:0-3:2 "ab"',
    ]);
  });

  it("follows a match over lines, to behind the last one", async () => {
    assert.deepEqual(await placesOf("ab\r\ncd\r\n", "b\\ncd\\n"), ['1:1-3:0 "b\\r\\ncd\\r\\n"']);
  });

  it("finds no match behind the last line, and empty ones elsewhere", async () => {
    assert.deepEqual(await placesOf("a\nb\n", "^"), ['1:0-1:0 ""', '2:0-2:0 ""']);
    assert.deepEqual(await placesOf("", "^"), []);
  });

  it("says that a text is unsaved, and keeps where in it the matches are", async () => {
    const { unsaved, total, matches } = await locate({ text: "x\r\nab", unsaved: true }, "ab");
    assert.deepEqual({ unsaved, total }, { unsaved: true, total: 1 });
    assert.deepEqual(matches[0]?.range, { start: 3, endExclusive: 5 });
  });

  it("fails for a file that is gone", async () => {
    const compiled = orThrow(compileSearchPattern("ab"));
    const gone = await locateMatches("b.txt", compiled, fakeContext({ "a.txt": "ab" }));
    assert.equal(gone.ok ? undefined : gone.failure.code, "notFound");
  });

  for (const [text, pattern] of [
    ["ab ab\r\nab\n", "ab"],
    ["a\nb\n", "^"],
    ["one\ntwo\n", "\\n"],
    ["x😀y", ""],
  ] as const) {
    it(`counts what replace_content replaces: ${JSON.stringify([text, pattern])}`, async () => {
      const anything = pattern === "" ? "(?:)" : pattern;
      const { total } = await locate(text, anything);
      const input = { pattern: anything, replacement: "_", glob_pattern: "*" };
      const context = fakeContext({ "a.txt": text });
      const { answer } = orThrow(await callEditTool(replaceContent, input, context));
      assert.match(answer, new RegExp(`^Replaced ${total} match`));
    });
  }
});

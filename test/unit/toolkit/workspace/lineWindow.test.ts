import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { indexLines, lineContent } from "../../../../src/core/lines/lines.ts";
import {
  renderHeader,
  renderRows,
  windowOfText,
} from "../../../../src/toolkit/workspace/lineWindow.ts";
import type {
  LineWindow,
  TextFile,
  WantedLines,
} from "../../../../src/toolkit/workspace/workspace.ts";
import { fakeSnapshotId, fakeTextFile } from "../../../support/fakes/fakeTextFile.ts";
import { editableText } from "../../../support/generators/editArbitraries.ts";

const seed = 4821;

function windowOf(
  text: string,
  wanted: WantedLines = { startLine: 1, endLine: 10 },
  changes: Partial<TextFile> = {},
) {
  return windowOfText({ ...fakeTextFile("a.ts", text), ...changes }, wanted);
}

describe("windowOfText", () => {
  const examples: readonly (readonly [string, LineWindow, Partial<LineWindow>])[] = [
    [
      "lines from one on",
      windowOf("a\nb\nc\n", { startLine: 2, endLine: 2 }),
      { firstLine: 2, lines: ["b"] },
    ],
    [
      "the last lines",
      windowOf("a\nb\nc\n", { lastLines: 2 }),
      { firstLine: 2, lines: ["b", "c"] },
    ],
    [
      "all where there are fewer",
      windowOf("a\nb\n", { lastLines: 9 }),
      { firstLine: 1, lines: ["a", "b"] },
    ],
    [
      "no lines behind the last",
      windowOf("a\n", { startLine: 2, endLine: 11 }),
      { lines: [], totalLines: 1 },
    ],
    [
      "no lines of an empty text",
      windowOf("", { lastLines: 3 }),
      { firstLine: 1, lines: [], totalLines: 0 },
    ],
    ["no ending of one line", windowOf("a"), { endings: [], hasFinalNewline: false }],
    ["every ending of a mixed text", windowOf("a\rb\r\nc\r\n"), { endings: ["\r\n", "\r"] }],
    [
      "the endings of the whole text, not of the window",
      windowOf("a\r\nb\nc\n", { startLine: 2, endLine: 2 }),
      { endings: ["\n", "\r\n"], hasFinalNewline: true },
    ],
    [
      "what is known of the file",
      windowOf("a", { startLine: 1, endLine: 1 }, { encoding: "utf16le", unsaved: true }),
      { path: "a.ts", encoding: "utf16le", unsaved: true, snapshotId: fakeSnapshotId },
    ],
  ];
  for (const [name, window, expected] of examples) {
    it(`gives ${name}`, () => {
      assert.deepEqual({ ...window, ...expected }, window);
    });
  }

  it(`law: rows are the lines of the text under their numbers (seed ${seed})`, () => {
    const bound = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(editableText, bound, bound, fc.boolean(), (text, start, lineCount, fromEnd) => {
        const all = indexLines(text);
        const range = { startLine: start, endLine: start + lineCount - 1 };
        const window = windowOf(text, fromEnd ? { lastLines: lineCount } : range);
        const first = fromEnd ? Math.max(1, all.count - lineCount + 1) : start;
        const numbers = Array.from({ length: lineCount }, (_, index) => first + index);
        assert.deepEqual(
          renderRows(window),
          numbers
            .filter((line) => line <= all.count)
            .map((line) => `${line}: ${lineContent(all, line)}`),
        );
      }),
      { seed: seed, numRuns: 2000 },
    );
  });
});

describe("renderHeader", () => {
  const plain = { ...windowOf("a\nb\nc\n"), snapshotId: undefined };
  const examples: readonly (readonly [string, Partial<LineWindow>, number, string])[] = [
    ["the range shown and the total", {}, 2, "a.ts: lines 1-2 of 3"],
    ["where the window starts", { firstLine: 3 }, 1, "a.ts: lines 3-3 of 3"],
    [
      "an empty file, which lacks no newline",
      { totalLines: 0, hasFinalNewline: false },
      0,
      "a.ts: empty file",
    ],
    ["a total that is not known", { totalLines: undefined }, 2, "a.ts: lines 1-2 of many"],
    [
      "lines counted from the end",
      { firstLine: undefined, totalLines: undefined },
      2,
      "a.ts: last 2 lines, numbered from the end",
    ],
    ["another encoding", { encoding: "utf8bom" }, 3, "a.ts: lines 1-3 of 3, utf8bom"],
    ["another ending", { endings: ["\r\n"] }, 3, "a.ts: lines 1-3 of 3, CRLF"],
    ["the old ending", { endings: ["\r"] }, 3, "a.ts: lines 1-3 of 3, CR"],
    ["mixed endings", { endings: ["\n", "\r"] }, 3, "a.ts: lines 1-3 of 3, mixed EOL, mostly LF"],
    ["no ending", { endings: [] }, 3, "a.ts: lines 1-3 of 3"],
    [
      "all that is special",
      {
        encoding: "cp1252",
        endings: ["\r"],
        hasFinalNewline: false,
        unsaved: true,
        snapshotId: "s1",
      },
      3,
      "a.ts: lines 1-3 of 3, cp1252, CR, no final newline, [unsaved], snapshot s1",
    ],
  ];
  for (const [name, changes, shown, expected] of examples) {
    it(`says ${name}`, () => {
      assert.equal(renderHeader({ ...plain, ...changes }, shown), expected);
    });
  }
});

describe("renderRows", () => {
  it("counts from the end where the first line is not known", () => {
    const window = { ...windowOf("a\nb\n"), firstLine: undefined };
    assert.deepEqual(renderRows(window), ["-2: a", "-1: b"]);
  });
});

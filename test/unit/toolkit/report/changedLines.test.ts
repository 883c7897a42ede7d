import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { indexLines, lineContent, type LineSpan } from "../../../../src/core/lines/lines.ts";
import { renderChangedLines } from "../../../../src/toolkit/report/changedLines.ts";

const seed = 4822;

function textOf(lineCount: number): string {
  return Array.from({ length: lineCount }, (_, index) => `line ${index + 1}\n`).join("");
}

/** The shown lines by number. */
function numbersOf(rendered: string): readonly number[] {
  return rendered
    .split("\n")
    .filter((row) => /^\d+: /.test(row))
    .map((row) => Number.parseInt(row, 10));
}

/** How often "…" stands for lines that are left out between others. */
function countGaps(rendered: string): number {
  return rendered.split("\n").filter((row) => row === "…").length;
}

function renderText(...given: Parameters<typeof renderChangedLines>): string {
  const { text, shown } = renderChangedLines(...given);
  const rows = shown.map(({ startLine }) => startLine);
  assert.deepEqual(rows, numbersOf(text), "it shows what it says that it shows");
  return text;
}

describe("renderChangedLines", () => {
  type Example = readonly [string, number, readonly LineSpan[], readonly number[]];
  const examples: readonly Example[] = [
    ["one line with those around it", 9, [{ startLine: 5, lineCount: 1 }], [4, 5, 6]],
    ["the first line", 9, [{ startLine: 1, lineCount: 1 }], [1, 2]],
    ["the last line", 9, [{ startLine: 9, lineCount: 1 }], [8, 9]],
    ["where lines went away", 9, [{ startLine: 5, lineCount: 0 }], [4, 5]],
    ["where the last lines went away", 9, [{ startLine: 10, lineCount: 0 }], [9]],
    ["the one line there is", 1, [{ startLine: 1, lineCount: 1 }], [1]],
    ["nothing of an empty text", 0, [{ startLine: 1, lineCount: 0 }], []],
    ["nothing where nothing changed", 9, [], []],
    [
      "regions that meet as one",
      9,
      [
        { startLine: 2, lineCount: 1 },
        { startLine: 5, lineCount: 1 },
      ],
      [1, 2, 3, 4, 5, 6],
    ],
    [
      "regions in the order of the text",
      20,
      [
        { startLine: 15, lineCount: 1 },
        { startLine: 2, lineCount: 1 },
      ],
      [1, 2, 3, 14, 15, 16],
    ],
    [
      "a region within another once",
      20,
      [
        { startLine: 2, lineCount: 8 },
        { startLine: 4, lineCount: 1 },
      ],
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    ],
  ];
  for (const [name, lineCount, spans, expected] of examples) {
    it(`shows ${name}`, () => {
      const rendered = renderText(indexLines(textOf(lineCount)), spans, 10_000);
      assert.deepEqual(numbersOf(rendered), expected);
      const leaps = expected.filter(
        (line, index) => index > 0 && line !== (expected[index - 1] ?? 0) + 1,
      );
      assert.equal(countGaps(rendered), leaps.length);
    });
  }

  it("marks where lines are left out", () => {
    const spans = [1, 8].map((startLine) => ({ startLine, lineCount: 1 }));
    assert.equal(
      renderText(indexLines(textOf(9)), spans, 10_000),
      "1: line 1\n2: line 2\n…\n7: line 7\n8: line 8\n9: line 9",
    );
  });

  it("cuts long lines, never within a character", () => {
    const long = `${"x".repeat(199)}😀yz`;
    const cut = renderChangedLines(indexLines(long), [{ startLine: 1, lineCount: 1 }], 10_000);
    const text = `1: ${"x".repeat(199)}… (4 more characters)`;
    assert.deepEqual(cut, { text, shown: [] }, "a line that is cut is not shown");
    const fitting = "x".repeat(200);
    const whole = renderText(indexLines(fitting), [{ startLine: 1, lineCount: 1 }], 10_000);
    assert.equal(whole, `1: ${fitting}`);
  });

  it("shows the two ends of a long region, where it meets what was there", () => {
    const rendered = renderText(indexLines(textOf(99)), [{ startLine: 20, lineCount: 60 }], 10_000);
    assert.deepEqual(numbersOf(rendered), [19, 20, 21, 22, 77, 78, 79, 80]);
    assert.equal(countGaps(rendered), 1);
    const short = renderText(indexLines(textOf(99)), [{ startLine: 1, lineCount: 8 }], 10_000);
    assert.deepEqual(numbersOf(short), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("shows 40 lines, and counts the others", () => {
    const spans = Array.from({ length: 8 }, (_, index) => ({
      startLine: 2 + 8 * index,
      lineCount: 7,
    }));
    const rendered = renderText(indexLines(textOf(99)), spans, 100_000);
    assert.equal(numbersOf(rendered).at(-1), 40);
    assert.match(
      rendered,
      /\n… 25 more lines changed or next to a change; call linewise_read_file with offset 41 to see them$/,
    );
  });

  it(`law: every line of every region is shown or counted, within the room (seed ${seed})`, () => {
    const span = fc.record({
      startLine: fc.integer({ min: 1, max: 30 }),
      lineCount: fc.nat({ max: 4 }),
    });
    fc.assert(
      fc.property(
        fc.array(span, { maxLength: 8 }),
        fc.integer({ min: 150, max: 1_500 }),
        (spans, maxCharacters) => {
          const text = textOf(34);
          const lines = indexLines(text);
          const rendered = renderText(lines, spans, maxCharacters);
          assert.ok(rendered.length <= maxCharacters);
          const near = Array.from({ length: 34 }, (_, index) => index + 1).filter((line) =>
            spans.some(
              ({ startLine, lineCount }) => line >= startLine - 1 && line <= startLine + lineCount,
            ),
          );
          const numbers = numbersOf(rendered);
          assert.deepEqual(numbers, near.slice(0, numbers.length));
          for (const line of numbers) {
            assert.ok(rendered.split("\n").includes(`${line}: ${lineContent(lines, line)}`));
          }
          const rest = /… (\d+) more lines? changed/.exec(rendered)?.[1];
          assert.equal(numbers.length + Number(rest ?? 0), near.length);
        },
      ),
      { seed: seed, numRuns: 2000 },
    );
  });
});

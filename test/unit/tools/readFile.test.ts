import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import type { Failure } from "../../../src/core/failure/failure.ts";
import { indexLines, lineContent } from "../../../src/core/lines/lines.ts";
import { fail } from "../../../src/core/result.ts";
import { readFile } from "../../../src/tools/readFile.ts";
import { callReadTool } from "../../support/notation/callTool.ts";
import { editableText } from "../../support/generators/editArbitraries.ts";
import { fakeSnapshotId } from "../../support/fakes/fakeTextFile.ts";
import { fakeContext, type FakeFile } from "../../support/fakes/fakeWorkspace.ts";

const seed = 4301;
const path = "src/a.ts";

async function read(file: FakeFile, window: object = {}, maxCharacters?: number): Promise<string> {
  const context = fakeContext({ [path]: file });
  const answer = await callReadTool(readFile, { path, ...window }, context, maxCharacters);
  assert.ok(answer.ok, answer.ok ? "" : JSON.stringify(answer.failure));
  return answer.value;
}

const snapshot = `snapshot ${fakeSnapshotId}`;

describe("read_file", () => {
  const answers: readonly (readonly [
    name: string,
    file: FakeFile,
    window: object,
    answer: readonly string[],
  ])[] = [
    ["a file", "a\nb\n", {}, [`src/a.ts: lines 1-2 of 2, ${snapshot}`, "1: a", "2: b"]],
    ["an empty file", "", {}, [`src/a.ts: empty file, ${snapshot}`]],
    [
      "a file without final newline",
      "a\nb",
      {},
      [`src/a.ts: lines 1-2 of 2, no final newline, ${snapshot}`, "1: a", "2: b"],
    ],
    ["blank lines", "\n\n", {}, [`src/a.ts: lines 1-2 of 2, ${snapshot}`, "1: ", "2: "]],
    [
      "a file with CRLF",
      "a\r\nb\r\n",
      {},
      [`src/a.ts: lines 1-2 of 2, CRLF, ${snapshot}`, "1: a", "2: b"],
    ],
    [
      "a file with lone carriage returns",
      "a\rb\r",
      {},
      [`src/a.ts: lines 1-2 of 2, CR, ${snapshot}`, "1: a", "2: b"],
    ],
    [
      "a file with several endings",
      "a\r\nb\nc\r\n",
      {},
      [`src/a.ts: lines 1-3 of 3, mixed EOL, mostly CRLF, ${snapshot}`, "1: a", "2: b", "3: c"],
    ],
    [
      "all that is special about a file",
      { text: "é", encoding: "utf16le", unsaved: true },
      {},
      [`src/a.ts: lines 1-1 of 1, utf16le, no final newline, [unsaved], ${snapshot}`, "1: é"],
    ],
    [
      "characters that end no line",
      "a\u2028b\u0085c\fd\n",
      {},
      [`src/a.ts: lines 1-1 of 1, ${snapshot}`, "1: a\u2028b\u0085c\fd"],
    ],
    [
      "a window",
      "a\nb\nc\nd\n",
      { offset: 2, limit: 2 },
      [
        `src/a.ts: lines 2-3 of 4, ${snapshot}`,
        "2: b",
        "3: c",
        "… 1 more line; continue with offset 4",
      ],
    ],
    [
      "a window up to the end",
      "a\nb\nc\n",
      { offset: 3, limit: 9 },
      [`src/a.ts: lines 3-3 of 3, ${snapshot}`, "3: c"],
    ],
    [
      "several places in order, each with its lines, those that touch as one",
      "a\r\nb\r\nc\r\nd\r\ne\r\nf\r\n",
      { ranges: "6, 2-3,1 - 2,5-9" },
      [
        `src/a.ts: lines 1-3 of 6, CRLF, ${snapshot}`,
        ...["1: a", "2: b", "3: c", "lines 5-6 of 6", "5: e", "6: f"],
      ],
    ],
    [
      "several places for a model that sends defaults, too",
      "a\nb\nc\n",
      { ranges: "1,3", offset: 1, limit: 2000 },
      [`src/a.ts: lines 1-1 of 3, ${snapshot}`, "1: a", "lines 3-3 of 3", "3: c"],
    ],
  ];
  for (const [name, file, window, answer] of answers) {
    it(`shows ${name}`, async () => assert.equal(await read(file, window), answer.join("\n")));
  }

  it("shows 2,000 lines unless told otherwise", async () => {
    const rows = (await read("x\n".repeat(2_001))).split("\n");
    assert.equal(rows[0], `src/a.ts: lines 1-2000 of 2001, ${snapshot}`);
    assert.equal(rows.at(-1), "… 1 more line; continue with offset 2001");
  });

  it("cuts a line over 2,000 characters and says how much is left", async () => {
    const [, row] = (await read(`${"x".repeat(1_999)}😀yz\n`)).split("\n");
    assert.equal(row, `1: ${"x".repeat(1_999)}… (4 more characters)`);
    const [, whole] = (await read(`${"x".repeat(2_000)}\n`)).split("\n");
    assert.equal(whole, `1: ${"x".repeat(2_000)}`);
  });

  it("fits into the room there is, and the named next call goes on", async () => {
    const text = Array.from({ length: 900 }, (_, index) => `line ${index + 1} of many\n`).join("");
    const seen: string[] = [];
    let offset = 1;
    for (let calls = 0; offset > 0; calls += 1) {
      assert.ok(calls < 20, "it does not get on");
      const answer = await read(text, { offset }, 4_000);
      assert.ok(answer.length <= 4_000);
      const rows = answer.split("\n").slice(1);
      const next = /^… ([\d,]+) more lines?; continue with offset (\d+)$/.exec(rows.at(-1) ?? "");
      seen.push(...(next === null ? rows : rows.slice(0, -1)));
      offset = Number(next?.[2] ?? 0);
    }
    const expected = text
      .split("\n")
      .slice(0, -1)
      .map((line, index) => `${index + 1}: ${line}`);
    assert.deepEqual(seen, expected);
  });

  it("names the ranges that are left where several places have no room", async () => {
    const text = Array.from({ length: 900 }, (_, index) => `line ${index + 1} of many\n`).join("");
    const seen: string[] = [];
    let ranges = "1-3,101-400,500,800-900";
    for (let calls = 0; ranges !== ""; calls += 1) {
      assert.ok(calls < 20, "it does not get on");
      const answer = await read(text, { ranges }, 4_000);
      assert.ok(answer.length <= 4_000);
      const rows = answer.split("\n");
      seen.push(...rows.filter((row) => /^\d+: /.test(row)));
      ranges = /^… continue with ranges (.*)$/.exec(rows.at(-1) ?? "")?.[1] ?? "";
    }
    const numbers = seen.map((row) => Number.parseInt(row, 10));
    const between = (first: number, last: number): number[] =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const expected = [...between(1, 3), ...between(101, 400), 500, ...between(800, 900)];
    assert.deepEqual(numbers, expected);
    assert.ok(seen.every((row) => /^(\d+): line \1 of many$/.test(row)));
  });

  it("counts the lines of several places as shown", async () => {
    const call = readFile.parse({ path, ranges: "3-4,1" });
    assert.ok(call.ok && call.value.effect === "read");
    assert.equal(call.value.progress, "Reading `src/a.ts`, lines 3-4,1");
    const answer = await call.value.run(fakeContext({ [path]: "a\nb\nc\nd\n" }));
    assert.ok(answer.ok);
    assert.deepEqual(answer.value(8_000).shown, [
      { snapshotId: fakeSnapshotId, startLine: 1, endLine: 1 },
      { snapshotId: fakeSnapshotId, startLine: 3, endLine: 4 },
    ]);
  });

  it(`shows every line of the window as it is (seed ${seed})`, async () => {
    const window = fc.record({ offset: fc.integer({ min: 1, max: 9 }), limit: fc.nat({ max: 9 }) });
    await fc.assert(
      fc.asyncProperty(editableText, window, async (text, { offset, limit }) => {
        const lines = indexLines(text);
        fc.pre(offset <= lines.count);
        const rows = (await read(text, { offset, limit: limit + 1 })).split("\n").slice(1);
        const last = Math.min(lines.count, offset + limit);
        for (let line = offset; line <= last; line += 1) {
          assert.equal(rows[line - offset], `${line}: ${lineContent(lines, line)}`);
        }
      }),
      { seed: seed, numRuns: 500 },
    );
  });

  const binary: Failure = { code: "binaryFile", path, sizeBytes: 9, kind: "a PNG image" };
  const failures: readonly (readonly [name: string, file: FakeFile, input: object, Failure])[] = [
    [
      "a window past the end",
      "a\nb\n",
      { path, offset: 3 },
      { code: "offsetPastEnd", path, offset: 3, totalLines: 2 },
    ],
    [
      "a window past the start of an empty file",
      "",
      { path, offset: 2 },
      { code: "offsetPastEnd", path, offset: 2, totalLines: 0 },
    ],
    [
      "one of several places past the end",
      "a\nb\n",
      { path, ranges: "1,3-4" },
      { code: "offsetPastEnd", path, offset: 3, totalLines: 2 },
    ],
    [
      "several places and a window",
      "a\nb\n",
      { path, ranges: "1", offset: 2 },
      { code: "twoWays", ways: [["ranges"], ["offset", "limit"]] },
    ],
    ...["0", "3-1", "1..2", "1,,2", "-1", "a-b"].map((ranges): (typeof failures)[number] => [
      `ranges ${JSON.stringify(ranges)}`,
      "a\n",
      { path, ranges },
      {
        code: "noLineRange",
        field: "ranges",
        value: ranges.split(",").find((piece) => piece !== "1") ?? "",
      },
    ]),
    [
      "line 0",
      "a\n",
      { path, offset: 0 },
      { code: "numberOutOfRange", field: "offset", value: 0, minimum: 1, maximum: undefined },
    ],
    [
      "no lines",
      "a\n",
      { path, limit: 0 },
      { code: "numberOutOfRange", field: "limit", value: 0, minimum: 1, maximum: undefined },
    ],
    ["a binary file", binary, { path }, binary],
    ["a missing file", "", { path: "b.ts" }, { code: "notFound", path: "b.ts" }],
  ];
  for (const [name, file, input, failure] of failures) {
    it(`refuses ${name}`, async () => {
      const answer = await callReadTool(readFile, input, fakeContext({ [path]: file }));
      assert.deepEqual(answer, fail(failure));
    });
  }

  it("says what it reads", () => {
    const call = readFile.parse({ path, offset: 10 });
    assert.ok(call.ok);
    assert.deepEqual(call.value.paths, [path]);
    assert.equal(call.value.progress, "Reading `src/a.ts` from line 10");
  });
});

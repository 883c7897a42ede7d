import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { indexLines, lineContent } from "../../../src/core/lines/lines.ts";
import { fail, succeed } from "../../../src/core/result.ts";
import type { LineWindow } from "../../../src/toolkit/workspace/workspace.ts";
import { tail } from "../../../src/tools/tail.ts";
import { callReadTool } from "../../support/notation/callTool.ts";
import { editableText } from "../../support/generators/editArbitraries.ts";
import { fakeSnapshotId } from "../../support/fakes/fakeTextFile.ts";
import { fakeContext, fakeWorkspace } from "../../support/fakes/fakeWorkspace.ts";

const seed = 4813;
const path = "a.log";
const snapshot = `snapshot ${fakeSnapshotId}`;

async function read(text: string, input: object = {}, maxCharacters?: number): Promise<string> {
  const context = fakeContext({ [path]: text });
  const answer = await callReadTool(tail, { path, ...input }, context, maxCharacters);
  assert.ok(answer.ok, answer.ok ? "" : JSON.stringify(answer.failure));
  return answer.value;
}

/** The answer about a file whose last lines are these, too large to be counted. */
async function readUncounted(lines: readonly string[], maxCharacters: number): Promise<string> {
  const window: LineWindow = {
    path,
    firstLine: undefined,
    lines,
    totalLines: undefined,
    encoding: "utf8",
    endings: ["\n"],
    hasFinalNewline: true,
    unsaved: false,
    snapshotId: undefined,
  };
  const readLines = () => Promise.resolve(succeed([window]));
  const workspace = { ...fakeWorkspace({}), readLines };
  const answer = await callReadTool(tail, { path }, fakeContext({}, { workspace }), maxCharacters);
  assert.ok(answer.ok);
  return answer.value;
}

describe("tail", () => {
  const examples: readonly (readonly [string, string, object, readonly string[]])[] = [
    [
      "the last lines with their numbers",
      "a\nb\nc\n",
      { lines: 2 },
      [`a.log: lines 2-3 of 3, ${snapshot}`, "2: b", "3: c"],
    ],
    [
      "the whole of a file that has fewer",
      "a\r\nb",
      {},
      [`a.log: lines 1-2 of 2, CRLF, no final newline, ${snapshot}`, "1: a", "2: b"],
    ],
    ["an empty file", "", {}, [`a.log: empty file, ${snapshot}`]],
  ];
  for (const [name, text, input, expected] of examples) {
    it(`gives ${name}`, async () => {
      assert.equal(await read(text, input), expected.join("\n"));
    });
  }

  it("names a single line of a file too large to be counted", async () => {
    assert.match(await readUncounted(["a"], 1_000), /^a\.log: last line, numbered from the end/);
  });

  it("gives 10 lines unless asked otherwise", async () => {
    assert.match(await read("a\n".repeat(30)), /^a\.log: lines 21-30 of 30, .*(\n\d+: a){10}$/);
  });

  it("leaves out the first lines where not all fit, and says how to read them", async () => {
    const answer = await read(`${"x".repeat(100)}\n`.repeat(20), { lines: 15 }, 1_000);
    const [head, hint, ...rows] = answer.split("\n");
    assert.equal(head, `a.log: lines 16-20 of 20, ${snapshot}`);
    assert.equal(
      hint,
      "… 10 earlier lines not shown; call linewise_read_file with offset 6 and limit 10 to see them",
    );
    assert.deepEqual(
      rows.map((row) => row.slice(0, 5)),
      ["16: x", "17: x", "18: x", "19: x", "20: x"],
    );
  });

  it("counts lines from the end where the total is not known", async () => {
    assert.equal(
      await readUncounted(["b", "c"], 1_000),
      "a.log: last 2 lines, numbered from the end\n-2: b\n-1: c",
    );
  });

  it("keeps their numbers where not all fit", async () => {
    const lines = Array.from({ length: 10 }, () => "x".repeat(100));
    const [head, hint, first] = (await readUncounted(lines, 800)).split("\n");
    assert.equal(head, "a.log: last 3 lines, numbered from the end");
    assert.equal(hint, "… 7 earlier lines not shown");
    assert.equal(first?.slice(0, 5), "-3: x");
  });

  it("leaves out a long line at the beginning, not the short ones behind it", async () => {
    const rows = (await readUncounted(["x".repeat(500), "b", "c"], 800)).split("\n");
    assert.deepEqual(rows.slice(-2), ["-2: b", "-1: c"]);
  });

  it(`law: gives the last lines of the text, each under its number (seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(editableText, fc.integer({ min: 1, max: 8 }), async (text, wanted) => {
        const lines = indexLines(text);
        const first = Math.max(1, lines.count - wanted + 1);
        const expected = Array.from({ length: lines.count - first + 1 }, (_, index) => {
          return `${first + index}: ${lineContent(lines, first + index)}`;
        });
        assert.deepEqual((await read(text, { lines: wanted })).split("\n").slice(1), expected);
      }),
      { seed: seed, numRuns: 1_000 },
    );
  });

  for (const lines of [0, 10_001]) {
    it(`refuses to read ${lines} lines`, async () => {
      const failure = await callReadTool(tail, { path, lines }, fakeContext({ [path]: "a" }));
      const range = { minimum: 1, maximum: 10_000 };
      assert.deepEqual(
        failure,
        fail({ code: "numberOutOfRange", field: "lines", value: lines, ...range }),
      );
    });
  }

  it("refuses a missing file", async () => {
    const answer = await callReadTool(tail, { path }, fakeContext({}));
    assert.deepEqual(answer, fail({ code: "notFound", path }));
  });

  it("says what it reads", () => {
    const call = tail.parse({ path });
    assert.ok(call.ok);
    assert.deepEqual(
      [call.value.paths, call.value.progress],
      [[path], "Reading the end of `a.log`"],
    );
  });
});

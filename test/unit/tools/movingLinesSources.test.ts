import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Workspace } from "../../../src/toolkit/workspace/workspace.ts";
import { explain } from "../../../src/toolkit/explain/explain.ts";
import { replaceInFile } from "../../../src/tools/replaceInFile.ts";
import { fakeContext, fakeWorkspace } from "../../support/fakes/fakeWorkspace.ts";
import { callEditTool } from "../../support/notation/callTool.ts";
import { lines } from "../../support/notation/operationInputs.ts";
import { abcde, type OperationInput } from "../../support/notation/replacements.ts";
import {
  edit,
  edited,
  failureOf,
  from,
  insertAfter,
  move,
  other,
  snapshots,
} from "../../support/notation/movingLines.ts";

describe("the lines that replace_in_file takes from a file", () => {
  it("copies a character that is U+FFFD itself, but none that stands for other bytes", async () => {
    const text = "x\n\uFFFD\n";
    const bytes = Buffer.from(text);
    const files = { [edited]: abcde, [other]: { text, bytes } };
    const replacements = [insertAfter(5, from(2, 2, { fromPath: other }))];
    const { texts } = await edit({ files, replacements });
    assert.deepEqual(texts, { [edited]: `${abcde}\uFFFD\n` });
    const mixed = "x\n\uFFFD\n\uFFFD\n";
    const broken = Buffer.concat([bytes, Buffer.from([0xff, 0x0a])]);
    const failure = await failureOf({
      files: { [edited]: abcde, [other]: { text: mixed, bytes: broken } },
      replacements: [insertAfter(5, from(3, 3, { fromPath: other }))],
    });
    assert.equal(failure.code, "sourceUndecodable");
  });

  it("refuses a file of which an editor has changes that cannot be read", async () => {
    const files = { [edited]: abcde, [other]: { text: "x\n", hiddenChanges: true } };
    const replacements = [insertAfter(1, from(1, 1, { fromPath: other }))];
    const failure = { code: "hiddenChanges", path: other, editor: "another editor" };
    assert.deepEqual(await failureOf({ files, replacements }), failure);
  });

  const stale: readonly (readonly [name: string, replacement: OperationInput, said: RegExp])[] = [
    ["unknown", from(1, 1, { fromPath: other, fromAsOf: "snone" }), /set `fromAsOf` to/],
    ["of another file", from(1, 1, { fromPath: other, fromAsOf: "sold" }), /Set `fromAsOf` to/],
    [
      "whose lines have changed",
      from(2, 2, { fromPath: other, fromAsOf: "sother" }),
      /with `fromAsOf` s0ld111\.\nreplacements\[0\] \(`fromStartLine`, line 2 of the snapshot\)/,
    ],
  ];
  for (const [name, replacement, said] of stale) {
    it(`names fromAsOf where its snapshot is one ${name}`, async () => {
      const files = { [edited]: abcde, [other]: "z\nY\nx\n" };
      const failure = await failureOf({ files, replacements: [insertAfter(1, replacement)] });
      assert.match(explain(failure), said);
    });
  }

  it("looks up the snapshot of many sources once", async () => {
    const files = { [edited]: abcde, [other]: "new\nz\ny\nx\n" };
    const fake = fakeWorkspace(files, snapshots);
    let looked = 0;
    const findSnapshot: Workspace["findSnapshot"] = (...given) => {
      looked += 1;
      return fake.findSnapshot(...given);
    };
    const source = { fromPath: other, fromAsOf: "sother" };
    const replacements = [1, 2, 3].map((line) => insertAfter(line, from(line, line, source)));
    const context = fakeContext(files, { workspace: { ...fake, findSnapshot } });
    const result = await callEditTool(replaceInFile, { filePath: edited, replacements }, context);
    assert.deepEqual(result.ok && result.value.texts, { [edited]: "a\nz\nb\ny\nc\nx\nd\ne\n" });
    assert.equal(looked, 1);
  });

  it("names lines that are moved twice by the numbers of as_of", async () => {
    const replacements = [
      insertAfter(4, from(2, 3, move)),
      { type: "lines", startLine: 3, endLine: 3, replaceWith: "B" },
    ];
    const failure = await failureOf({
      files: { [edited]: "a\nb\nc\n" },
      replacements,
      as_of: "sold",
    });
    assert.deepEqual(failure, {
      code: "overlap",
      first: { operation: 0, type: "from", startLine: 2, endLine: 3 },
      second: { operation: 1, type: "lines", startLine: 3, endLine: 3 },
    });
  });

  it("copies lines that another operation changes, also by the numbers of as_of", async () => {
    const replacements = [insertAfter(4, from(2, 3)), lines(3, 3, "B")];
    const files = { [edited]: "a\nb\nc\n" };
    const { texts } = await edit({ files, replacements, as_of: "sold" });
    assert.equal(texts[edited], "a\nB\nc\na\nb\n");
  });

  it("copies from a file that needs a question where the call moves from it, too", async () => {
    const files = { [edited]: abcde, ".env": "S\nT\n" };
    const replacements = [
      insertAfter(1, from(1, 1, { fromPath: ".env" })),
      insertAfter(2, from(2, 2, { fromPath: ".env", move: true })),
    ];
    const { texts } = await edit({ files, replacements });
    assert.deepEqual(texts, { [edited]: "a\nS\nb\nT\nc\nd\ne\n", ".env": "S\n" });
  });

  it("creates the file that lines are moved to, with what else is put there", async () => {
    const start = { type: "insert_before", lineNumber: 1 };
    const replacements = [
      { ...start, insertText: "// New" },
      { ...start, ...from(2, 3, { fromPath: other, move: true }) },
    ];
    const { texts, answer } = await edit({ files: { [other]: "x\ny\nz\n" }, replacements });
    assert.deepEqual(texts, { [edited]: "// New\ny\nz\n", [other]: "x\n" });
    assert.match(answer, /^Created src\/a\.ts: 3 lines/);
    const copied = { ...start, ...from(1, 1, { fromPath: other }) };
    const copy = await edit({ files: { [other]: "x\ny\n" }, replacements: [copied] });
    assert.deepEqual(copy.texts, { [edited]: "x\n" });
  });

  it("takes as_of for the snapshot of the lines that a new file gets", async () => {
    const moved = from(2, 2, { fromPath: other, move: true });
    const { texts } = await edit({
      files: { [other]: "new\nz\ny\nx\n" },
      replacements: [{ type: "insert_before", lineNumber: 1, ...moved }],
      as_of: "sother",
    });
    assert.deepEqual(texts, { [edited]: "y\n", [other]: "new\nz\nx\n" });
  });

  it("creates no file that no lines are taken to, and none for lines that are not there", async () => {
    const insert = { type: "insert_before", lineNumber: 1, insertText: "x" };
    const failure = await failureOf({ files: { [other]: "x\n" }, replacements: [insert] });
    assert.equal(failure.code, "notFound");
    const behind = { type: "insert_after", lineNumber: 1, ...from(1, 1, { fromPath: other }) };
    const refused = await failureOf({ files: { [other]: "x\n" }, replacements: [behind] });
    assert.equal(refused.code, "lineOutOfRange");
  });
});

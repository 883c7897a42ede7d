import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Failure } from "../../../../src/core/failure/failure.ts";
import { fail } from "../../../../src/core/result.ts";
import type { Tool, ToolContext } from "../../../../src/toolkit/tool.ts";
import { editFile } from "../../../../src/tools/editFile.ts";
import { replaceInFile } from "../../../../src/tools/replaceInFile.ts";
import { callEditTool } from "../../../support/notation/callTool.ts";
import { fakeSnapshotId } from "../../../support/fakes/fakeTextFile.ts";
import { fakeContext, fakeWorkspace } from "../../../support/fakes/fakeWorkspace.ts";

const path = "src/a.ts";
const now = "new\na\nB\nc\n";
const snapshots = {
  sread01: { path, text: "a\nb\nc\n" },
  sother1: { path: "src/b.ts", text: "a\n" },
};

function contextOf(): ToolContext {
  const files = { [path]: now };
  return fakeContext(files, { workspace: fakeWorkspace(files, snapshots) });
}

/** The same line, replaced by either tool. */
const replaceLine = {
  replace_in_file: (line: number, as_of: string) => {
    const operation = { type: "lines", startLine: line, endLine: line, replaceWith: "x" };
    return { filePath: path, replacements: [operation], as_of };
  },
  edit_file: (line: number, as_of: string) => {
    return { path, start_line: line, new_content: "x", as_of };
  },
};

for (const [name, tool] of [
  ["replace_in_file", replaceInFile],
  ["edit_file", editFile],
] as const satisfies readonly (readonly [keyof typeof replaceLine, Tool])[]) {
  describe(`as_of of ${name}`, () => {
    const replace = (line: number, asOf: string) =>
      callEditTool(tool, replaceLine[name](line, asOf), contextOf());

    it("takes line numbers for those of the snapshot", async () => {
      const edited = await replace(1, "sread01");
      assert.ok(edited.ok);
      assert.equal(edited.value.texts[path], "new\nx\nB\nc\n");
    });

    const operation = name === "edit_file" ? undefined : 0;
    const refused: readonly (readonly [string, number, string, Failure])[] = [
      [
        "an unknown snapshot",
        1,
        "snone00",
        { code: "unknownSnapshot", path, snapshotId: "snone00" },
      ],
      [
        "the snapshot of another file",
        1,
        "sother1",
        { code: "snapshotOfOtherFile", path, snapshotId: "sother1", otherPath: "src/b.ts" },
      ],
      [
        "a line that has changed",
        2,
        "sread01",
        {
          code: "targetChanged",
          path,
          snapshotId: "sread01",
          currentSnapshotId: fakeSnapshotId,
          targets: [
            {
              operation,
              type: "lines",
              startLine: 2,
              endLine: 2,
              now: "2: a\n3: B\n4: c",
              shown: [2, 3, 4].map((line) => ({ startLine: line, endLine: line })),
            },
          ],
          changed: 1,
        },
      ],
      [
        "a line that the snapshot does not have",
        4,
        "sread01",
        {
          code: "lineOutOfRange",
          operation,
          field: name === "edit_file" ? "start_line" : "replacements[0].startLine",
          line: 4,
          maximum: 3,
          totalLines: 3,
          snapshotId: "sread01",
        },
      ],
    ];
    for (const [what, line, asOf, failure] of refused) {
      it(`refuses ${what}`, async () => {
        assert.deepEqual(await replace(line, asOf), fail(failure));
      });
    }
  });
}

describe("a text that is not found, as_of a snapshot", () => {
  const search = { type: "string", searchFor: "b", replaceWith: "x" };
  const calls: readonly (readonly [string, Tool, object])[] = [
    ["string", replaceInFile, { filePath: path, replacements: [search] }],
    ["regex", replaceInFile, { filePath: path, replacements: [{ ...search, type: "regex" }] }],
    ["old_string", editFile, { path, old_string: "b", new_string: "x" }],
  ];
  for (const [name, tool, input] of calls) {
    it(`was there: ${name}`, async () => {
      const edited = await callEditTool(tool, { ...input, as_of: "sread01" }, contextOf());
      assert.ok(!edited.ok && edited.failure.code === "noMatch");
      assert.deepEqual(edited.failure.hints[0], { kind: "changedSince", snapshotId: "sread01" });
    });

    it(`says nothing of a snapshot that is not named: ${name}`, async () => {
      const edited = await callEditTool(tool, input, contextOf());
      assert.ok(!edited.ok && edited.failure.code === "noMatch");
      assert.ok(edited.failure.hints.every(({ kind }) => kind !== "changedSince"));
    });
  }

  it("was not there either", async () => {
    const input = { path, old_string: "nowhere", new_string: "x", as_of: "sread01" };
    const edited = await callEditTool(editFile, input, contextOf());
    assert.ok(!edited.ok && edited.failure.code === "noMatch");
    assert.ok(edited.failure.hints.every(({ kind }) => kind !== "changedSince"));
  });

  it("is there, and only the batch takes it away", async () => {
    const replacements = [
      { type: "lines", startLine: 1, endLine: 1, replaceWith: "x" },
      { ...search, searchFor: "a" },
    ];
    const input = { filePath: path, replacements, as_of: "sread01" };
    const edited = await callEditTool(replaceInFile, input, contextOf());
    assert.ok(!edited.ok && edited.failure.code === "noMatch");
    assert.equal(edited.failure.hints[0]?.kind, "changedByBatch");
  });

  it("is replaced wherever it is: as_of means line numbers only", async () => {
    const input = { path, old_string: "B", new_string: "x", as_of: "sread01" };
    const edited = await callEditTool(editFile, input, contextOf());
    assert.ok(edited.ok);
    assert.equal(edited.value.texts[path], "new\na\nx\nc\n");
  });
});

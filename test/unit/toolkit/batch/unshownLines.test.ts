import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Failure } from "../../../../src/core/failure/failure.ts";
import { createShownLinesStore } from "../../../../src/core/snapshot/shownLines.ts";
import type { Workspace } from "../../../../src/toolkit/workspace/workspace.ts";
import { editFile } from "../../../../src/tools/editFile.ts";
import { replaceInFile } from "../../../../src/tools/replaceInFile.ts";
import { fakeSnapshotId } from "../../../support/fakes/fakeTextFile.ts";
import { fakeContext, fakeWorkspace } from "../../../support/fakes/fakeWorkspace.ts";
import { callEditTool } from "../../../support/notation/callTool.ts";
import { after, before, lines, string } from "../../../support/notation/operationInputs.ts";

const path = "src/a.ts";
const text = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";

/** A file of which lines 3 to 5 were shown. */
function openWorkspace(current = text, snapshotText = text): Workspace {
  const shown = createShownLinesStore();
  shown.note([
    { snapshotId: "sread01", startLine: 3, endLine: 5 },
    { snapshotId: "sends01", startLine: 2, endLine: 2 },
    { snapshotId: "sends01", startLine: 8, endLine: 9 },
  ]);
  const snapshots = {
    sread01: { path, text: snapshotText },
    sends01: { path, text: snapshotText },
  };
  return {
    ...fakeWorkspace({ [path]: current }, snapshots),
    findUnshown: (id, ranges) => shown.findUnshown(id, ranges),
    noteShown: (ranges) => shown.note(ranges),
  };
}

async function call(
  workspace: Workspace,
  operations: readonly object[],
  asOf?: string,
): ReturnType<typeof callEditTool> {
  const named = asOf === undefined ? {} : { as_of: asOf };
  const input = { filePath: path, replacements: operations, ...named };
  return callEditTool(replaceInFile, input, fakeContext({}, { workspace }));
}

async function failureOf(operations: readonly object[]): Promise<Failure | undefined> {
  const edited = await call(openWorkspace(), operations, "sread01");
  return edited.ok ? undefined : edited.failure;
}

describe("lines that were never shown", () => {
  const allowed: readonly (readonly [name: string, operation: object])[] = [
    ["lines that were shown", lines(3, 5, "x")],
    ["an insert between a shown line and another", after(5, "x")],
    ["an insert before the first line", before(1, "x")],
    ["an insert behind the last line", after(9, "x")],
    ["a search", string("8", "x")],
    [
      "lines that were shown, elsewhere",
      { type: "insert_after", lineNumber: 9, fromStartLine: 4, move: true },
    ],
  ];
  for (const [name, operation] of allowed) {
    it(`allow ${name}`, async () => assert.equal(await failureOf([operation]), undefined));
  }

  for (const move of [true, false]) {
    const source = { fromStartLine: 2, fromEndLine: 8, move };
    it(`allow to ${move ? "move" : "copy"} lines whose first and last were shown`, async () => {
      const operation = { type: "insert_after", lineNumber: 9, ...source };
      const edited = await call(openWorkspace(), [operation], "sends01");
      const rest = move ? "1\n9\n" : text;
      assert.equal(edited.ok && edited.value.texts[path], `${rest}2\n3\n4\n5\n6\n7\n8\n`);
    });
  }

  it("are the ends of what is moved, not the lines between", async () => {
    const operation = { type: "insert_before", lineNumber: 1, fromStartLine: 3, fromEndLine: 7 };
    const refused = await call(openWorkspace(), [{ ...operation, move: true }], "sends01");
    const rows = "1: 1\n…\n3: 3\n4: 4\n5: 5\n6: 6\n7: 7";
    const files = [{ path, snapshotId: "sends01", rows }];
    assert.deepEqual(!refused.ok && refused.failure, { code: "linesNotShown", files });
  });

  const refused: readonly (readonly [name: string, operation: object, rows: string])[] = [
    ["a line above", lines(2, 3, "x"), "1: 1\n2: 2"],
    ["lines on both sides", lines(1, 7, "x"), "1: 1\n2: 2\n…\n6: 6\n7: 7\n8: 8\n9: 9"],
    ["an insert between others", before(8, "x"), "6: 6\n7: 7\n8: 8\n9: 9"],
    [
      "lines moved away",
      { type: "insert_after", lineNumber: 4, fromStartLine: 7, move: true },
      "6: 6\n7: 7\n8: 8\n9: 9",
    ],
    [
      "lines copied",
      { type: "insert_after", lineNumber: 4, fromStartLine: 7 },
      "6: 6\n7: 7\n8: 8\n9: 9",
    ],
  ];
  for (const [name, operation, rows] of refused) {
    it(`refuse ${name}, and are shown`, async () => {
      const files = [{ path, snapshotId: "sread01", rows }];
      const failure = { code: "linesNotShown", files };
      assert.deepEqual(await failureOf([operation]), failure);
    });
  }

  it("are not those that an error has shown because they have changed", async () => {
    const now = text.replace("4", "four");
    const shown = createShownLinesStore();
    shown.note([
      { snapshotId: "sread01", startLine: 1, endLine: 9 },
      { snapshotId: fakeSnapshotId, startLine: 9, endLine: 9 },
    ]);
    const snapshots = { sread01: { path, text }, [fakeSnapshotId]: { path, text: now } };
    const workspace: Workspace = {
      ...fakeWorkspace({ [path]: now }, snapshots),
      findUnshown: (id, ranges) => shown.findUnshown(id, ranges),
      wereShown: (id, range) => shown.wereShown(id, range),
      noteShown: (ranges) => shown.note(ranges),
    };
    const operations = [lines(4, 4, "x"), lines(7, 8, "x")];
    const changed = await call(workspace, operations, "sread01");
    assert.equal(changed.ok ? undefined : changed.failure.code, "targetChanged");
    assert.ok((await call(workspace, [lines(3, 5, "x")], fakeSnapshotId)).ok);
    // As it was shown, and named by the same number.
    assert.ok((await call(workspace, operations, fakeSnapshotId)).ok);
    const other = await call(workspace, [lines(1, 1, "x")], fakeSnapshotId);
    assert.equal(other.ok ? undefined : other.failure.code, "linesNotShown");
  });

  it("are shown once: the same call then works", async () => {
    const workspace = openWorkspace();
    assert.ok(!(await call(workspace, [lines(1, 2, "x")], "sread01")).ok);
    const edited = await call(workspace, [lines(1, 2, "x")], "sread01");
    assert.ok(edited.ok);
    assert.equal(edited.value.texts[path], "x\n3\n4\n5\n6\n7\n8\n9\n");
  });

  it("are shown with two lines around, so that a range a line too short can be set right", async () => {
    const workspace = openWorkspace();
    assert.ok(!(await call(workspace, [lines(4, 6, "x")], "sread01")).ok);
    const edited = await call(workspace, [lines(4, 7, "x")], "sread01");
    assert.ok(edited.ok);
    assert.equal(edited.value.texts[path], "1\n2\n3\nx\n8\n9\n");
  });

  it("are shown all at once, those of the file and of each that lines are taken from", async () => {
    const shown = createShownLinesStore();
    const other = "src/b.ts";
    for (const snapshotId of ["sread01", "sother1"]) {
      shown.note([{ snapshotId, startLine: 3, endLine: 5 }]);
    }
    const snapshots = { sread01: { path, text }, sother1: { path: other, text } };
    const workspace: Workspace = {
      ...fakeWorkspace({ [path]: text, [other]: text }, snapshots),
      findUnshown: (id, ranges) => shown.findUnshown(id, ranges),
      noteShown: (ranges) => shown.note(ranges),
    };
    const source = { fromPath: other, fromAsOf: "sother1" };
    const operations = [
      lines(8, 8, "x"),
      { type: "insert_after", lineNumber: 4, fromStartLine: 9 },
      { type: "insert_after", lineNumber: 4, ...source, fromStartLine: 1, fromEndLine: 3 },
      { type: "insert_after", lineNumber: 4, ...source, fromStartLine: 6, move: true },
    ];
    const refused = await call(workspace, operations, "sread01");
    assert.deepEqual(!refused.ok && refused.failure, {
      code: "linesNotShown",
      files: [
        { path, snapshotId: "sread01", rows: "6: 6\n7: 7\n8: 8\n9: 9" },
        {
          path: other,
          snapshotId: "sother1",
          rows: "1: 1\n2: 2\n…\n6: 6\n7: 7\n8: 8",
          isSource: true,
        },
      ],
    });
    assert.ok((await call(workspace, operations, "sread01")).ok);
  });

  it("stay unseen where they are copied without a snapshot", async () => {
    const shown = createShownLinesStore();
    shown.note([{ snapshotId: fakeSnapshotId, startLine: 3, endLine: 5 }]);
    const workspace: Workspace = {
      ...fakeWorkspace({ [path]: text }),
      wereShown: (id, range) => shown.wereShown(id, range),
    };
    const replacements = [
      { type: "insert_after", lineNumber: 1, fromStartLine: 3, fromEndLine: 5 },
      { type: "insert_after", lineNumber: 2, fromStartLine: 5, fromEndLine: 6 },
      { type: "insert_after", lineNumber: 9, fromStartLine: 8, move: true },
    ];
    const parsed = replaceInFile.parse({ filePath: path, replacements });
    assert.ok(parsed.ok && parsed.value.effect === "write");
    const planned = await parsed.value.plan(fakeContext({}, { workspace }));
    assert.ok(planned.ok);
    assert.deepEqual(
      planned.value.plan.changes.map(({ unseen }) => unseen),
      [
        [
          { startLine: 6, endLine: 7 },
          { startLine: 14, endLine: 14 },
        ],
      ],
    );
  });

  it("are no matter without as_of: the numbers come from elsewhere", async () => {
    assert.ok((await call(openWorkspace(), [lines(1, 9, "x")])).ok);
  });

  it("are told by the numbers of the snapshot, whatever came since", async () => {
    const edited = await call(openWorkspace(`new\n${text}`), [lines(7, 7, "x")], "sread01");
    assert.ok(!edited.ok && edited.failure.code === "linesNotShown");
    assert.equal(edited.failure.files[0]?.rows, "6: 6\n7: 7\n8: 8\n9: 9");
  });

  it("refuse edit_file as well", async () => {
    const input = { path, start_line: 8, new_content: "x", as_of: "sread01" };
    const edited = await callEditTool(
      editFile,
      input,
      fakeContext({}, { workspace: openWorkspace() }),
    );
    assert.ok(!edited.ok && edited.failure.code === "linesNotShown");
  });

  it("are shown as far as there is room, and the next call for the others is named", async () => {
    const long = Array.from({ length: 99 }, () => `${"x".repeat(199)}\n`).join("");
    const edited = await call(openWorkspace(long, long), [lines(1, 99, "y")], "sread01");
    assert.ok(!edited.ok && edited.failure.code === "linesNotShown");
    const { files, rest } = edited.failure;
    const rows = files[0]?.rows ?? "";
    const count = rows.split("\n").length;
    assert.ok(Buffer.byteLength(rows) <= 6_000 && count > 20, `${count} rows`);
    // Lines 3 to 5 are not among the rows, but a mark for them is.
    assert.deepEqual(rest, { startLine: count + 3, lineCount: 99 - count - 2 });
  });
});

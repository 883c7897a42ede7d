import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  describeLeft,
  describeUndo,
  type UndoSummary,
} from "../../../../src/toolkit/confirmation/describeUndo.ts";

const overlap = { path: "a.ts", reason: "a later change is in the same lines" };

describe("the question before an undo", () => {
  const table: readonly (readonly [summary: UndoSummary, verb: "undo" | "redo", text: string])[] = [
    [{ undone: [{ path: "a.ts", hunks: 1 }], left: [] }, "undo", "Takes back 1 change in 1 file."],
    [
      {
        undone: [
          { path: "a.ts", hunks: 1 },
          { path: "b.ts", hunks: 2 },
        ],
        left: [overlap],
      },
      "undo",
      "Takes back 3 changes in 2 files; 1 stays as it is:",
    ],
    [
      { undone: [{ path: "a.ts", hunks: 2 }], left: [overlap, overlap] },
      "redo",
      "Brings back 2 changes in 1 file; 2 stay as they are:",
    ],
    [{ undone: [], left: [overlap] }, "undo", "Changes nothing; 1 stays as it is:"],
    [
      { undone: [{ path: "a.ts", hunks: 1, isUnsaved: true }], left: [] },
      "undo",
      "Changes the unsaved text of a.ts; save it yourself.",
    ],
    [
      { undone: ["a.ts", "b.ts"].map((path) => ({ path, hunks: 1, isUnsaved: true })), left: [] },
      "redo",
      "Changes the unsaved texts of a.ts, b.ts; save them yourself.",
    ],
  ];
  for (const [summary, verb, text] of table) {
    it(`says: ${text}`, () => assert.ok(describeUndo(summary, verb).includes(text)));
  }

  it("names the files that go, before all else", () => {
    const undone = Array.from({ length: 12 }, () => ({
      path: "a\u202E.ts",
      hunks: 1,
      isDeleted: true as const,
    }));
    const lines = describeUndo({ undone, left: [overlap] }, "undo");
    assert.equal(lines[0], "Deletes a[U+202E].ts, which an agent created.");
    assert.deepEqual(lines.slice(10), [
      "Deletes 2 more.",
      "1 stays as it is:",
      "a.ts: a later change is in the same lines",
    ]);
    assert.equal(describeUndo({ undone, left: [] }, "redo")[0], "Deletes a[U+202E].ts again.");
  });

  it("counts no file that goes among those that change", () => {
    const gone = { path: "a.ts", hunks: 1, isDeleted: true as const };
    const named = "Deletes a.ts, which an agent created.";
    assert.deepEqual(describeUndo({ undone: [gone], left: [] }, "undo"), [named]);
    const undone = [gone, { path: "b.ts", hunks: 2 }];
    const other = "Takes back 2 changes in 1 other file";
    assert.deepEqual(describeUndo({ undone, left: [] }, "undo"), [named, `${other}.`]);
    assert.equal(
      describeUndo({ undone, left: [overlap] }, "undo")[1],
      `${other}; 1 stays as it is:`,
    );
  });

  it("names what stays, with its lines and why, and counts what would fill the screen", () => {
    const left = [
      { ...overlap, startLine: 3, endLine: 3 },
      { ...overlap, startLine: 5, endLine: 9 },
      ...Array.from({ length: 20 }, () => overlap),
    ];
    const lines = describeLeft({ left });
    assert.deepEqual(lines.slice(0, 3), [
      "a.ts, line 3: a later change is in the same lines",
      "a.ts, lines 5 to 9: a later change is in the same lines",
      "a.ts: a later change is in the same lines",
    ]);
    assert.equal(lines.length, 11);
    assert.equal(lines.at(-1), "… and 12 more");
  });
});

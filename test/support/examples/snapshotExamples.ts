import type { Examples } from "./failureExamples.ts";

/** Of line numbers that cannot be mapped from a snapshot. */
export const snapshotExamples = {
  unknownSnapshot: [
    { code: "unknownSnapshot", path: "src/a.ts", snapshotId: "s7f2a01" },
    { code: "unknownSnapshot", path: "src/b.ts", snapshotId: "s7f2a01", isSource: true },
  ],
  snapshotOfOtherFile: [
    {
      code: "snapshotOfOtherFile",
      path: "src/a.ts",
      snapshotId: "s7f2a01",
      otherPath: "src/b.ts",
    },
    {
      code: "snapshotOfOtherFile",
      path: "src/b.ts",
      snapshotId: "s7f2a01",
      otherPath: "src/a.ts",
      isSource: true,
    },
  ],
  textUnseen: [
    {
      code: "textUnseen",
      path: "src/a.ts",
      snapshotId: "s7f2a01",
      rows: "1: a\n2: b",
      change: { totalLines: 12 },
    },
    {
      code: "textUnseen",
      path: "src/a.ts",
      snapshotId: "s7f2a02",
      rows: "@@ -1 +1 @@\n-a\n+b",
      change: { since: "s7f2a01", hiddenChangedLines: 0 },
    },
    {
      code: "textUnseen",
      path: "src/a.ts",
      snapshotId: "s7f2a02",
      rows: "@@ -1 +1 @@\n-a\n+b",
      change: { since: "s7f2a01", hiddenChangedLines: 300 },
    },
  ],
  linesNotShown: [
    {
      code: "linesNotShown",
      files: [{ path: "src/a.ts", snapshotId: "s7f2a01", rows: "3: a\n4: b" }],
    },
    {
      code: "linesNotShown",
      files: [
        { path: "src/a.ts", snapshotId: "s7f2a01", rows: "3: a" },
        { path: "src/b.ts", snapshotId: "s0c4d55", rows: "5: b", isSource: true },
      ],
      rest: { startLine: 6, lineCount: 90 },
    },
  ],
  targetChanged: [
    {
      code: "targetChanged",
      path: "src/a.ts",
      snapshotId: "s7f2a01",
      currentSnapshotId: "s0c4d55",
      targets: [
        {
          operation: 1,
          type: "lines",
          startLine: 3,
          endLine: 5,
          now: "7: a\n8: changed\n9: b",
          shown: [],
        },
        {
          operation: 0,
          type: "insert_after",
          startLine: 6,
          endLine: 6,
          now: "10: b\n11: c",
          shown: [],
        },
      ],
      changed: 5,
    },
    {
      code: "targetChanged",
      path: "src/a.ts",
      snapshotId: "s7f2a01",
      currentSnapshotId: "s0c4d55",
      targets: [{ type: "lines", startLine: 3, endLine: 3, now: "", shown: [] }],
      changed: 1,
    },
    {
      code: "targetChanged",
      path: "src/b.ts",
      snapshotId: "s7f2a01",
      currentSnapshotId: "s0c4d55",
      targets: [{ operation: 2, type: "from", startLine: 3, endLine: 4, now: "3: c", shown: [] }],
      changed: 1,
      isSource: true,
    },
  ],
} satisfies Partial<Examples>;

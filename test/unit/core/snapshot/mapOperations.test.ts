import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { LineOperation } from "../../../../src/core/batch/lineOperation.ts";
import { mapLineOperations } from "../../../../src/core/snapshot/mapOperations.ts";
import { indexLines } from "../../../../src/core/lines/lines.ts";

const old = "a\nb\nc\n";

function mapAgainst(now: string, ...operations: readonly LineOperation[]) {
  const snapshot = { id: "sold111", lines: indexLines(old) };
  const current = { lines: indexLines(now), snapshotId: "snew222", path: "a.txt" };
  return mapLineOperations(operations, snapshot, current);
}

function lines(startLine: number, endLine = startLine, operation = 0): LineOperation {
  return { operation, type: "lines", startLine, endLine, newText: "x" };
}

function insert(type: "insert_before" | "insert_after", line: number): LineOperation {
  return { operation: 0, type, startLine: line, endLine: line, newText: "x" };
}

describe("mapLineOperations", () => {
  const examples: readonly (readonly [string, string, LineOperation, LineOperation])[] = [
    ["a range", "new\na\nb\nc\n", lines(2, 3), lines(3, 4)],
    [
      "an insertion after its line",
      "a\nb\nnew\nc\n",
      insert("insert_after", 2),
      insert("insert_after", 2),
    ],
    [
      "an insertion before its line",
      "a\nb\nnew\nc\n",
      insert("insert_before", 3),
      insert("insert_before", 4),
    ],
    [
      "an insertion at the end",
      "a\nnew\nc\nnew\n",
      insert("insert_before", 4),
      insert("insert_before", 5),
    ],
    [
      "an insertion at the end of an emptied text",
      "",
      insert("insert_before", 4),
      insert("insert_before", 1),
    ],
    ["nothing in an unchanged text", old, lines(1, 3), lines(1, 3)],
  ];
  for (const [name, now, given, expected] of examples) {
    it(`moves ${name}`, () => {
      assert.deepEqual(mapAgainst(now, given), { ok: true, value: [expected] });
    });
  }

  const refused: readonly (readonly [string, string, LineOperation, string])[] = [
    ["a changed line", "a\nB\nc\n", lines(2), "1: a\n2: B\n3: c"],
    ["a deleted line", "a\nc\n", lines(2), "1: a\n2: c"],
    ["a range with a changed line", "a\nB\nc\n", lines(1, 3), "1: a\n2: B\n3: c"],
    ["a range with a new line", "a\nnew\nb\nc\n", lines(1, 2), "1: a\n2: new\n3: b\n4: c"],
    ["an insertion beside a deleted line", "a\nc\n", insert("insert_after", 2), "1: a\n2: c"],
    ["a line of an emptied text", "", lines(1), ""],
  ];
  for (const [name, now, given, shown] of refused) {
    it(`refuses ${name}, and shows what is there`, () => {
      const mapped = mapAgainst(now, given);
      assert.ok(!mapped.ok && mapped.failure.code === "targetChanged");
      const { snapshotId, currentSnapshotId, changed, targets } = mapped.failure;
      assert.deepEqual([snapshotId, currentSnapshotId, changed], ["sold111", "snew222", 1]);
      assert.equal(targets[0]?.now, shown);
    });
  }

  it("refuses all where one is changed, and names the first three", () => {
    const mapped = mapAgainst("A\nB\nC\n", lines(1, 1, 0), lines(2, 2, 1), lines(3, 3, 2), {
      ...insert("insert_after", 3),
      operation: 3,
    });
    assert.ok(!mapped.ok && mapped.failure.code === "targetChanged");
    assert.equal(mapped.failure.changed, 4);
    assert.deepEqual(
      mapped.failure.targets.map(({ operation, startLine }) => [operation, startLine]),
      [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
    );
  });

  it("checks ranges and overlaps in the numbers of the snapshot", () => {
    const outside = mapAgainst("a\nb\nc\nd\n", lines(2, 4));
    assert.ok(!outside.ok && outside.failure.code === "lineOutOfRange");
    assert.deepEqual([outside.failure.totalLines, outside.failure.snapshotId], [3, "sold111"]);
    const overlapping = mapAgainst("new\na\nb\nc\n", lines(1, 2), lines(2, 3, 1));
    assert.ok(!overlapping.ok && overlapping.failure.code === "overlap");
    assert.equal(overlapping.failure.second.startLine, 2);
  });

  it("shows only the place, where the two texts are all that is known", () => {
    const long = Array.from({ length: 100 }, (_, index) => `line ${index + 1}\n`).join("");
    const now = long.replace("line 50\n", "changed\n");
    const snapshot = { id: "sold111", lines: indexLines(long) };
    const current = { lines: indexLines(now), snapshotId: "snew222", path: "a.txt" };
    const mapped = mapLineOperations([lines(50)], snapshot, current);
    assert.ok(!mapped.ok && mapped.failure.code === "targetChanged");
    assert.equal(mapped.failure.targets[0]?.now, "49: line 49\n50: changed\n51: line 51");
  });

  it("shows a line that a formatter indented where it is now, though nothing else is the same", () => {
    const before = Array.from({ length: 40 }, (_, index) => `  line ${index + 1}\n`).join("");
    const now = before.replaceAll("  line", "    line");
    const snapshot = { id: "sold111", lines: indexLines(before) };
    const current = { lines: indexLines(now), snapshotId: "snew222", path: "a.txt" };
    const mapped = mapLineOperations([lines(20)], snapshot, current);
    assert.ok(!mapped.ok && mapped.failure.code === "targetChanged");
    const rows = "19:     line 19\n20:     line 20\n21:     line 21";
    assert.equal(mapped.failure.targets[0]?.now, rows);
  });

  it("shows little of a long place, and of a long line", () => {
    const long = `a\n${"y".repeat(5_000)}\n${"new\n".repeat(500)}c\n`;
    const mapped = mapAgainst(long, lines(2));
    assert.ok(!mapped.ok && mapped.failure.code === "targetChanged");
    const shown = mapped.failure.targets[0]?.now ?? "";
    assert.ok(shown.length < 500);
    assert.match(shown, /^… \(491 more\)$/m);
    assert.match(shown, /y… \(4,800 more characters\)$/m);
  });
});

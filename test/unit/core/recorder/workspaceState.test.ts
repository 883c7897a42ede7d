import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { compareStates, type FileStamps, numberOf } from "../../../../src/core/recorder/index.ts";

const file = 0o100644;
const folder = 0o040755;
const link = 0o120777;

function state(mode: number, inode: number, changedMs = 1): FileStamps {
  const times = { modifiedMs: changedMs, changedMs };
  return { mode, sizeBytes: 1, ...times, inode, device: 1, place: undefined };
}

const few = fc.integer({ min: 1, max: 3 });
const states = fc
  .dictionary(
    fc.constantFrom("a", "b", "b/c", "d"),
    fc.tuple(fc.constantFrom(file, 0o100755, folder, link), few, few),
  )
  .map((rows) => new Map(Object.entries(rows).map(([path, row]) => [path, state(...row)])));

describe("compareStates", () => {
  it("finds what came, went and changed, and whose number is gone", () => {
    const before = new Map([
      ["same", state(file, 1)],
      ["touched", state(file, 2)],
      ["mode", state(file, 3)],
      ["old", state(file, 4)],
      ["gone", state(link, 5)],
      ["empty", state(folder, 6)],
      ["turned", state(folder, 7)],
    ]);
    const after = new Map([
      ["same", state(file, 1)],
      ["touched", state(file, 2, 2)],
      ["mode", state(0o100755, 3)],
      ["new", state(file, 4)],
      ["turned", state(file, 8)],
      ["made", state(folder, 9)],
    ]);
    assert.deepEqual(compareStates(before, after, Infinity), {
      paths: ["touched", "mode", "old", "gone", "empty", "turned", "new", "made"],
      gone: new Map([
        ["1 4", "old"],
        ["1 5", "gone"],
      ]),
    });
  });

  it("lets a file count that changed so late that it may have changed again", () => {
    const one = new Map([["a", state(file, 1, 10)]]);
    assert.deepEqual(compareStates(one, one, 10).paths, ["a"]);
    assert.deepEqual(compareStates(one, one, 11).paths, []);
  });

  it("finds the same in both directions, and nothing between equal states", () => {
    fc.assert(
      fc.property(states, states, (one, other) => {
        const there = compareStates(one, other, Infinity);
        const back = compareStates(other, one, Infinity);
        assert.deepEqual([...there.paths].sort(), [...back.paths].sort());
        assert.deepEqual(compareStates(one, new Map(one), Infinity).paths, []);
        for (const [number, from] of there.gone) {
          const [was, is] = [one.get(from), other.get(from)].map((each) => each && numberOf(each));
          assert.ok(was === number && is !== number);
        }
      }),
    );
  });
});

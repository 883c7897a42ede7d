import assert from "node:assert/strict";
import { lstatSync } from "node:fs";
import fc from "fast-check";
import { describe, it } from "mocha";
import type { FileStamps, FolderState } from "../../../../src/core/recorder/index.ts";
import type { KeptStates } from "../../../../src/files/search/index.ts";
import { rowLength, rowOf } from "../../../../src/files/search/searchMessages.ts";
import { takeFolderStates } from "../../../../src/files/states/index.ts";

const paths = ["a", "a/b", "c", "d", "e"];

/** By path: a row, or null for what is gone. */
type Rows = readonly (readonly [path: string, row: readonly number[] | null])[];

const row = fc.tuple(
  fc.constantFrom(0o100644, 0o040755),
  ...Array.from({ length: rowLength - 2 }, () => fc.nat(9)),
  fc.integer({ min: -1, max: 9 }),
);
const rows: fc.Arbitrary<Rows> = fc
  .subarray(paths)
  .chain((listed) =>
    fc.tuple(...listed.map((path) => fc.tuple(fc.constant(path), fc.option(row)))),
  );

const gone = new Array<number>(rowLength).fill(0);

function keep(all: Rows, contents = new SharedArrayBuffer(0)): KeptStates {
  const paths = all.map(([path]) => path).join("\0");
  return {
    paths,
    leftOut: [],
    rows: Float64Array.from(all.flatMap(([, numbers]) => numbers ?? gone)),
    contents,
  };
}

/** The state of a folder that a search has kept. */
async function open(states: KeptStates): Promise<FolderState> {
  const unsearched = { paths: [], binaryFiles: 0, withheldFiles: 0, rest: undefined };
  const found = { hits: [], excerpts: new Map(), searchedFiles: 0, unsearched, states };
  const pool = { search: () => Promise.resolve(found) };
  const platform = { isCaseSensitive: true, backslashSeparates: false };
  const start = { folder: "/", platform, innerRoots: [] };
  return (await takeFolderStates(pool, start, "look", 1_000)).files;
}

function toStates(all: Rows): readonly (readonly [string, FileStamps])[] {
  return all.flatMap(([path, numbers]) => {
    if (numbers === null) return [];
    const [mode = 0, sizeBytes = 0, modifiedMs = 0, changedMs = 0, ...others] = numbers;
    const [inode = 0, device = 0, place = 0] = others;
    const times = { modifiedMs, changedMs };
    const kept = place === -1 ? undefined : place;
    return [[path, { mode, sizeBytes, ...times, inode, device, place: kept }] as const];
  });
}

describe("the states that rows tell", () => {
  it("are those of a map, and stay as they are when others are opened", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(rows, { maxLength: 4 }), async (taken) => {
        const contents = new SharedArrayBuffer(0);
        const opened = await Promise.all(taken.map((all) => open(keep(all, contents))));
        for (const [index, all] of taken.entries()) {
          const expected = toStates(all);
          const byPath = new Map(expected);
          const states = opened[index];
          assert.ok(states);
          assert.deepEqual([...states], expected);
          assert.deepEqual([...states.keys()], [...byPath.keys()]);
          for (const path of paths) {
            assert.deepEqual(states.get(path), byPath.get(path));
            assert.equal(states.has(path), byPath.has(path));
          }
        }
      }),
    );
  });

  it("are those of files as the system describes them", async () => {
    const stats = lstatSync(import.meta.filename);
    const states = await open(keep([["a", rowOf(stats, 7)]]));
    const { mode, size: sizeBytes, mtimeMs: modifiedMs, ctimeMs: changedMs, ino, dev } = stats;
    const facts = { mode, sizeBytes, modifiedMs, changedMs, inode: ino, device: dev, place: 7 };
    assert.deepEqual(states.get("a"), facts);
  });

  it("share their paths, and hold a number for each fact", async () => {
    const count = 20_000;
    const numbers = Float64Array.from({ length: count * rowLength }, (_, at) => at + 0.5);
    const names = Array.from({ length: count }, (_, index) => `folder/file ${index}`).join("\0");
    const contents = new SharedArrayBuffer(0);
    const kept = { paths: names, rows: numbers, leftOut: [], contents };
    const first = await open(kept);
    const startBytes = process.memoryUsage().heapUsed;
    const states: FolderState[] = [];
    while (states.length < 20) states.push(await open(kept));
    const heapBytes = process.memoryUsage().heapUsed - startBytes;
    // A map of objects takes more than 4 MB each.
    assert.ok(heapBytes < states.length * 1_500_000, `${heapBytes}`);
    assert.deepEqual(states.at(-1)?.get("folder/file 7"), first.get("folder/file 7"));
  });
});

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { createFileNumbers, noNumber } from "../../../../src/files/search/fileNumbers.ts";
import {
  createSharedMemory,
  emptySharedMemory,
  maxNumberedFiles,
} from "../../../../src/files/search/sharedMemory.ts";

describe("the numbers of files", () => {
  it("are one for each path in a folder, as long as they are remembered", () => {
    const shared = createSharedMemory(0, 1);
    const numbers = createFileNumbers(shared);
    assert.deepEqual([...numbers.numberFiles("/a", ["x", "y"])], [0, 1]);
    assert.deepEqual([...numbers.numberFiles("/b", ["x"])], [2]);
    assert.deepEqual([...numbers.numberFiles("/a", ["z", "y", "x"])], [3, 1, 0]);
    // Another worker, after the first was ended: no number is given twice.
    assert.deepEqual([...createFileNumbers(shared).numberFiles("/a", ["x"])], [4]);
    emptySharedMemory(shared);
    numbers.forget();
    assert.deepEqual([...numbers.numberFiles("/a", ["y"])], [0]);
  });

  it("are not given beyond what the shared memory holds", () => {
    const numbers = createFileNumbers(createSharedMemory(0, 1));
    const paths = Array.from({ length: maxNumberedFiles + 1 }, (_, path) => `${path}`);
    const given = numbers.numberFiles("/a", paths);
    assert.deepEqual([...given.subarray(-2)], [maxNumberedFiles - 1, noNumber]);
  });
});

import assert from "node:assert/strict";
import { beforeEach, describe, it } from "mocha";
import { openContentStore } from "../../../../src/files/search/contentStore.ts";
import { openFileFacts } from "../../../../src/files/search/fileFacts.ts";
import { cutIntoRuns } from "../../../../src/files/search/fileRuns.ts";
import type { FileMemory } from "../../../../src/files/search/readContent.ts";
import { scan } from "../../../../src/files/search/scan.ts";
import type { ScanTask } from "../../../../src/files/search/searchMessages.ts";
import {
  createSharedMemory,
  type SharedMemory,
} from "../../../../src/files/search/sharedMemory.ts";
import { announcePlace, stopSearch } from "../../../../src/files/search/workerPlace.ts";
import { writeTree } from "../../../support/gitRepository.ts";
import { searchRequest } from "../../../support/search.ts";
import { useTemporaryFolder } from "../../../support/temporaryFolder.ts";

describe("a scan", () => {
  const at = useTemporaryFolder();
  let shared: SharedMemory;
  let memory: FileMemory;

  beforeEach(() => {
    shared = createSharedMemory(1_000, 1);
    memory = {
      store: openContentStore(shared),
      facts: openFileFacts(shared),
      // Files that were written just now are old enough.
      settledAfterMs: -60_000,
    };
  });

  const taskOf = (changes: Partial<ScanTask> = {}): ScanTask => {
    const [run] = cutIntoRuns(["a", "b", "c"], Int32Array.of(0, 1, 2));
    assert.ok(run);
    const { expression } = searchRequest("", "hit");
    return {
      ...run,
      search: 7,
      prefix: `${at()}/`,
      given: [],
      expression,
      unit: "lines",
      encoding: "utf8",
      ...changes,
    };
  };

  it("reads no further file once its search is stopped", () => {
    writeTree(at(), { a: "hit\n", b: "hit\n", c: "hit\n" });
    const watch = announcePlace(shared, 0);
    const leave = (): void => {
      watch.leave();
      if (memory.facts.isKnown(1)) stopSearch(shared, 7);
    };
    const { hits } = scan(taskOf(), memory, { ...watch, leave });
    assert.deepEqual([...hits], [0, 1, 1, 1, 1, 1]);
    assert.deepEqual(
      [0, 1, 2].map((file) => memory.facts.isKnown(file)),
      [true, true, false],
    );
    assert.deepEqual([...scan(taskOf(), memory, watch).hits], []);
    assert.equal(scan(taskOf({ search: 8 }), memory, watch).hits.length, 9);
  });

  it("takes contents that are known from memory, and knows which are binary", () => {
    writeTree(at(), { a: "hit\n", b: "no\n", c: "h\0t\n" });
    const watch = announcePlace(shared, 0);
    const search = () => {
      const { hits, binaryFiles } = scan(taskOf(), memory, watch);
      return [[...hits], binaryFiles];
    };
    const found = [[0, 1, 1], 1];
    assert.deepEqual(search(), found);
    // Content that changed, and the state of the file did not.
    memory.store.at(memory.facts.placeOf(0), 4).write("no!\n");
    assert.deepEqual(search(), [[], 1]);
  });

  it("knows nothing of a file that has only just changed", () => {
    writeTree(at(), { a: "hit\n", b: "hit\n", c: "hit\n" });
    scan(taskOf(), { ...memory, settledAfterMs: 60_000 }, announcePlace(shared, 0));
    assert.ok(![0, 1, 2].some((file) => memory.facts.isKnown(file)));
  });
});

import assert from "node:assert/strict";
import { lstatSync, symlinkSync } from "node:fs";
import { beforeEach, describe, it } from "mocha";
import { skipTest } from "../../../../../harness/lanes/skipTest.ts";
import { canHoldPlaces } from "../../../../../src/files/realPlace.ts";
import {
  createHeartbeats,
  type Heartbeats,
  startHeartbeat,
  stopSearch,
} from "../../../../../src/files/search/heartbeat.ts";
import {
  createSharedMemory,
  openSearchMemory,
  type SharedMemory,
} from "../../../../../src/files/search/searchMemory.ts";
import {
  cutIntoBatches,
  rowLength,
  type ScanTask,
} from "../../../../../src/files/search/searchMessages.ts";
import type { ContentReading } from "../../../../../src/files/search/worker/readContent.ts";
import { scan } from "../../../../../src/files/search/worker/scan.ts";
import { writeTree } from "../../../../support/disk/gitRepository.ts";
import { useTemporaryFolder } from "../../../../support/disk/temporaryFolder.ts";
import { searchRequest } from "../../../../support/notation/searchRequest.ts";

describe("a scan", () => {
  const at = useTemporaryFolder();
  let shared: SharedMemory;
  let heartbeats: Heartbeats;
  let reading: ContentReading;

  beforeEach(() => {
    shared = createSharedMemory(1_000);
    heartbeats = createHeartbeats(1);
    // Files that were written just now are old enough.
    reading = { memory: openSearchMemory(shared), racinessMs: -60_000 };
  });

  const isKnown = (file: number, name: string): boolean =>
    reading.memory.recall(file, () => lstatSync(at(name))) !== undefined;

  const taskOf = (changes: Partial<ScanTask> = {}): ScanTask => {
    const [batch] = cutIntoBatches(["a", "b", "c"], Int32Array.of(0, 1, 2));
    assert.ok(batch);
    const { pattern } = searchRequest("", "hit");
    return {
      ...batch,
      search: 7,
      prefix: `${at()}/`,
      given: new Map(),
      pattern,
      countedMatches: 0,
      encoding: "utf8",
      ...changes,
    };
  };

  it("keeps no content from behind a link that has taken the place of a folder", function () {
    if (!canHoldPlaces) skipTest(this, "the system does not say where an open file is");
    writeTree(at(), { "behind/a": "theirs\n", "real/a": "own\n" });
    symlinkSync("behind", at("exchanged"));
    const placesOf = (folder: string, realPath: string): readonly boolean[] => {
      const realPlace = { folder: "", realPath: at(realPath) };
      const task = taskOf({ states: "keep", prefix: `${at(folder)}/`, realPlace });
      const rows = scan(task, reading, startHeartbeat(heartbeats, 0)).states ?? [];
      return [rows[0] !== 0, rows[rowLength - 1] !== -1];
    };
    assert.deepEqual(placesOf("exchanged", "exchanged"), [true, false]);
    assert.deepEqual(placesOf("real", "real"), [true, true]);
  });

  it("reads no further file once its search is stopped", () => {
    writeTree(at(), { a: "hit\n", b: "hit\n", c: "hit\n" });
    const watch = startHeartbeat(heartbeats, 0);
    const leave = (): void => {
      watch.leave();
      if (isKnown(1, "b")) stopSearch(heartbeats, 7);
    };
    const { hits } = scan(taskOf(), reading, { ...watch, leave });
    assert.deepEqual([...hits], [0, 1, 1, 1, 1, 1]);
    assert.deepEqual(
      ["a", "b", "c"].map((name, file) => isKnown(file, name)),
      [true, true, false],
    );
    assert.deepEqual([...scan(taskOf(), reading, watch).hits], []);
    assert.equal(scan(taskOf({ search: 8 }), reading, watch).hits.length, 9);
  });

  it("takes contents that are known from memory, and knows which are binary", () => {
    writeTree(at(), { a: "hit\n", b: "no\n", c: "h\0t\n" });
    const watch = startHeartbeat(heartbeats, 0);
    const search = () => {
      const { hits, binaryFiles } = scan(taskOf(), reading, watch);
      return [[...hits], binaryFiles];
    };
    const found = [[0, 1, 1], 1];
    assert.deepEqual(search(), found);
    // Content that changed, and the state of the file did not.
    reading.memory.recall(0, () => lstatSync(at("a")))?.bytes.write("no!\n");
    assert.deepEqual(search(), [[], 1]);
  });

  it("knows nothing of a file that has only just changed", () => {
    writeTree(at(), { a: "hit\n", b: "hit\n", c: "hit\n" });
    scan(taskOf(), { ...reading, racinessMs: 60_000 }, startHeartbeat(heartbeats, 0));
    assert.ok(!["a", "b", "c"].some((name, file) => isKnown(file, name)));
  });
});

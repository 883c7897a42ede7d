import assert from "node:assert/strict";
import { lstatSync, writeFileSync } from "node:fs";
import { describe, it } from "mocha";
import {
  createSharedMemory,
  maxKnownFiles,
  noId,
  openSearchMemory,
} from "../../../../src/files/search/searchMemory.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

describe("the ids of files in a search memory", () => {
  it("are one for each path in a folder, as long as they are remembered", () => {
    const shared = createSharedMemory(0);
    const memory = openSearchMemory(shared);
    assert.deepEqual([...memory.identify("/a", ["x", "y"])], [0, 1]);
    assert.deepEqual([...memory.identify("/b", ["x"])], [2]);
    assert.deepEqual([...memory.identify("/a", ["z", "y", "x"])], [3, 1, 0]);
    // Another worker, after the first was ended: no id is given twice.
    assert.deepEqual([...openSearchMemory(shared).identify("/a", ["x"])], [4]);
  });

  it("are not given beyond what the shared memory holds", () => {
    const shared = createSharedMemory(0);
    const paths = Array.from({ length: maxKnownFiles + 1 }, (_, path) => `${path}`);
    const given = openSearchMemory(shared).identify("/a", paths);
    assert.deepEqual([...given.subarray(-2)], [maxKnownFiles - 1, noId]);
  });
});

describe("a search memory", () => {
  const at = useTemporaryFolder();
  const look = () => lstatSync(at("file"));
  const write = (text: string): void => writeFileSync(at("file"), text);
  const learn = (shared: ReturnType<typeof createSharedMemory>, text: string): void => {
    write(text);
    const lesson = openSearchMemory(shared).prepare(0, look());
    lesson?.room?.write(text);
    lesson?.learn(false);
  };

  it("gives what one thread learned to the others, until the file changes", () => {
    const shared = createSharedMemory(100);
    learn(shared, "text\n");
    const other = openSearchMemory(shared);
    const known = other.recall(0, look);
    assert.equal(known?.bytes.toString(), "text\n");
    assert.ok(known.isPlain && !known.isBinary);
    assert.equal(other.prepare(0, look()), undefined);
    write("other text\n");
    assert.equal(other.recall(0, look), undefined);
  });

  it("keeps nothing of a file whose content was not learned in the end", () => {
    const shared = createSharedMemory(100);
    write("text\n");
    openSearchMemory(shared).prepare(0, look())?.room?.write("text\n");
    assert.equal(openSearchMemory(shared).recall(0, look), undefined);
  });

  it("without room for a content knows only whether it is binary", () => {
    const shared = createSharedMemory(0);
    learn(shared, "text\n");
    assert.equal(openSearchMemory(shared).recall(0, look), undefined);
    assert.equal(openSearchMemory(shared).prepare(0, look()), undefined);
    write("other text\n");
    openSearchMemory(shared).prepare(0, look())?.learn(true);
    assert.equal(openSearchMemory(shared).recall(0, look)?.isBinary, true);
  });
});

import assert from "node:assert/strict";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { after, describe, it } from "mocha";
import { compareStates } from "../../../../src/core/recorder/index.ts";
import {
  contentOfState,
  takeFolderStates,
  type TakenStates,
} from "../../../../src/files/states/folderStates.ts";
import { createSearchPool } from "../../../../src/files/search/searchPool.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { searchRequest, searchWorkerUrl } from "../../../support/notation/searchRequest.ts";

const never = new AbortController().signal;

describe("the states of a folder", () => {
  const at = useTemporaryFolder();
  // Nothing is too new to be learned.
  const pool = createSearchPool({ workerUrl: searchWorkerUrl, racinessMs: -60_000 });
  const small = createSearchPool({
    workerUrl: searchWorkerUrl,
    keptBytes: 10,
    stateBytes: 20,
    racinessMs: -60_000,
  });
  const worn = createSearchPool({ workerUrl: searchWorkerUrl, keptBytes: 10, stateBytes: 100 });
  after(() => Promise.all([pool, small, worn].map((each) => each.dispose())));

  const take = (folder: string, states: "keep" | "look" = "keep"): Promise<TakenStates> => {
    const platform = { isCaseSensitive: true, backslashSeparates: false };
    return takeFolderStates(pool, { folder, platform, innerRoots: [] }, states, 10_000);
  };
  const textOf = (taken: TakenStates, path: string): string | undefined => {
    const bytes = contentOfState(taken, path);
    return bytes && Buffer.from(bytes).toString();
  };

  it("hold files, links, folders and contents, and not what is ignored", async () => {
    mkdirSync(at("one/src/empty"), { recursive: true });
    mkdirSync(at("one/dist"));
    writeFileSync(at("one/.gitignore"), "dist/\n*.log\n");
    writeFileSync(at("one/dist/x"), "x");
    writeFileSync(at("one/a.log"), "x");
    writeFileSync(at("one/.env"), "SECRET=1");
    writeFileSync(at("one/src/run.sh"), "#!/bin/sh\n");
    chmodSync(at("one/src/run.sh"), 0o750);
    writeFileSync(at("one/src/b.bin"), Buffer.from([0, 255, 0]));
    symlinkSync("src/gone", at("one/link"));
    const taken = await take(at("one"));
    assert.deepEqual(
      [...taken.files.keys()].sort(),
      [".env", ".gitignore", "link", "src", "src/b.bin", "src/empty", "src/run.sh"].sort(),
    );
    for (const [path, { mode, inode, sizeBytes }] of taken.files) {
      const stats = lstatSync(at("one", path));
      assert.deepEqual([mode, inode, sizeBytes], [stats.mode, stats.ino, stats.size], path);
    }
    assert.equal(textOf(taken, "src/run.sh"), "#!/bin/sh\n");
    assert.equal(textOf(taken, ".env"), "SECRET=1");
    assert.equal(textOf(taken, "link"), readlinkSync(at("one/link")));
    assert.deepEqual(contentOfState(taken, "src/b.bin"), Uint8Array.from([0, 255, 0]));
    assert.equal(textOf(taken, "src"), undefined);
  });

  it("keep old contents while the files change, are searched and go", async () => {
    mkdirSync(at("two"));
    writeFileSync(at("two/a"), "old a");
    writeFileSync(at("two/b"), "old b");
    writeFileSync(at("two/c"), "old c");
    const before = await take(at("two"));
    writeFileSync(at("two/a"), "new and longer");
    rmSync(at("two/b"));
    writeFileSync(at("two/d"), "d");
    await pool.search(searchRequest(at("two"), "new"), never);
    const now = await take(at("two"), "look");
    const { paths } = compareStates(before.files, now.files, Infinity);
    assert.deepEqual([...paths].sort(), ["a", "b", "d"]);
    assert.equal(textOf(before, "a"), "old a");
    assert.equal(textOf(before, "b"), "old b");
    const next = await take(at("two"));
    assert.equal(textOf(next, "a"), "new and longer");
    assert.equal(next.files.get("c")?.place, before.files.get("c")?.place);
    assert.equal(readFileSync(at("two/c"), "utf8"), textOf(next, "c"));
  });

  it("look at files whose contents there is no room for, and give the room back", async () => {
    mkdirSync(at("three"));
    for (const name of ["a", "b", "c"]) writeFileSync(at("three", name), "123456789");
    const platform = { isCaseSensitive: true, backslashSeparates: false };
    const start = { folder: at("three"), platform, innerRoots: [] };
    const taken = await takeFolderStates(small, start, "keep", 10_000);
    const files = [...taken.files];
    assert.equal(files.length, 3);
    assert.equal(files.filter(([, { place }]) => place === undefined).length, 1);
    small.releaseStates();
    const again = await takeFolderStates(small, start, "keep", 10_000);
    assert.notEqual(again.contents, taken.contents);
    small.releaseStates();
  });

  it("have room again for files that change on and on, while earlier ones are needed", async () => {
    mkdirSync(at("changing"));
    writeFileSync(at("changing/stays"), "s");
    const platform = { isCaseSensitive: true, backslashSeparates: false };
    const start = { folder: at("changing"), platform, innerRoots: [] };
    const all: TakenStates[] = [];
    const texts = Array.from({ length: 20 }, (_, index) => "changes".slice(index % 2));
    for (const text of texts) {
      writeFileSync(at("changing/a"), text);
      all.push(await takeFolderStates(worn, start, "keep", 10_000));
    }
    assert.deepEqual(
      all.map((taken) => [textOf(taken, "a"), textOf(taken, "stays")]),
      texts.map((text) => [text, "s"]),
    );
    assert.ok(new Set(all.map(({ contents }) => contents)).size < 5);
  });

  it("have one memory for several folders that fill it, whatever is only looked at", async () => {
    const filled = createSearchPool({
      workerUrl: searchWorkerUrl,
      keptBytes: 10,
      stateBytes: 100,
      racinessMs: -60_000,
    });
    const platform = { isCaseSensitive: true, backslashSeparates: false };
    const memories = new Set<SharedArrayBuffer>();
    for (const name of ["eight", "nine"]) {
      mkdirSync(at(name));
      writeFileSync(at(name, "a"), "x".repeat(40));
    }
    for (const states of ["keep", "look", "keep"] as const) {
      for (const name of ["eight", "nine"]) {
        const start = { folder: at(name), platform, innerRoots: [] };
        memories.add((await takeFolderStates(filled, start, states, 10_000)).contents);
      }
    }
    await filled.dispose();
    assert.equal(memories.size, 1);
  });

  it("end after so many files, and say so", async () => {
    const platform = { isCaseSensitive: true, backslashSeparates: false };
    const start = { folder: at("three"), platform, innerRoots: [] };
    const taken = await takeFolderStates(pool, start, "keep", 10_000, 2);
    assert.equal([...taken.files].length, 2);
    assert.deepEqual(taken.unsearched.paths, [{ path: "", cause: "too many files" }]);
  });

  it("do not keep files over 5 MB", async () => {
    mkdirSync(at("four"));
    writeFileSync(at("four/large"), Buffer.alloc((5 << 20) + 1));
    writeFileSync(at("four/small"), Buffer.alloc(5 << 20));
    const { files } = await take(at("four"));
    assert.equal(files.get("large")?.place, undefined);
    assert.notEqual(files.get("small")?.place, undefined);
  });
});

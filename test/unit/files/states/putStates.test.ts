import assert from "node:assert/strict";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  promises,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { afterEach, describe, it } from "mocha";
import { skipTest } from "../../../../harness/lanes/skipTest.ts";
import type { FileState } from "../../../../src/core/history/index.ts";
import { putStates, readFileState, stampOfStats } from "../../../../src/files/states/index.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

const file = (text: string, mode = 0o100644): FileState => ({ mode, bytes: Buffer.from(text) });
const link = (target: string): FileState => ({ mode: 0o120777, bytes: Buffer.from(target) });
const folder: FileState = { mode: 0o040755, bytes: new Uint8Array() };

describe("putting states", () => {
  const at = useTemporaryFolder();
  const { chmod } = promises;
  afterEach(() => {
    promises.chmod = chmod;
    syncBuiltinESMExports();
  });
  const put = async (realPath: string, now: FileState | null, wanted: FileState | null) =>
    [...(await putStates([{ realPath, now, wanted }])).values()].map((failure) =>
      failure.code === "left" ? failure.reason : failure.code,
    );

  it("leaves a file that a link was to replace where the link cannot be made", async () => {
    writeFileSync(at("a.txt"), "kept");
    const failed = await put(at("a.txt"), file("kept"), link("x".repeat(10_000)));
    assert.equal(failed.length, 1);
    assert.equal(readFileSync(at("a.txt"), "utf8"), "kept");
    assert.deepEqual(await put(at("a.txt"), file("kept"), link("b.txt")), []);
    assert.equal(readlinkSync(at("a.txt")), "b.txt");
    assert.deepEqual(readdirSync(at()), ["a.txt"]);
  });

  it("changes nothing that is not as it was planned for", async () => {
    mkdirSync(at("full"));
    writeFileSync(at("full/own"), "a person's");
    writeFileSync(at("other"), "another text");
    assert.deepEqual(await put(at("other"), file("text"), null), ["changedSince"]);
    assert.deepEqual(await put(at("other"), file("text"), file("new")), ["changedSince"]);
    assert.deepEqual(await put(at("other"), null, file("new")), ["changedSince"]);
    assert.deepEqual(await put(at("full"), folder, null), ["folderNotEmpty"]);
    assert.deepEqual(await put(at("full"), folder, file("new")), ["folderNotEmpty"]);
    assert.equal(readFileSync(at("other"), "utf8"), "another text");
    assert.equal(readFileSync(at("full/own"), "utf8"), "a person's");
  });

  it("reaches nothing through a link, neither on the way nor at the end", async () => {
    mkdirSync(at("outside"));
    writeFileSync(at("outside/x"), "outside");
    symlinkSync("outside", at("inside"));
    symlinkSync("outside/x", at("toFile"));
    assert.equal(await readFileState(at("inside/x")), null);
    assert.deepEqual(await put(at("inside/x"), file("outside"), file("written")), ["changedSince"]);
    assert.deepEqual(await put(at("inside/x"), file("outside"), null), ["changedSince"]);
    assert.deepEqual(await put(at("inside/y"), null, file("made")), ["changedSince"]);
    assert.deepEqual(await put(at("toFile"), file("outside"), file("written")), ["changedSince"]);
    assert.deepEqual(readdirSync(at("outside")), ["x"]);
    assert.equal(readFileSync(at("outside/x"), "utf8"), "outside");
  });

  it("moves a file whose contents are not kept, two that swap their names as well", async () => {
    writeFileSync(at("one"), "1");
    writeFileSync(at("two"), "2");
    const stateOf = (path: string): FileState => {
      const stats = lstatSync(at(path));
      return { mode: stats.mode, bytes: new Uint8Array(), stamp: stampOfStats(stats) };
    };
    const [one, two] = [stateOf("one"), stateOf("two")];
    const swap = [
      { realPath: at("one"), now: one, wanted: two },
      { realPath: at("two"), now: two, wanted: one },
    ];
    assert.equal((await putStates(swap)).size, 0);
    assert.deepEqual(
      [readFileSync(at("one"), "utf8"), readFileSync(at("two"), "utf8")],
      ["2", "1"],
    );
    assert.deepEqual(await put(at("one"), two, null), ["contentsNotKept"]);
    assert.deepEqual(await put(at("three"), null, two), ["contentsNotKept"]);
    assert.equal(readFileSync(at("one"), "utf8"), "2");
  });

  it("makes folders before what is in them, and gives them their modes at last", async function () {
    if (process.platform === "win32") skipTest(this, "Windows knows no permissions or owners");
    const wanted = { ...folder, mode: 0o040555 };
    const changes = [
      { realPath: at("new/below/x"), now: null, wanted: file("x", 0o100600) },
      { realPath: at("new"), now: null, wanted },
      { realPath: at("new/below"), now: null, wanted: folder },
    ];
    assert.equal((await putStates(changes)).size, 0);
    assert.equal(lstatSync(at("new")).mode, 0o040555);
    assert.equal(lstatSync(at("new/below/x")).mode, 0o100600);
    chmodSync(at("new"), 0o755);
  });

  it("opens nothing that is private to others meanwhile", async function () {
    if (process.platform === "win32") skipTest(this, "its modes say nothing of others");
    const found: number[] = [];
    promises.chmod = async (...given: Parameters<typeof chmod>) => {
      found.push(statSync(given[0]).mode & 0o7777);
      await chmod(...given);
    };
    syncBuiltinESMExports();
    const changes = [
      { realPath: at("private"), now: null, wanted: { ...folder, mode: 0o040711 } },
      { realPath: at("private/key"), now: null, wanted: file("key", 0o100640) },
    ];
    assert.equal((await putStates(changes)).size, 0);
    // The file has its own from the beginning.
    assert.deepEqual(found, [0o700]);
    const modes = changes.map(({ realPath }) => lstatSync(realPath).mode & 0o7777);
    assert.deepEqual(modes, [0o711, 0o640]);
  });

  it("changes a link whose name leaves no room for a longer one", async () => {
    const path = at("n".repeat(250));
    symlinkSync("one", path);
    assert.deepEqual(await put(path, link("one"), link("two")), []);
    assert.equal(readlinkSync(path), "two");
    assert.ok(!readdirSync(at()).some((name) => name.startsWith(".linewise")));
  });
});

import assert from "node:assert/strict";
import * as fs from "node:fs";
import { describe, it } from "mocha";
import { systemError } from "../../../../src/files/systemError.ts";
import { diskFileSystem } from "../../../../src/files/write/diskFileSystem.ts";
import type { FileSystem } from "../../../../src/files/write/fileSystem.ts";
import { removeLeftOvers } from "../../../../src/files/write/removeLeftOvers.ts";
import { replaceFileBytes } from "../../../../src/files/write/replaceFile.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

const oldBytes = Buffer.from("old\n");
const newBytes = Buffer.from("new\n");

/** Stops before it replaces the file, as a process does that is killed. */
const killed: FileSystem = {
  ...diskFileSystem,
  rename: () => Promise.reject(systemError("EIO", "killed")),
  unlink: () => Promise.reject(systemError("EIO", "killed")),
};

describe("a temporary file that an interrupted write left", () => {
  const inFolder = useTemporaryFolder();

  async function interruptWrite(name: string): Promise<string> {
    const path = inFolder(name);
    fs.writeFileSync(path, oldBytes);
    assert.ok(!(await replaceFileBytes(path, newBytes, { expectedOld: oldBytes }, killed)).ok);
    return path;
  }

  const listLeft = (): readonly string[] =>
    fs.readdirSync(inFolder()).filter((name) => /^\.linewise(?:-[0-9a-f]{16}){2}\.tmp$/.test(name));

  it("is removed with those of the files that are named, and no other", async () => {
    fs.mkdirSync(inFolder("below"));
    const [path, below, other] = [
      await interruptWrite("file.txt"),
      await interruptWrite("below/file.txt"),
      await interruptWrite("other.txt"),
    ];
    const kept = [".linewise-0123456789abcdef.tmp", ".linewise-theirs-1.tmp", "file.txt.tmp"];
    for (const name of kept) fs.writeFileSync(inFolder(name), "");
    await removeLeftOvers([path, below]);
    assert.deepEqual(fs.readdirSync(inFolder("below")), ["file.txt"]);
    assert.equal(fs.readdirSync(inFolder()).length, 4 + kept.length);
    await removeLeftOvers([other]);
    const left = ["below", "file.txt", "other.txt", ...kept];
    assert.deepEqual(fs.readdirSync(inFolder()).toSorted(), left.toSorted());
  });

  it("is removed even if the file has been replaced or removed since", async () => {
    const path = await interruptWrite("file.txt");
    const gone = await interruptWrite("gone.txt");
    fs.writeFileSync(inFolder("copy"), oldBytes);
    fs.renameSync(inFolder("copy"), path);
    fs.rmSync(gone);
    await removeLeftOvers([path, gone]);
    assert.deepEqual(listLeft(), []);
  });

  it("stays where the folder is gone, cannot be listed, or is a link", async () => {
    const path = await interruptWrite("file.txt");
    const disk: FileSystem = {
      ...diskFileSystem,
      openFolder: async (folder) => ({
        ...(await diskFileSystem.openFolder(folder)),
        list: () => Promise.reject(systemError("EACCES", "not listed")),
      }),
    };
    await removeLeftOvers([path], disk);
    fs.symlinkSync(inFolder(), inFolder("link"));
    await removeLeftOvers([inFolder("link/file.txt"), inFolder("nowhere/file.txt")]);
    assert.equal(listLeft().length, 1);
  });

  it("is removed from under a write without the lock, which then changes nothing", async () => {
    const path = inFolder("unlocked.txt");
    fs.writeFileSync(path, oldBytes);
    const disk: FileSystem = {
      ...diskFileSystem,
      rename: async (from, to) => {
        fs.rmSync(from);
        await diskFileSystem.rename(from, to);
      },
    };
    const result = await replaceFileBytes(path, newBytes, { expectedOld: oldBytes }, disk);
    assert.deepEqual(result, { ok: false, failure: { code: "stale", path } });
    assert.deepEqual(fs.readFileSync(path), oldBytes);
  });
});

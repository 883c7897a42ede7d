import assert from "node:assert/strict";
import * as fs from "node:fs";
import { describe, it } from "mocha";
import { systemError } from "../../../../src/files/systemError.ts";
import { diskFileSystem } from "../../../../src/files/write/diskFileSystem.ts";
import type { FileSystem } from "../../../../src/files/write/fileSystem.ts";
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

  it("is removed by the next write of that file alone", async () => {
    const path = await interruptWrite("file.txt");
    const other = await interruptWrite("other.txt");
    assert.equal(fs.readdirSync(inFolder()).length, 4);
    assert.ok((await replaceFileBytes(path, newBytes, { expectedOld: oldBytes })).ok);
    assert.equal(fs.readdirSync(inFolder()).length, 3);
    assert.ok((await replaceFileBytes(other, newBytes, { expectedOld: oldBytes })).ok);
    assert.deepEqual(fs.readdirSync(inFolder()), ["file.txt", "other.txt"]);
  });

  it("is removed even if the file has been replaced since, or has two names by now", async () => {
    const path = await interruptWrite("file.txt");
    fs.writeFileSync(inFolder("copy"), oldBytes);
    fs.renameSync(inFolder("copy"), path);
    fs.linkSync(path, inFolder("second"));
    assert.ok((await replaceFileBytes(path, newBytes, { expectedOld: oldBytes })).ok);
    fs.rmSync(inFolder("second"));
    assert.deepEqual(fs.readdirSync(inFolder()), ["file.txt", "other.txt"]);
  });

  it("is not found if the folder cannot be listed, and the write goes on", async () => {
    const path = await interruptWrite("file.txt");
    const disk: FileSystem = {
      ...diskFileSystem,
      openFolder: async (folder) => ({
        ...(await diskFileSystem.openFolder(folder)),
        list: () => Promise.reject(systemError("EACCES", "not listed")),
      }),
    };
    assert.ok((await replaceFileBytes(path, newBytes, { expectedOld: oldBytes }, disk)).ok);
    assert.deepEqual(fs.readFileSync(path), newBytes);
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

import assert from "node:assert/strict";
import * as fs from "node:fs";
import { describe, it } from "mocha";
import { diskFileSystem } from "../../../../src/files/write/diskFileSystem.ts";
import type { FileHandle, FileSystem } from "../../../../src/files/write/fileSystem.ts";
import { replaceFileBytes } from "../../../../src/files/write/replaceFile.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

const oldBytes = Buffer.from("old line\r\n".repeat(100));
const newBytes = Buffer.from("new\n".repeat(50));
const foreign = "from another program\n";
const expectedOld = oldBytes;

describe("another program writes meanwhile", () => {
  const inFolder = useTemporaryFolder();
  let count = 0;

  function writeOld(names: 1 | 2): string {
    const path = inFolder(`file-${count++}.txt`);
    fs.writeFileSync(path, oldBytes);
    if (names === 2) fs.linkSync(path, `${path}.second`);
    return path;
  }

  it("after the rename: the failure says so, and its bytes stay", async () => {
    const path = writeOld(1);
    const appending: FileSystem = {
      ...diskFileSystem,
      rename: async (from, to) => {
        await diskFileSystem.rename(from, to);
        fs.appendFileSync(path, foreign);
      },
    };
    assert.deepEqual(await replaceFileBytes(path, newBytes, { expectedOld }, appending), {
      ok: false,
      failure: { code: "changedAfterWrite", path },
    });
    assert.equal(fs.readFileSync(path, "utf8"), `${newBytes.toString()}${foreign}`);
  });

  it("after the rename: a file that is gone is no error of the disk", async () => {
    const path = writeOld(1);
    const removing: FileSystem = {
      ...diskFileSystem,
      rename: async (from, to) => {
        await diskFileSystem.rename(from, to);
        fs.unlinkSync(path);
      },
    };
    const result = await replaceFileBytes(path, newBytes, { expectedOld }, removing);
    assert.equal(!result.ok && result.failure.code, "changedAfterWrite");
  });

  /** A disk on which something happens after each write to the file itself. */
  function afterWriting(happen: () => void): FileSystem {
    return {
      ...diskFileSystem,
      open: async (path, flags, mode) => {
        const handle = await diskFileSystem.open(path, flags, mode);
        if (flags !== "r+") return handle;
        const write: FileHandle["write"] = async (...given) => {
          const written = await handle.write(...given);
          happen();
          return written;
        };
        return {
          ...handle,
          write,
        };
      },
    };
  }

  it("after a write in place: its bytes stay", async () => {
    const path = writeOld(2);
    const disk = afterWriting(() => {
      fs.writeFileSync(path, foreign);
    });
    const result = await replaceFileBytes(path, newBytes, { expectedOld }, disk);
    assert.ok(!result.ok && result.failure.code === "changedAfterWrite");
    assert.ok(fs.readFileSync(path, "utf8").startsWith(foreign));
  });

  it("during a write in place that fails: its bytes are not overwritten by the old ones", async () => {
    const path = writeOld(2);
    let isFirst = true;
    const disk = afterWriting(() => {
      if (!isFirst) return;
      isFirst = false;
      fs.writeFileSync(path, foreign);
      throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC" });
    });
    const result = await replaceFileBytes(path, newBytes, { expectedOld }, disk);
    assert.ok(!result.ok && result.failure.code === "systemError");
    assert.equal(result.failure.left, "unknown");
    assert.equal(fs.readFileSync(path, "utf8"), foreign);
  });
});

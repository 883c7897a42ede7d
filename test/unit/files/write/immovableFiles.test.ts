import assert from "node:assert/strict";
import * as fs from "node:fs";
import { describe, it } from "mocha";
import { diskFileSystem } from "../../../../src/files/write/diskFileSystem.ts";
import { systemError } from "../../../../src/files/systemError.ts";
import type { FileSystem } from "../../../../src/files/write/fileSystem.ts";
import { replaceFileBytes } from "../../../../src/files/write/replaceFile.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

const oldBytes = Buffer.from("old line\r\n".repeat(100));
const newBytes = Buffer.from("new\n".repeat(50));
const expectedOld = oldBytes;

describe("a file that no other can take the place of", () => {
  const inFolder = useTemporaryFolder();

  function writeOld(): string {
    const path = inFolder("file.txt");
    fs.rmSync(path, { force: true });
    fs.writeFileSync(path, oldBytes);
    return path;
  }

  function mountedFile(code: string): FileSystem {
    return { ...diskFileSystem, rename: () => Promise.reject(systemError(code, "mounted")) };
  }

  for (const code of ["EBUSY", "EXDEV"]) {
    it(`as it is mounted by itself (${code}): it is written in place`, async () => {
      const path = writeOld();
      const { ino } = fs.statSync(path);
      assert.ok((await replaceFileBytes(path, newBytes, { expectedOld }, mountedFile(code))).ok);
      assert.deepEqual(fs.readFileSync(path), newBytes);
      assert.equal(fs.statSync(path).ino, ino);
      assert.deepEqual(fs.readdirSync(inFolder()), ["file.txt"]);
    });
  }

  it("as it is mounted by itself, and the temporary file stays: told, nothing is written", async () => {
    const path = writeOld();
    const disk: FileSystem = {
      ...mountedFile("EBUSY"),
      unlink: () => Promise.reject(systemError("EIO", "stays")),
    };
    const result = await replaceFileBytes(path, newBytes, { expectedOld }, disk);
    assert.ok(!result.ok && result.failure.code === "systemError");
    const { left, keptPath } = result.failure;
    assert.equal(left, "old");
    assert.deepEqual(fs.readFileSync(path), oldBytes);
    assert.deepEqual(fs.readFileSync(keptPath ?? ""), newBytes);
    fs.unlinkSync(keptPath ?? "");
  });

  for (const code of ["EACCES", "EPERM", "EROFS"]) {
    for (const names of [1, 2]) {
      it(`as its folder takes no new file (${code}), ${names} names: told`, async () => {
        const path = writeOld();
        if (names === 2) fs.linkSync(path, inFolder(`second-${code}`));
        const disk: FileSystem = {
          ...diskFileSystem,
          open: (opened, flags, mode) =>
            flags === "wx"
              ? Promise.reject(systemError(code, "read-only"))
              : diskFileSystem.open(opened, flags, mode),
        };
        assert.deepEqual(await replaceFileBytes(path, newBytes, { expectedOld }, disk), {
          ok: false,
          failure: { code: "readOnlyFolder", path },
        });
        assert.deepEqual(fs.readFileSync(path), oldBytes);
      });
    }
  }
});

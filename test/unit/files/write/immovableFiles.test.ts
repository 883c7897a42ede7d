import assert from "node:assert/strict";
import * as fs from "node:fs";
import { describe, it } from "mocha";
import { diskFileSystem } from "../../../../src/files/write/diskFileSystem.ts";
import { systemError } from "../../../../src/files/systemError.ts";
import { createFileBytes } from "../../../../src/files/write/createFile.ts";
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
    return { ...diskFileSystem, rename: () => Promise.reject(systemError(code, "stays")) };
  }

  for (const code of ["EBUSY", "EXDEV", "EPERM", "EEXIST", "ENOTSUP"]) {
    it(`as the system says (${code}): it is written in place`, async () => {
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

  for (const names of [1, 2]) {
    it(`as its folder takes no new file, ${names} names: it is written in place`, async () => {
      const path = writeOld();
      if (names === 2) fs.linkSync(path, inFolder("second"));
      const disk: FileSystem = {
        ...diskFileSystem,
        open: (opened, flags, mode) =>
          flags === "wx"
            ? Promise.reject(systemError("EACCES", "read-only"))
            : diskFileSystem.open(opened, flags, mode),
      };
      assert.ok((await replaceFileBytes(path, newBytes, { expectedOld }, disk)).ok);
      assert.deepEqual(fs.readFileSync(path), newBytes);
    });
  }
});

describe("a file system that cannot sync files", () => {
  const inFolder = useTemporaryFolder();
  for (const code of ["EINVAL", "ENOTSUP"]) {
    const disk: FileSystem = {
      ...diskFileSystem,
      open: async (...given) => ({
        ...(await diskFileSystem.open(...given)),
        sync: () => Promise.reject(systemError(code, "not supported")),
      }),
    };
    it(`lets files be replaced, by rename and in place, and created (${code})`, async () => {
      const [path, name, created] = [`file-${code}`, `name-${code}`, `new-${code}`].map((each) =>
        inFolder(each),
      );
      assert.ok(path !== undefined && name !== undefined && created !== undefined);
      fs.writeFileSync(path, oldBytes);
      assert.ok((await replaceFileBytes(path, newBytes, { expectedOld }, disk)).ok);
      fs.linkSync(path, name);
      assert.ok((await replaceFileBytes(path, oldBytes, { expectedOld: newBytes }, disk)).ok);
      assert.deepEqual(fs.readFileSync(name), oldBytes);
      assert.ok((await createFileBytes(created, newBytes, disk)).ok);
    });
  }
});

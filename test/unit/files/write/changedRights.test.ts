import assert from "node:assert/strict";
import * as fs from "node:fs";
import { basename } from "node:path";
import { describe, it } from "mocha";
import { skipTest } from "../../../../harness/lanes/skipTest.ts";
import { diskFileSystem } from "../../../../src/files/write/diskFileSystem.ts";
import type { FileSystem } from "../../../../src/files/write/fileSystem.ts";
import { replaceFileBytes } from "../../../../src/files/write/replaceFile.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

const oldBytes = Buffer.from("old line\r\n".repeat(100));
const newBytes = Buffer.from("new\n".repeat(50));
const expectedOld = oldBytes;

describe("the rights or the names of a file change while it is written", () => {
  const inFolder = useTemporaryFolder();
  let count = 0;

  function writeOld(): string {
    const path = inFolder(`file-${count++}.txt`);
    fs.writeFileSync(path, oldBytes);
    fs.chmodSync(path, 0o644);
    return path;
  }

  function strays(): string[] {
    return fs.readdirSync(inFolder()).filter((name) => name.startsWith(".linewise"));
  }

  /** A disk on which something happens once, after the file was first looked at. */
  function afterFirstLook(happen: () => void): FileSystem {
    let isFirst = true;
    return {
      ...diskFileSystem,
      lstat: async (path) => {
        const status = await diskFileSystem.lstat(path);
        if (isFirst) happen();
        isFirst = false;
        return status;
      },
    };
  }

  /** A disk on which something happens before a file of such a name is opened in such a way. */
  function beforeOpening(flags: string, isMeant: RegExp, happen: () => void): FileSystem {
    return {
      ...diskFileSystem,
      open: async (path, given, mode) => {
        if (given === flags && isMeant.test(basename(path))) happen();
        return diskFileSystem.open(path, given, mode);
      },
    };
  }

  it("while the write waits for its turn: the new rights and names are kept", async function () {
    if (process.platform === "win32") skipTest(this, "Windows knows no permissions or owners");
    const path = writeOld();
    const disk = afterFirstLook(() => {
      fs.chmodSync(path, 0o600);
      fs.linkSync(path, `${path}.second`);
    });
    assert.ok((await replaceFileBytes(path, newBytes, { expectedOld }, disk)).ok);
    assert.equal(fs.statSync(path).mode & 0o777, 0o600);
    assert.deepEqual(fs.readFileSync(`${path}.second`), newBytes);
  });

  it("while the write waits for its turn: another file in its place is refused", async () => {
    const path = writeOld();
    const other = writeOld();
    const disk = afterFirstLook(() => {
      fs.renameSync(other, path);
    });
    assert.deepEqual(await replaceFileBytes(path, newBytes, { expectedOld }, disk), {
      ok: false,
      failure: { code: "stale", path },
    });
    assert.deepEqual(fs.readFileSync(path), oldBytes);
  });

  const changes: readonly [string, (path: string) => void, number][] = [
    ["its rights", (path) => fs.chmodSync(path, 0o600), 0o600],
    ["its names", (path) => fs.linkSync(path, `${path}.second`), 0o644],
  ];
  for (const [what, change, mode] of changes) {
    it(`${what}, after the temporary file was written: refused, and nothing is undone`, async function () {
      if (process.platform === "win32") skipTest(this, "Windows knows no permissions or owners");
      const path = writeOld();
      const disk = beforeOpening("r", /^\.linewise-/, () => {
        change(path);
      });
      const { ino } = fs.statSync(path);
      assert.deepEqual(await replaceFileBytes(path, newBytes, { expectedOld }, disk), {
        ok: false,
        failure: { code: "stale", path },
      });
      const now = fs.statSync(path);
      assert.deepEqual([now.ino, now.mode & 0o777], [ino, mode]);
      assert.deepEqual(fs.readFileSync(path), oldBytes);
      assert.deepEqual(strays(), []);
    });
  }

  it("before a file with two names is opened to be written in place: refused", async () => {
    const path = writeOld();
    fs.linkSync(path, `${path}.second`);
    const disk = beforeOpening("r+", /^file-/, () => {
      fs.chmodSync(path, 0o600);
    });
    assert.deepEqual(await replaceFileBytes(path, newBytes, { expectedOld }, disk), {
      ok: false,
      failure: { code: "stale", path },
    });
    assert.deepEqual(fs.readFileSync(path), oldBytes);
    assert.deepEqual(strays(), []);
  });
});

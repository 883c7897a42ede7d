import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { basename, dirname } from "node:path";
import { type Context, describe, it } from "mocha";
import { skipTest } from "../../../../harness/lanes/skipTest.ts";
import { mayAnyHaveAccessList, showsAccessList } from "../../../../src/files/write/fileMetadata.ts";
import { replaceFileBytes } from "../../../../src/files/write/replaceFile.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

const oldBytes = Buffer.from("old\r\n\xff\n", "latin1");
const newBytes = Buffer.from("new\r\n\xff\n", "latin1");

describe("access control lists", () => {
  const inFolder = useTemporaryFolder();

  function writeOld(context: Context, list: string | undefined): string {
    const path = inFolder("file.txt");
    fs.rmSync(path, { force: true });
    fs.writeFileSync(path, oldBytes);
    fs.chmodSync(path, 0o660);
    if (list !== undefined) setList(context, ["-m", list, path]);
    return path;
  }

  async function assertKeepsAccess(path: string): Promise<void> {
    const access = readList(path);
    const result = await replaceFileBytes(path, newBytes, { expectedOld: oldBytes });
    assert.ok(result.ok);
    assert.deepEqual(fs.readFileSync(path), newBytes);
    assert.equal(readList(path), access);
    assert.deepEqual(fs.readdirSync(dirname(path)), [basename(path)]);
  }

  // The first two as `ls -ldn` of GNU writes them, the others as `ls -lden` of macOS does by its manual.
  for (const [has, listing] of [
    [false, "-rw-rw----  1 0 0 9 Nov 26 07:00 /w/a"],
    [true, "-rw-rw----+ 1 0 0 9 Nov 26 07:00 /w/a"],
    [
      false,
      "-rw-r--r--  1 501  20  9 26 Nov 07:00 /w/a\ndrwxr-xr-x@ 4 501  20  128 26 Nov 07:00 /w",
    ],
    [true, "-rw-r--r--@ 1 501  20  9 26 Nov 07:00 /w/a\n 0: user:ada allow read,write"],
    [true, "drwx------+ 4 501  20  128 26 Nov 07:00 /w\n 0: group:everyone deny delete"],
  ] as const) {
    it(`are found in a listing: ${listing}`, () => {
      assert.equal(showsAccessList(listing), has);
    });
  }

  it("a list that denies the group what the mode seems to allow is kept", async function () {
    await assertKeepsAccess(writeOld(this, "u:1001:rw,g::---,m::rw"));
  });

  it("a list that allows nothing at the moment changes nobody's access", async function () {
    const path = writeOld(this, "u:1001:rw,g::---,m::---");
    const result = await replaceFileBytes(path, newBytes, { expectedOld: oldBytes });
    assert.ok(result.ok);
    assert.equal(fs.statSync(path).mode & 0o777, 0o600);
  });

  it("a file without one does not get its folder's", async function () {
    const path = writeOld(this, undefined);
    setList(this, ["-d", "-m", "u:1001:rw", inFolder()]);
    await assertKeepsAccess(path);
  });

  it("are looked for in files and their folders together", async function () {
    const path = writeOld(this, undefined);
    const other = inFolder("other.txt");
    fs.writeFileSync(other, "");
    setList(this, ["-k", inFolder()]);
    assert.equal(await mayAnyHaveAccessList([path, other]), false);
    setList(this, ["-d", "-m", "u:1001:rw", inFolder()]);
    assert.equal(await mayAnyHaveAccessList([path, other]), true);
    setList(this, ["-k", inFolder()]);
    setList(this, ["-m", "u:1001:rw", other]);
    assert.equal(await mayAnyHaveAccessList([path, other]), true);
    assert.equal(await mayAnyHaveAccessList([path, inFolder("not there")]), true);
    fs.rmSync(other);
  });

  it("a file without one, in a folder without one, is replaced by a new file", async function () {
    setList(this, ["-k", inFolder()]);
    const path = writeOld(this, undefined);
    const { ino } = fs.statSync(path);
    await assertKeepsAccess(path);
    assert.notEqual(fs.statSync(path).ino, ino);
  });
});

function setList(context: Context, change: readonly string[]): void {
  const { error, status, stderr } = spawnSync("setfacl", change, { encoding: "utf8" });
  if (error !== undefined) skipTest(context, "setfacl is not installed");
  if (stderr.includes("not supported")) skipTest(context, "this file system has no such lists");
  assert.equal(status, 0, stderr);
}

function readList(path: string): string {
  return execFileSync("getfacl", ["-cpn", path], { encoding: "utf8" });
}

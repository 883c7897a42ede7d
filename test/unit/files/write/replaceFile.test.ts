import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import * as fs from "node:fs";
import { basename, join } from "node:path";
import { describe, it } from "mocha";
import { skipTest } from "../../../../harness/lanes/skipTest.ts";
import { diskFileSystem } from "../../../../src/files/write/diskFileSystem.ts";
import { type FileSystem, identityOf } from "../../../../src/files/write/fileSystem.ts";
import { replaceFileBytes } from "../../../../src/files/write/replaceFile.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { createFaultyFileSystem } from "../../../support/fakes/faultyFileSystem.ts";

const oldBytes = Buffer.from("a\r\nb\xff\nc\r", "latin1");
const newBytes = Buffer.from("a\r\nB\xff\nc\r", "latin1");
const expectedOld = oldBytes;

function identityAt(path: string): string {
  return identityOf(fs.statSync(path, { bigint: true }));
}

describe("replaceFileBytes", () => {
  const inFolder = useTemporaryFolder();

  function writeOld(name: string): string {
    const path = inFolder(name);
    fs.writeFileSync(path, oldBytes);
    return path;
  }

  function assertAlone(path: string): void {
    const strays = fs.readdirSync(inFolder()).filter((name) => name.startsWith(".linewise"));
    assert.deepEqual(strays, [], `beside ${basename(path)}`);
  }

  for (const [name, bytes] of [
    ["other bytes", newBytes],
    ["no bytes", Buffer.alloc(0)],
    ["several blocks of bytes", Buffer.alloc(9_500_000, "line\r\n")],
  ] as const) {
    it(`replaces a file by ${name}`, async () => {
      const path = writeOld("plain.txt");
      const result = await replaceFileBytes(path, bytes, { expectedOld });
      assert.deepEqual(result, {
        ok: true,
        value: { identity: identityAt(path) },
      });
      assert.deepEqual(fs.readFileSync(path), bytes);
      assertAlone(path);
    });
  }

  it("takes bytes in pieces, the new ones and the old ones", async () => {
    const path = writeOld("pieces.txt");
    const [large, larger] = [Buffer.alloc(4_200_000, "x\n"), Buffer.alloc(8_500_000, "yz\n")];
    const pieces = [Buffer.alloc(0), newBytes, large, Buffer.from("\xff"), larger, Buffer.alloc(0)];
    assert.ok((await replaceFileBytes(path, pieces, { expectedOld })).ok);
    assert.ok(fs.readFileSync(path).equals(Buffer.concat(pieces)));
    const others = [newBytes, large, Buffer.from("\xfe"), larger];
    const refused = await replaceFileBytes(path, oldBytes, { expectedOld: others });
    assert.deepEqual(refused, { ok: false, failure: { code: "stale", path } });
    assert.ok((await replaceFileBytes(path, oldBytes, { expectedOld: pieces })).ok);
    assert.deepEqual(fs.readFileSync(path), oldBytes);
  });

  it("refuses a file that changed, even to the same size and time", async () => {
    for (const prepare of [writeOld, writeTwoNames]) {
      const path = prepare("stale.txt");
      const { atime, mtime } = fs.statSync(path);
      const changed = Buffer.from(oldBytes);
      changed[0] = 0x7a;
      fs.writeFileSync(path, changed);
      fs.utimesSync(path, atime, mtime);
      assert.deepEqual(await replaceFileBytes(path, newBytes, { expectedOld }), {
        ok: false,
        failure: { code: "stale", path },
      });
      assert.deepEqual(fs.readFileSync(path), changed);
      assertAlone(path);
    }
  });

  it("accepts a file that was only touched", async () => {
    const path = writeOld("touched.txt");
    fs.utimesSync(path, new Date(0), new Date(0));
    assert.ok((await replaceFileBytes(path, newBytes, { expectedOld })).ok);
  });

  it("refuses a file that is written to while it is compared", async () => {
    const path = writeOld("racing.txt");
    const racing: FileSystem = {
      ...diskFileSystem,
      open: async (opened, flags, mode) => {
        const handle = await diskFileSystem.open(opened, flags, mode);
        if (basename(opened) !== basename(path)) return handle;
        const close = async () => {
          await handle.close();
          fs.writeFileSync(path, oldBytes);
          fs.utimesSync(path, new Date(1), new Date(1));
        };
        return { ...handle, close };
      },
    };
    const result = await replaceFileBytes(path, newBytes, { expectedOld }, racing);
    assert.deepEqual(result, { ok: false, failure: { code: "stale", path } });
  });

  it("keeps the mode", async function () {
    if (process.platform === "win32") skipTest(this, "Windows knows no permissions or owners");
    for (const mode of [0o600, 0o640, 0o755, 0o4711]) {
      const path = writeOld("mode.txt");
      fs.chmodSync(path, mode);
      assert.ok((await replaceFileBytes(path, newBytes, { expectedOld })).ok);
      assert.equal(fs.statSync(path).mode & 0o7777, mode);
      fs.unlinkSync(path);
    }
  });

  it("syncs the new file before it gets its name, and then the folder", async () => {
    const recorder = createFaultyFileSystem(diskFileSystem);
    await replaceFileBytes(writeOld("synced.txt"), newBytes, { expectedOld }, recorder);
    const durable = recorder.calls.filter((name) => /write|fsync|rename|unlink/.test(name));
    assert.deepEqual(durable, ["write", "fsync", "rename", "fsync"]);
  });

  it("syncs what it wrote in place", async () => {
    const recorder = createFaultyFileSystem(diskFileSystem);
    await replaceFileBytes(writeTwoNames("synced.txt"), newBytes, { expectedOld }, recorder);
    const durable = recorder.calls.filter((name) => /write|fsync|rename|unlink/.test(name));
    assert.deepEqual(durable, ["write", "fsync"]);
  });

  it("gives the new file its bytes, then the old one's owner, and only then its mode", async function () {
    if (process.platform === "win32") skipTest(this, "Windows knows no permissions or owners");
    const path = writeOld("owner.txt");
    const recorder = createFaultyFileSystem(diskFileSystem);
    assert.ok((await replaceFileBytes(path, newBytes, { expectedOld }, recorder)).ok);
    const metadataCalls = recorder.calls.filter((name) => /chown|chmod|^write$/.test(name));
    assert.deepEqual(metadataCalls, ["write", "fchown", "fchmod"]);
  });

  it("writes in place where a new file cannot be given the owner", async function () {
    if (process.platform === "win32") skipTest(this, "Windows knows no permissions or owners");
    const path = writeOld("foreign.txt");
    const { ino } = fs.statSync(path);
    const probe = createFaultyFileSystem(diskFileSystem);
    await replaceFileBytes(writeOld("probe.txt"), newBytes, { expectedOld }, probe);
    const index = probe.calls.indexOf("fchown");
    const foreign = createFaultyFileSystem(diskFileSystem, {
      index,
      fault: "EPERM",
      lasting: "sameCall",
    });
    assert.ok((await replaceFileBytes(path, newBytes, { expectedOld }, foreign)).ok);
    assert.equal(fs.statSync(path).ino, ino);
    assert.deepEqual(fs.readFileSync(path), newBytes);
    assertAlone(path);
  });

  it("follows no link, in the name or above it", async () => {
    fs.mkdirSync(inFolder("elsewhere"));
    const target = writeOld("elsewhere/target.txt");
    fs.symlinkSync(join("elsewhere", "target.txt"), inFolder("link"));
    fs.symlinkSync("elsewhere", inFolder("folder-link"));
    for (const path of [inFolder("link"), inFolder("folder-link", "target.txt")]) {
      assert.deepEqual(await replaceFileBytes(path, newBytes, { expectedOld }), {
        ok: false,
        failure: { code: "stale", path },
      });
    }
    assert.deepEqual(fs.readFileSync(target), oldBytes);
    assert.equal(fs.readlinkSync(inFolder("link")), join("elsewhere", "target.txt"));
  });

  it("refuses another file than the one that was seen", async () => {
    const path = writeOld("seen.txt");
    const identity = identityAt(path);
    fs.renameSync(writeOld("other.txt"), path);
    assert.deepEqual(await replaceFileBytes(path, newBytes, { expectedOld, identity }), {
      ok: false,
      failure: { code: "stale", path },
    });
    assert.deepEqual(fs.readFileSync(path), oldBytes);
    const now = identityAt(path);
    assert.ok((await replaceFileBytes(path, newBytes, { expectedOld, identity: now })).ok);
  });

  function writeTwoNames(name: string): string {
    const path = writeOld(name);
    fs.rmSync(inFolder(`second-${name}`), { force: true });
    fs.linkSync(path, inFolder(`second-${name}`));
    return path;
  }

  it("keeps the further names of a file", async () => {
    for (const bytes of [newBytes, Buffer.alloc(0), Buffer.alloc(2_500_000, "x")]) {
      const path = writeTwoNames("names.txt");
      const { ino } = fs.statSync(path);
      assert.ok((await replaceFileBytes(path, bytes, { expectedOld })).ok);
      assert.deepEqual(fs.readFileSync(inFolder("second-names.txt")), bytes);
      assert.equal(fs.statSync(path).ino, ino);
      assertAlone(path);
    }
  });

  it("replaces a file whose name is as long as a name can be", async () => {
    const path = writeOld("n".repeat(255));
    assert.ok((await replaceFileBytes(path, newBytes, { expectedOld })).ok);
  });

  it("names what is not there, not a file, or read-only", async () => {
    const missing = inFolder("missing.txt");
    assert.deepEqual(await replaceFileBytes(missing, newBytes, { expectedOld }), {
      ok: false,
      failure: { code: "notFound", path: missing },
    });
    const folder = await replaceFileBytes(inFolder(), newBytes, { expectedOld });
    assert.equal(!folder.ok && folder.failure.code, "notAFile");

    const path = writeOld("readonly.txt");
    const readOnly: FileSystem = {
      ...diskFileSystem,
      accessForWriting: () =>
        Promise.reject(Object.assign(new Error("EACCES"), { code: "EACCES" })),
    };
    assert.deepEqual(await replaceFileBytes(path, newBytes, { expectedOld }, readOnly), {
      ok: false,
      failure: { code: "readOnlyFile", path },
    });
  });

  it("does not take a bug for a failing system call, with or without a code", async () => {
    const coded = Object.assign(new TypeError("bug"), { code: "ERR_INVALID_ARG_TYPE" });
    for (const bug of [new TypeError("bug"), coded]) {
      const broken: FileSystem = { ...diskFileSystem, openFolder: () => Promise.reject(bug) };
      await assert.rejects(replaceFileBytes("/any", newBytes, { expectedOld }, broken), bug);
    }
  });

  it("leaves the old or the new bytes when the process is killed", async () => {
    const versions = [Buffer.alloc(3_000_000, "first\r\n"), Buffer.alloc(4_000_000, "second\n")];
    const sources = versions.map((bytes, index) => {
      fs.writeFileSync(inFolder(`version-${index}`), bytes);
      return inFolder(`version-${index}`);
    });
    const program = join(import.meta.dirname, "../../../support/processes/replaceForever.ts");
    const path = inFolder("killed.txt");
    for (let delayMs = 0; delayMs < 48; delayMs += 12) {
      fs.copyFileSync(sources[0] ?? "", path);
      const child = spawn(process.execPath, [program, path, ...sources]);
      await once(child.stdout, "data");
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      child.kill("SIGKILL");
      await once(child, "close");
      const bytes = fs.readFileSync(path);
      assert.ok(
        versions.some((version) => version.equals(bytes)),
        `${bytes.length} bytes after ${delayMs} ms`,
      );
    }
  });
});

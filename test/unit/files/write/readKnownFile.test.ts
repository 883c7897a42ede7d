import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { lstatSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { describe, it } from "mocha";
import type { Result } from "../../../../src/core/result.ts";
import { identityOf } from "../../../../src/files/write/fileSystem.ts";
import { readKnownFile, type KnownFile } from "../../../../src/files/write/readKnownFile.ts";
import { readWholeFile } from "../../../../src/files/readRegularFile.ts";
import { skipTest } from "../../../../harness/lanes/skipTest.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

describe("readKnownFile, of a file that was judged before", () => {
  const inFolder = useTemporaryFolder();

  function judge(): KnownFile {
    const path = inFolder("folder", "file");
    for (const name of ["folder", "outside"]) {
      rmSync(inFolder(name), { recursive: true, force: true });
      mkdirSync(inFolder(name));
    }
    writeFileSync(path, "inside\n");
    writeFileSync(inFolder("outside", "file"), "secret\n");
    return { path, identity: identityOf(lstatSync(path, { bigint: true })) };
  }

  async function read(file: KnownFile): Promise<Result<string>> {
    return readKnownFile(file, async (handle, { size }) => ({
      ok: true,
      value: (await readWholeFile(handle, Number(size))).toString(),
    }));
  }

  it("reads it", async () => {
    const file = judge();
    assert.deepEqual(await read(file), { ok: true, value: "inside\n" });
    assert.deepEqual(await read({ path: file.path }), { ok: true, value: "inside\n" });
  });

  const swaps: Record<string, (path: string) => void> = {
    "a link to a file elsewhere": (path) => symlinkSync(inFolder("outside", "file"), path),
    "a link in place of its folder": () => {
      rmSync(inFolder("folder"), { recursive: true });
      symlinkSync(inFolder("outside"), inFolder("folder"));
    },
    "another file": (path) => renameSync(inFolder("outside", "file"), path),
    "a pipe that nobody writes to": (path) => execFileSync("mkfifo", [path]),
    "a folder": (path) => mkdirSync(path),
  };
  for (const [what, swap] of Object.entries(swaps)) {
    it(`reads nothing of what took its place: ${what}`, async function () {
      if (process.platform === "win32") skipTest(this, "Windows makes links and pipes otherwise");
      const file = judge();
      const kept = `${file.path}.kept`;
      // It keeps its number from being given to another file.
      renameSync(file.path, kept);
      swap(file.path);
      const { path } = file;
      assert.deepEqual(await read(file), {
        ok: false,
        failure: { code: "replacedMeanwhile", path },
      });
    });
  }

  it("rejects as the system does", async () => {
    await assert.rejects(read({ path: inFolder("missing") }), { code: "ENOENT" });
  });
});

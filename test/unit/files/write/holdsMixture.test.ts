import assert from "node:assert/strict";
import * as fs from "node:fs";
import { describe, it } from "mocha";
import { diskFileSystem } from "../../../../src/files/write/diskFileSystem.ts";
import { withOpen } from "../../../../src/files/write/fileBytes.ts";
import type { FileHandle } from "../../../../src/files/write/fileSystem.ts";
import { holdsMixture } from "../../../../src/files/write/holdsMixture.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

describe("holdsMixture", () => {
  const inFolder = useTemporaryFolder();

  function writeFile(name: string, bytes: Uint8Array): string {
    fs.writeFileSync(inFolder(name), bytes);
    return inFolder(name);
  }

  function check(
    now: Uint8Array,
    old: Uint8Array,
    wanted: Uint8Array,
    seen?: (by: FileHandle) => FileHandle,
  ) {
    return withOpen(diskFileSystem, writeFile("now", now), "r", (file) =>
      withOpen(diskFileSystem, writeFile("old", old), "r", (oldFile) =>
        holdsMixture(seen?.(file) ?? file, oldFile, wanted),
      ),
    );
  }

  const table: readonly [string, string, string, string, boolean][] = [
    ["nothing was written yet", "old", "old", "new text", true],
    ["all was written", "new text", "old", "new text", true],
    ["a part was written", "ned", "old", "new text", true],
    ["a part was written beyond the old end", "new t", "old", "new text", true],
    ["an empty file got a part", "new", "", "new text", true],
    ["the file was emptied", "", "old", "new text", false],
    ["foreign bytes follow", "new text!", "old", "new text", false],
    ["foreign bytes are within", "n!d", "old", "new text", false],
  ];
  for (const [name, now, old, wanted, expected] of table) {
    it(`${name}: ${expected ? "yes" : "no"}`, async () => {
      const bytes = [now, old, wanted].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];
      assert.equal(await check(...bytes), expected);
    });
  }

  it("reads a long file that was empty before in large blocks", async () => {
    const bytes = Buffer.alloc(300_000, "line\n");
    let reads = 0;
    const counting = (file: FileHandle): FileHandle => ({
      ...file,
      read: (...given) => {
        reads++;
        return file.read(...given);
      },
    });
    assert.ok(await check(bytes.subarray(0, 200_000), Buffer.alloc(0), bytes, counting));
    assert.ok(reads <= 3, `${reads} reads`);
  });
});

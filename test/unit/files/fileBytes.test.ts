import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { requireBytes } from "../../../src/files/fileBytes.ts";
import { diskFileSystem } from "../../../src/files/fileSystem.ts";
import type { FileSystem } from "../../../src/files/fileSystem.ts";
import { writeTree } from "../../support/gitRepository.ts";
import { useTemporaryFolder } from "../../support/temporaryFolder.ts";

describe("bytes that were seen in a file", () => {
  const at = useTemporaryFolder();
  const old = Buffer.from("old");

  it("are not read again after a rename, but after a write", async () => {
    writeTree(at(), { a: "old" });
    const seen = await requireBytes(diskFileSystem, at("a"), { bytes: old });
    await diskFileSystem.rename(at("a"), at("b"));
    const opened: string[] = [];
    const open: FileSystem["open"] = (path, ...options) => {
      opened.push(path);
      return diskFileSystem.open(path, ...options);
    };
    const watched = { ...diskFileSystem, open };
    await requireBytes(watched, at("b"), { bytes: old }, seen);
    assert.deepEqual(opened, []);
    writeTree(at(), { b: "other" });
    await assert.rejects(requireBytes(watched, at("b"), { bytes: old }, seen));
  });
});

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "mocha";
import { countFiles } from "../../../../src/files/walk/diskTree.ts";

describe("the files below a folder", () => {
  it("are counted by their names, up to a thousand, through no link", async () => {
    const root = mkdtempSync(join(tmpdir(), "linewise-count-"));
    try {
      mkdirSync(join(root, "a/b"), { recursive: true });
      for (const name of ["1", "a/2", "a/b/3"]) writeFileSync(join(root, name), "");
      symlinkSync(root, join(root, "a/loop"));
      assert.deepEqual(await countFiles(root), { count: 4, isMore: false });
      assert.deepEqual(await countFiles(join(root, "none")), { count: 0, isMore: false });
      for (let index = 0; index < 1_000; index += 1) writeFileSync(join(root, `x${index}`), "");
      assert.deepEqual(await countFiles(root), { count: 1_000, isMore: true });
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});

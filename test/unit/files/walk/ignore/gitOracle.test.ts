import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, it } from "mocha";
import { comparePaths } from "../../../../../src/core/glob/pathOrder.ts";
import { diskRoot } from "../../../../../src/files/walk/diskTree.ts";
import { listByGit, makeRepository, writeTree } from "../../../../support/disk/gitRepository.ts";
import { ignoredTrees } from "../../../../support/generators/ignoredTrees.ts";
import { asynchronousTree, listPaths, treeRootOf } from "../../../../support/notation/walkRoots.ts";
import { roundsOf } from "../../../../support/rounds.ts";

const seed = 20_251;

describe(`random trees under random ignore rules (seed ${seed})`, () => {
  it("are listed alike by git, from disk and from a virtual file system", async () => {
    await fc.assert(
      fc.asyncProperty(ignoredTrees, async (tree) => {
        const top = mkdtempSync(join(tmpdir(), "linewise-test-"));
        try {
          makeRepository(top);
          writeTree(top, tree);
          const fromDisk = await listPaths(diskRoot(top));
          assert.deepEqual([...fromDisk].sort(), listByGit(top));
          assert.deepEqual(fromDisk, [...fromDisk].sort(comparePaths));
          assert.deepEqual(await listPaths(treeRootOf(asynchronousTree(top))), fromDisk);
        } finally {
          rmSync(top, { recursive: true });
        }
      }),
      { seed: seed, numRuns: roundsOf(34) },
    );
  });
});

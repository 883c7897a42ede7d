import assert from "node:assert/strict";
import { posix } from "node:path";
import { describe, it } from "mocha";
import { readSourceFiles } from "./repositoryFiles.ts";

const maxFiles = 17;

/** Folders with more files than may be, as a sentence each; folders within do not count. */
function findFullFolders(paths: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > maxFiles)
    .map(([folder, count]) => `${folder} holds ${count} files`);
}

describe("a folder", () => {
  for (const root of ["src", "harness", "scripts", "bench", "test"]) {
    it(`of ${root} holds at most ${maxFiles} source files`, async () => {
      const paths = (await readSourceFiles(root)).map(({ path }) => path);
      assert.ok(paths.length > 0);
      // Unit tests lie where what they test lies.
      const checked = paths.filter((path) => !path.startsWith("test/unit/"));
      assert.deepEqual(findFullFolders(checked), []);
    });
  }

  const names = Array.from({ length: maxFiles + 1 }, (_, index) => `a/b/${index}.ts`);

  it("is found where it holds one too many", () => {
    assert.deepEqual(findFullFolders(names), ["a/b holds 18 files"]);
  });

  it("may hold that many with those of the folders within", () => {
    const [first = "", ...others] = names;
    assert.deepEqual(findFullFolders([first.replace("a/b/", "a/b/c/"), ...others]), []);
  });
});

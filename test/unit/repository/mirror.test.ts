import assert from "node:assert/strict";
import { posix } from "node:path";
import { describe, it } from "mocha";
import { readSourceFiles } from "./repositoryFiles.ts";

/** What `test/unit` holds besides the mirror of `src`: tests of what is not the product. */
const others = ["test/unit/bench", "test/unit/harness", "test/unit/repository"];

/** Unit tests in a folder that `src` does not have, or named as a file that stands elsewhere. */
function findStrayTests(tests: readonly string[], sources: readonly string[]): readonly string[] {
  const folders = new Set(sources.map((path) => posix.dirname(path)));
  return tests.filter((path) => {
    const folder = posix.dirname(path).replace("test/unit", "src");
    const name = `${posix.basename(path, ".test.ts")}.ts`;
    const namesakes = sources.filter((each) => posix.basename(each) === name);
    const isAtHome =
      namesakes.length === 0 || namesakes.some((each) => posix.dirname(each) === folder);
    return !folders.has(folder) || !isAtHome;
  });
}

describe("the unit tests", () => {
  it("mirror src", async () => {
    const sources = (await readSourceFiles("src")).map(({ path }) => path);
    const tests = (await readSourceFiles("test"))
      .map(({ path }) => path)
      .filter((path) => path.startsWith("test/unit/") && path.endsWith(".test.ts"))
      .filter((path) => !others.some((folder) => path.startsWith(`${folder}/`)));
    assert.ok(tests.length > 100);
    assert.deepEqual(findStrayTests(tests, sources), []);
  });

  const sources = ["src/core/edit/edit.ts", "src/core/lines/lines.ts"];
  for (const [path, why] of [
    ["test/unit/core/edit.test.ts", "beside the room of its file"],
    ["test/unit/core/lines/edit.test.ts", "in the room of another file"],
    ["test/unit/core/words/spelling.test.ts", "in a room that is not there"],
  ] as const) {
    it(`are found when they stand ${why}: ${path}`, () => {
      assert.deepEqual(findStrayTests([path], sources), [path]);
    });
  }

  it("may tell of several files of a room", () => {
    assert.deepEqual(findStrayTests(["test/unit/core/edit/laws.test.ts"], sources), []);
  });
});

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { readRepositoryFiles } from "./repositoryFiles.ts";

describe("the branches by system in docs/worlds.md", () => {
  it("are those of the source, each with a test that is there", async () => {
    const files = await readRepositoryFiles();
    const page = files.find(({ path }) => path === "docs/worlds.md")?.text ?? "";
    const rows = [...page.matchAll(/^\| `(src\/[^`]+)` +\| (\d+) .*\| `(test\/[^`]+)` +\|$/gm)];
    const listed = rows.map(([, path = "", times]) => [path, Number(times)]);
    const found = files
      .filter(({ path }) => path.startsWith("src/"))
      .map(({ path, text }) => [path, text.split("process.platform").length - 1])
      .filter(([, times]) => times !== 0);
    assert.deepEqual(listed.toSorted(byPath), found.toSorted(byPath));
    const paths = new Set(files.map(({ path }) => path));
    const missing = rows.map(([, , , test = ""]) => test).filter((test) => !paths.has(test));
    assert.deepEqual(missing, []);
  });
});

function byPath(
  [one = ""]: readonly (string | number)[],
  [other = ""]: readonly (string | number)[],
): number {
  return one < other ? -1 : 1;
}

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { maxRuleLength } from "../../../../../src/files/walk/ignore/ruleLines.ts";
import { ignoreFileCause } from "../../../../../src/files/walk/walkRun.ts";
import { listFiles } from "../../../../../src/files/walk/walk.ts";
import {
  listPaths,
  memoryTree,
  treeRootOf,
  walkRequest,
} from "../../../../support/notation/walkRoots.ts";

describe("ignore rules that would take too long", () => {
  const costly = {
    "are longer than a path": "?*".repeat(500_000),
    "have several `**`": `/${"**/".repeat(12)}c`,
    "take something back by several `**`": `!${"**/a/".repeat(12)}a`,
  };
  for (const [title, rule] of Object.entries(costly)) {
    it(`are left out and told where they ${title}, and the others count`, async () => {
      const tree = memoryTree({ ".gitignore": `a\n${rule}\r\nb`, a: "", b: "", c: "" });
      assert.deepEqual(await listFiles(treeRootOf(tree), walkRequest()), {
        files: [".gitignore", "c"].map((path) => ({ path, kind: "file" })),
        unsearched: [{ path: ".gitignore", cause: ignoreFileCause.costlyRule }],
      });
    });
  }

  it("are not those with two `**`", async () => {
    const files = { "k/b.x": "", "k/m/b.x": "", "k/n/b.x": "", "b.x": "" };
    const tree = memoryTree({ ".gitignore": "**/k/**/b.x\n!**/n/b.x", ...files });
    assert.deepEqual(await listPaths(treeRootOf(tree)), [".gitignore", "b.x", "k/n/b.x"]);
  });

  it("may be comments", async () => {
    const long = `#${"?".repeat(maxRuleLength)}`;
    const tree = memoryTree({ ".gitignore": `a\n${long}\nb`, a: "", b: "", c: "" });
    const { files, unsearched } = await listFiles(treeRootOf(tree), walkRequest());
    assert.deepEqual(
      files.map(({ path }) => path),
      [".gitignore", "c"],
    );
    assert.deepEqual(unsearched, []);
  });
});

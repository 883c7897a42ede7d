import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  maxRuleCharacters,
  maxRuleDepth,
  maxRules,
} from "../../../../../src/files/walk/ignore/ignoreFile.ts";
import { listFiles } from "../../../../../src/files/walk/walk.ts";
import { ignoreFileCause } from "../../../../../src/files/walk/walkRun.ts";
import { memoryTree, treeRootOf, walkRequest } from "../../../../support/notation/walkRoots.ts";

const unhidden = walkRequest({ includeHidden: false });

describe("the number of rules in an ignore file", () => {
  const examples: readonly (readonly [string, number, string])[] = [
    ["rules", maxRules, "a"],
    ["rules of 64 characters", maxRuleCharacters / 64, `/[a${"c".repeat(60)}]`],
  ];
  for (const [title, most, rule] of examples) {
    it(`is limited: ${most} ${title} count, and none of more`, async () => {
      const comments = "# comment\n\n".repeat(maxRules);
      const largest = comments + `${rule}\n`.repeat(most);
      assert.deepEqual(await list(largest), { files: ["b"], unsearched: [] });
      assert.deepEqual(await list(`${largest}${rule}`), {
        files: ["a", "b"],
        unsearched: [{ path: ".gitignore", cause: ignoreFileCause.tooManyRules }],
      });
    });
  }
});

describe("the depth to which the rules of an ignore file count", () => {
  it("is limited, below the file", async () => {
    const [deepest, deeper] = [maxRuleDepth, maxRuleDepth + 1].map(
      (depth) => `${"f/".repeat(depth - 1)}a`,
    );
    const tree = memoryTree({ ".gitignore": "a", [deepest ?? ""]: "", [deeper ?? ""]: "" });
    const { files } = await listFiles(treeRootOf(tree), unhidden);
    assert.deepEqual(files, [{ path: deeper, kind: "file" }]);
  });
});

async function list(rules: string): Promise<unknown> {
  const tree = memoryTree({ ".gitignore": rules, a: "", b: "" });
  const { files, unsearched } = await listFiles(treeRootOf(tree), unhidden);
  return { files: files.map(({ path }) => path), unsearched };
}

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { replaceContent } from "../../../src/tools/replaceContent.ts";
import { searchContent } from "../../../src/tools/searchContent.ts";
import { callEditTool, callReadTool } from "../../support/notation/callTool.ts";
import { fakeContext } from "../../support/fakes/fakeWorkspace.ts";

const files = {
  "src/b.ts": "x\nhit 1\n",
  "src/a.ts": "hit 2 hit\r\nhit 3\r\n",
  "c.ts": { text: "hit 4\n", unsaved: true },
  "long.txt": "hit\n".repeat(250),
};

async function answerOf(input: object, maxCharacters?: number): Promise<string> {
  const answer = await callReadTool(searchContent, input, fakeContext(files), maxCharacters);
  assert.ok(answer.ok, JSON.stringify(answer));
  return answer.value;
}

describe("search_content", () => {
  it("shows matching lines in path order, with the true total", async () => {
    assert.equal(
      await answerOf({ pattern: "hit \\d", glob_pattern: "**/*.ts" }),
      "Found 4 matches for pattern 'hit \\d' in files matching '**/*.ts' (3 files):\n\nc.ts:1 [unsaved]: hit 4\nsrc/a.ts:1: hit 2 hit\nsrc/a.ts:2: hit 3\nsrc/b.ts:2: hit 1",
    );
  });

  it("tells matches and lines where they differ, as replace_content counts them", async () => {
    const input = { pattern: "hit", glob_pattern: "**/a.ts" };
    const head =
      "Found 3 matches in 2 lines of 1 file for pattern 'hit' in files matching '**/a.ts':";
    assert.ok((await answerOf(input)).startsWith(head));
    const all = await answerOf({ pattern: "hit", glob_pattern: "{src/a.ts,long.txt}" });
    assert.match(all, /^Found 253 matches in 252 lines /);
    assert.match(all, /\n\.\.\. and 152 more lines, reuse tool with offset parameter 100$/);
    const replacing = { ...input, replacement: "x" };
    const replaced = await callEditTool(replaceContent, replacing, fakeContext(files));
    assert.match(
      replaced.ok ? replaced.value.answer : "",
      /^Replaced 3 matches in 2 lines of 1 file/,
    );
  });

  it("pages by offset, and says where to go on", async () => {
    const input = { pattern: "hit", glob_pattern: "long.txt" };
    const rowsOf = (answer: string): string[] => answer.split("\n").slice(2);
    const first = rowsOf(await answerOf(input));
    assert.equal(first.length, 101);
    assert.equal(first[100], "... and 150 more matches, reuse tool with offset parameter 100");
    const last = rowsOf(await answerOf({ ...input, offset: 200 }));
    assert.deepEqual(
      [last.length, last[0], last[49]],
      [50, "long.txt:201: hit", "long.txt:250: hit"],
    );
    const past = rowsOf(await answerOf({ ...input, offset: 250 }));
    assert.deepEqual(past, ["Offset 250 is past the last matching line."]);
  });

  it("names the offset of what did not fit", async () => {
    const answer = await answerOf({ pattern: "hit", glob_pattern: "long.txt" }, 400);
    const rows = answer.split("\n").slice(2);
    const shown = rows.length - 1;
    assert.ok(shown > 0 && shown < 100);
    const more = `... and ${250 - shown} more matches, reuse tool with offset parameter ${shown}`;
    assert.equal(rows.at(-1), more);
  });

  it("counts one match as one", async () => {
    const answer = await answerOf({ pattern: "hit 1", glob_pattern: "**/*.ts" });
    assert.match(answer, /^Found 1 match for pattern/);
    const rest = await answerOf({ pattern: "hit", glob_pattern: "long.txt", offset: 149 });
    assert.match(rest, /\.\.\. and 1 more match, reuse/);
  });

  it("says that there is nothing, and when no file matches", async () => {
    assert.equal(await answerOf({ pattern: "none", glob_pattern: "**/*.ts" }), "No matches found");
    assert.equal(
      await answerOf({ pattern: "hit", glob_pattern: "**/*.py" }),
      "No matches found: no files match the glob",
    );
    assert.match(
      await answerOf({ pattern: "a\\r\\n", glob_pattern: "**/*.ts" }),
      /^No matches found\. Patterns see every line ending as \\n, so \\r never matches/,
    );
  });
});

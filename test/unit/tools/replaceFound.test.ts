import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { type FoundPart, replaceFound } from "../../../src/tools/replaceContent.ts";
import { fakeContext } from "../../support/fakes/fakeWorkspace.ts";
import { callEditTool } from "../../support/notation/callTool.ts";

const input = { pattern: "a(.)", replacement: "<$1>", glob_pattern: "**/*" };

/** The new texts by path, or the code of a failure. */
async function replaceIn(
  files: Readonly<Record<string, string>>,
  part: Partial<FoundPart>,
): Promise<unknown> {
  const tool = replaceFound({ uri: "x.txt", shown: "x.txt", ...part });
  const edited = await callEditTool(tool, input, fakeContext(files));
  return edited.ok ? edited.value.texts : edited.failure.code;
}

describe("replacing a part of what was found", () => {
  it("replaces all of one file, and nothing in others", async () => {
    const files = { "x.txt": "ab ac\n", "y.txt": "ab\n" };
    assert.deepEqual(await replaceIn(files, {}), { "x.txt": "<b> <c>\n" });
  });

  it("replaces one match, with its own groups", async () => {
    const match = { index: 1, range: { start: 4, endExclusive: 6 } };
    assert.deepEqual(await replaceIn({ "x.txt": "ab\r\nac\r\nad" }, { match }), {
      "x.txt": "ab\r\n<c>\r\nad",
    });
  });

  it("refuses a match that is elsewhere, or gone", async () => {
    const match = { index: 1, range: { start: 3, endExclusive: 5 } };
    assert.equal(await replaceIn({ "x.txt": "ab  ac" }, { match }), "stale");
    assert.equal(await replaceIn({ "x.txt": "ab" }, { match }), "stale");
  });

  it("finds the last of more matches than may be replaced at once", async () => {
    const count = 10_050;
    const text = "ab".repeat(count);
    const match = { index: count - 1, range: { start: 2 * count - 2, endExclusive: 2 * count } };
    assert.deepEqual(await replaceIn({ "x.txt": text }, { match }), {
      "x.txt": `${"ab".repeat(count - 1)}<b>`,
    });
  });

  it("tells of a pattern or template that is wrong", async () => {
    const tool = replaceFound({ uri: "x.txt", shown: "x.txt" });
    const wrong = { ...input, replacement: "$9" };
    const edited = await callEditTool(tool, wrong, fakeContext({ "x.txt": "ab" }));
    assert.equal(edited.ok ? undefined : edited.failure.code, "invalidReplacement");
  });
});

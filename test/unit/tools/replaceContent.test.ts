import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { replaceContent } from "../../../src/tools/replaceContent.ts";
import { searchContent } from "../../../src/tools/searchContent.ts";
import { callEditTool, callReadTool, type Edited } from "../../support/notation/callTool.ts";
import { fakeContext, type FakeFile } from "../../support/fakes/fakeWorkspace.ts";
import type { ToolContext } from "../../../src/toolkit/tool.ts";

const seed = 20_251;

const files = {
  "a.ts": "old(1)\r\nold(2)\r\n",
  "b.ts": { text: "old(3)", unsaved: true },
  "c.ts": "none\n",
};

async function replace(
  input: object,
  given: Readonly<Record<string, FakeFile>> = files,
  changes: Partial<ToolContext> = {},
): Promise<Edited> {
  const context = fakeContext(given, changes);
  const edited = await callEditTool(replaceContent, { glob_pattern: "**/*", ...input }, context);
  assert.ok(edited.ok, JSON.stringify(edited));
  return edited.value;
}

describe("replace_content", () => {
  it("changes all files in one plan, and says where", async () => {
    const { answer, texts } = await replace({ pattern: "old", replacement: "new" });
    assert.deepEqual(texts, { "a.ts": "new(1)\r\nnew(2)\r\n", "b.ts": "new(3)" });
    assert.equal(
      answer,
      'Replaced 3 matches in 2 files for pattern "old" in files matching "**/*":\na.ts: 2 matches, snapshot snew222, CRLF kept\n1: new(1)\n2: new(2)\nb.ts: 1 match, snapshot snew222\n1: new(3)',
    );
  });

  it("shows the first changed lines of the first files, and numbers of the others", async () => {
    const many = Object.fromEntries(
      ["a", "b", "c", "d", "e"].map((name) => [`${name}.ts`, "old\n".repeat(10)]),
    );
    const { answer } = await replace({ pattern: "old", replacement: "new" }, many);
    const rows = answer.split("\n");
    assert.ok(rows[0]?.endsWith('in files matching "**/*"; the first changed lines:'), rows[0]);
    assert.equal(
      rows.slice(1, 6).join("\n"),
      "a.ts: 10 matches, lines 1, 2, 3, 4, 5, 6, 7, 8, …, snapshot snew222\n1: new\n2: new\n3: new\n4: new",
    );
    assert.equal(rows.filter((row) => row.endsWith(": new")).length, 12);
    assert.match(rows.at(-1) ?? "", /^e\.ts: 10 matches, lines/);
  });

  const templates: readonly (readonly [replacement: string, expected: string])[] = [
    ["$1", "n"],
    ["$<k>:$2", "n:v"],
    ["${k}${2}", "nv"],
    ["[$&]", "[n=v]"],
    ["$$1", "$1"],
    ["x\ny", "x\r\ny"],
    ["$1\\n\\ty", "n\r\n\ty"],
    ["\\\\n\\d", "\\n\\d"],
    ["", ""],
  ];
  for (const [replacement, expected] of templates) {
    it(`puts ${JSON.stringify(replacement)} in`, async () => {
      const pattern = replacement.includes("k") ? "(?<k>n)=(v)" : "(n)=(v)";
      const { texts } = await replace({ pattern, replacement }, { "a.txt": "n=v\r\n" });
      assert.equal(texts["a.txt"], `${expected}\r\n`);
    });
  }

  it("answers that nothing matches, or that matches are their replacement", async () => {
    const none = await replace({ pattern: "zzz", replacement: "" });
    assert.match(none.answer, /^No matches for pattern "zzz" .*; nothing changed\.$/);
    const ending = await replace({ pattern: "old\\r", replacement: "" });
    assert.match(ending.answer, /; nothing changed\. Patterns see every line ending as \\n/);
    const same = await replace({ pattern: "old", replacement: "old" });
    assert.match(
      same.answer,
      /^3 matches for pattern .* but the replacement produced no changes\.$/,
    );
    assert.deepEqual([none.texts, same.texts], [{}, {}]);
  });

  it("leaves out the files that the user rejected", async () => {
    const input = { pattern: "old", replacement: "new" };
    const { texts } = await replace(input, files, { rejectedParts: new Set(["a.ts"]) });
    assert.deepEqual(texts, { "b.ts": "new(3)" });
  });

  it("counts matches of all files together against the limit", async () => {
    const input = { pattern: "old", replacement: "new", glob_pattern: "*" };
    assert.equal(
      Object.keys((await replace(input, files, { maxReplacements: 3 })).texts).length,
      2,
    );
    const refused = await callEditTool(
      replaceContent,
      input,
      fakeContext(files, { maxReplacements: 2 }),
    );
    assert.ok(!refused.ok && refused.failure.code === "tooManyMatches");
    assert.deepEqual([refused.failure.found, refused.failure.limit], [3, 2]);
  });

  const wrong: readonly (readonly [name: string, input: object, code: string])[] = [
    ["an empty pattern", { pattern: "", replacement: "" }, "emptyPattern"],
    ["a group that is not there", { pattern: "a", replacement: "$1" }, "invalidReplacement"],
    ["Python's spelling", { pattern: "(a)", replacement: "\\1" }, "invalidReplacement"],
  ];
  for (const [name, input, code] of wrong) {
    it(`refuses ${name}`, async () => {
      const given = { glob_pattern: "**", ...input };
      const refused = await callEditTool(replaceContent, given, fakeContext(files));
      assert.ok(!refused.ok);
      assert.equal(refused.failure.code, code);
    });
  }

  it(`changes exactly the lines that search_content shows (seed ${seed})`, async () => {
    const patterns = fc.constantFrom(
      "a",
      "a\\s",
      "[^b]a",
      "^",
      "$",
      "a*",
      "a\\nb",
      "\\s+",
      "(?s)a.b",
    );
    const texts = fc
      .array(fc.constantFrom("a", "b", " ", "\n", "\r\n"), { maxLength: 12 })
      .map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(patterns, texts, async (pattern, text) => {
        const given = { "a.txt": text };
        const input = { pattern, glob_pattern: "*" };
        const shown = await callReadTool(searchContent, input, fakeContext(given));
        assert.ok(shown.ok);
        const { texts: changed } = await replace({ ...input, replacement: "<$&>" }, given);
        const lines = new Set(
          [...shown.value.matchAll(/^a\.txt:(\d+)/gm)].map(([, line]) => Number(line)),
        );
        const marked = new Set<number>();
        let line = 1;
        for (const character of (changed["a.txt"] ?? "").replaceAll("\r\n", "\n")) {
          if (character === "<") marked.add(line);
          if (character === "\n") line += 1;
        }
        assert.deepEqual(marked, lines);
      }),
      { seed: seed, numRuns: 500 },
    );
  });
});

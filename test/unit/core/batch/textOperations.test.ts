import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { type OperationsPlan, planOperations } from "../../../../src/core/batch/operations.ts";
import type { OperationContext } from "../../../../src/core/batch/searchOperations.ts";
import { applyEdit } from "../../../../src/core/edit/edit.ts";
import { minimizeEdit } from "../../../../src/core/edit/minimizeEdit.ts";
import { indexLines, toLf } from "../../../../src/core/lines/lines.ts";
import { collectMatches } from "../../../../src/core/pattern/collectMatches.ts";
import { type Result, succeed } from "../../../../src/core/result.ts";
import { string } from "../../../support/notation/operations.ts";

const seed = 4803;
const runs = { seed, numRuns: 3000 };

const context: OperationContext = {
  findMatches: (request) => Promise.resolve(succeed(collectMatches(request))),
  path: "a.ts",
  maxReplacements: 100,
  emptyFileEnding: "\n",
  signal: new AbortController().signal,
};

function plan(
  text: string,
  searched: string,
  replacement: string,
  changes: Partial<OperationContext> = {},
): Promise<Result<OperationsPlan>> {
  const operation = { ...string(searched, replacement), operation: 0 };
  return planOperations(indexLines(text), [operation], { ...context, ...changes });
}

const pieces = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom("a", "a", "b", "\n", "$&", "😀"), { maxLength })
    .map((parts) => parts.join(""));
const searchedText = pieces(3).filter((text) => text !== "");
const ending = fc.constantFrom("\n" as const, "\r\n" as const, "\r" as const);

describe("a text and its replacement", () => {
  const examples: readonly (readonly [string, string, string, string, string])[] = [
    ["replaces the one occurrence", "a\nb\n", "b", "x", "a\nx\n"],
    ["takes both texts literally", "a.b\n", ".", "$&$1\\n", "a$&$1\\nb\n"],
    ["finds a text over lines whatever they end in", "a\r\nb\r\n", "a\nb", "b\na", "b\r\na\r\n"],
    ["takes a text as it is in the file, too", "a\r\nb\r\n", "a\r\nb", "x", "x\r\n"],
    ["ends further lines as the one they are in", "a\r\nb\r\n", "b", "b\nc", "a\r\nb\r\nc\r\n"],
    ["may take the final newline away", "a\r\nb\r\n", "b\n", "b", "a\r\nb"],
    ["joins lines where every newline goes", "a\r\nb\nc", "\n", "", "abc"],
    ["goes from left to right", "aaaaa", "aa", "b", "bba"],
  ];
  for (const [name, text, searched, replacement, expected] of examples) {
    it(name, async () => {
      const planned = await plan(text, searched, replacement);
      assert.ok(planned.ok);
      assert.equal(applyEdit(planned.value.edit, text), expected);
    });
  }

  it("names the text and the path where it finds nothing, with what is like it", async () => {
    const planned = await plan("hello world\n", "Hello world", "x");
    assert.ok(!planned.ok && planned.failure.code === "noMatch");
    const { searched, path, hints } = planned.failure;
    assert.deepEqual([searched, path, hints[0]?.kind], ["Hello world", "a.ts", "similar"]);
  });

  it(`law: every occurrence is what splitting and joining gives (seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(
        pieces(20),
        searchedText,
        pieces(3),
        ending,
        async (view, searched, put, emptyFileEnding) => {
          const text = view.replaceAll("\n", emptyFileEnding);
          const planned = await plan(text, searched, put, { emptyFileEnding });
          assert.equal(planned.ok, view.includes(searched));
          if (!planned.ok) return;
          const parts = view.split(searched);
          assert.equal(planned.value.outcomes[0]?.matches, parts.length - 1);
          const { edit } = planned.value;
          assert.equal(applyEdit(edit, text), parts.join(put).replaceAll("\n", emptyFileEnding));
          assert.deepEqual(minimizeEdit(edit, text), edit);
        },
      ),
      runs,
    );
  });

  it(`law: in a file of several endings the lines are those that were meant (seed ${seed})`, async () => {
    const mixed = fc
      .array(fc.constantFrom("a", "b", "\n", "\r\n", "\r"), { maxLength: 20 })
      .map((parts) => parts.join(""));
    const searches = fc.constantFrom("a", "b", "ab", "\n", "a\n", "\nb");
    await fc.assert(
      fc.asyncProperty(mixed, searches, pieces(3), async (text, searched, put) => {
        const planned = await plan(text, searched, put);
        if (!planned.ok) return;
        const changed = applyEdit(planned.value.edit, text);
        assert.equal(toLf(changed), toLf(text).split(searched).join(put));
      }),
      runs,
    );
  });
});

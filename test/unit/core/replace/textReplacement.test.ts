import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { applyEdit } from "../../../../src/core/edit/edit.ts";
import { indexLines, lineAt } from "../../../../src/core/lines/lines.ts";
import { minimizeEdit } from "../../../../src/core/edit/minimizeEdit.ts";
import { toLf } from "../../../../src/core/pattern/normalizeLineEndings.ts";
import { fail } from "../../../../src/core/result.ts";
import {
  planTextReplacement,
  type TextReplacement,
} from "../../../../src/core/replace/textReplacement.ts";

const seed = 4803;
const runs = { seed: seed, numRuns: 3000 };

function request(
  searched: string,
  replacement: string,
  changes: Partial<TextReplacement> = {},
): TextReplacement {
  return {
    searched,
    replacement,
    isEvery: false,
    path: "a.ts",
    maxReplacements: 100,
    emptyFileEnding: "\n",
    ...changes,
  };
}

/** The text after the replacement, which must be possible. */
function replace(text: string, given: TextReplacement): string {
  const planned = planTextReplacement(indexLines(text), given);
  assert.ok(planned.ok, planned.ok ? "" : JSON.stringify(planned.failure));
  return applyEdit(planned.value.edit, text);
}

/** Where a text is, every place counted, also where one overlaps the next. */
function placesOf(text: string, searched: string): readonly number[] {
  return Array.from({ length: text.length }, (_, start) => start).filter((start) =>
    text.startsWith(searched, start),
  );
}

const pieces = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom("a", "a", "b", "\n", "$&", "😀"), { maxLength })
    .map((parts) => parts.join(""));
const searchedText = pieces(3).filter((text) => text !== "");
const ending = fc.constantFrom("\n", "\r\n", "\r");

describe("planTextReplacement", () => {
  it("refuses one occurrence too many, which is not a question of one", () => {
    const every = request("a", "b", { isEvery: true, maxReplacements: 3 });
    assert.equal(replace("aaa", every), "bbb");
    const refused = planTextReplacement(indexLines("aaaa"), every);
    assert.deepEqual(refused, fail({ code: "tooManyMatches", found: 4, limit: 3 }));
    const unique = planTextReplacement(indexLines("aaaa"), { ...every, isEvery: false });
    assert.ok(!unique.ok && unique.failure.code === "notUnique");
  });

  const examples: readonly (readonly [string, string, string, string, string])[] = [
    ["replaces the one occurrence", "a\nb\n", "b", "x", "a\nx\n"],
    ["takes both texts literally", "a.b\n", ".", "$&$1\\n", "a$&$1\\nb\n"],
    ["finds a text over lines whatever they end in", "a\r\nb\r\n", "a\nb", "b\na", "b\r\na\r\n"],
    ["takes a text as it is in the file, too", "a\r\nb\r\n", "a\r\nb", "x", "x\r\n"],
    ["ends further lines as the one they are in", "a\r\nb\r\n", "b", "b\nc", "a\r\nb\r\nc\r\n"],
    ["may take the final newline away", "a\r\nb\r\n", "b\n", "b", "a\r\nb"],
  ];
  for (const [name, text, searched, replacement, expected] of examples) {
    it(name, () => {
      assert.equal(replace(text, request(searched, replacement)), expected);
    });
  }

  it("joins lines where every newline goes", () => {
    assert.equal(replace("a\r\nb\nc", request("\n", "", { isEvery: true })), "abc");
  });

  it("counts what it replaced, from left to right", () => {
    const planned = planTextReplacement(indexLines("aaaaa"), request("aa", "b", { isEvery: true }));
    assert.ok(planned.ok);
    assert.equal(planned.value.replaced, 2);
    assert.equal(applyEdit(planned.value.edit, "aaaaa"), "bba");
  });

  it("takes occurrences that overlap for two", () => {
    const planned = planTextReplacement(indexLines("aaa\n"), request("aa", "b"));
    assert.ok(!planned.ok && planned.failure.code === "notUnique");
    assert.equal(planned.failure.found, 2);
  });

  it("counts all places of a frequent text, and names the lines of the first 50", () => {
    const planned = planTextReplacement(indexLines("a\n".repeat(80)), request("a", "b"));
    assert.ok(!planned.ok && planned.failure.code === "notUnique");
    assert.equal(planned.failure.found, 80);
    assert.equal(planned.failure.lineCount, 80);
    assert.deepEqual(
      planned.failure.lines,
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
  });

  const repeated: readonly (readonly [string, string, number, readonly number[]])[] = [
    ["aa", "a", 2, [1]],
    ["aa\r\nb\r\naba\r\n", "a", 4, [1, 3]],
    ["a\n\n\n", "\n", 3, [1, 2, 3]],
    ["ab\rab\rabab", "b", 4, [1, 2, 3]],
  ];
  for (const [text, searched, found, lines] of repeated) {
    it(`names each line once: ${JSON.stringify(searched)} in ${JSON.stringify(text)}`, () => {
      const planned = planTextReplacement(indexLines(text), request(searched, "x"));
      const lineCount = lines.length;
      const expected = { code: "notUnique", searched, path: "a.ts", found, lines, lineCount };
      assert.deepEqual(planned, fail(expected));
    });
  }

  it("names the text and the path where it finds nothing, with what is like it", () => {
    const planned = planTextReplacement(indexLines("hello world\n"), request("Hello world", "x"));
    assert.ok(!planned.ok && planned.failure.code === "noMatch");
    const { searched, path, hints } = planned.failure;
    assert.deepEqual([searched, path, hints[0]?.kind], ["Hello world", "a.ts", "similar"]);
  });

  it(`law: every occurrence is what splitting and joining gives (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        pieces(20),
        searchedText,
        pieces(3),
        ending,
        (view, searched, put, fileEnding) => {
          const text = view.replaceAll("\n", fileEnding);
          const options = { isEvery: true, emptyFileEnding: fileEnding as "\n" };
          const planned = planTextReplacement(indexLines(text), request(searched, put, options));
          assert.equal(planned.ok, view.includes(searched));
          if (!planned.ok) return;
          const parts = view.split(searched);
          assert.equal(planned.value.replaced, parts.length - 1);
          const { edit } = planned.value;
          assert.equal(applyEdit(edit, text), parts.join(put).replaceAll("\n", fileEnding));
          assert.deepEqual(minimizeEdit(edit, text), edit);
        },
      ),
      runs,
    );
  });

  it(`law: one occurrence is replaced, several are refused with their lines (seed ${seed})`, () => {
    fc.assert(
      fc.property(pieces(12), searchedText, pieces(3), (text, searched, put) => {
        const places = placesOf(text, searched);
        const planned = planTextReplacement(indexLines(text), request(searched, put));
        if (places.length === 1) {
          assert.ok(planned.ok);
          assert.equal(applyEdit(planned.value.edit, text), text.split(searched).join(put));
          return;
        }
        assert.ok(!planned.ok);
        assert.equal(planned.failure.code, places.length === 0 ? "noMatch" : "notUnique");
        if (planned.failure.code !== "notUnique") return;
        const all = indexLines(text);
        assert.equal(planned.failure.found, places.length);
        const meant = [...new Set(places.map((start) => lineAt(all, start)))];
        assert.deepEqual(planned.failure.lines, meant);
        assert.equal(planned.failure.lineCount, meant.length);
      }),
      runs,
    );
  });

  it(`law: in a file of several endings the lines are those that were meant (seed ${seed})`, () => {
    const mixed = fc
      .array(fc.constantFrom("a", "b", "\n", "\r\n", "\r"), { maxLength: 20 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(
        mixed,
        fc.constantFrom("a", "b", "ab", "\n", "a\n", "\nb"),
        pieces(3),
        (...given) => {
          const [text, searched, put] = given;
          const planned = planTextReplacement(
            indexLines(text),
            request(searched, put, { isEvery: true }),
          );
          if (!planned.ok) return;
          assert.equal(
            toLf(applyEdit(planned.value.edit, text)),
            toLf(text).split(searched).join(put),
          );
        },
      ),
      runs,
    );
  });
});

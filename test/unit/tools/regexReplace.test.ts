import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { regexReplace } from "../../../src/tools/regexReplace.ts";
import { callEditTool } from "../../support/notation/callTool.ts";
import { fakeContext } from "../../support/fakes/fakeWorkspace.ts";

const path = "a.py";

function replace(text: string, input: object, maxReplacements = 10_000) {
  const context = fakeContext({ [path]: text }, { maxReplacements });
  return callEditTool(regexReplace, { path, ...input }, context);
}

describe("regex_replace", () => {
  type Example = readonly [name: string, text: string, input: object, expected: string];
  const examples: readonly Example[] = [
    ["every match", "a1b22\n", { pattern: "\\d+", replacement: "#" }, "a#b#\n"],
    ["groups", "k=v\n", { pattern: "(?P<k>\\w)=(\\w)", replacement: "\\2=\\g<k>" }, "v=k\n"],
    ["the first so many", "aaa\n", { pattern: "a", replacement: "b", count: 2 }, "bba\n"],
    ["in any case", "aA\n", { pattern: "a", replacement: "b", ignore_case: true }, "bb\n"],
    [
      "at every line",
      "a\r\na\r\n",
      { pattern: "^a$", replacement: "b", multiline: true },
      "b\r\nb\r\n",
    ],
    ["over lines", "a\nb\n", { pattern: "a.b", replacement: "c", dotall: true }, "c\n"],
    [
      "by newlines of the file, however given",
      "a,b\r\n",
      { pattern: ",", replacement: "\\r\\n" },
      "a\r\nb\r\n",
    ],
    ["by newlines of the file, raw", "a,b\n", { pattern: ",", replacement: "\r\n" }, "a\nb\n"],
    [
      "what a pattern with raw line endings means",
      "a\r\nb\r\n",
      { pattern: "a\r\nb", replacement: "c" },
      "c\r\n",
    ],
    ["by newlines of the file", "a,b\r\n", { pattern: ",", replacement: "\\n" }, "a\r\nb\r\n"],
  ];
  for (const [name, text, input, expected] of examples) {
    it(`replaces ${name}`, async () => {
      const edited = await replace(text, input);
      assert.ok(edited.ok);
      assert.equal(edited.value.texts[path], expected);
    });
  }

  it("refuses a reference that ignores case in a text where case is not Python's", async () => {
    const input = { pattern: "(\\w)\\1", replacement: "x", ignore_case: true };
    const edited = await replace("sS\n", input);
    assert.ok(edited.ok);
    const refused = await replace("sS ſ\n", input);
    assert.ok(!refused.ok && refused.failure.code === "invalidPattern");
    assert.match(refused.failure.problem, /'ſ' in this text$/);
  });

  it("answers that nothing matches", async () => {
    const edited = await replace("a\n", { pattern: "b", replacement: "c" });
    assert.ok(edited.ok);
    assert.deepEqual(edited.value, { answer: 'No matches for pattern "b" in a.py.', texts: {} });
  });

  it("answers that the matches are what they are replaced by", async () => {
    const edited = await replace("a\n", { pattern: "a", replacement: "a" });
    assert.ok(edited.ok);
    assert.deepEqual(edited.value.texts, {});
    assert.match(edited.value.answer, /^1 match for pattern "a" in a\.py, but .* no changes\.$/);
  });

  it("answers so of those that a count allows, and counts the others", async () => {
    const edited = await replace("aab\n", { pattern: "a|b", replacement: "a", count: 2 });
    assert.ok(edited.ok);
    assert.match(edited.value.answer, /^2 matches .* no changes, 1 more match left\.$/);
  });

  it("shows what is nearest where nothing matches", async () => {
    const literal = await replace("f(x);\ng(y);\n", { pattern: "f(x);", replacement: "c" });
    assert.ok(literal.ok);
    assert.match(literal.value.answer, /^No matches .*\nAs plain text, it is there, at line 1: /);
    const similar = await replace("const Total = 1;\n", {
      pattern: "const total = \\d",
      replacement: "",
    });
    assert.ok(similar.ok);
    assert.match(similar.value.answer, /\nThe nearest text, line 1, differs in /);
  });

  it("says why a carriage return in a pattern matches nothing", async () => {
    const edited = await replace("a\r\nb\r\n", { pattern: "a\\r\\nb", replacement: "c" });
    assert.ok(edited.ok);
    assert.match(edited.value.answer, /^No matches .* Patterns see every line ending as \\n/);
  });

  it("says how many matches a count leaves", async () => {
    const edited = await replace("aaa\n", { pattern: "a", replacement: "b", count: 1 });
    assert.ok(edited.ok);
    assert.match(edited.value.answer, /1 match replaced, 2 more matches left\./);
  });

  it("refuses more matches than allowed, unless a count says how many", async () => {
    const input = { pattern: "a", replacement: "b" };
    const refused = await replace("aaa\n", input, 2);
    assert.ok(!refused.ok && refused.failure.code === "tooManyMatches");
    assert.deepEqual([refused.failure.found, refused.failure.limit], [3, 2]);
    assert.ok((await replace("aaa\n", { ...input, count: 2 }, 2)).ok);
    assert.ok((await replace("aa\n", input, 2)).ok);
  });

  const wrong: readonly (readonly [name: string, input: object, code: string])[] = [
    ["an empty pattern", { pattern: "", replacement: "" }, "emptyPattern"],
    ["a template that makes NUL", { pattern: "a", replacement: "b\\0" }, "invalidReplacement"],
    ["NUL in the pattern", { pattern: "a\0", replacement: "" }, "nulCharacter"],
    ["3,000 parentheses", { pattern: "(".repeat(3000), replacement: "" }, "invalidPattern"],
    ["what Python rejects", { pattern: "(", replacement: "" }, "invalidPattern"],
    [
      "a template with an unknown group",
      { pattern: "a", replacement: "\\1" },
      "invalidReplacement",
    ],
    ["a negative count", { pattern: "a", replacement: "", count: -1 }, "numberOutOfRange"],
  ];
  for (const [name, input, code] of wrong) {
    it(`refuses ${name}`, async () => {
      const refused = await replace("a\n", input);
      assert.ok(!refused.ok);
      assert.equal(refused.failure.code, code);
    });
  }
});

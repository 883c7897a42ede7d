import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { indexLines } from "../../../../src/core/lines/lines.ts";
import { readCommentMarks } from "../../../../src/core/outline/commentMarks.ts";
import { findDefinition } from "../../../../src/core/outline/findDefinition.ts";
import { readOutline } from "../../../support/notation/outlines.ts";

const configurations: Readonly<Record<string, string>> = {
  // As those of installed extensions: with comments, and marks in two forms.
  javascript: '{ "comments": { "lineComment": "//", "blockComment": ["/*", "*/"] }, }',
  css: '{ /* no lines */ "comments": { "blockComment": ["/*", "*/"] } }',
  vue: '{ "comments": { "blockComment": ["<!--", "-->"] } }',
  clojure: '{ "comments": { "lineComment": { "comment": ";;", "noIndent": true } } }',
  pascal: '{ "comments": { "lineComment": "//", "blockComment": ["{", "}"] } }',
  php: '{ "comments": { "lineComment": "#", "blockComment": ["/*", "*/"] } }',
  none: '{ "brackets": [] }',
  wrong: '{ "comments": { "lineComment": 5, "blockComment": ["/*"] } }',
};

const readOf =
  (own: string) =>
  (language = own): Promise<string | undefined> =>
    Promise.resolve(configurations[language]);

async function linesOf(language: string, marked: string): Promise<string> {
  const { text, symbols } = readOutline(marked);
  const marks = await readCommentMarks(readOf(language));
  const given = { path: "a.unknown", lines: indexLines(text), symbols, marks };
  const found = findDefinition("f", given, "symbol");
  assert.ok(found.ok);
  return `${found.value.startLine}-${found.value.endLine}`;
}

describe("the comment marks of a language", () => {
  it("are what its configuration says, in either form", async () => {
    assert.deepEqual(await readCommentMarks(readOf("clojure")), { line: [";;"], block: undefined });
    const block = { start: "{", end: "}" };
    assert.deepEqual(await readCommentMarks(readOf("pascal")), { line: ["//"], block });
    for (const language of ["none", "wrong", "unknown"]) {
      assert.equal(await readCommentMarks(readOf(language)), undefined);
    }
  });

  const rows: readonly (readonly [language: string, marked: string, lines: string])[] = [
    ["clojure", "x\n\n;; About f.\n⟦f¦(defn f [])⟧\n", "3-4"],
    ["clojure", "x\n// no comment\n⟦f¦(defn f [])⟧\n", "3-3"],
    ["pascal", "{ About\n  f. }\n⟦f¦procedure f;⟧\n", "1-3"],
    ["vue", "<script>\n// About f.\n⟦f¦function f() {}⟧\n</script>\n", "2-3"],
    ["vue", "<style>\n/* About f. */\n⟦f¦.f {}⟧\n</style>\n", "2-3"],
    ["vue", "<script>\n</script>\n<!-- About f. -->\n⟦f¦<div></div>⟧\n", "3-4"],
    ["vue", "<script>\n</script>\n// text\n⟦f¦<div></div>⟧\n", "4-4"],
    ["javascript", "@cached\n⟦f¦f() {}⟧\n", "1-2"],
    ["javascript", "#[derive(Debug)]\n#[test]\n⟦f¦fn f() {}⟧\n", "1-3"],
    ["javascript", "[[nodiscard]]\n⟦f¦int f();⟧\n", "1-2"],
    ["javascript", '// About f.\n[HttpGet("x")]\n[Test, Slow]\n⟦f¦void f() {}⟧\n', "1-4"],
    ["javascript", "#[derive(\n  Debug,\n)]\n#[test]\n⟦f¦fn f() {}⟧\n", "1-5"],
    ["php", "# x\n\n#[Route(\n  '/]',\n  methods: ['GET'],\n)]\n⟦f¦function f() {}⟧\n", "3-7"],
    ["javascript", '[Route("a",\n  Name = "b")]\n⟦f¦void f() {}⟧\n', "1-3"],
    ["javascript", "[[deprecated(\n  `x`)]]\n⟦f¦int f();⟧\n", "1-3"],
    ["javascript", "[Test]\na = [\n  1\n]\n⟦f¦f() {}⟧\n", "5-5"],
    ["javascript", "[Test(\n\n  1)]\n⟦f¦f() {}⟧\n", "4-4"],
    ["javascript", "a = [1]\n⟦f¦f() {}⟧\n", "2-2"],
    ["vue", "@somebody\n⟦f¦text⟧\n", "2-2"],
  ];
  for (const [language, marked, lines] of rows) {
    it(`say what belongs to a definition, in ${language}: ${JSON.stringify(marked)}`, async () => {
      assert.equal(await linesOf(language, marked), lines);
    });
  }
});

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { NearMiss, TextDifference } from "../../../../src/core/nearMiss/nearMiss.ts";
import { findNearMisses } from "../../../../src/core/nearMiss/findNearMisses.ts";
import { withinCpuTime } from "../../../support/withinCpuTime.ts";

const file = [
  "function alpha(x) {",
  "\tif (x) {",
  "\t\treturn \u201cfoo\u201d;  ",
  "\t}",
  "}",
  "",
  "const calculateTotal = (items) => items.length;",
  "const cafe\u0301 = 1;",
  "const a\u200bb = 2;",
  "const no\u00a0break = 3;",
  "range(1 \u2013 2)",
  'say("hi")',
  "",
].join("\n");

function similar(text: string, searched: string): Extract<NearMiss, { kind: "similar" }> {
  const [first] = findNearMisses(text, searched, { kind: "text" });
  assert.equal(first?.kind, "similar", JSON.stringify(first));
  return first;
}

describe("findNearMisses: differences", () => {
  /** Searched text, first and last line there, what differs, and what is shown. */
  const examples: readonly (readonly [
    string,
    number,
    number,
    readonly TextDifference[],
    string,
  ])[] = [
    ["  if (x) {\n", 2, 2, ["indentation"], "→if (x) {"],
    ["if(x){", 2, 2, ["spaces or tabs"], "→if (x) {"],
    ["\t\treturn \u201cfoo\u201d;\n\t}\n", 3, 4, ["trailing spaces"], "→→return “foo”;··\n→}"],
    ['return "foo"', 3, 3, ["quotes"], "\t\treturn “foo”;  "],
    ["say('hi')", 12, 12, ["quotes"], 'say("hi")'],
    [
      "Const CalculateTotal",
      7,
      7,
      ["letter case"],
      "const calculateTotal = (items) => items.length;",
    ],
    ["CALCULATETOTAL", 7, 7, ["letter case"], "const calculateTotal = (items) => items.length;"],
    ["caf\u00e9 = 1", 8, 8, ["composed and decomposed characters"], "const cafe[U+0301] = 1;"],
    ["const ab = 2", 9, 9, ["invisible characters"], "const a[U+200B]b = 2;"],
    ["no break", 10, 10, ["special spaces"], "const no[U+00A0]break = 3;"],
    ["range(1 - 2)", 11, 11, ["dashes"], "range(1 – 2)"],
    ["alpha(x) { if", 1, 1, ["wording"], "function alpha(x) {"],
    [
      "}\nconst calculateTotal",
      6,
      7,
      ["wording"],
      "\nconst calculateTotal = (items) => items.length;",
    ],
    [
      "const calculateTotl = (items)",
      7,
      7,
      ["wording"],
      "const calculateTotal = (items) => items.length;",
    ],
    ['12: say("hi")', 12, 12, ["line numbers"], 'say("hi")'],
    ['src/a.ts:12 [s1a2b3c]: say("hi")', 12, 12, ["line numbers"], 'say("hi")'],
    ['12- say("hi")', 12, 12, ["line numbers"], 'say("hi")'],
    ['    12\tsay("hi")', 12, 12, ["line numbers"], 'say("hi")'],
    ['12: say("Hi")', 12, 12, ["line numbers", "letter case"], 'say("hi")'],
    ['say(\\"hi\\")', 12, 12, ["escape sequences"], 'say("hi")'],
    ["function alpha(x) {\\n\\tif", 1, 2, ["escape sequences"], "function alpha(x) {\n\tif"],
  ];
  for (const [searched, startLine, endLine, differences, shown] of examples) {
    it(`${JSON.stringify(searched)}: ${differences.join(", ")}`, () => {
      const expected = { kind: "similar", startLine, endLine, shown, differences };
      assert.deepEqual(similar(file, searched), expected);
    });
  }

  it("says the same of a CRLF file", () => {
    const crlf = file.replaceAll("\n", "\r\n");
    const { startLine, differences } = similar(crlf, "  if (x) {\n    return “foo”;\n");
    assert.deepEqual([startLine, differences], [2, ["trailing spaces", "indentation"]]);
  });

  const escapedEndings: readonly (readonly [string, string, string])[] = [
    ["\r\n", "foo\\r\\nbar", "foo\nbar"],
    ["\r\n", "foo\\nbar", "foo\nbar"],
    ["\r\n", "foo\\r\\nbar\\r\\n", "foo\nbar"],
    ["\n", "foo\\r\\nbar", "foo\nbar"],
    ["\r", "foo\\rbar", "foo\nbar"],
  ];
  for (const [ending, searched, shown] of escapedEndings) {
    it(`${JSON.stringify(searched)} is escaped in a file of ${JSON.stringify(ending)}`, () => {
      assert.deepEqual(similar(["foo", "bar", ""].join(ending), searched), {
        kind: "similar",
        startLine: 1,
        endLine: 2,
        shown,
        differences: ["escape sequences"],
      });
    });
  }

  it("names several differences", () => {
    assert.deepEqual(similar(file, '  If (x) {\n  return "foo";\n  }').differences, [
      "quotes",
      "letter case",
      "trailing spaces",
      "indentation",
    ]);
  });
});

describe("findNearMisses: what else there is", () => {
  it("finds nothing where nothing is alike", () => {
    for (const searched of [
      "zzz qqq",
      "",
      "\n\n\n",
      "#",
      "const handle = openSocket(port, host)",
    ]) {
      assert.deepEqual(findNearMisses(file, searched, { kind: "text" }), []);
    }
    assert.deepEqual(findNearMisses("", "a", { kind: "text" }), []);
  });

  it("gives at most three, the most alike first, none over another", () => {
    const text = [
      "total = one(a, b)",
      "total = one(a, c)",
      "total = two(c, c)",
      "total = one(a, d)",
    ];
    const found = findNearMisses(text.join("\n"), "total = one(a, x)", { kind: "text" });
    assert.deepEqual(
      found.map((miss) => miss.kind === "similar" && miss.startLine),
      [1, 2, 4],
    );
  });

  it("tells when the replacement is already there", () => {
    const options = { kind: "text", replaceWith: "return “foo”;  \n\t}" } as const;
    assert.deepEqual(findNearMisses(file, "return bar;", options)[0], {
      kind: "alreadyApplied",
      startLine: 3,
      endLine: 4,
    });
    for (const replaceWith of ["", " \n", "}}"]) {
      const found = findNearMisses(file, "zzz", { kind: "text", replaceWith });
      assert.deepEqual(found, []);
    }
  });

  /** The file, the new text, and the lines where it is taken for applied. */
  const applied: readonly (readonly [string, string, readonly [number, number] | undefined])[] = [
    ["max = 1;\n", "x", undefined],
    ["if (a) {}\n", "}", undefined],
    ["x = 1\nmax\n", "x", undefined],
    ["max\nx\n", "x", [2, 2]],
    ["max\nx", "x", [2, 2]],
    ["max\r\nx\r\ny\r\n", "x\ny\n", [2, 3]],
    ["max\rx\ry", "x\ny", [2, 3]],
    ["max\nx\nyes\n", "x\ny", undefined],
    ["let counter = 1;\n", "counter", undefined],
    ["let  counter  = 1;\n", "  counter  ", undefined],
    ["let counters = 1;\n", "counters", [1, 1]],
  ];
  for (const [text, replaceWith, range] of applied) {
    it(`${JSON.stringify(replaceWith)} is ${range ? "" : "not "}applied in ${JSON.stringify(text)}`, () => {
      const found = findNearMisses(text, "qqqqq", { kind: "text", replaceWith });
      const [startLine, endLine] = range ?? [];
      assert.deepEqual(found, range ? [{ kind: "alreadyApplied", startLine, endLine }] : []);
    });
  }

  it("does not take a template for the text that it gives", () => {
    const options = { kind: "pattern", replaceWith: "$1" } as const;
    assert.deepEqual(findNearMisses("costs $1\n", "zzz+", options), []);
  });

  it("tells when the text was there before the batch", () => {
    assert.deepEqual(findNearMisses(file, "if (x) {\n", { kind: "text" }), [
      { kind: "changedByBatch", startLine: 2, endLine: 2 },
    ]);
  });

  it("names what was meant first, and then where the new text is, too", () => {
    const text = "a\n  return  none;\nb\n  return null;\n";
    const found = findNearMisses(text, "return none;", {
      kind: "text",
      replaceWith: "return null;",
    });
    assert.deepEqual(
      found.map((each) => [each.kind, "startLine" in each && each.startLine]),
      [
        ["similar", 2],
        ["alreadyApplied", 4],
      ],
    );
    const again = findNearMisses("a b\n", "a  b", { kind: "text", replaceWith: "a b" });
    assert.equal(again[0]?.kind, "alreadyApplied");
  });

  /** The pattern, and the line where it is with `^` and `$` at every line. */
  const anchored: readonly (readonly [string, number | undefined])[] = [
    ["^\tif", 2],
    ["length;$", 7],
    ["^}$", 5],
    ['^say\\("hi"\\)$', 12],
    ["^if", undefined],
    ["^function$", undefined],
    ["^\tif \\w", undefined],
  ];
  for (const [pattern, line] of anchored) {
    it(`tells where ${pattern} is${line ? "" : " not"} with its ends at those of a line`, () => {
      const [found] = findNearMisses(file, pattern, { kind: "pattern" });
      const there = { kind: "anchored", startLine: line, endLine: line };
      if (line === undefined) assert.notEqual(found?.kind, "anchored");
      else assert.deepEqual(found, there);
    });
  }

  it("does not take a line for a pattern's that only begins and ends like it", () => {
    const found = findNearMisses("aba, aba\n", "^aba$", { kind: "pattern" });
    assert.notEqual(found[0]?.kind, "anchored");
  });

  it("tells when a pattern is there as plain text", () => {
    assert.deepEqual(findNearMisses(file, "alpha(x)", { kind: "pattern" }), [
      { kind: "plainText", startLine: 1, endLine: 1 },
    ]);
  });

  it("finds what a pattern may have meant", () => {
    const [found] = findNearMisses(file, "(\\w+)Totale = \\(items\\) =>", { kind: "pattern" });
    assert.deepEqual(found?.kind === "similar" && found.startLine, 7);
  });

  it("cuts long lines and many lines", () => {
    const long = `needle ${"😀".repeat(2000)}`;
    const [line = ""] = similar(long, "Needle").shown.split("\n");
    assert.ok(line.length <= 201 && line.endsWith("…") && line.isWellFormed(), line);
    const many = Array.from({ length: 30 }, (_, index) => `row number ${index}`).join("\n");
    const shown = similar(many, many.replace("row number 9", "row  number 9")).shown.split("\n");
    assert.deepEqual(shown.slice(-2), ["row number 9", "… 20 more lines"]);
  });

  it("ends on 10 MB", () => {
    const text = Array.from(
      { length: 200_000 },
      (_, index) => `\tconst value${index} = compute(index, "${index}");`,
    ).join("\n");
    const searches = [
      "const valu = compute(index)",
      "value199999 = compute(index, '199999')",
      "the of and",
      "};",
      "x".repeat(5000),
    ];
    const found = withinCpuTime(10_000, () =>
      searches.map((searched) =>
        findNearMisses(text, searched, { kind: "text", replaceWith: "nowhere" }),
      ),
    );
    const firstLines = found.map(([first]) =>
      first !== undefined && "startLine" in first ? first.startLine : undefined,
    );
    assert.deepEqual(firstLines, [1, 200_000, undefined, undefined, undefined]);
  });
});

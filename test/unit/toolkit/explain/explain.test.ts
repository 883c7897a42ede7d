import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Failure } from "../../../../src/core/failure/failure.ts";
import { explain } from "../../../../src/toolkit/explain/explain.ts";
import { hintCarriageReturn } from "../../../../src/toolkit/explain/words.ts";
import { FailureError } from "../../../../src/toolkit/failureError.ts";
import { failureExamples } from "../../../support/examples/failureExamples.ts";

const examples: readonly Failure[] = Object.values(failureExamples).flat();

describe("explain", () => {
  for (const failure of examples) {
    const explanation = explain(failure);

    it(`${failure.code}: ${explanation.split("\n")[0] ?? ""}`, () => {
      assert.doesNotMatch(explanation, /undefined|\[object|NaN|null|\b\d+\.\d{3}\b/);
      assert.doesNotMatch(explanation, / {2}(?=\S)|[:;,]\.|\w\.\.(?:\s|$)|\s$/);
      for (const spellings of factsOf(failure)) {
        const isTold = spellings.some((spelling) => explanation.includes(spelling));
        assert.ok(isTold, `${spellings[0] ?? ""} is not told`);
      }
    });
  }

  it("tells failures of one code apart", () => {
    const explanations = examples.map(explain);
    assert.equal(new Set(explanations).size, examples.length);
  });

  it("says why a pattern with a carriage return is not there", () => {
    const facts = { code: "noMatch", path: "a.ts", hints: [] } as const;
    const searched = "a\\r\\n";
    assert.match(explain({ ...facts, kind: "pattern", searched }), /so \\r never matches/);
    assert.doesNotMatch(explain({ ...facts, kind: "text", searched }), /never matches/);
    for (const other of ["D:\\\\repo", "a\\r?\\n", "[^\\r\\n]*b", "(?:\\r\\n|\\n)a", "(\\r)?\\n"])
      assert.equal(hintCarriageReturn(other), "", other);
  });

  const long = "x".repeat(100_000);
  const unbounded: readonly Failure[] = [
    { code: "unknownField", field: long, known: ["path"] },
    { code: "valueNotAllowed", field: "type", value: long, allowed: ["lines"] },
    { code: "unknownSnapshot", path: "a.ts", snapshotId: long },
    { code: "noMatch", kind: "text", searched: long, path: "a.ts", hints: [] },
    {
      code: "notUnique",
      searched: long,
      path: "a.ts",
      found: 10_000,
      lines: Array.from({ length: 10_000 }, (_, index) => index + 1),
      lineCount: 10_000,
    },
    { code: "notApplied", paths: Array.from({ length: 10_000 }, (_, index) => `${index}.ts`) },
    { code: "invalidPattern", pattern: long, problem: "it is too long" },
    { code: "invalidReplacement", replacement: long, problem: "it is too long" },
    {
      code: "invalidPattern",
      pattern: "(?P<x>)",
      problem: `bad character in group name '${long}'`,
    },
    { code: "patternTimedOut", pattern: long, timeoutMs: 5_000 },
    { code: "patternOutOfRoom", pattern: long },
    { code: "invalidGlob", glob: long, reason: "tooLong" },
  ];
  for (const failure of unbounded) {
    it(`stays short whatever it is told: ${failure.code}`, () => {
      assert.ok(explain(failure).length < 600);
    });
  }

  it("does not number operations for a tool that takes one search", () => {
    const failure: Failure = { code: "tooManyMatches", found: 10_001, limit: 10_000 };
    assert.match(explain(failure), /^The search matches 10,001 times, more than the 10,000 /);
    assert.match(explain({ ...failure, operation: 2 }), /^replacements\[2\]: the search matches/);
  });

  it("names the way out of too many matches where there is one", () => {
    const failure: Failure = { code: "tooManyMatches", found: 10_001, limit: 10_000 };
    assert.match(explain(failure), /Narrow `pattern` or, in linewise_regex_replace, set `count`\./);
    assert.doesNotMatch(explain({ ...failure, operation: 2 }), /count/);
  });

  const listed = "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20";
  const repeated: readonly (readonly [
    found: number,
    lines: number,
    lineCount: number,
    said: string,
  ])[] = [
    [2, 1, 1, "2 times, on line 1, but"],
    [3, 2, 2, "3 times, on lines 1 and 2, but"],
    [100, 50, 100, `100 times, on lines ${listed} and 80 more, but`],
    [2_000, 50, 1_500, `2,000 times, on lines ${listed} and 1,480 more, but`],
  ];
  for (const [found, lines, lineCount, said] of repeated) {
    it(`counts the lines that it does not list: ${said}`, () => {
      const explanation = explain({
        code: "notUnique",
        searched: "a",
        path: "f",
        found,
        lines: Array.from({ length: lines }, (_, index) => index + 1),
        lineCount,
      });
      assert.ok(explanation.startsWith(`"a" occurs in f ${said}`), explanation);
    });
  }

  it("says how an empty file gets text", () => {
    const failure: Failure = {
      code: "lineOutOfRange",
      field: "start_line",
      line: 1,
      maximum: 0,
      totalLines: 0,
    };
    const explanation = explain(failure);
    assert.match(explanation, /the file is empty/);
    for (const way of ["linewise_append_file", "linewise_write_file", "insert_before line 1"]) {
      assert.ok(explanation.includes(way), way);
    }
    assert.doesNotMatch(explanation, /linewise_read_file/);
    // The file itself may have lines by now.
    assert.match(explain({ ...failure, snapshotId: "s7f2a01" }), /linewise_read_file/);
  });

  it("does not take the file that lines come from for the one that is edited", () => {
    const source = { code: "lineOutOfRange", operation: 0, line: 4 } as const;
    const field = "replacements[0].fromStartLine";
    const empty = explain({ ...source, field, maximum: 0, totalLines: 0 });
    assert.match(empty, /the file that the lines come from is empty\. .*linewise_read_file/);
    assert.doesNotMatch(empty, /Add text/);
    const short = explain({ ...source, field, maximum: 3, totalLines: 3 });
    assert.match(
      short,
      /but the file that the lines come from has 3 lines, so it must be from 1 to 3/,
    );
  });

  it("shows control characters of a pattern as escapes", () => {
    const problems: readonly (readonly [string, string])[] = [
      ["bad character range z-\n", "bad character range z-\\n."],
      ["bad character range a-\0", "bad character range a-\\u0000."],
      ["bad character range a-\u2028", "bad character range a-\\u2028."],
    ];
    for (const [problem, shown] of problems) {
      const facts = { problem, offset: 1 };
      const pattern = explain({ code: "invalidPattern", pattern: problem, ...facts });
      const template = explain({ code: "invalidReplacement", replacement: problem, ...facts });
      for (const explanation of [pattern, template]) {
        assert.ok(explanation.includes(shown), explanation);
        assert.doesNotMatch(explanation, /[\p{Cc}\p{Zl}\p{Zp}]/u);
      }
    }
  });
});

describe("FailureError", () => {
  it("has the explanation as its message and the failure as a value", () => {
    const failure: Failure = { code: "notFound", path: "a.ts" };
    const error = new FailureError(failure);
    assert.equal(error.message, explain(failure));
    assert.equal(error.failure, failure);
    assert.equal(error.name, "FailureError");
  });
});

/** Facts that steer the wording and are not told as they are. */
const wordedFacts: ReadonlySet<string> = new Set(["code", "kind", "left"]);

/** Each fact in the spellings that count as telling it. */
function factsOf(failure: Failure): readonly (readonly string[])[] {
  if (failure.code === "lineOutOfRange" && failure.totalLines === 0) {
    const { field, line, snapshotId } = failure;
    return [[`\`${field}\` is ${line}`], [snapshotId ?? "the file"], ["is empty"]];
  }
  if (failure.code === "invalidGlob") return [[JSON.stringify(failure.glob)]];
  return spellAll(failure, "");
}

function spellAll(value: unknown, key: string): readonly (readonly string[])[] {
  if (wordedFacts.has(key)) return [];
  if (typeof value === "string") return [spellText(value)];
  if (typeof value === "number") return [spellNumber(value, key)];
  if (Array.isArray(value)) return value.flatMap((item) => spellAll(item, key));
  return Object.entries(value as object).flatMap(([name, item]) => spellAll(item, name));
}

function spellText(value: string): readonly string[] {
  const quoted = JSON.stringify(value);
  return [value, quoted, quoted.slice(1, -1)];
}

function spellNumber(value: number, key: string): readonly string[] {
  if (key === "lineCount" && value === 1) return ["on line "];
  if (key === "operation") return [`replacements[${value}]`];
  if (key === "offset")
    return [`character ${value + 1}`, `line ${value}`, `\`offset\` is ${value}`];
  return [String(value), value.toLocaleString("en-US")];
}

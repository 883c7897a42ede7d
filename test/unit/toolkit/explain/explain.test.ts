import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Failure } from "../../../../src/core/failure.ts";
import { explain } from "../../../../src/toolkit/explain/explain.ts";
import { FailureError } from "../../../../src/toolkit/failureError.ts";
import { failureExamples } from "../../../support/failureExamples.ts";

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
    },
    { code: "notApplied", paths: Array.from({ length: 10_000 }, (_, index) => `${index}.ts`) },
    { code: "invalidPattern", pattern: long, problem: "it is too long" },
    { code: "invalidReplacement", replacement: long, problem: "it is too long" },
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
    return [[`replacements[${failure.operation}]`], [failure.field], ["the file is empty"]];
  }
  if (failure.code === "invalidGlob") return [[JSON.stringify(failure.glob)]];
  return spellAll(failure, "");
}

function spellAll(value: unknown, key: string): readonly (readonly string[])[] {
  if (wordedFacts.has(key)) return [];
  if (typeof value === "string") return [[value, JSON.stringify(value)]];
  if (typeof value === "number") return [spellNumber(value, key)];
  if (Array.isArray(value)) return value.flatMap((item) => spellAll(item, key));
  return Object.entries(value as object).flatMap(([name, item]) => spellAll(item, name));
}

function spellNumber(value: number, key: string): readonly string[] {
  if (key === "operation") return [`replacements[${value}]`];
  if (key === "offset")
    return [`character ${value + 1}`, `line ${value}`, `\`offset\` is ${value}`];
  return [String(value), value.toLocaleString("en-US")];
}

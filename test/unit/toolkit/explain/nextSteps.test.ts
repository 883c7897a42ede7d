import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Failure } from "../../../../src/core/failure/failure.ts";
import { explain } from "../../../../src/toolkit/explain/explain.ts";
import { tools } from "../../../../src/tools/index.ts";
import { operationFields } from "../../../../src/toolkit/batch/operationFields.ts";
import { failureExamples } from "../../../support/examples/failureExamples.ts";

const toolNames = new Set(tools.map(({ name }) => `linewise_${name}`));
const fieldNames = new Set([
  ...tools.flatMap(({ fields }) => Object.keys(fields)),
  ...Object.keys(operationFields),
]);

/** What a model is told to do itself, at the start of a clause; of the user it only tells or asks. */
const imperative =
  /(?:^|[.:;,] |\bor |\band )(?:add|avoid|call|check|find|give|insert|make|merge|narrow|put|read|remove|repeat|replace|send|set|start|try|use)\b/i;

/**
 * A sentence names a tool, or a field in backticks or as an unknown one in quotes. A path, a pattern
 * and a glob are the fields of a call that hold one, whatever they are called.
 */
const naming = /\blinewise_\w+|`[^`]+`|"[^"]+"|\b(?:path|pattern|glob)\b/;

function findVague(text: string): readonly string[] {
  const sentences = text.split(/\n|(?<=[.!?])\)? (?=[A-Z`"])/);
  return sentences.filter((sentence) => imperative.test(sentence) && !naming.test(sentence));
}

function findUnknownNames(text: string): readonly string[] {
  const named = Array.from(text.matchAll(/\blinewise_\w+/g), ([name]) => name);
  const fields = Array.from(text.matchAll(/`([^`]+)`/g), ([, field = ""]) =>
    field.replace(/^replacements\[\d+\]\./, ""),
  );
  return [
    ...named.filter((name) => !toolNames.has(name)),
    ...fields.filter((field) => !fieldNames.has(field)),
  ];
}

describe("what a failure tells a model to do", () => {
  const examples = Object.values(failureExamples)
    .flat()
    // What the user typed is theirs.
    .filter((failure: Failure) => failure.code !== "rejectedByUser" || !("reason" in failure));
  for (const [index, failure] of examples.entries()) {
    it(`names tools and fields, and only those there are: ${failure.code} (${index})`, () => {
      const explanation = explain(failure);
      assert.deepEqual(findVague(explanation), []);
      assert.deepEqual(findUnknownNames(explanation), []);
    });
  }

  const vague = [
    "Nothing was changed. Read it again.",
    "Add surrounding lines to it, or ask to replace all.",
    "It is there; try once more.",
  ];
  for (const text of vague) {
    it(`is not "${text}"`, () => assert.equal(findVague(text).length, 1));
  }

  it("is not a tool or field that does not exist", () => {
    assert.deepEqual(
      findUnknownNames("Call linewise_read with `pth` and `replacements[1].line`."),
      ["linewise_read", "pth", "line"],
    );
    assert.deepEqual(findUnknownNames("linewise_tail with `lines`, `replacements[0].type`."), []);
  });

  it("names the field that replaces all", () => {
    const [failure] = failureExamples.notUnique;
    assert.match(explain(failure), /Add surrounding lines to `old_string`, or set `replace_all`/);
  });
});

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Failure } from "../../../../src/core/failure/index.ts";
import { explainFailure, explainToPerson } from "../../../../src/host/explain/explainToPerson.ts";
import { FailureError } from "../../../../src/toolkit/failureError.ts";
import { failureExamples } from "../../../support/examples/failureExamples.ts";

/** Words for agents: of people, of tools and their fields, and of calling them again. */
const agentWords =
  /\busers?\b|linewise_|\bcall(?:s|ed)?\b|\bagents?\b|`|another way|\bthis tool\b/i;

const examples: readonly Failure[] = Object.values(failureExamples).flat();

describe("what a person is told of a failure", () => {
  for (const code of Object.keys(failureExamples)) {
    it(`is no sentence for agents: ${code}`, () => {
      for (const failure of examples.filter((each) => each.code === code)) {
        const sentence = explainFailure(failure);
        assert.match(sentence, /^.{10,}[.)]$/s);
        assert.doesNotMatch(sentence, agentWords);
        assert.doesNotMatch(sentence, /undefined|\{\d\}/);
      }
    });
  }

  it("is the sentence of the failure, or where the details are", () => {
    const errors: unknown[] = [];
    const log = { error: (error: unknown) => void errors.push(error) };
    const refused = new FailureError({ code: "untrustedWorkspace" });
    assert.match(explainToPerson(refused, log), /^This workspace is not trusted/);
    const bug = new Error("A bug.");
    assert.match(explainToPerson(bug, log), /details are in the Linewise log/);
    assert.deepEqual(errors, [bug]);
  });
});

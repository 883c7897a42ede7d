import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { explain } from "../../../src/toolkit/explain/explain.ts";
import { FailureError } from "../../../src/toolkit/failureError.ts";

describe("FailureError", () => {
  it("is an error that says what the failure means, and holds it", () => {
    const failure = { code: "notFound", path: "a.ts" } as const;
    const error = new FailureError(failure);
    assert.ok(error instanceof Error);
    assert.equal(error.name, "FailureError");
    assert.equal(error.message, explain(failure));
    assert.match(error.message, /a\.ts/);
    assert.equal(error.failure, failure);
  });
});

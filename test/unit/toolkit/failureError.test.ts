import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Failure } from "../../../src/core/failure/failure.ts";
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

  it("keeps the next step of a sentence that names more than fits", () => {
    const path = `${"漢".repeat(80)}/`.repeat(16);
    const failures: readonly (readonly [Failure, RegExp])[] = [
      [
        { code: "snapshotOfOtherFile", path, otherPath: path, snapshotId: "s1" },
        /Set `as_of` to the snapshot id that linewise_read_file returns for \S+, or omit `as_of`\. Nothing was changed\.$/,
      ],
      [
        { code: "rejectedByUser", reason: "no ".repeat(9_000) },
        /^The user rejected this change and said: no [^]* no \. Nothing was written\.$/,
      ],
    ];
    for (const [failure, expected] of failures) {
      const { message } = new FailureError(failure);
      assert.ok(Buffer.byteLength(message) <= 8_000, `${Buffer.byteLength(message)} bytes`);
      assert.match(message, expected);
    }
  });
});

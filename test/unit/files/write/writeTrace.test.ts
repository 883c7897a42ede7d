import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "mocha";
import { systemError } from "../../../../src/files/systemError.ts";
import { failureAt, startWrite } from "../../../../src/files/write/writeTrace.ts";

describe("what the system says that is missing", () => {
  const missing = systemError("ENOENT", "as Windows says of a name that is too long");

  it("is too long where its name is", () => {
    const failure = failureAt(startWrite(join("folder", "n".repeat(256))), missing);
    assert.ok(failure.code === "systemError" && failure.cause === "ENAMETOOLONG");
  });

  it("is missing otherwise", () => {
    const failure = failureAt(startWrite(join("n".repeat(256), "name")), missing);
    assert.equal(failure.code, "notFound");
  });
});

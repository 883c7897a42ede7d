import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { originOf } from "../../../../src/host/diagnostics/readDiagnostics.ts";

describe("the origin of a diagnostic", () => {
  for (const [diagnostic, origin] of [
    [{ source: "ts", code: 2304 }, "ts(2304)"],
    [{ source: "eslint", code: { value: "eqeqeq" } }, "eslint(eqeqeq)"],
    [{ source: "lua" }, "lua"],
    [{ source: null, code: null }, ""],
    [{ code: 0 }, "(0)"],
  ] as const) {
    it(`is ${JSON.stringify(origin)} for ${JSON.stringify(diagnostic)}`, () => {
      assert.equal(originOf(diagnostic as Parameters<typeof originOf>[0]), origin);
    });
  }
});

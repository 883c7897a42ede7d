import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { ResolvedPath } from "../../../../src/core/path/resolvedPath.ts";
import { findDrift } from "../../../../src/host/approval/approval.ts";
import { targetOf } from "../../../support/fakes/fakeTarget.ts";

const shown = ["a.ts", "b.ts"].map((path) => targetOf(path));

describe("findDrift", () => {
  it("finds none where the places are the same", () => {
    assert.equal(
      findDrift(
        shown,
        ["a.ts", "b.ts"].map((path) => targetOf(path)),
      ),
      undefined,
    );
  });

  const [, b] = shown;
  const a = (change: Partial<ResolvedPath>): readonly ResolvedPath[] =>
    [{ ...targetOf("a.ts"), ...change }, b].filter((each) => each !== undefined);
  const rows: readonly (readonly [string, readonly ResolvedPath[], string])[] = [
    ["another real path", a({ realPath: "/elsewhere" }), "a.ts"],
    ["another file of that name", a({ identity: "1:2" }), "a.ts"],
    ["a file that has gone", a({ kind: "missing" }), "a.ts"],
    ["a file more", [...shown, targetOf("c.ts")], "c.ts"],
    ["a file less", shown.slice(0, 1), "b.ts"],
    ["another file", ["x.ts", "b.ts"].map((path) => targetOf(path)), "x.ts"],
  ];
  for (const [what, now, drifted] of rows) {
    it(`finds ${what}`, () => {
      assert.equal(findDrift(shown, now)?.shown, drifted);
    });
  }
});

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { planAccess } from "../../../../../src/host/people/protect/accessOptions.ts";
import type { Place } from "../../../../../src/toolkit/protect/index.ts";

const settings = {
  protectedPaths: { "**/.env*": true },
  protectedReads: { "**/*.env": "ask", "**/*.key": "refuse" },
} as const;

function place(relative: string): Place {
  return { names: [{ absolute: `/srv/${relative}`, relative: [relative] }], kind: "file" };
}

/** What is offered: the value of each option, with the globs by which it is so already. */
function plan(...names: readonly string[]): readonly string[] {
  return planAccess(names.map(place), settings).map(({ setting, value, presentGlobs }) =>
    [setting, value, ...presentGlobs].join(" "),
  );
}

const toProtect = ["protectedPaths true", "protectedReads ask", "protectedReads refuse"];

describe("planAccess", () => {
  it("frees nothing where nothing is protected", () => {
    assert.deepEqual(plan("a.txt"), toProtect);
  });

  it("says what is so already, and frees what is protected", () => {
    assert.deepEqual(plan("a/.env"), [
      "protectedPaths true **/.env*",
      "protectedReads ask **/*.env",
      "protectedReads refuse",
      "protectedPaths false",
      "protectedReads allow",
    ]);
    assert.deepEqual(plan("my.key"), [
      "protectedPaths true",
      "protectedReads ask",
      "protectedReads refuse **/*.key",
      "protectedReads allow",
    ]);
  });

  it("of several files frees each, also those that nothing protects", () => {
    assert.deepEqual(plan("my.key", "a.txt"), [...toProtect, "protectedReads allow"]);
    assert.deepEqual(plan("my.key", "b.key")[2], "protectedReads refuse **/*.key **/*.key");
  });
});

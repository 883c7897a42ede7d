import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { lastName, showNameFirst } from "../../../../../src/host/people/protect/agentAccess.ts";

describe("showNameFirst", () => {
  const cases: readonly (readonly [path: string, shown: string])[] = [
    ["plans.txt", "plans.txt"],
    ["src/deep/plans.txt", "plans.txt (src/deep)"],
    ["/srv/plans.txt", "plans.txt (/srv)"],
    ["/plans.txt", "plans.txt (/)"],
    [".", "."],
  ];
  for (const [path, shown] of cases) {
    it(`shows ${path} as ${shown}`, () => {
      assert.equal(showNameFirst(path), shown);
    });
  }
});

describe("lastName", () => {
  it("is the end of a path or glob", () => {
    assert.equal(lastName("/srv/app/plans.txt"), "plans.txt");
    assert.equal(lastName("**/.env*"), ".env*");
  });

  it("of all that is in a folder has the folder", () => {
    assert.equal(lastName("/srv/app/**"), "app/**");
    assert.equal(lastName("**"), "**");
  });

  it("of a very long name is its beginning and its end", () => {
    const shown = lastName(`/srv/first${"x".repeat(200)}last.txt`);
    assert.match(shown, /^first.*….*last\.txt$/);
    assert.ok(shown.length <= 40);
  });
});

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  findPresentRules,
  globsOf,
  withEntries,
  withoutChange,
} from "../../../../src/toolkit/protect/protection.ts";

const rules = {
  protectedPaths: { "**/.env*": true, "**/.vscode/**": true },
  protectedReads: { "**/*.env": "ask" },
} as const;

function place(relative: string, isFolder = false): Parameters<typeof globsOf>[0] {
  return { names: [{ absolute: `/srv/${relative}`, relative: [relative] }], isFolder };
}

describe("findPresentRules", () => {
  it("names the glob that decides", () => {
    assert.deepEqual(findPresentRules(rules, place("a/.env")), {
      write: "**/.env*",
      read: { pattern: "**/*.env", rule: "ask" },
    });
    assert.deepEqual(findPresentRules(rules, place("a.txt")), {
      write: undefined,
      read: undefined,
    });
  });

  it("of a folder tells what protects all that is in it", () => {
    assert.equal(findPresentRules(rules, place(".vscode", true)).write, "**/.vscode/**");
    assert.equal(findPresentRules(rules, place("src", true)).write, undefined);
    assert.equal(findPresentRules(rules, place("", true)).write, undefined);
  });
});

describe("a new entry", () => {
  const allowed = Object.fromEntries(globsOf(place("a/.env")).map((glob) => [glob, false]));

  it("decides over all others, and over what it was before", () => {
    const own = withEntries({ "/srv/a/.env": true, "**/a/*": true }, allowed);
    const protectedPaths = { ...rules.protectedPaths, ...own } as Record<string, boolean>;
    assert.equal(findPresentRules({ ...rules, protectedPaths }, place("a/.env")).write, undefined);
    assert.equal(findPresentRules({ ...rules, protectedPaths }, place("a/b")).write, "**/a/*");
  });

  it("is taken back without a trace", () => {
    for (const own of [{ "**/b": true }, { "/srv/a/.env": true, "**/b": true }]) {
      const back = withoutChange(own, allowed, withEntries(own, allowed));
      assert.deepEqual(Object.entries(back), Object.entries(own));
    }
  });

  it("is taken back with the order of the rules, which decides", () => {
    const own = { "/srv/a/.env": false, "**/.env": true };
    const changed = { "/srv/a/.env": true };
    const back = withoutChange(own, changed, withEntries(own, changed));
    assert.deepEqual(Object.entries(back), Object.entries(own));
  });

  it("is taken back without what else was changed since", () => {
    const own = { "**/a": true, "**/b": true };
    const changed = { "**/b": false, "**/c": false };
    const now = { "**/b": false, "**/c": true, "**/d": true };
    assert.deepEqual(Object.entries(withoutChange(own, changed, now)), [
      ["**/b", true],
      ["**/c", true],
      ["**/d", true],
    ]);
  });

  it("is for every name of a file behind a link", () => {
    const names = [
      { absolute: "/srv/link", relative: ["link"] },
      { absolute: "/srv/[a]/b", relative: ["[a]/b"] },
      { absolute: "/srv/link", relative: ["link"] },
    ];
    assert.deepEqual(globsOf({ names, isFolder: true }), ["/srv/link/**", "/srv/\\[a\\]/b/**"]);
  });
});

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  findPresentRules,
  globsOf,
  withEntries,
} from "../../../../src/toolkit/protect/protection.ts";

const rules = {
  protectedPaths: { "**/.env*": true, "**/.vscode/**": true },
  protectedReads: { "**/*.env": "ask" },
} as const;

function place(relative: string, isFolder = false): Parameters<typeof globsOf>[0] {
  const kind = isFolder ? "folder" : "file";
  return { names: [{ absolute: `/srv/${relative}`, relative: [relative] }], kind };
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

  it("is for every name of a file behind a link", () => {
    const names = [
      { absolute: "/srv/link", relative: ["link"] },
      { absolute: "/srv/[a]/b", relative: ["[a]/b"] },
      { absolute: "/srv/link", relative: ["link"] },
    ];
    assert.deepEqual(globsOf({ names, kind: "folder" }), ["/srv/link/**", "/srv/\\[a\\]/b/**"]);
  });
});

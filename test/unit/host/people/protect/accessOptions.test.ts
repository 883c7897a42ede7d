import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  describeChange,
  planAccess,
} from "../../../../../src/host/people/protect/accessOptions.ts";
import {
  findPresentRules,
  globsOf,
  type Place,
  withEntries,
} from "../../../../../src/toolkit/protect/index.ts";

const defaults = {
  protectedPaths: { "**/.env*": true },
  protectedReads: { "**/*.env": "ask", "**/*.key": "refuse" },
} as const;
const noOwn = { protectedPaths: {}, protectedReads: {} };

function place(relative: string): Place {
  return { names: [{ absolute: `/srv/${relative}`, relative: [relative] }], isFolder: false };
}

type Own = Parameters<typeof planAccess>[3];

/** The ways to free the places, and what each changes, where these entries are the user's own. */
function plan(places: readonly Place[], own: Own = noOwn): readonly (readonly [string, object])[] {
  const settings = {
    protectedPaths: withEntries(defaults.protectedPaths, own.protectedPaths),
    protectedReads: withEntries(defaults.protectedReads, own.protectedReads),
  } as Parameters<typeof planAccess>[2];
  const rules = places.map((each) => findPresentRules(settings, each));
  return planAccess(places, rules, settings, own)
    .slice(3)
    .map(({ label, change }) => [label, change]);
}

describe("planAccess", () => {
  it("frees nothing where nothing is protected", () => {
    assert.deepEqual(plan([place("a.txt")]), []);
  });

  it("frees what is protected", () => {
    const writes = { protectedPaths: { "/srv/a/.env": false } };
    const reads = { protectedReads: { "/srv/a/.env": "allow" } };
    assert.deepEqual(plan([place("a/.env")]), [
      ["Write it like any other file", writes],
      ["Read it like any other file", reads],
    ]);
    const key = { protectedReads: { "/srv/my.key": "allow" } };
    assert.deepEqual(plan([place("my.key")]), [["Read it like any other file", key]]);
  });

  it("offers to protect each place in three ways, and says which is so already", () => {
    const places = [place("a.key")];
    const settings = { ...defaults } as Parameters<typeof planAccess>[2];
    const rules = places.map((each) => findPresentRules(settings, each));
    const shown = planAccess(places, rules, settings, noOwn)
      .slice(0, 3)
      .map(({ change, isPresent }) => [change, isPresent]);
    assert.deepEqual(shown, [
      [{ protectedPaths: { "/srv/a.key": true } }, false],
      [{ protectedReads: { "/srv/a.key": "ask" } }, false],
      [{ protectedReads: { "/srv/a.key": "refuse" } }, true],
    ]);
  });

  it("takes the user's own entry away where that is enough", () => {
    const own = { protectedPaths: { "/srv/a.txt": true }, protectedReads: {} };
    const change = { protectedPaths: { "/srv/a.txt": undefined } };
    assert.deepEqual(plan([place("a.txt")], own), [["Write it like any other file", change]]);
  });

  it("sets another one where a rule would still protect it", () => {
    const own = { protectedPaths: { "/srv/.env": true }, protectedReads: {} };
    const [write] = plan([place(".env")], own);
    assert.deepEqual(write?.[1], { protectedPaths: { "/srv/.env": false } });
  });

  it("of several files allows each, also those that nothing protects", () => {
    const places = [place("my.key"), place("a.txt")];
    const globs = places.flatMap(globsOf);
    const change = { protectedReads: Object.fromEntries(globs.map((glob) => [glob, "allow"])) };
    assert.deepEqual(plan(places), [["Read it like any other file", change]]);
  });
});

describe("describeChange", () => {
  it("names the file first, then the value, the setting and the whole entry", () => {
    const change = {
      protectedPaths: { "/srv/a.txt": false, "/srv/b.txt": undefined },
      protectedReads: { "/srv/a.txt": "allow" },
    };
    assert.equal(
      describeChange(change),
      [
        "a.txt: false in linewise.protectedPaths (/srv/a.txt)",
        "b.txt: removed from linewise.protectedPaths (/srv/b.txt)",
        "a.txt: allow in linewise.protectedReads (/srv/a.txt)",
      ].join(", "),
    );
  });
});

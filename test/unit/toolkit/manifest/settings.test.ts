import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { parseSettings, settings } from "../../../../src/toolkit/manifest/settings.ts";

const seed = 4206;

const defaults = Object.fromEntries(
  Object.entries(settings).map(([name, setting]) => [name, setting.default]),
);

function parse(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { ...parseSettings((name) => (Object.hasOwn(values, name) ? values[name] : undefined)) };
}

describe("parseSettings", () => {
  it("takes the default where nothing is set", () => {
    assert.deepEqual(parse({}), defaults);
  });

  it("takes what is valid", () => {
    const values = {
      permissionMode: "yolo",
      allowedPaths: ["."],
      protectedPaths: { "*.lock": false, "secret/**": true },
      saveAfterEdit: "never",
      regexTimeout: 50,
      maxReplacements: 1_000_000,
    };
    assert.deepEqual(parse(values), { ...defaults, ...values });
  });

  const wrong: readonly (readonly [name: string, value: unknown])[] = [
    ["permissionMode", "YOLO"],
    ["permissionMode", "toString"],
    ["permissionMode", ["yolo"]],
    ["permissionMode", null],
    ["allowedPaths", "/srv"],
    ["allowedPaths", ["/srv", 1]],
    ["allowedPaths", { 0: "/srv", length: 1 }],
    ["protectedPaths", null],
    ["protectedPaths", []],
    ["protectedPaths", "**"],
    ["protectedPaths", false],
    ["saveAfterEdit", true],
    ["regexTimeout", 49],
    ["regexTimeout", 60_001],
    ["regexTimeout", 100.5],
    ["regexTimeout", "5000"],
    ["regexTimeout", Number.NaN],
    ["maxReplacements", 0],
    ["maxReplacements", Number.POSITIVE_INFINITY],
  ];
  for (const [name, value] of wrong) {
    it(`takes the default for ${name} = ${JSON.stringify(value)}`, () => {
      assert.deepEqual(parse({ [name]: value }), defaults);
    });
  }

  it("takes the diff editor for the Refactor Preview, a value of earlier versions", () => {
    assert.deepEqual(parse({ approval: "refactorPreview" }), { ...defaults, approval: "diff" });
  });

  it("protects what an entry of a wrong type names, and keeps the other entries", () => {
    const given = { ".env*": "false", "secret/**": true, "*.lock": false, "a/**": null };
    const { protectedPaths } = parse({ protectedPaths: given });
    const expected = { ".env*": true, "secret/**": true, "*.lock": false, "a/**": true };
    assert.deepEqual(protectedPaths, expected);
  });

  it("refuses what an entry names that says nothing known, and keeps the other entries", () => {
    const given = { a: "allow", b: "Refuse", c: true, d: null, e: "toString", f: "ask" };
    const { protectedReads } = parse({ protectedReads: given });
    const [b, c, d, e] = ["refuse", "refuse", "refuse", "refuse"];
    assert.deepEqual(protectedReads, { a: "allow", b, c, d, e, f: "ask" });
  });

  it("has a default for every setting that the setting itself allows", () => {
    for (const [name, setting] of Object.entries(settings)) {
      assert.deepEqual(parse({ [name]: setting.default })[name], setting.default, name);
    }
  });

  it(`never throws, and asks unless told exactly not to (seed ${seed})`, () => {
    const names = Object.keys(settings);
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.jsonValue(), (name, value) => {
        const { permissionMode, ...others } = parse({ [name]: value });
        assert.ok(permissionMode === "trusted" || value === permissionMode);
        assert.deepEqual(Object.keys(others).sort(), names.slice(1).sort());
      }),
      { seed: seed, numRuns: 1000 },
    );
  });
});

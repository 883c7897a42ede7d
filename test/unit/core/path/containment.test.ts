import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { isInside, type NameComparison } from "../../../../src/core/path/containment.ts";
import { parseAbsolutePath, type AbsolutePath } from "../../../../src/core/path/lexicalPath.ts";

interface Row {
  readonly path: string;
  readonly folder: string;
  readonly comparison: NameComparison;
  readonly inside: boolean;
}

const rows: readonly Row[] = [
  { path: "/srv/app", folder: "/srv/app", comparison: "exact", inside: true },
  { path: "/srv/app/a", folder: "/srv/app", comparison: "exact", inside: true },
  { path: "/srv/app-evil", folder: "/srv/app", comparison: "exact", inside: false },
  { path: "/srv/app-evil", folder: "/srv/app", comparison: "folded", inside: false },
  { path: "/srv", folder: "/srv/app", comparison: "exact", inside: false },
  { path: "/srv/App/a", folder: "/srv/app", comparison: "exact", inside: false },
  { path: "/srv/App/a", folder: "/srv/app", comparison: "folded", inside: true },
  { path: "/srv/e\u0301/a", folder: "/srv/é", comparison: "exact", inside: false },
  { path: "/srv/e\u0301/a", folder: "/srv/é", comparison: "folded", inside: true },
  { path: "/srv", folder: "/srv/\u200c", comparison: "folded", inside: false },
  { path: "/anything", folder: "/", comparison: "exact", inside: true },
  { path: "D:\\app\\a", folder: "C:\\app", comparison: "folded", inside: false },
  { path: "c:\\app\\a", folder: "C:\\app", comparison: "exact", inside: true },
  { path: "\\\\SRV\\share\\a", folder: "\\\\srv\\share", comparison: "exact", inside: true },
  { path: "\\\\srv\\share2\\a", folder: "\\\\srv\\share", comparison: "folded", inside: false },
];

describe("isInside", () => {
  for (const { path, folder, comparison, inside } of rows) {
    it(`${path} is ${inside ? "" : "not "}inside ${folder} (${comparison})`, () => {
      assert.equal(isInside(parse(path), parse(folder), comparison), inside);
    });
  }

  it("holds exactly for the folder's names followed by any others (seed 3)", () => {
    const name = fc.constantFrom("a", "b", "ab", "a-", "A");
    const names = fc.array(name, { maxLength: 5 });
    fc.assert(
      fc.property(names, names, (path, folder) => {
        const expected = `${path.join("/")}/`.startsWith(folder.map((each) => `${each}/`).join(""));
        const inside = isInside(at(path), at(folder), "exact");
        assert.equal(inside, folder.length === 0 || expected);
      }),
      { seed: 3, numRuns: 2_000 },
    );
  });
});

function at(segments: readonly string[]): AbsolutePath {
  return { root: "/", segments };
}

function parse(path: string): AbsolutePath {
  const parsed = parseAbsolutePath(path, path.startsWith("/") ? "posix" : "win32");
  assert.ok(parsed);
  return parsed;
}

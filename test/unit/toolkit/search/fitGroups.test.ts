import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { fitGroups } from "../../../../src/toolkit/search/fitGroups.ts";
import type { FileExcerpt } from "../../../../src/toolkit/workspace/searchQuery.ts";

const seed = 5512;

/** A file with these lines: `match` of what is looked for, `other` around it. */
function excerpt(shown: string, ...kinds: readonly ("match" | "other")[]): FileExcerpt {
  const lines = kinds.map((kind, index) => {
    return { line: index + 1, text: kind, isMatch: kind === "match" };
  });
  return { shown, unsaved: false, lines };
}

const two = [
  excerpt("a.ts", "other", "match", "match", "match", "match", "other"),
  excerpt("b.ts", "other", "match", "match"),
];

describe("fitGroups", () => {
  const examples: readonly (readonly [
    name: string,
    excerpts: readonly FileExcerpt[],
    maxBytes: number,
    rows: string,
    firstCutPath: string | undefined,
  ])[] = [
    [
      "shows all that fits",
      two,
      100,
      "a.ts,1- other,2: match,3: match,4: match,5: match,6- other,,b.ts,1- other,2: match,3: match",
      undefined,
    ],
    [
      "leaves out context first",
      two,
      68,
      "a.ts,2: match,3: match,4: match,5: match,,b.ts,2: match,3: match",
      "a.ts",
    ],
    [
      "shows fewer lines of a file with many before it leaves out a file",
      two,
      50,
      "a.ts,2: match,3: match,,b.ts,2: match,3: match",
      "a.ts",
    ],
    ["shows some of every file", two, 30, "a.ts,2: match,,b.ts,2: match", "a.ts"],
    ["leaves out the last files at last", two, 25, "a.ts,2: match", "a.ts"],
    ["shows a match whatever its room", two, 0, "a.ts,2: match", "a.ts"],
    [
      "shows the first lines of a file alone",
      two.slice(0, 1),
      25,
      "a.ts,2: match,3: match",
      "a.ts",
    ],
  ];
  for (const [name, excerpts, maxBytes, rows, firstCutPath] of examples) {
    it(name, () => {
      const fitted = fitGroups(excerpts, maxBytes);
      assert.equal(fitted.rows.join(), rows);
      assert.equal(fitted.firstCutPath, firstCutPath);
      assert.equal(
        fitted.shownMatches,
        fitted.rows.filter((row) => row.includes(": match")).length,
      );
      assert.equal(
        fitted.shownByFile.reduce((sum, matches) => sum + matches, 0),
        fitted.shownMatches,
      );
    });
  }

  const someFiles = fc.array(
    fc
      .array(fc.constantFrom("match" as const, "other" as const), { minLength: 1 })
      .map((kinds) => excerpt("漢.ts", "match", ...kinds)),
    { minLength: 1, maxLength: 8 },
  );

  it(`keeps to its room, but for the first match, and shows more in more (seed ${seed})`, () => {
    fc.assert(
      fc.property(someFiles, fc.nat(2_000), fc.nat(200), (excerpts, maxBytes, more) => {
        const fitted = fitGroups(excerpts, maxBytes);
        const bytes = Buffer.byteLength(fitted.rows.join("\n"));
        assert.ok(fitted.shownMatches > 0);
        assert.ok(bytes <= maxBytes || fitted.shownMatches === 1, `${bytes} of ${maxBytes}`);
        assert.ok(fitGroups(excerpts, maxBytes + more).shownMatches >= fitted.shownMatches);
      }),
      { seed, numRuns: 1_000 },
    );
  });
});

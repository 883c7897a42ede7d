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
    hasContext: boolean,
  ])[] = [
    [
      "shows all that fits",
      two,
      100,
      "a.ts,1- other,2: match,3: match,4: match,5: match,6- other,,b.ts,1- other,2: match,3: match",
      true,
    ],
    [
      "ends with a match, not with what belongs to the next one",
      two,
      86,
      "a.ts,1- other,2: match,3: match,4: match,5: match,6- other,,b.ts,1- other,2: match",
      true,
    ],
    [
      "leaves out the last files",
      two,
      70,
      "a.ts,1- other,2: match,3: match,4: match,5: match",
      true,
    ],
    ["leaves out context that leaves no room for a match", two, 16, "a.ts,2: match", false],
    ["shows a match whatever its room", two, 0, "a.ts,2: match", false],
  ];
  for (const [name, excerpts, maxBytes, rows, hasContext] of examples) {
    it(name, () => {
      const fitted = fitGroups(excerpts, maxBytes);
      assert.equal(fitted.rows.map(({ text }) => text).join(), rows);
      assert.equal(fitted.hasContext, hasContext);
    });
  }

  it("says which lines it shows", () => {
    const [file] = two.map((each) => ({ ...each, snapshotId: "s1" }));
    assert.ok(file);
    const { rows } = fitGroups([file], 50);
    const shown = rows.flatMap((row) => row.shown).map(({ startLine }) => startLine);
    assert.deepEqual(shown, [1, 2, 3, 4]);
  });

  const someFiles = fc.array(
    fc
      .array(fc.constantFrom("match" as const, "other" as const), { minLength: 1 })
      .map((kinds) => excerpt("漢.ts", "match", ...kinds)),
    { minLength: 1, maxLength: 8 },
  );

  it(`keeps to its room, but for the first match (seed ${seed})`, () => {
    fc.assert(
      fc.property(someFiles, fc.nat(2_000), (excerpts, maxBytes) => {
        const { rows } = fitGroups(excerpts, maxBytes);
        const bytes = Buffer.byteLength(rows.map(({ text }) => text).join("\n"));
        const matches = rows.filter(({ isMatch }) => isMatch).length;
        assert.ok(matches > 0);
        assert.ok(bytes <= maxBytes || matches === 1, `${bytes} of ${maxBytes}`);
      }),
      { seed, numRuns: 1_000 },
    );
  });
});

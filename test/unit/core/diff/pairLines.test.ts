import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { pairLines } from "../../../../src/core/diff/pairLines.ts";
import { renderHunks } from "../../../../src/core/diff/renderHunks.ts";
import { createEdit } from "../../../../src/core/edit/edit.ts";
import { diffTexts } from "../../../support/notation/diffTexts.ts";

const seed = 4713;

describe("pairLines", () => {
  const rows: readonly (readonly [
    name: string,
    removed: readonly string[],
    added: readonly string[],
    pairs: readonly (readonly [number, number])[],
  ])[] = [
    [
      "lines in order",
      ["one x", "two x"],
      ["one y", "two y"],
      [
        [0, 0],
        [1, 1],
      ],
    ],
    [
      "lines behind a new one",
      ["one x", "two x"],
      ["new", "one y", "two y"],
      [
        [0, 1],
        [1, 2],
      ],
    ],
    ["lines before one that goes", ["gone", "one x"], ["one y"], [[1, 0]]],
    [
      "lines that changed places",
      ["one x", "two x"],
      ["two y", "one y"],
      [
        [0, 1],
        [1, 0],
      ],
    ],
    [
      "equally near ones in order",
      ["ax", "ax"],
      ["ay", "ay"],
      [
        [0, 0],
        [1, 1],
      ],
    ],
    ["nothing with nothing in common", ["abc"], ["xyz"], []],
    ["nothing with no line", [], ["a"], []],
  ];
  for (const [name, removed, added, pairs] of rows) {
    it(`pairs ${name}`, () => {
      const found = pairLines(removed, added).map((pair) => [pair.removed, pair.added]);
      assert.deepEqual(
        found.sort(([one = 0], [other = 0]) => one - other),
        pairs,
      );
    });
  }

  it(`takes no line twice, and each line's own change (seed ${seed})`, () => {
    const names = fc.uniqueArray(fc.integer({ min: 100, max: 999 }), { maxLength: 12 });
    const inserted = fc.array(fc.constantFrom("{", "}", "\u4e00"), { maxLength: 4 });
    fc.assert(
      fc.property(names, inserted, fc.infiniteStream(fc.nat()), (keys, news, places) => {
        const removed = keys.map((key) => `${key}: old ${key}${key}${key}`);
        const added = keys.map((key) => `${key}: new ${key}${key}${key}`);
        for (const text of news) {
          added.splice((places.next().value ?? 0) % (added.length + 1), 0, text);
        }
        const pairs = pairLines(removed, added);
        assert.equal(pairs.length, removed.length);
        for (const pair of pairs) {
          assert.equal(removed[pair.removed]?.replace("old", "new"), added[pair.added]);
        }
      }),
      { seed: seed, numRuns: 500 },
    );
  });
});

describe("renderHunks, where lines are long", () => {
  const far = (key: string, word: string): string => `${key}${"-".repeat(5_000)}${word}()`;
  const render = (oldLines: readonly string[], newLines: readonly string[]): readonly string[] => {
    const [oldText, newText] = [oldLines.join("\n"), newLines.join("\n")];
    const whole = { range: { start: 0, endExclusive: oldText.length }, text: newText };
    const diff = diffTexts(createEdit(oldText.length, [whole]), oldText, 1);
    return renderHunks(diff, { maxLines: 60, maxLineCharacters: 300 }).lines;
  };

  it("shows each removed line beside what became of it", () => {
    const lines = render(
      [far("a", "safe"), far("b", "stay"), ""],
      ["new", far("b", "halt"), far("a", "evil"), ""],
    );
    for (const [mark, word] of [
      ["-", "safe"],
      ["-", "stay"],
      ["+", "halt"],
      ["+", "evil"],
    ]) {
      const shown = `${mark}[…]${"-".repeat(12)}${word}()`;
      assert.ok(lines.includes(shown), `${shown} in\n${lines.join("\n")}`);
    }
  });

  it("cuts unchanged lines and those that are added alone, and counts the rest", () => {
    const lines = render([far("same", "x"), ""], [far("same", "x"), `new${"+".repeat(999)}`, ""]);
    assert.match(lines.join("\n"), /^ same-+…\[4,\d\d\d characters\]$/m);
    assert.match(lines.join("\n"), /^\+new\++…\[\d+ characters\]$/m);
  });

  it("names the ending that alone differs", () => {
    const lines = render([`${far("a", "x")}\r`, ""], [far("a", "x"), ""]);
    assert.match(lines[1] ?? "", /^-a-+…\[\d,\d+ characters\] \[CRLF\]$/);
    assert.match(lines[2] ?? "", /^\+a-+…\[\d,\d+ characters\] \[LF\]$/);
  });
});

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { pageHits } from "../../../../src/host/search/searchFiles.ts";

describe("the page of a search", () => {
  const hit = (path: string, lines: number) => ({ path, lines });
  /** Lines 0 to 2 are in a, 3 in b, 4 to 8 in c, which is in another place. */
  const places = [[hit("a", 3), hit("b", 1)], [], [hit("c", 5)]];
  const examples: readonly (readonly [
    name: string,
    window: readonly [offset: number, limit: number],
    expected: readonly (readonly string[])[],
  ])[] = [
    ["is all where it is wide enough", [0, 100], [["a 0+3", "b 0+1"], [], ["c 0+5"]]],
    ["begins and ends within files", [1, 4], [["a 1+2", "b 0+1"], [], ["c 0+1"]]],
    ["passes over files and places before it", [5, 2], [[], [], ["c 1+2"]]],
    ["ends with a file", [0, 3], [["a 0+3"], [], []]],
    ["is empty where nothing is wanted", [0, 0], [[], [], []]],
    ["is empty behind the last line", [9, 5], [[], [], []]],
  ];
  for (const [name, [offset, limit], expected] of examples) {
    it(name, () => {
      const page = pageHits(places, { offset, limit, contextLines: 2 });
      const shown = page.map((wanted) =>
        [...wanted].map(([path, each]) => `${path} ${each.offset}+${each.limit}`),
      );
      assert.deepEqual(shown, expected);
    });
  }

  it("wants the context of the window", () => {
    const [wanted] = pageHits([[hit("a", 1)]], { offset: 0, limit: 1, contextLines: 7 });
    assert.deepEqual(wanted?.get("a"), { offset: 0, limit: 1, contextLines: 7 });
  });

  it("law: pages one after the other hold every line once", () => {
    for (let limit = 1; limit <= 10; limit += 1) {
      const lines: string[] = [];
      for (let offset = 0; offset < 9; offset += limit) {
        for (const [path, each] of pageHits(places, { offset, limit, contextLines: 0 }).flatMap(
          (wanted) => [...wanted],
        )) {
          for (let line = 0; line < each.limit; line += 1)
            lines.push(`${path}${each.offset + line}`);
        }
      }
      assert.deepEqual(lines, ["a0", "a1", "a2", "b0", "c0", "c1", "c2", "c3", "c4"]);
    }
  });
});

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { changedLines, findAltered } from "../../../../src/core/history/lineEdit.ts";
import { indexLines, type LineIndex } from "../../../../src/core/lines/index.ts";

describe("findAltered", () => {
  const [start, end] = ["ab".repeat(20_000), "cd".repeat(20_000)];
  for (const [title, old, now] of [
    ["near its start", `${start}old${end}`, `a mine ${start}old${end}`],
    ["near its end", `${start}old${end}`, `${start}old${end} mine d`],
    ["in its middle", `${start}old${end}`, `${start}new${end}`],
  ] as const) {
    it(`knows a long line again that somebody altered ${title}`, () => {
      const changes = changedLines(`${old}\n`, `${now}\n`);
      const altered = findAltered(changes, indexLines(`${old}\n`), indexLines(`${now}\n`));
      assert.deepEqual([...altered], [[1, 1]]);
    });
  }

  it("takes a long line of which little is left for another one", () => {
    const [old, now] = [`${start}${end}\n`, `${start.slice(0, 9_000)}x\n`];
    const altered = findAltered(changedLines(old, now), indexLines(old), indexLines(now));
    assert.deepEqual([...altered], []);
  });

  for (const [old, now, isAltered] of [
    ['throw new Error("nothing to be done");', "throw new Error('nothing to be done');", true],
    ["});", "writeTheReport(ofMine);", false],
    ["});", "}) satisfies Mine;", true],
    ["}", "} else {", true],
    ["{}", '{ "mine": true }', true],
    ["});", "};", true],
    ["});", "}).then(mine)", true],
    ["];", "] as const", true],
    ["/>", "></Mine>", true],
    ["() => {", "async (mine) => {", true],
    [");", "const mine = { a: [1, 2] };", false],
  ] as const) {
    it(`takes ${now} for ${isAltered ? "" : "no "}${old} that somebody altered`, () => {
      const texts = [old, now].map((line) => `a\n${line}\nz\n`) as [string, string];
      const altered = findAltered(
        changedLines(...texts),
        ...(texts.map(indexLines) as [LineIndex, LineIndex]),
      );
      assert.deepEqual([...altered], isAltered ? [[2, 2]] : []);
    });
  }
});

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { changedLines, findAltered } from "../../../../src/core/history/lineEdit.ts";
import { carryBaseline } from "../../../../src/core/history/baseline/index.ts";
import { planReviewedUndo } from "../../../../src/core/history/reviewedUndo.ts";
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

/** A name, and what differs in parts that are alike otherwise. */
type Part = readonly [name: string, value: number];

describe("an undo in a file of parts that are alike", () => {
  const old: readonly Part[] = [
    ["one", 200],
    ["two", 200],
    ["three", 200],
  ];
  const agents: Readonly<Record<string, (at: number) => readonly Part[]>> = {
    added: (at) => old.toSpliced(at, 0, ["agent", 200]),
    altered: (at) => old.with(at, [old[at]?.[0] ?? "", 201]),
    "altered with another": (at) =>
      old.map(([name], place) => [name, Math.abs(place - at) < 2 ? 201 : 200]),
  };
  for (const [what, change] of Object.entries(agents)) {
    it(`takes the one back that an agent ${what}, wherever a person put another`, () => {
      for (const at of old.keys()) checkMoves(old, change(at));
    });
  }

  it("has nothing of one that a person deleted in one that they wrote", () => {
    const [one, two, three] = old as [Part, Part, Part];
    const [mine, agent]: readonly [Part, Part] = [
      ["mine", 200],
      ["agent", 200],
    ];
    const texts = [old, [one, agent, two, three], [agent, mine, two, three], [mine, two, three]];
    check(texts.map(write));
  });
});

function write(parts: readonly Part[]): string {
  const tests = parts.map(
    ([name, value]) =>
      `\ntest("${name}", async () => {\n  const app = await start();\n  const answer = await app.get("${name}");\n` +
      `  equal(answer.status, ${value});\n  await app.stop();\n});\n`,
  );
  return `import { start } from "./start";\n${tests.join("")}\nexport {};\n`;
}

/** The person moves each part but the agent's to each other place. */
function checkMoves(old: readonly Part[], made: readonly Part[]): void {
  for (const [from, part] of made.entries()) {
    if (part[0] === "agent") continue;
    for (const to of made.keys()) {
      const now = made.toSpliced(from, 1).toSpliced(to, 0, part);
      const wanted = now.filter(([name]) => name !== "agent").map(([name]): Part => [name, 200]);
      check([old, made, now, wanted].map(write));
    }
  }
}

function check(texts: readonly string[]): void {
  const [before = "", after = "", text = "", wanted = ""] = texts;
  const baseline = carryBaseline({ text: after, baseline: before }, text);
  assert.equal(baseline, wanted);
  const edit = { kind: "edit", text: { before, after }, baseline: undefined } as const;
  const undone = planReviewedUndo([edit], { text, baseline }, { isKnown: true });
  if (undone.left.length === 0) assert.equal(undone.text, wanted);
}

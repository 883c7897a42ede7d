import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "mocha";
import { compare, type Contender, type Target } from "../../../bench/harness.ts";

const target: Target = { ours: "ours", peer: "peer", ratio: 1.5, reject: 2 };

describe("compare", () => {
  const { log } = console;
  const now = performance.now.bind(performance);
  let clockMs = 0;
  let printed = "";

  beforeEach(() => {
    clockMs = 0;
    printed = "";
    performance.now = () => clockMs;
    console.log = (line: string) => {
      printed += `${line}\n`;
    };
  });

  afterEach(() => {
    performance.now = now;
    console.log = log;
  });

  /** A contender that takes these times by the clock, one after the other, then the last again. */
  function taking(name: string, ...timesMs: readonly number[]): Contender {
    let runs = 0;
    return {
      name,
      run: () => {
        clockMs += timesMs[Math.min(runs++, timesMs.length - 1)] ?? 0;
      },
    };
  }

  const verdicts: readonly (readonly [oursMs: number, verdict: string, passes: boolean])[] = [
    [15, "1.50 ×   ours / peer: target 1.5, reject above 2: reached", true],
    [16, "1.60 ×   ours / peer: target 1.5, reject above 2: missed", true],
    [20, "2.00 ×   ours / peer: target 1.5, reject above 2: missed", true],
    [21, "2.10 ×   ours / peer: target 1.5, reject above 2: REJECT", false],
  ];
  for (const [oursMs, verdict, passes] of verdicts) {
    it(`judges ${oursMs} ms to 10 ms`, async () => {
      const isFine = await compare("title", [taking("ours", oursMs), taking("peer", 10)], [target]);
      assert.equal(isFine, passes);
      assert.ok(printed.includes(verdict), printed);
    });
  }

  it("fails for one target of several", async () => {
    const targets = [target, { ...target, reject: 4 }];
    for (const given of [targets, targets.toReversed()]) {
      assert.equal(await compare("title", [taking("ours", 30), taking("peer", 10)], given), false);
    }
  });

  it("takes the fastest of several peers", async () => {
    const contenders = [taking("ours", 12), taking("slow", 100), taking("quick", 10)];
    await compare("title", contenders, [{ ...target, peer: ["slow", "quick"] }]);
    assert.match(printed, /1\.20 × {3}ours \/ slow or quick: /);
  });

  it("counts the median, and not the run to warm up", async () => {
    const warmUpMs = 1000;
    const ours = taking("ours", warmUpMs, 900, 900, 900, 900, 12, 1, 1, 1, 1);
    await compare("title", [ours, taking("peer", 10)], [target]);
    assert.match(printed, / 12\.0 ms {2}ours\n/);
    assert.match(printed, / 10\.0 ms {2}peer\n/);
  });

  it("takes the word of a contender that times itself", async () => {
    const ours: Contender = {
      name: "ours",
      timesItself: true,
      run: () => {
        clockMs += 500;
        return 7;
      },
    };
    await compare("title", [ours], []);
    assert.match(printed, / 7\.0 ms {2}ours\n/);
  });

  it("runs all as often, not always in one order", async () => {
    const order: string[] = [];
    const contenders = ["a", "b", "c"].map((name) => ({
      name,
      run: () => {
        order.push(name);
        clockMs += 1000;
      },
    }));
    assert.equal(await compare("title", contenders, []), true);
    const rounds = Array.from({ length: order.length / 3 }, (_, round) =>
      order.slice(round * 3, round * 3 + 3),
    );
    for (const round of rounds) assert.deepEqual(round.toSorted(), ["a", "b", "c"]);
    assert.ok(new Set(rounds.map(([first]) => first)).size > 1, order.join(" "));
  });

  it("waits for a contender that takes its time", async () => {
    const slow: Contender = {
      name: "ours",
      run: () =>
        new Promise<void>((resolve) => {
          setImmediate(() => {
            clockMs += 400;
            resolve();
          });
        }),
    };
    await compare("title", [slow], []);
    assert.match(printed, / 400\.0 ms {2}ours\n/);
  });

  it("knows only contenders that there are", async () => {
    const ours = [taking("ours", 1)];
    await assert.rejects(compare("title", ours, [target]), /no contender is called peer/);
  });
});

import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { createFileReviews } from "../../../../../src/host/review/reviewedFiles/index.ts";
import { createFakeReview, type FakeReview } from "../../../../support/fakes/fakeReview.ts";
import { a, b, before, useReviews } from "../../../../support/history/reviewsUnderTest.ts";

const seed = 5127;

describe("createFileReviews", () => {
  const here = useReviews();
  const { baselineOf } = here;
  const type = async (uri: string, text: string): Promise<void> => {
    here.fake.files.set(uri, text);
    await here.reviews.settle([uri]);
  };

  it("has nothing to review where no agent has been", async () => {
    await here.reviews.refresh();
    assert.deepEqual([here.reviews.all(), here.reviews.kept(), here.changed], [[], [], []]);
  });

  it("compares with the text before the agent", async () => {
    here.fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    here.fake.edit({ [a]: "1\nTWO\n3\n4\nFIVE\n6\n" });
    await here.reviews.refresh();
    assert.equal(baselineOf(a), before);
    assert.deepEqual(here.reviews.find(a)?.entryIds, [1, 2]);
    assert.equal(here.reviews.find(a)?.edit.replacements.length, 2);
    assert.equal(baselineOf(b), undefined);
    assert.deepEqual(here.changed, [[a]]);
  });

  it("leaves out what a person types, before, between and after", async () => {
    here.fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    here.fake.files.set(a, "1\nTWO\n3\n4\n5\nmine\n");
    here.fake.edit({ [a]: "1\nTWO\n3\nFOUR\n5\nmine\n" });
    await here.reviews.refresh();
    assert.equal(baselineOf(a), "1\n2\n3\n4\n5\nmine\n");
    await type(a, "0\n1\nTWO\n3\nFOUR\n5\nmine\n");
    assert.equal(baselineOf(a), "0\n1\n2\n3\n4\n5\nmine\n");
    await type(a, "0\n1\nmy two\n3\nFOUR\n5\nmine\n");
    assert.equal(baselineOf(a), "0\n1\nmy two\n3\n4\n5\nmine\n");
  });

  it("leaves out what a person does by a command, and what they undo of it", async () => {
    here.fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    const own = "1\nTWO\n3\n4\nmine\n6\n";
    const id = here.fake.edit({ [a]: own, [b]: "mine\n" }, { madeBy: "person" });
    await here.reviews.settle([a, b]);
    assert.equal(baselineOf(a), "1\n2\n3\n4\nmine\n6\n");
    assert.equal(baselineOf(b), undefined);
    assert.deepEqual(here.reviews.find(a)?.entryIds, [1]);
    const taken = "1\nTWO\n3\n4\n5\n6\n";
    here.fake.edit({ [a]: taken, [b]: before }, { kind: "undo", of: [id], madeBy: "person" });
    await here.reviews.settle([a, b]);
    assert.equal(baselineOf(a), before);
    assert.equal(here.reviews.find(a)?.edit.replacements.length, 1);
    here.fake.edit({ [a]: own }, { kind: "redo", of: [id + 1], madeBy: "person" });
    await here.reviews.settle([a]);
    assert.equal(here.reviews.find(a)?.edit.replacements.length, 1);
  });

  it("asks nothing about lines that a person takes back with an agent's below them", async () => {
    const agents = here.fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    here.fake.edit({ [a]: "1\nTWO\n3\n4\nFIVE\n6\n" });
    const own = here.fake.edit({ [a]: "1\nmine\n3\n4\nFIVE\n6\n" }, { madeBy: "person" });
    here.fake.edit({ [a]: "1\n2\n3\n4\nFIVE\n6\n" }, { kind: "undo", of: [own, agents] });
    await here.reviews.refresh();
    assert.equal(baselineOf(a), before);
    assert.equal(here.reviews.find(a)?.edit.replacements.length, 1);
  });

  it("asks nothing about lines that a person takes back after they kept them", async () => {
    const first = here.fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    await here.reviews.refresh();
    await type(a, "1\nTWO and mine\n3\n4\n5\n6\n");
    here.fake.edit({ [a]: "1\nTWO and mine\n3\n4\nFIVE\n6\n" });
    here.fake.edit({ [a]: "1\n2\n3\n4\nFIVE\n6\n" }, { kind: "undo", of: [first] });
    await here.reviews.refresh();
    assert.equal(baselineOf(a), before);
  });

  it("still asks about an agent's lines that are back because a later edit was undone", async () => {
    here.fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    const later = here.fake.edit({ [a]: "1\nZWEI\n3\n4\n5\n" });
    here.fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" }, { kind: "undo", of: [later] });
    await here.reviews.refresh();
    assert.equal(baselineOf(a), before);
    assert.equal(here.reviews.find(a)?.edit.replacements.length, 1);
  });

  it("has nothing left once all lines are a person's", async () => {
    here.fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    await here.reviews.refresh();
    await type(a, before);
    assert.deepEqual(here.reviews.all(), []);
    assert.deepEqual(here.changed.at(-1), [a]);
  });

  it("has again what a person typed over and took back, as after a reload", async () => {
    const after = "1\nTWO\n3\n4\nFIVE\n6\n";
    here.fake.edit({ [a]: after });
    await here.reviews.refresh();
    const left: number[] = [];
    for (const text of ["1\nTWO mine\n3\n4\nFIVE\n6\n", after, "mine\n", before, after]) {
      await type(a, text);
      left.push(here.reviews.find(a)?.edit.replacements.length ?? 0);
    }
    assert.deepEqual(left, [1, 2, 0, 0, 2]);
    assert.equal(baselineOf(a), before);
    await type(a, "mine\n");
    here.fake.move(a, b);
    here.fake.files.set(b, after);
    await here.reviews.settle([b]);
    assert.equal(baselineOf(b), before);
  });

  it("knows whether something can come back", async () => {
    assert.equal(here.reviews.isAnyOpen(), false);
    here.fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    await here.reviews.refresh();
    here.fake.files.delete(a);
    await here.reviews.settle([a]);
    assert.deepEqual([here.reviews.all(), here.reviews.isAnyOpen()], [[], true]);
    here.fake.edit({ [a]: before }, { kind: "undo", of: [1] });
    await here.reviews.refresh();
    assert.equal(here.reviews.isAnyOpen(), false);
  });

  it("waits for a call that is at the file", async () => {
    here.fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    await here.reviews.refresh();
    const after = "1\nTWO\n3\nFOUR\n5\n6\n";
    const finish = here.fake.begin(a, after);
    await type(a, after);
    assert.equal(here.reviews.find(a)?.edit.replacements.length, 1);
    finish();
    await here.reviews.refresh();
    assert.equal(baselineOf(a), before);
    assert.equal(here.reviews.find(a)?.edit.replacements.length, 2);
  });

  it("knows nothing of a call that was taken back", async () => {
    here.fake.edit({ [a]: "other\n" }, { result: "takenBack" });
    await here.reviews.refresh();
    assert.deepEqual(here.reviews.all(), []);
  });

  it("loses what is undone and has it again when it is redone", async () => {
    const after = "1\nTWO\n3\nFOUR\n5\n6\n";
    const id = here.fake.edit({ [a]: after });
    await here.reviews.refresh();
    const undo = here.fake.edit({ [a]: before }, { kind: "undo", of: [id] });
    await here.reviews.refresh();
    assert.deepEqual(here.reviews.all(), []);
    here.fake.edit({ [a]: after }, { kind: "redo", of: [undo] });
    await here.reviews.refresh();
    assert.equal(baselineOf(a), before);
  });

  it("takes in again what another window wrote before", async () => {
    here.fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    here.fake.edit({ [a]: "1\nTWO\n3\n4\nFIVE\n6\n" }, { id: 3 });
    await here.reviews.refresh();
    here.fake.files.set(b, "b\n");
    here.fake.edit({ [b]: "B\n" }, { id: 2 });
    await here.reviews.refresh();
    assert.deepEqual(
      here.reviews.all().map(({ path, entryIds }) => [path, entryIds]),
      [
        ["a.txt", [1, 3]],
        ["b.txt", [2]],
      ],
    );
  });

  it("leaves out a file that is gone, and has it again when it is back", async () => {
    here.fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    await here.reviews.refresh();
    here.fake.files.delete(a);
    await here.reviews.settle([a]);
    assert.deepEqual([here.reviews.all(), here.reviews.find(a)], [[], undefined]);
    await type(a, "1\nTWO\n3\n4\n5\n6\n7\n");
    assert.equal(baselineOf(a), "1\n2\n3\n4\n5\n6\n7\n");
  });

  it("reads all texts of a file by bytes once one needs it", async () => {
    here.fake.files.set(a, "é\n2\n");
    here.fake.edit({ [a]: "é\nTWO\n" });
    await here.reviews.refresh();
    here.fake.edit({ [a]: "é\nTWO\nthree\n" }, { isByteExact: true });
    const asBytes = (text: string): string => Buffer.from(text).toString("latin1");
    here.fake.files.set(a, asBytes("é\nTWO\nthree\n"));
    await here.reviews.refresh();
    assert.equal(baselineOf(a), asBytes("é\n2\n"));
  });

  it("takes in what it could not, the next time", async () => {
    here.fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    let isBroken = true;
    const decode: FakeReview["decode"] = (bytes, format) =>
      isBroken ? Promise.reject(new Error("broken")) : here.fake.decode(bytes, format);
    const broken = createFileReviews({ ...here.fake, decode }, () => undefined);
    await assert.rejects(broken.refresh(), /broken/);
    isBroken = false;
    await broken.refresh();
    assert.equal(broken.find(a)?.baseline, before);
  });

  it("shows nothing that it cannot read", async () => {
    here.fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    here.fake.loseContents();
    await here.reviews.refresh();
    assert.deepEqual(here.reviews.all(), []);
  });

  it(`finds the same after a reload as it knew (seed ${seed})`, async () => {
    const change = fc.tuple(fc.constantFrom("agent", "person"), fc.nat({ max: 11 }), fc.nat());
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
        here.fake = createFakeReview();
        const start12 = Array.from({ length: 12 }, (_, line) => `line ${line}`);
        here.fake.files.set(a, `${start12.join("\n")}\n`);
        here.restart();
        for (const [who, line, word] of changes) {
          const lines = (here.fake.files.get(a) ?? "").split("\n");
          lines[line] = `${who} ${word}`;
          const text = lines.join("\n");
          if (who === "agent") here.fake.edit({ [a]: text });
          else here.fake.files.set(a, text);
          await here.reviews.settle([a]);
        }
        const known = baselineOf(a);
        here.restart();
        await here.reviews.refresh();
        assert.equal(baselineOf(a), known);
        // Each line here is one's or the other's: the baseline has no word of an agent.
        assert.doesNotMatch(known ?? "", /agent/);
      }),
      { seed, numRuns: 200 },
    );
  });
});

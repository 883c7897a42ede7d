import assert from "node:assert/strict";
import fc from "fast-check";
import { beforeEach, describe, it } from "mocha";
import {
  createFileReviews,
  type FileReviews,
} from "../../../../../src/host/review/reviewedFiles/index.ts";
import { createFakeReview, type FakeReview } from "../../../../support/fakes/fakeReview.ts";

const a = "file:///w/a.txt";
const b = "file:///w/b.txt";
const seed = 5127;
const before = "1\n2\n3\n4\n5\n6\n";

describe("createFileReviews", () => {
  let fake: FakeReview;
  let reviews: FileReviews;
  let changed: (readonly string[])[];

  function start(): FileReviews {
    changed = [];
    return createFileReviews(fake, (uris) => changed.push(uris));
  }

  beforeEach(() => {
    fake = createFakeReview();
    fake.files.set(a, before);
    fake.files.set(b, before);
    reviews = start();
  });

  const baselineOf = (uri: string): string | undefined => reviews.find(uri)?.baseline;
  const type = async (uri: string, text: string): Promise<void> => {
    fake.files.set(uri, text);
    await reviews.settle([uri]);
  };

  it("has nothing to review where no agent has been", async () => {
    await reviews.refresh();
    assert.deepEqual([reviews.all(), reviews.kept(), changed], [[], [], []]);
  });

  it("compares with the text before the agent", async () => {
    fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    fake.edit({ [a]: "1\nTWO\n3\n4\nFIVE\n6\n" });
    await reviews.refresh();
    assert.equal(baselineOf(a), before);
    assert.deepEqual(reviews.find(a)?.entryIds, [1, 2]);
    assert.equal(reviews.find(a)?.edit.replacements.length, 2);
    assert.equal(baselineOf(b), undefined);
    assert.deepEqual(changed, [[a]]);
  });

  it("leaves out what a person types, before, between and after", async () => {
    fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    fake.files.set(a, "1\nTWO\n3\n4\n5\nmine\n");
    fake.edit({ [a]: "1\nTWO\n3\nFOUR\n5\nmine\n" });
    await reviews.refresh();
    assert.equal(baselineOf(a), "1\n2\n3\n4\n5\nmine\n");
    await type(a, "0\n1\nTWO\n3\nFOUR\n5\nmine\n");
    assert.equal(baselineOf(a), "0\n1\n2\n3\n4\n5\nmine\n");
    await type(a, "0\n1\nmy two\n3\nFOUR\n5\nmine\n");
    assert.equal(baselineOf(a), "0\n1\nmy two\n3\n4\n5\nmine\n");
  });

  it("leaves out what a person does by a command, and what they undo of it", async () => {
    fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    const own = "1\nTWO\n3\n4\nmine\n6\n";
    const id = fake.edit({ [a]: own, [b]: "mine\n" }, { madeBy: "person" });
    await reviews.settle([a, b]);
    assert.equal(baselineOf(a), "1\n2\n3\n4\nmine\n6\n");
    assert.equal(baselineOf(b), undefined);
    assert.deepEqual(reviews.find(a)?.entryIds, [1]);
    const taken = "1\nTWO\n3\n4\n5\n6\n";
    fake.edit({ [a]: taken, [b]: before }, { kind: "undo", of: [id], madeBy: "person" });
    await reviews.settle([a, b]);
    assert.equal(baselineOf(a), before);
    assert.equal(reviews.find(a)?.edit.replacements.length, 1);
    fake.edit({ [a]: own }, { kind: "redo", of: [id + 1], madeBy: "person" });
    await reviews.settle([a]);
    assert.equal(reviews.find(a)?.edit.replacements.length, 1);
  });

  it("asks nothing about lines that a person takes back with an agent's below them", async () => {
    const agents = fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    fake.edit({ [a]: "1\nTWO\n3\n4\nFIVE\n6\n" });
    const own = fake.edit({ [a]: "1\nmine\n3\n4\nFIVE\n6\n" }, { madeBy: "person" });
    fake.edit({ [a]: "1\n2\n3\n4\nFIVE\n6\n" }, { kind: "undo", of: [own, agents] });
    await reviews.refresh();
    assert.equal(baselineOf(a), before);
    assert.equal(reviews.find(a)?.edit.replacements.length, 1);
  });

  it("asks nothing about lines that a person takes back after they kept them", async () => {
    const first = fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    await reviews.refresh();
    await type(a, "1\nTWO and mine\n3\n4\n5\n6\n");
    fake.edit({ [a]: "1\nTWO and mine\n3\n4\nFIVE\n6\n" });
    fake.edit({ [a]: "1\n2\n3\n4\nFIVE\n6\n" }, { kind: "undo", of: [first] });
    await reviews.refresh();
    assert.equal(baselineOf(a), before);
  });

  it("still asks about an agent's lines that are back because a later edit was undone", async () => {
    fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    const later = fake.edit({ [a]: "1\nZWEI\n3\n4\n5\n" });
    fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" }, { kind: "undo", of: [later] });
    await reviews.refresh();
    assert.equal(baselineOf(a), before);
    assert.equal(reviews.find(a)?.edit.replacements.length, 1);
  });

  it("has nothing left once all lines are a person's", async () => {
    fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    await reviews.refresh();
    await type(a, before);
    assert.deepEqual(reviews.all(), []);
    assert.deepEqual(changed.at(-1), [a]);
  });

  it("has again what a person typed over and took back, as after a reload", async () => {
    const after = "1\nTWO\n3\n4\nFIVE\n6\n";
    fake.edit({ [a]: after });
    await reviews.refresh();
    const left: number[] = [];
    for (const text of ["1\nTWO mine\n3\n4\nFIVE\n6\n", after, "mine\n", before, after]) {
      await type(a, text);
      left.push(reviews.find(a)?.edit.replacements.length ?? 0);
    }
    assert.deepEqual(left, [1, 2, 0, 0, 2]);
    assert.equal(baselineOf(a), before);
    await type(a, "mine\n");
    fake.move(a, b);
    fake.files.set(b, after);
    await reviews.settle([b]);
    assert.equal(baselineOf(b), before);
  });

  it("knows whether something can come back", async () => {
    assert.equal(reviews.isAnyOpen(), false);
    fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    await reviews.refresh();
    fake.files.delete(a);
    await reviews.settle([a]);
    assert.deepEqual([reviews.all(), reviews.isAnyOpen()], [[], true]);
    fake.edit({ [a]: before }, { kind: "undo", of: [1] });
    await reviews.refresh();
    assert.equal(reviews.isAnyOpen(), false);
  });

  it("waits for a call that is at the file", async () => {
    fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    await reviews.refresh();
    const after = "1\nTWO\n3\nFOUR\n5\n6\n";
    const finish = fake.begin(a, after);
    await type(a, after);
    assert.equal(reviews.find(a)?.edit.replacements.length, 1);
    finish();
    await reviews.refresh();
    assert.equal(baselineOf(a), before);
    assert.equal(reviews.find(a)?.edit.replacements.length, 2);
  });

  it("knows nothing of a call that was taken back", async () => {
    fake.edit({ [a]: "other\n" }, { result: "takenBack" });
    await reviews.refresh();
    assert.deepEqual(reviews.all(), []);
  });

  it("loses what is undone and has it again when it is redone", async () => {
    const after = "1\nTWO\n3\nFOUR\n5\n6\n";
    const id = fake.edit({ [a]: after });
    await reviews.refresh();
    const undo = fake.edit({ [a]: before }, { kind: "undo", of: [id] });
    await reviews.refresh();
    assert.deepEqual(reviews.all(), []);
    fake.edit({ [a]: after }, { kind: "redo", of: [undo] });
    await reviews.refresh();
    assert.equal(baselineOf(a), before);
  });

  it("takes in again what another window wrote before", async () => {
    fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    fake.edit({ [a]: "1\nTWO\n3\n4\nFIVE\n6\n" }, { id: 3 });
    await reviews.refresh();
    fake.files.set(b, "b\n");
    fake.edit({ [b]: "B\n" }, { id: 2 });
    await reviews.refresh();
    assert.deepEqual(
      reviews.all().map(({ path, entryIds }) => [path, entryIds]),
      [
        ["a.txt", [1, 3]],
        ["b.txt", [2]],
      ],
    );
  });

  it("leaves out a file that is gone, and has it again when it is back", async () => {
    fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    await reviews.refresh();
    fake.files.delete(a);
    await reviews.settle([a]);
    assert.deepEqual([reviews.all(), reviews.find(a)], [[], undefined]);
    await type(a, "1\nTWO\n3\n4\n5\n6\n7\n");
    assert.equal(baselineOf(a), "1\n2\n3\n4\n5\n6\n7\n");
  });

  it("reads all texts of a file by bytes once one needs it", async () => {
    fake.files.set(a, "é\n2\n");
    fake.edit({ [a]: "é\nTWO\n" });
    await reviews.refresh();
    fake.edit({ [a]: "é\nTWO\nthree\n" }, { isByteExact: true });
    const asBytes = (text: string): string => Buffer.from(text).toString("latin1");
    fake.files.set(a, asBytes("é\nTWO\nthree\n"));
    await reviews.refresh();
    assert.equal(baselineOf(a), asBytes("é\n2\n"));
  });

  it("takes in what it could not, the next time", async () => {
    fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    let isBroken = true;
    const decode: FakeReview["decode"] = (bytes, format) =>
      isBroken ? Promise.reject(new Error("broken")) : fake.decode(bytes, format);
    reviews = createFileReviews({ ...fake, decode }, () => undefined);
    await assert.rejects(reviews.refresh(), /broken/);
    isBroken = false;
    await reviews.refresh();
    assert.equal(baselineOf(a), before);
  });

  it("shows nothing that it cannot read", async () => {
    fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    fake.loseContents();
    await reviews.refresh();
    assert.deepEqual(reviews.all(), []);
  });

  it(`finds the same after a reload as it knew (seed ${seed})`, async () => {
    const change = fc.tuple(fc.constantFrom("agent", "person"), fc.nat({ max: 11 }), fc.nat());
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
        fake = createFakeReview();
        const start12 = Array.from({ length: 12 }, (_, line) => `line ${line}`);
        fake.files.set(a, `${start12.join("\n")}\n`);
        reviews = start();
        for (const [who, line, word] of changes) {
          const lines = (fake.files.get(a) ?? "").split("\n");
          lines[line] = `${who} ${word}`;
          const text = lines.join("\n");
          if (who === "agent") fake.edit({ [a]: text });
          else fake.files.set(a, text);
          await reviews.settle([a]);
        }
        const known = baselineOf(a);
        reviews = start();
        await reviews.refresh();
        assert.equal(baselineOf(a), known);
        // Each line here is one's or the other's: the baseline has no word of an agent.
        assert.doesNotMatch(known ?? "", /agent/);
      }),
      { seed, numRuns: 200 },
    );
  });
});

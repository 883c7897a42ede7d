import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { createFileReviews } from "../../../../src/host/review/fileReviews.ts";
import { type TextServices } from "../../../../src/host/review/reviewedFile.ts";
import { createReviewActions } from "../../../../src/host/review/reviewActions.ts";
import { createFakeReview } from "../../../support/fakes/fakeReview.ts";
import { a, b, before, useReviews } from "../../../support/history/reviewsUnderTest.ts";

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
    assert.deepEqual([here.reviews.all(), here.changed], [[], []]);
  });

  it("compares with the text before the agent", async () => {
    here.fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    here.fake.edit({ [a]: "1\nTWO\n3\n4\nFIVE\n6\n" });
    await here.reviews.refresh();
    assert.equal(baselineOf(a), before);
    assert.equal(here.reviews.find(a)?.hunks.length, 2);
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

  it("has nothing left once all lines are a person's", async () => {
    here.fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    await here.reviews.refresh();
    await type(a, before);
    assert.deepEqual(here.reviews.all(), []);
    assert.deepEqual(here.changed.at(-1), [a]);
  });

  it("knows of which calls nothing is left, once it has looked, as long as that is so", async () => {
    const after = "1\nTWO\n3\n4\nFIVE\n6\n";
    here.fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    here.fake.edit({ [a]: after });
    const gone = (): readonly number[] => [1, 2].filter((id) => here.reviews.isGone(a, id));
    assert.deepEqual(gone(), []);
    await here.reviews.refresh();
    assert.deepEqual(gone(), []);
    const found: (readonly number[])[] = [];
    for (const text of ["1\nTWO\n3\n4\n5\n6\n", before, "1\nmine\n3\n4\nFIVE\n6\n", after]) {
      await type(a, text);
      found.push(gone());
    }
    assert.deepEqual(found, [[2], [1, 2], [1], []]);
    here.fake.files.delete(a);
    await here.reviews.settle([a]);
    assert.deepEqual(gone(), [1, 2]);
    assert.equal(here.reviews.isGone(b, 1), false);
  });

  it("has again what a person typed over and took back, as after a reload", async () => {
    const after = "1\nTWO\n3\n4\nFIVE\n6\n";
    here.fake.edit({ [a]: after });
    await here.reviews.refresh();
    const left: number[] = [];
    for (const text of ["1\nmine\n3\n4\nFIVE\n6\n", after, "mine\n", before, after]) {
      await type(a, text);
      left.push(here.reviews.find(a)?.hunks.length ?? 0);
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
    assert.deepEqual(here.reviews.uris(), []);
    here.fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    await here.reviews.refresh();
    here.fake.files.delete(a);
    await here.reviews.settle([a]);
    assert.deepEqual([here.reviews.all(), here.reviews.uris()], [[], [a]]);
    here.fake.files.set(a, "1\nTWO\n3\n4\n5\n6\n");
    here.fake.edit({ [a]: before }, { kind: "undo" });
    await here.reviews.refresh();
    assert.deepEqual(here.reviews.uris(), []);
  });

  it("waits for a call that is at the file", async () => {
    here.fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    await here.reviews.refresh();
    const after = "1\nTWO\n3\nFOUR\n5\n6\n";
    const finish = here.fake.begin(a, after);
    await type(a, after);
    assert.equal(here.reviews.find(a)?.hunks.length, 1);
    finish();
    await here.reviews.refresh();
    assert.equal(baselineOf(a), before);
    assert.equal(here.reviews.find(a)?.hunks.length, 2);
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

  it("lists a file of which the history lost a text, until it is kept", async () => {
    here.fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    here.fake.loseContents();
    await here.reviews.refresh();
    assert.deepEqual(
      [here.reviews.all(), here.reviews.find(a), here.changed],
      [[], undefined, [[a]]],
    );
    assert.deepEqual(
      here.reviews.listed().map((file) => [file.path, "reason" in file && file.reason]),
      [["a.txt", "unreadable"]],
    );
    await createReviewActions(here.reviews, here.fake).keepFiles([a]);
    assert.deepEqual([here.reviews.listed(), here.reviews.uris()], [[], []]);
  });

  it("lists a file that is too large to be compared", async () => {
    here.fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    const readText: TextServices["readText"] = () => Promise.resolve("tooLarge");
    const reviews = createFileReviews({ ...here.fake, readText }, () => undefined);
    await reviews.refresh();
    assert.deepEqual(
      reviews.listed().map((file) => [file.path, "reason" in file && file.reason]),
      [["a.txt", "tooLarge"]],
    );
  });

  it("is the same once line endings were changed as a whole", async () => {
    const after = "1\nTWO\n3\n4\n5\n6\n";
    here.fake.edit({ [a]: after });
    await here.reviews.refresh();
    await type(a, after.replaceAll("\n", "\r\n"));
    assert.equal(baselineOf(a), before.replaceAll("\n", "\r\n"));
    assert.equal(here.reviews.find(a)?.hunks.length, 1);
  });

  it("has a line once that an agent removed, and a person put back with a change beside it", async () => {
    here.fake.files.set(a, "import a\nimport b\nstart(a)\nend()\n");
    here.fake.edit({ [a]: "import a\nstart(a)\nend()\n" });
    const own = "import a\nimport b\nstart(a, b)\nend()\n";
    await type(a, own);
    assert.deepEqual([here.reviews.all(), here.reviews.find(a)], [[], undefined]);
  });

  it("knows which calls made a hunk, through what a person typed above", async () => {
    const first = here.fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    here.fake.files.set(a, "mine\n1\nTWO\n3\n4\n5\n6\n");
    const second = here.fake.edit({ [a]: "mine\n1\nTWO\n3\n4\nFIVE\n6\n" });
    await type(a, "mine\nmine too\n1\nTWO\n3\n4\nFIVE\n6\n");
    const review = here.reviews.find(a);
    assert.ok(review);
    const origins = review.hunks.map((hunk) => here.reviews.originsOf(review, [hunk]));
    assert.deepEqual(origins, [[first], [second]]);
  });

  it("says whether somebody else has changed lines of a hunk", async () => {
    const after = "1\nTWO\nTWO AND A HALF\n3\n4\n5\n6\n";
    here.fake.edit({ [a]: after });
    await here.reviews.refresh();
    const overlapped: (boolean | undefined)[] = [];
    const texts = [
      after,
      `mine\n${after}`,
      after.replace("TWO\n", "mine\n"),
      // A person's line stays theirs, whatever they make of it.
      after.replace("TWO\n", "TWO!\n"),
      after,
      after.replace("TWO\n", "TWO!\n"),
    ];
    for (const text of texts) {
      await type(a, text);
      const review = here.reviews.find(a);
      overlapped.push(review && here.reviews.isOverlapped(review));
    }
    assert.deepEqual(overlapped, [false, false, true, true, false, false]);
  });

  it("says so of no line that a person put in the place of one that an agent had added", async () => {
    for (const [from, to] of [
      [`${before}mine\n`, `${before}A\nB\nmine\n`],
      ["1\n2", "1\n2\nA\nB"],
    ] as const) {
      here.fake.files.set(a, from);
      here.fake.edit({ [a]: to });
      await here.reviews.refresh();
      for (const text of [to.replace("B", "typed"), `${to}typed\n`]) {
        await type(a, text);
        const review = here.reviews.find(a);
        assert.ok(review);
        assert.equal(here.reviews.isOverlapped(review), false);
      }
    }
  });

  it("looks at 16 of 1,000 files at a time", async () => {
    const uris = Array.from({ length: 1_000 }, (_, index) => `file:///w/${index}.txt`);
    here.fake.edit(Object.fromEntries(uris.map((uri) => [uri, "new\n"])));
    let [now, most] = [0, 0];
    const readText: TextServices["readText"] = async (file) => {
      most = Math.max(most, ++now);
      const text = await here.fake.readText(file);
      now -= 1;
      return text;
    };
    const reviews = createFileReviews({ ...here.fake, readText }, () => undefined);
    await reviews.refresh();
    assert.equal(reviews.all().length, 1_000);
    assert.equal(most, 16);
  });

  it("finds a file again that was gone from its old place before its move was told", async () => {
    const moved = "file:///w/moved late.txt";
    here.fake.edit({ [a]: "A\n" });
    await here.reviews.refresh();
    here.fake.files.delete(a);
    await here.reviews.settle([a]);
    assert.deepEqual(here.reviews.all(), []);
    here.fake.files.set(a, "A\n");
    here.fake.move(a, moved);
    await here.reviews.refresh();
    assert.deepEqual(
      here.reviews.all().map(({ uri }) => uri),
      [moved],
    );
  });

  it("follows a file that is moved, with its folder too, and after a reload", async () => {
    here.fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    await here.reviews.refresh();
    const moved = "file:///v/a.txt";
    here.fake.move(a, moved);
    await here.reviews.settle([moved]);
    assert.deepEqual([baselineOf(a), baselineOf(moved)], [undefined, before]);
    here.fake.edit({ [moved]: "1\nTWO\n3\n4\n5\nSIX\n" });
    await here.reviews.refresh();
    assert.equal(baselineOf(moved), before);
    here.restart();
    await here.reviews.refresh();
    assert.equal(baselineOf(moved), before);
  });

  it("follows files that change places with each other", async () => {
    here.fake.edit({ [a]: "A\n" });
    here.fake.edit({ [b]: "B\n" });
    await here.reviews.refresh();
    const between = "file:///w/between.txt";
    for (const [from, to] of [
      [a, between],
      [b, a],
      [between, b],
    ] as const) {
      here.fake.move(from, to);
    }
    await here.reviews.refresh();
    assert.deepEqual(
      here.reviews.all().map(({ uri, text }) => [uri, text]),
      [
        [a, "B\n"],
        [b, "A\n"],
      ],
    );
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

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { a, b, before, useReviews } from "../../../../support/history/reviewsUnderTest.ts";

describe("createFileReviews: files that move", () => {
  const here = useReviews();
  const { baselineOf } = here;

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
    assert.deepEqual(here.reviews.find(moved)?.entryIds, [1, 2]);
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

  it("follows a move that another window made before and told later", async () => {
    const [moved, other] = ["file:///w/moved.txt", "file:///w/other.txt"];
    here.fake.edit({ [a]: "A\n" });
    here.fake.edit({ [b]: "B\n" });
    here.fake.move(b, other);
    await here.reviews.refresh();
    here.fake.move(a, moved, 1);
    await here.reviews.refresh();
    assert.deepEqual(
      here.reviews.all().map(({ uri }) => uri),
      [moved, other],
    );
  });
});

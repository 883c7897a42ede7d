import assert from "node:assert/strict";
import { beforeEach, describe, it } from "mocha";
import {
  createFileReviews,
  type FileReviews,
} from "../../../../../src/host/review/reviewedFiles/index.ts";
import { createFakeReview, type FakeReview } from "../../../../support/fakes/fakeReview.ts";

const a = "file:///w/a.txt";
const b = "file:///w/b.txt";
const before = "1\n2\n3\n4\n5\n6\n";

describe("createFileReviews: files that move", () => {
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

  it("finds a file again that was gone from its old place before its move was told", async () => {
    const moved = "file:///w/moved late.txt";
    fake.edit({ [a]: "A\n" });
    await reviews.refresh();
    fake.files.delete(a);
    await reviews.settle([a]);
    assert.deepEqual(reviews.all(), []);
    fake.files.set(a, "A\n");
    fake.move(a, moved);
    await reviews.refresh();
    assert.deepEqual(
      reviews.all().map(({ uri }) => uri),
      [moved],
    );
  });

  it("follows a file that is moved, with its folder too, and after a reload", async () => {
    fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    await reviews.refresh();
    const moved = "file:///v/a.txt";
    fake.move(a, moved);
    await reviews.settle([moved]);
    assert.deepEqual([baselineOf(a), baselineOf(moved)], [undefined, before]);
    fake.edit({ [moved]: "1\nTWO\n3\n4\n5\nSIX\n" });
    await reviews.refresh();
    assert.equal(baselineOf(moved), before);
    reviews = start();
    await reviews.refresh();
    assert.equal(baselineOf(moved), before);
    assert.deepEqual(reviews.find(moved)?.entryIds, [1, 2]);
  });

  it("follows files that change places with each other", async () => {
    fake.edit({ [a]: "A\n" });
    fake.edit({ [b]: "B\n" });
    await reviews.refresh();
    const between = "file:///w/between.txt";
    for (const [from, to] of [
      [a, between],
      [b, a],
      [between, b],
    ] as const) {
      fake.move(from, to);
    }
    await reviews.refresh();
    assert.deepEqual(
      reviews.all().map(({ uri, text }) => [uri, text]),
      [
        [a, "B\n"],
        [b, "A\n"],
      ],
    );
  });

  it("follows a move that another window made before and told later", async () => {
    const [moved, other] = ["file:///w/moved.txt", "file:///w/other.txt"];
    fake.edit({ [a]: "A\n" });
    fake.edit({ [b]: "B\n" });
    fake.move(b, other);
    await reviews.refresh();
    fake.move(a, moved, 1);
    await reviews.refresh();
    assert.deepEqual(
      reviews.all().map(({ uri }) => uri),
      [moved, other],
    );
  });
});

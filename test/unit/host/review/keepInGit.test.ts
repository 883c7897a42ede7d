import assert from "node:assert/strict";
import { beforeEach, describe, it } from "mocha";
import {
  createReviewActions,
  type ReviewActions,
} from "../../../../src/host/review/reviewActions.ts";
import { createFileReviews, type FileReviews } from "../../../../src/host/review/fileReviews.ts";
import { createFakeReview, type FakeReview } from "../../../support/fakes/fakeReview.ts";

const a = "file:///w/a.txt";
const before = "1\n2\n3\n4\n5\n6\n";
const edited = "1\nTWO\n3\n4\nFIVE\n6\n";
const again = "1\ntwo\n3\n4\nfive\n6\n";
const onlyLast = "1\nTWO\n3\n4\nfive\n6\n";

describe("what git takes over of a file", () => {
  let fake: FakeReview;
  let reviews: FileReviews;
  let actions: ReviewActions;

  beforeEach(() => {
    fake = createFakeReview();
    fake.files.set(a, before);
    reviews = createFileReviews(fake, () => undefined);
    actions = createReviewActions(reviews, fake);
    fake.edit({ [a]: edited });
  });

  for (const [what, from, to, baseline] of [
    ["all of it", before, edited, undefined],
    ["the first change", before, before.replace("2", "TWO"), before.replace("2", "TWO")],
    ["the last change", before, before.replace("5", "FIVE"), before.replace("5", "FIVE")],
    ["what is not in the file", before, before.replace("3", "three"), before],
    ["nothing that a commit before had", edited, edited, before],
    ["a new file", null, edited, undefined],
    [
      "lines that git keeps with others endings",
      before,
      edited.replaceAll("\n", "\r\n"),
      undefined,
    ],
  ] as const) {
    it(`is kept: ${what}`, async () => {
      await actions.keepInGit(a, { before: from, after: to });
      assert.equal(reviews.find(a)?.baseline, baseline);
      assert.equal(fake.files.get(a), edited);
    });
  }

  for (const [what, from, to, baseline] of [
    ["all of it", before, again, undefined],
    ["one change", before, before.replace("2", "two"), edited.replace("TWO", "two")],
    ["the rest, after an agent's command", before.replace("2", "two"), again, onlyLast],
  ] as const) {
    it(`is kept though a person kept other text of its lines before: ${what}`, async () => {
      await actions.keepFiles([a]);
      fake.edit({ [a]: again });
      await actions.keepInGit(a, { before: from, after: to });
      assert.equal(reviews.find(a)?.baseline, baseline);
      assert.equal(fake.files.get(a), again);
    });
  }

  it("is kept in part, of the call whose lines it has, and what a person wrote stays theirs", async () => {
    fake.files.set(a, `mine\n${edited}`);
    await actions.keepInGit(a, { before, after: before.replace("2", "TWO") });
    assert.equal(reviews.find(a)?.baseline, `mine\n${before.replace("2", "TWO")}`);
    const [decision] = fake.decisions();
    assert.deepEqual([decision?.tool, decision?.of, decision?.inPart], ["git", [1], [1]]);
  });
});

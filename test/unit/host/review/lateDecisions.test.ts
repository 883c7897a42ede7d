import assert from "node:assert/strict";
import { agreeAtOnce } from "../../../../src/host/review/agreeToUndo.ts";
import { beforeEach, describe, it } from "mocha";
import {
  createReviewActions,
  type ReviewActions,
} from "../../../../src/host/review/reviewActions.ts";
import { createFileReviews, type FileReviews } from "../../../../src/host/review/fileReviews.ts";
import type { ShownHunk } from "../../../../src/host/review/shownHunk.ts";
import { createFakeReview, type FakeReview } from "../../../support/fakes/fakeReview.ts";

const a = "file:///w/a.txt";

describe("a decision that comes twice, or too late", () => {
  let fake: FakeReview;
  let reviews: FileReviews;
  let actions: ReviewActions;

  const baselineOf = (uri: string): string | null | undefined => reviews.find(uri)?.baseline;
  /** Decides about what a lens shows at this moment. */
  const lens = (uri: string, index: number): ShownHunk => {
    const review = reviews.find(uri);
    const hunk = review?.hunks[index];
    assert.ok(review && hunk);
    return { uri, text: fake.files.get(uri), place: { review, hunk } };
  };

  const numbered = Array.from({ length: 30 }, (_, index) => `line ${index + 1}\n`);
  const start = numbered.join("");
  const edited = start.replace("line 3\n", "A\nB\nline 3\n").replace("line 25\n", "X\n");
  const outdated = /has changed since this change was shown, so nothing was done\./;

  beforeEach(async () => {
    fake = createFakeReview();
    fake.files.set(a, start);
    reviews = createFileReviews(fake, () => undefined);
    actions = createReviewActions(reviews, fake);
    fake.edit({ [a]: edited });
    await reviews.refresh();
  });

  for (const [what, see] of [
    ["a lens", () => lens(a, 0)],
    ["a key", () => fake.see(a, 3)],
  ] as const) {
    it(`undoes what ${what} showed once`, async () => {
      const shown = see();
      const twice = [actions.undoHunk(shown, agreeAtOnce), actions.undoHunk(see(), agreeAtOnce)];
      const [first, second] = await Promise.allSettled(twice);
      assert.deepEqual([first?.status, second?.status], ["fulfilled", "rejected"]);
      assert.equal(fake.files.get(a), start.replace("line 25\n", "X\n"));
      await assert.rejects(actions.undoHunk(shown, agreeAtOnce), outdated);
      assert.equal(fake.files.get(a), start.replace("line 25\n", "X\n"));
    });

    it(`keeps what ${what} showed once`, async () => {
      const shown = see();
      const [first, second] = await Promise.allSettled([
        actions.keepHunk(shown),
        actions.keepHunk(see()),
      ]);
      assert.deepEqual([first.status, second.status], ["fulfilled", "rejected"]);
      assert.equal(baselineOf(a), start.replace("line 3\n", "A\nB\nline 3\n"));
    });
  }

  it("decides once where the same line stands for two hunks", async () => {
    // What is gone before the first line, and after it.
    const gone = numbered.slice(2, 3).concat(numbered.slice(5)).join("");
    fake.edit({ [a]: gone });
    await reviews.refresh();
    const press = (): Promise<unknown> => actions.keepHunk(fake.see(a, 1));
    const [first, second] = await Promise.allSettled([press(), press()]);
    assert.deepEqual([first.status, second.status], ["fulfilled", "rejected"]);
    assert.equal(baselineOf(a), numbered.slice(2).join(""));
  });

  it("does nothing with the place that a hunk had before another was undone", async () => {
    const second = lens(a, 1);
    await actions.undoHunk(lens(a, 0), agreeAtOnce);
    const text = fake.files.get(a);
    for (const shown of [second, { ...second, text }]) {
      await assert.rejects(actions.undoHunk(shown, agreeAtOnce), outdated);
    }
    assert.equal(fake.files.get(a), start.replace("line 25\n", "X\n"));
  });

  it("does nothing with what an agent or a person has changed since", async () => {
    for (const text of [`mine\n${edited}`, edited.replace("A\n", "mine\n")]) {
      const shown = [lens(a, 0), fake.see(a, 3)];
      fake.files.set(a, text);
      for (const each of shown) await assert.rejects(actions.undoHunk(each, agreeAtOnce), outdated);
      assert.equal(fake.files.get(a), text);
      fake.files.set(a, edited);
    }
    const shown = lens(a, 0);
    fake.edit({ [a]: edited.replace("A\n", "ANOTHER\n") });
    await assert.rejects(actions.keepHunk(shown), outdated);
    assert.equal(baselineOf(a), start);
  });
});

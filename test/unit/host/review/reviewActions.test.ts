import assert from "node:assert/strict";
import { beforeEach, describe, it } from "mocha";
import type { PlannedUndo } from "../../../../src/host/review/plannedUndo.ts";
import {
  createReviewActions,
  type ReviewActions,
} from "../../../../src/host/review/reviewActions.ts";
import {
  createFileReviews,
  type FileReviews,
} from "../../../../src/host/review/reviewedFiles/index.ts";
import { createFakeReview, type FakeReview } from "../../../support/fakes/fakeReview.ts";

const a = "file:///w/a.txt";
const b = "file:///w/b.txt";
const before = "1\n2\n3\n4\n5\n6\n";

describe("createReviewActions", () => {
  let fake: FakeReview;
  let reviews: FileReviews;
  let actions: ReviewActions;

  let asked: PlannedUndo[] = [];
  const agree = (planned: PlannedUndo): Promise<boolean> => {
    asked.push(planned);
    return Promise.resolve(true);
  };

  beforeEach(() => {
    asked = [];
    fake = createFakeReview();
    fake.files.set(a, before);
    fake.files.set(b, before);
    reviews = createFileReviews(fake, () => undefined);
    actions = createReviewActions(reviews, fake);
  });

  const baselineOf = (uri: string): string | undefined => reviews.find(uri)?.baseline;
  const lastKept = (): readonly number[] | undefined => fake.notes().at(-1)?.of;

  it("keeps a hunk, and says so of the call only when nothing else of it is left", async () => {
    fake.edit({ [a]: "1\nTWO\n3\n4\nFIVE\n6\n" });
    const answer = await actions.keepChange(a, await actions.findChange(a, 2));
    assert.deepEqual(answer, { entry: "e2", kept: [{ path: "a.txt", hunks: 1 }], left: [] });
    assert.equal(baselineOf(a), "1\nTWO\n3\n4\n5\n6\n");
    assert.deepEqual(lastKept(), []);
    await actions.keepChange(a, await actions.findChange(a, 5));
    assert.deepEqual([reviews.all(), lastKept()], [[], [1]]);
    assert.equal(fake.files.get(a), "1\nTWO\n3\n4\nFIVE\n6\n");
  });

  it("undoes a hunk and leaves the rest, with what a person typed meanwhile", async () => {
    fake.edit({ [a]: "1\nTWO\n3\n4\nFIVE\n6\n" });
    fake.files.set(a, "mine\n1\nTWO\n3\n4\nFIVE\n6\n");
    const answer = await actions.undoChange(a, await actions.findChange(a, 3));
    assert.equal(answer.entry, "e2");
    assert.equal(fake.files.get(a), "mine\n1\n2\n3\n4\nFIVE\n6\n");
    assert.equal(baselineOf(a), "mine\n1\n2\n3\n4\n5\n6\n");
    assert.equal(reviews.find(a)?.edit.replacements.length, 1);
  });

  it("finds what was deleted at the line before it, or the first", async () => {
    fake.edit({ [a]: "2\n3\n4\n6\n" });
    await actions.undoChange(a, await actions.findChange(a, 1));
    assert.equal(fake.files.get(a), "1\n2\n3\n4\n6\n");
    await actions.undoChange(a, await actions.findChange(a, 4));
    assert.equal(fake.files.get(a), before);
    assert.deepEqual(reviews.all(), []);
  });

  it("keeps a file, and a call only when its other files are kept too", async () => {
    fake.edit({ [a]: "A\n", [b]: "B\n" });
    const first = await actions.keepFiles([a]);
    assert.deepEqual(first.kept, [{ path: "a.txt", hunks: 1 }]);
    assert.deepEqual(lastKept(), []);
    assert.deepEqual(
      reviews.kept().map(({ path, baseline }) => [path, baseline]),
      [["a.txt", before]],
    );
    await actions.keepFiles([b]);
    assert.deepEqual(lastKept(), [1]);
    assert.deepEqual([reviews.all(), reviews.kept()], [[], []]);
  });

  it("keeps all", async () => {
    fake.edit({ [a]: "A\n" });
    fake.edit({ [b]: "B\n" });
    const { kept } = await actions.keepAll();
    assert.deepEqual(
      kept.map(({ path }) => path),
      ["a.txt", "b.txt"],
    );
    assert.deepEqual([reviews.all(), lastKept()], [[], [1, 2]]);
  });

  it("keeps what one call did, and leaves what others did", async () => {
    fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n", [b]: "b\n" });
    fake.edit({ [a]: "1\nTWO\n3\n4\nFIVE\n6\n" });
    const { kept } = await actions.keepEntry(1);
    assert.deepEqual(kept, [
      { path: "a.txt", hunks: 1 },
      { path: "b.txt", hunks: 1 },
    ]);
    assert.deepEqual(lastKept(), [1]);
    assert.equal(baselineOf(a), "1\nTWO\n3\n4\n5\n6\n");
    await assert.rejects(actions.keepEntry(1), /^Error: Edit e1 has nothing left to review\.$/);
  });

  it("leaves out a file that a call is changing, so that its edit is still reviewed", async () => {
    fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n", [b]: "1\nTWO\n3\n4\n5\n6\n" });
    await reviews.refresh();
    const after = "1\nTWO\n3\n4\nFIVE\n6\n";
    const end = fake.begin(a, after);
    const { kept, left } = await actions.keepAll();
    assert.deepEqual(kept, [{ path: "b.txt", hunks: 1 }]);
    assert.deepEqual(left, [{ path: "a.txt", reason: "a call is changing the file" }]);
    assert.deepEqual(lastKept(), []);
    await assert.rejects(actions.keepFiles([a]), /A call is changing this file/);
    fake.files.set(a, after);
    end();
    await reviews.refresh();
    assert.deepEqual([baselineOf(a), baselineOf(b)], [before, undefined]);
  });

  it("keeps nothing of a call that was made while it looked", async () => {
    fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    const read = fake.history.readContent;
    let isFirst = true;
    const readContent: typeof read = (key) => {
      if (isFirst) fake.edit({ [a]: "1\nTWO\n3\n4\nFIVE\n6\n" });
      isFirst = false;
      return read(key);
    };
    await reviews.refresh();
    const watched = createReviewActions(reviews, {
      ...fake,
      history: { ...fake.history, readContent },
    });
    await assert.rejects(watched.keepEntry(1), /A call is changing this file/);
    assert.equal(baselineOf(a), before);
    await actions.keepAll();
    assert.deepEqual(reviews.all(), []);
  });

  for (const isTakenInFirst of [true, false]) {
    const when = isTakenInFirst ? "and is taken in" : "and is not taken in yet";
    it(`keeps nothing of a call that comes just before the entry of the keep, ${when}`, async () => {
      const seen = "1\nTWO\n3\n4\n5\n6\n";
      const after = "1\nTWO\n3\n4\nFIVE\n6\n";
      fake.edit({ [a]: seen });
      const note: typeof fake.history.note = async (...given) => {
        fake.edit({ [a]: after });
        if (isTakenInFirst) await reviews.refresh();
        return fake.history.note(...given);
      };
      const late = createReviewActions(reviews, { ...fake, history: { ...fake.history, note } });
      await late.keepFiles([a]);
      assert.deepEqual([reviews.find(a)?.text, baselineOf(a)], [after, seen]);
    });
  }

  it("undoes a file, and a file that agents made goes", async () => {
    const made = "file:///w/made.txt";
    fake.edit({ [a]: "A\n", [made]: "new\n" });
    const { undone } = (await actions.undoFiles([a, made], agree)) ?? {};
    assert.deepEqual(
      undone?.map(({ path }) => path),
      ["a.txt", "made.txt"],
    );
    assert.deepEqual(asked[0]?.deleted, ["made.txt"]);
    assert.deepEqual([fake.files.get(a), fake.files.has(made)], [before, false]);
    assert.deepEqual(reviews.all(), []);
  });

  it("undoes all as one entry", async () => {
    const other = "file:///w/b.txt";
    fake.edit({ [a]: "A\n", [other]: "new\n" });
    const { entry, undone } = (await actions.undoAll(agree)) ?? {};
    assert.equal(entry, "e2");
    assert.deepEqual(
      undone?.map(({ path }) => path),
      ["a.txt", "b.txt"],
    );
    assert.equal(fake.files.get(a), before);
    await assert.rejects(actions.undoAll(agree), /There is no agent edit to review\./);
  });

  it("leaves a file that agents made where a person has added to it", async () => {
    const made = "file:///w/made.txt";
    fake.edit({ [made]: "new\n" });
    await reviews.refresh();
    fake.files.set(made, "new\nmine\n");
    await actions.undoFiles([made], agree);
    assert.equal(fake.files.get(made), "mine\n");
    assert.deepEqual(asked, [{ undone: [{ path: "made.txt", hunks: 1 }], left: [], deleted: [] }]);
  });

  it("says beforehand and afterwards what it leaves, since it was changed again", async () => {
    fake.edit({ [a]: "1\nTWO\n3\n4\nFIVE\n6\n", [b]: "1\nTWO\n3\n4\n5\n6\n" });
    await reviews.refresh();
    fake.files.set(a, "1\nTWO\n3\n4\nmine\n6\n");
    fake.files.set(b, "mine\n1\nTWO\n3\n4\n5\n6\n");
    const left = [{ path: "a.txt", reason: "a later change is in the same lines" }];
    const answer = await actions.undoFiles([a, b], agree);
    assert.deepEqual([asked[0]?.left, answer?.left], [left, left]);
    assert.equal(fake.files.get(a), "1\n2\n3\n4\nmine\n6\n");
  });

  it("undoes nothing where the person does not agree", async () => {
    fake.edit({ [a]: "A\n" });
    assert.equal(await actions.undoAll(() => Promise.resolve(false)), undefined);
    assert.equal(fake.files.get(a), "A\n");
  });

  it("rejects with a sentence", async () => {
    await assert.rejects(actions.keepFiles([a]), /This file has no agent edit to review\./);
    await assert.rejects(actions.keepAll(), /There is no agent edit to review\./);
    fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    await assert.rejects(actions.findChange(a, 5), /no agent edit to review at this line\./);
    const change = await actions.findChange(a, 2);
    const outside = { ...change, modifiedStartLineNumber: 90, modifiedEndLineNumber: 91 };
    await assert.rejects(actions.undoChange(a, outside), /has changed since .* Open it again\./);
    assert.equal(fake.notes().length, 0);
  });
});

import assert from "node:assert/strict";
import { agreeAtOnce } from "../../../../src/host/review/agreeToUndo.ts";
import { beforeEach, describe, it } from "mocha";
import type { UndoSummary } from "../../../../src/toolkit/confirmation/index.ts";
import {
  createReviewActions,
  type ReviewActions,
} from "../../../../src/host/review/reviewActions.ts";
import { createFileReviews, type FileReviews } from "../../../../src/host/review/fileReviews.ts";
import type { ShownHunk } from "../../../../src/host/review/shownHunk.ts";
import { createFakeReview, type FakeReview } from "../../../support/fakes/fakeReview.ts";

const a = "file:///w/a.txt";
const b = "file:///w/b.txt";
const before = "1\n2\n3\n4\n5\n6\n";

describe("createReviewActions", () => {
  let fake: FakeReview;
  let reviews: FileReviews;
  let actions: ReviewActions;

  let asked: UndoSummary[] = [];
  const agree = (planned: UndoSummary): Promise<boolean> => {
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

  const baselineOf = (uri: string): string | null | undefined => reviews.find(uri)?.baseline;
  /** What the last decision was about, and of which of these something is left. */
  const lastDecided = (): object => {
    const { of, inPart } = fake.decisions().at(-1) ?? {};
    return { of, inPart };
  };
  it("keeps a hunk, and says so of the call only when nothing else of it is left", async () => {
    fake.edit({ [a]: "1\nTWO\n3\n4\nFIVE\n6\n" });
    const answer = await actions.keepHunk(fake.see(a, 2));
    assert.deepEqual(answer, { entry: "e2", kept: [{ path: "a.txt", hunks: 1 }], left: [] });
    assert.equal(baselineOf(a), "1\nTWO\n3\n4\n5\n6\n");
    assert.deepEqual(lastDecided(), { of: [1], inPart: [1] });
    await actions.keepHunk(fake.see(a, 5));
    assert.deepEqual([reviews.all(), lastDecided()], [[], { of: [1], inPart: [] }]);
    assert.equal(fake.files.get(a), "1\nTWO\n3\n4\nFIVE\n6\n");
  });

  it("undoes a hunk and leaves the rest, with what a person typed meanwhile", async () => {
    fake.edit({ [a]: "1\nTWO\n3\n4\nFIVE\n6\n" });
    fake.files.set(a, "mine\n1\nTWO\n3\n4\nFIVE\n6\n");
    const answer = await actions.undoHunk(fake.see(a, 3), agreeAtOnce);
    assert.equal(answer?.entry, "e2");
    assert.equal(fake.files.get(a), "mine\n1\n2\n3\n4\nFIVE\n6\n");
    assert.equal(baselineOf(a), "mine\n1\n2\n3\n4\n5\n6\n");
    assert.equal(reviews.find(a)?.hunks.length, 1);
    assert.deepEqual(lastDecided(), { of: [1], inPart: [1] });
  });

  it("keeps or undoes only the selected lines, and says that something of the call is left", async () => {
    fake.edit({ [a]: "1\nA\nB\nC\n2\n3\nFOUR\nFIVE\n6\n" });
    const select = (line: number, startLine: number, lineCount: number): ShownHunk => ({
      ...fake.see(a, line),
      selected: { startLine, lineCount },
    });
    await actions.keepHunk(select(3, 3, 1));
    assert.equal(baselineOf(a), "1\nB\n2\n3\n4\n5\n6\n");
    assert.deepEqual(lastDecided(), { of: [1], inPart: [1] });
    await actions.undoHunk(select(7, 6, 2), agreeAtOnce);
    assert.equal(fake.files.get(a), "1\nA\nB\nC\n2\n3\n4\nFIVE\n6\n");
    await actions.undoHunk(select(2, 1, 9), agreeAtOnce);
    assert.equal(fake.files.get(a), "1\nB\nC\n2\n3\n4\nFIVE\n6\n");
    await actions.keepFiles([a]);
    assert.deepEqual(lastDecided(), { of: [1], inPart: [] });
  });

  it("decides about no line that was not selected, in the place of however many", async () => {
    const text = "1\nA\nB\nC\nD\n4\n5\n6\n";
    const selected = { startLine: 2, lineCount: 3 };
    fake.edit({ [a]: text });
    await actions.keepHunk({ ...fake.see(a, 3), selected });
    assert.deepEqual([fake.files.get(a), baselineOf(a)], [text, "1\nA\nB\nC\n4\n5\n6\n"]);
    fake.edit({ [b]: text });
    await actions.undoHunk({ ...fake.see(b, 3), selected }, agreeAtOnce);
    assert.deepEqual([fake.files.get(b), baselineOf(b)], ["1\n2\n3\nD\n4\n5\n6\n", before]);
  });

  it("says of a call that something of it is left, where its other changes were kept", async () => {
    fake.edit({ [a]: "1\nTWO\n3\n4\nFIVE\n6\n" });
    await actions.keepHunk(fake.see(a, 2));
    await actions.undoHunk(fake.see(a, 5), agreeAtOnce);
    assert.deepEqual(lastDecided(), { of: [1], inPart: [1] });
  });

  it("finds what was deleted at the line before it, or the first", async () => {
    fake.edit({ [a]: "2\n3\n4\n6\n" });
    await actions.undoHunk(fake.see(a, 1), agreeAtOnce);
    assert.equal(fake.files.get(a), "1\n2\n3\n4\n6\n");
    await actions.undoHunk(fake.see(a, 4), agreeAtOnce);
    assert.equal(fake.files.get(a), before);
    assert.deepEqual(reviews.all(), []);
  });

  it("says of files to undo whether some of it may be others'", async () => {
    fake.edit({ [a]: "A\n" });
    fake.edit({ [b]: "B\n" }, { mayBeOthers: true });
    for (const uris of [[a], [b]]) await actions.undoFiles(uris, agree);
    const told = asked.map(({ mayBeOthers }) => mayBeOthers);
    assert.deepEqual(told, [undefined, true]);
  });

  it("keeps a file, and a call only when its other files are kept too", async () => {
    fake.edit({ [a]: "A\n", [b]: "B\n" });
    const first = await actions.keepFiles([a]);
    assert.deepEqual(first.kept, [{ path: "a.txt", hunks: 1 }]);
    assert.deepEqual(lastDecided(), { of: [1], inPart: [1] });
    await actions.keepFiles([b]);
    assert.deepEqual([reviews.all(), lastDecided()], [[], { of: [1], inPart: [] }]);
  });

  it("keeps all", async () => {
    fake.edit({ [a]: "A\n" });
    fake.edit({ [b]: "B\n" });
    const { kept } = await actions.keepFiles();
    assert.deepEqual(
      kept.map(({ path }) => path),
      ["a.txt", "b.txt"],
    );
    assert.deepEqual([reviews.all(), lastDecided()], [[], { of: [1, 2], inPart: [] }]);
  });

  it("keeps what one call did, and leaves what others did", async () => {
    fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n", [b]: "b\n" });
    fake.edit({ [a]: "1\nTWO\n3\n4\nFIVE\n6\n" });
    const { kept } = await actions.keepEntries(...edit(1));
    assert.deepEqual(kept, [
      { path: "a.txt", hunks: 1 },
      { path: "b.txt", hunks: 1 },
    ]);
    assert.deepEqual(lastDecided(), { of: [1], inPart: [] });
    assert.equal(baselineOf(a), "1\nTWO\n3\n4\n5\n6\n");
    await assert.rejects(
      actions.keepEntries(...edit(1)),
      /^Error: Edit e1 has nothing left to review\.$/,
    );
  });

  it("leaves out a file that a call is changing, so that its edit is still reviewed", async () => {
    fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n", [b]: "1\nTWO\n3\n4\n5\n6\n" });
    await reviews.refresh();
    const after = "1\nTWO\n3\n4\nFIVE\n6\n";
    const end = fake.begin(a, after);
    const { kept, left } = await actions.keepFiles();
    assert.deepEqual(kept, [{ path: "b.txt", hunks: 1 }]);
    assert.deepEqual(left, [{ path: "a.txt", reason: "a call is changing the file" }]);
    await assert.rejects(actions.keepFiles([a]), /A call is changing this file/);
    fake.files.set(a, after);
    end();
    await reviews.refresh();
    assert.deepEqual([baselineOf(a), baselineOf(b)], [before, undefined]);
  });

  it("keeps nothing of a call that comes just before the entry of the keep", async () => {
    const seen = "1\nTWO\n3\n4\n5\n6\n";
    fake.edit({ [a]: seen });
    const keep: typeof fake.history.keep = (...given) => {
      fake.edit({ [a]: "1\nTWO\n3\n4\nFIVE\n6\n" });
      return fake.history.keep(...given);
    };
    const late = createReviewActions(reviews, { ...fake, history: { ...fake.history, keep } });
    await assert.rejects(late.keepFiles([a]), /A call is changing this file/);
    assert.deepEqual([baselineOf(a), reviews.find(a)?.hunks.length], [before, 2]);
  });

  it("keeps the lines of one call alone, with those of another beside them", async () => {
    fake.edit({ [a]: "1\n2\n3\nFOUR\n5\n6\n" });
    fake.edit({ [a]: "1\n2\n3\nFOUR\nFIVE\n6\n" });
    const { kept, left } = await actions.keepEntries(...edit(1));
    assert.deepEqual([kept, left], [[{ path: "a.txt", hunks: 1 }], []]);
    assert.equal(baselineOf(a), "1\n2\n3\nFOUR\n5\n6\n");
    await actions.keepEntries(...edit(2));
    assert.deepEqual(reviews.all(), []);
  });

  it("keeps the calls of a request as one entry, also where one is under another", async () => {
    fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n", [b]: "b\n" });
    fake.edit({ [a]: "1\nTWO\n3\n4\nFIVE\n6\n" });
    fake.edit({ [a]: "1\n2!\n3\n4\nFIVE\n6\n" });
    const name = "The request “Shout”";
    const request = [[1, 3], name] as const;
    const { kept, left } = await actions.keepEntries(...request);
    assert.deepEqual(kept.map(({ path }) => path).toSorted(), ["a.txt", "b.txt"]);
    assert.deepEqual(left, []);
    assert.deepEqual(lastDecided(), { of: [1, 3], inPart: [] });
    assert.equal(baselineOf(a), "1\n2!\n3\n4\n5\n6\n");
    await assert.rejects(
      actions.keepEntries(...request),
      /request “Shout” has nothing left to review/,
    );
  });

  it("still has one call's line to review once another was kept and undone", async () => {
    fake.edit({ [a]: "1\n2\n3\nFOUR\n5\n6\n" });
    fake.edit({ [a]: "1\nTWO\n3\nFOUR\n5\n6\n" });
    await actions.keepHunk(fake.see(a, 2));
    fake.edit({ [a]: "1\n2\n3\nFOUR\n5\n6\n" }, { kind: "undo" });
    await reviews.refresh();
    assert.equal(baselineOf(a), before);
    assert.equal(reviews.find(a)?.hunks.length, 1);
  });

  it("names a file whose texts are lost, and undoes the others", async () => {
    fake.edit({ [a]: "A\n" });
    fake.loseContents();
    fake.edit({ [b]: "1\nTWO\n3\n4\n5\n6\n" });
    const lost = {
      path: "a.txt",
      reason: "the edit history can no longer read what the file held",
    };
    await assert.rejects(actions.undoFiles([a], agree), /cannot be shown\. Keep it, or undo/);
    const answer = await actions.undoFiles(undefined, agree);
    assert.deepEqual([asked[0]?.left, answer?.left], [[lost], [lost]]);
    assert.deepEqual([fake.files.get(a), fake.files.get(b)], ["A\n", before]);
  });

  it("undoes a file, and a file that agents made goes", async () => {
    const made = "file:///w/made.txt";
    fake.edit({ [a]: "A\n", [made]: "new\n" });
    const { undone } = (await actions.undoFiles([a, made], agree)) ?? {};
    assert.deepEqual(
      undone?.map(({ path }) => path),
      ["made.txt", "a.txt"],
    );
    assert.deepEqual(
      asked[0]?.undone.map(({ isDeleted }) => isDeleted),
      [true, undefined],
    );
    assert.deepEqual([fake.files.get(a), fake.files.has(made)], [before, false]);
    assert.deepEqual(reviews.all(), []);
  });

  it("undoes all as one entry", async () => {
    const other = "file:///w/b.txt";
    fake.edit({ [a]: "A\n", [other]: "new\n" });
    const { entry, undone } = (await actions.undoFiles(undefined, agree)) ?? {};
    assert.equal(entry, "e2");
    assert.deepEqual(
      undone?.map(({ path }) => path),
      ["a.txt", "b.txt"],
    );
    assert.equal(fake.files.get(a), before);
    await assert.rejects(actions.undoFiles(undefined, agree), /There is nothing to review\./);
  });

  it("leaves a file that agents made where a person has added to it", async () => {
    const made = "file:///w/made.txt";
    fake.edit({ [made]: "new\n" });
    await reviews.refresh();
    fake.files.set(made, "new\nmine\n");
    await actions.undoFiles([made], agree);
    assert.equal(fake.files.get(made), "mine\n");
    assert.deepEqual(asked, [{ undone: [{ path: "made.txt", hunks: 1 }], left: [] }]);
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

  it("names a file where a person wrote among lines that an agent put in the place of another number", async () => {
    const list = "[\n1\n]\n";
    fake.edit({ [a]: list, [b]: list });
    await actions.keepFiles();
    fake.edit({ [a]: "[\nA\nB\n]\n", [b]: "[\n1,\n2\n]\n" });
    await reviews.refresh();
    fake.files.set(a, "[\nA\nmine\nB\n]\n");
    fake.files.set(b, "[\n1,\nmine,\n2\n]\n");
    const answer = await actions.undoFiles([a, b], agree);
    const left = [{ path: "a.txt", reason: "a later change is in the same lines" }];
    assert.deepEqual([asked[0]?.left, answer?.left], [left, left]);
    assert.equal(fake.files.get(b), "[\n1,\nmine\n]\n");
  });

  it("undoes nothing where the person does not agree", async () => {
    fake.edit({ [a]: "A\n" });
    assert.equal(await actions.undoFiles(undefined, () => Promise.resolve(false)), undefined);
    assert.equal(fake.files.get(a), "A\n");
  });

  it("rejects with a sentence", async () => {
    await assert.rejects(actions.keepFiles([a]), /This file has no change to review\./);
    await assert.rejects(actions.keepFiles(), /There is nothing to review\./);
    fake.edit({ [a]: "1\nTWO\n3\n4\n5\n6\n" });
    await assert.rejects(
      actions.undoHunk(fake.see(a, 5), agreeAtOnce),
      /no change to review at this line\./,
    );
    assert.equal(fake.decisions().length, 0);
  });
});

/** What names one call. */
function edit(id: number): Parameters<ReviewActions["keepEntries"]> {
  return [[id], `Edit e${id}`];
}

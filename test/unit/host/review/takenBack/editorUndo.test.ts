import assert from "node:assert/strict";
import { agreeAtOnce } from "../../../../../src/host/review/agreeToUndo.ts";
import { beforeEach, describe, it } from "mocha";
import { findEntryStates } from "../../../../../src/core/history/index.ts";
import { noteTakenBack } from "../../../../../src/host/review/takenBack/editorUndo.ts";
import {
  createReviewActions,
  type ReviewActions,
} from "../../../../../src/host/review/reviewActions.ts";
import { a, before, useReviews } from "../../../../support/history/reviewsUnderTest.ts";

const after = "1\nTWO\n3\n4\nFIVE\n6\n";
const [two, five] = [before.replace("2", "TWO"), before.replace("5", "FIVE")];

describe("noteTakenBack", () => {
  const here = useReviews();
  let actions: ReviewActions;

  beforeEach(() => {
    actions = createReviewActions(here.reviews, here.fake);
    here.fake.edit({ [a]: after });
  });

  /** The editor's own undo or redo gives the file a text that it had. */
  async function become(text: string): Promise<void> {
    here.fake.files.set(a, text);
    await noteTakenBack(a, text, here.fake.history);
    await here.reviews.settle([a]);
  }
  const undoLine = (line: number) => actions.undoHunk(here.fake.see(a, line), agreeAtOnce);
  const hunks = (): number => here.reviews.find(a)?.hunks.length ?? 0;
  const stateOf = async (id: number): Promise<string | undefined> =>
    findEntryStates((await here.fake.history.read()).entries).get(id);

  it("brings to review what comes back, one after another, and as after a reload", async () => {
    await undoLine(2);
    await undoLine(5);
    assert.deepEqual([here.fake.files.get(a), hunks(), await stateOf(1)], [before, 0, "undone"]);
    await become(five);
    assert.deepEqual([hunks(), await stateOf(1)], [1, "undoneInPart"]);
    await become(after);
    assert.deepEqual([hunks(), await stateOf(1)], [2, "applied"]);
    here.fake.files.set(a, `mine\n${after}`);
    here.restart();
    await here.reviews.settle([a]);
    assert.equal(here.baselineOf(a), `mine\n${before}`);
    const review = here.reviews.find(a);
    assert.ok(review);
    assert.deepEqual(here.reviews.originsOf(review, review.hunks), [1, 1]);
  });

  it("brings back two at once, and takes them away again", async () => {
    await undoLine(2);
    await undoLine(5);
    await become(after);
    assert.deepEqual([hunks(), await stateOf(1)], [2, "applied"]);
    await become(before);
    assert.deepEqual([hunks(), await stateOf(1)], [0, "undone"]);
    await become(after);
    assert.deepEqual([hunks(), here.baselineOf(a)], [2, before]);
  });

  it("leaves what was kept meanwhile kept", async () => {
    await undoLine(2);
    await actions.keepHunk(here.fake.see(a, 5));
    await become(after);
    assert.deepEqual([hunks(), here.baselineOf(a)], [1, five]);
  });

  it("notes nothing where the text is none that an undo found", async () => {
    await undoLine(2);
    const count = here.fake.decisions().length;
    for (const text of [`mine\n${five}`, five, before, two]) await become(text);
    assert.equal(here.fake.decisions().length, count);
  });
});

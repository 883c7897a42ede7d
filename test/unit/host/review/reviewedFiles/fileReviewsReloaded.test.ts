import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { createReviewActions } from "../../../../../src/host/review/reviewActions.ts";
import { createFakeReview } from "../../../../support/fakes/fakeReview.ts";
import {
  arbitraryReviewSteps,
  createReviewSteps,
} from "../../../../support/history/reviewSteps.ts";
import { a, b, before, useReviews } from "../../../../support/history/reviewsUnderTest.ts";

const seed = 6204;
/** How many mixes: LINEWISE_HISTORY_ROUNDS, for a soak, or five hundred. */
const numRuns = Number(process.env["LINEWISE_HISTORY_ROUNDS"] ?? 500);
const first = "1\nTWO\n3\n4\n5\n6\n";

describe("createFileReviews: a window that watched all, and one that is loaded", () => {
  const here = useReviews();
  const type = async (text: string): Promise<void> => {
    here.fake.files.set(a, text);
    await here.reviews.settle([a]);
  };
  const keep = async (): Promise<unknown> =>
    createReviewActions(here.reviews, here.fake).keepFiles([a]);

  /** All that is known of the files. */
  async function readAll(): Promise<object> {
    await here.reviews.settle([a]);
    return { reviews: here.reviews.all(), kept: here.reviews.kept() };
  }

  it("has an agent's line again that a person typed over and took back, beside more of theirs", async () => {
    here.fake.edit({ [a]: first });
    await here.reviews.refresh();
    await type("1\nTWO\n3\n4\n5\nmine\n");
    await type("1\nmine\n3\n4\n5\nmine\n");
    await type("1\nTWO\n3\n4\n5\nmine\n");
    assert.equal(here.baselineOf(a), "1\n2\n3\n4\n5\nmine\n");
  });

  it("has nothing of a line that an agent removed, once a person who typed there has put it back", async () => {
    here.fake.edit({ [a]: "2\n3\n4\n5\n6\n" });
    await here.reviews.refresh();
    await type("mine\n3\n4\n5\n6\n");
    await type(before);
    assert.equal(here.baselineOf(a), undefined);
  });

  it("compares what was kept with the text before the agent, with what the person typed", async () => {
    here.fake.edit({ [b]: "B\n" });
    here.fake.edit({ [a]: first });
    here.fake.files.set(a, "1\nTWO\n3\n4\n5\nmine\n");
    await keep();
    here.restart();
    await here.reviews.refresh();
    assert.deepEqual(
      here.reviews.kept().map(({ baseline }) => baseline),
      ["1\n2\n3\n4\n5\nmine\n"],
    );
  });

  it("asks nothing about lines of a person that are back with those below, which were kept", async () => {
    here.fake.files.set(a, "1\nmine\n3\n4\n5\n6\n");
    const kept = here.fake.edit({ [a]: first });
    await keep();
    const later = here.fake.edit({ [a]: "1\nTWO\nTHREE\n4\n5\n6\n" });
    const of = [kept, later];
    here.fake.edit({ [a]: "1\nmine\n3\n4\n5\n6\n" }, { kind: "undo", of });
    await here.reviews.refresh();
    assert.equal(here.baselineOf(a), undefined);
  });

  it("knows again what it knew of a text that an undo leaves, with others undone between", async () => {
    here.fake.edit({ [a]: "1\n2\n3\n4\nFIVE\n6\n" });
    const own = here.fake.edit({ [a]: "1\n2\n3\nmine\nFIVE\n6\n" }, { madeBy: "person" });
    const between = here.fake.edit({ [a]: "ONE\n2\n3\nmine\nFIVE\n6\n" });
    here.fake.edit({ [a]: "1\n2\n3\nmine\nFIVE\n6\n" }, { kind: "undo", of: [between] });
    const last = here.fake.edit({ [a]: "1\n2\nTHREE\nmine\nFIVE\n6\n" });
    const of = [own, last];
    here.fake.edit({ [a]: "1\n2\n3\n4\nFIVE\n6\n" }, { kind: "undo", of });
    await here.reviews.refresh();
    assert.equal(here.baselineOf(a), before);
    assert.equal(here.reviews.find(a)?.edit.replacements.length, 1);
  });

  for (const words of ["few", "own"] as const) {
    it(`know the same, and leave a person's lines theirs: ${words} words (seed ${seed})`, async () => {
      await fc.assert(
        fc.asyncProperty(arbitraryReviewSteps(words), async (steps) => {
          const fake = (here.fake = createFakeReview());
          fake.files.set(a, before);
          // Something is to be reviewed all along, so that what was kept since then is known.
          fake.edit({ [b]: "B\n" });
          here.restart();
          const take = createReviewSteps(here);
          for (const step of steps) await take(step);
          const known = await readAll();
          const text = fake.files.get(a) ?? "";
          const left = new Set((here.baselineOf(a) ?? text).split("\n"));
          here.restart();
          assert.deepEqual(await readAll(), known);
          // Of few words, a line may be one's and the other's.
          if (words === "few") return;
          const lost = text
            .split("\n")
            .filter((each) => each.startsWith("mine") && !left.has(each));
          assert.deepEqual(lost, []);
        }),
        { seed, numRuns },
      );
    });
  }
});

import assert from "node:assert/strict";
import { agreeAtOnce } from "../../../../src/host/review/agreeToUndo.ts";
import { setImmediate as nextTurn } from "node:timers/promises";
import fc from "fast-check";
import { describe, it } from "mocha";
import { createFileReviews } from "../../../../src/host/review/fileReviews.ts";
import { type FileReview } from "../../../../src/host/review/reviewedFile.ts";
import { createReviewActions } from "../../../../src/host/review/reviewActions.ts";
import type { ShownHunk } from "../../../../src/host/review/shownHunk.ts";
import { createFakeReview } from "../../../support/fakes/fakeReview.ts";

const seed = 4417;
/** How many rounds of ten double clicks: LINEWISE_CLICK_ROUNDS, for a soak, or thirty. */
const numRuns = Number(process.env["LINEWISE_CLICK_ROUNDS"] ?? 30);
const clicksPerRound = 10;

const uri = "file:///w/a.txt";
const start = Array.from({ length: 12 }, (_, index) => `line ${index}`);

interface Click {
  readonly decision: "keep" | "undo";
  /** A key means the line of the cursor, a click what a lens showed some steps ago. */
  readonly by: "key" | "lens";
  readonly place: number;
  readonly age: number;
  /** What else happens before, between and after the two clicks. */
  readonly others: readonly Change[];
}

interface Change {
  readonly who: "agent" | "person";
  readonly line: number;
  readonly removed: number;
  readonly turnsBefore: number;
}

const change: fc.Arbitrary<Change> = fc.record({
  who: fc.constantFrom("agent", "agent", "person"),
  line: fc.nat({ max: 15 }),
  removed: fc.nat({ max: 2 }),
  turnsBefore: fc.nat({ max: 6 }),
});

const click: fc.Arbitrary<Click> = fc.record({
  decision: fc.constantFrom("undo", "undo", "keep"),
  by: fc.constantFrom("key", "lens"),
  place: fc.nat({ max: 15 }),
  age: fc.nat({ max: 2 }),
  others: fc.array(change, { minLength: 1, maxLength: 3 }),
});

/** One file, with an agent and a person at it; each line says whose it is, and is like no other. */
function createFile() {
  const fake = createFakeReview();
  const reviews = createFileReviews(fake, () => undefined);
  const undo = fake.history.undo;
  const actions = createReviewActions(reviews, {
    ...fake,
    history: {
      ...fake.history,
      // The edit takes a moment, and so does the save.
      async undo(ids, kind, watch) {
        await nextTurn();
        const isStale = watch?.texts?.files.some((each) => fake.files.get(each.uri) !== each.text);
        if (isStale === true) throw new Error("stale");
        const answer = await undo(ids, kind, watch);
        await nextTurn();
        return answer;
      },
    },
  });
  fake.files.set(uri, `${start.join("\n")}\n`);
  return { fake, reviews, actions };
}

const read = (text: string | undefined): readonly string[] => (text ?? "").split("\n").slice(0, -1);

describe(`${numRuns * clicksPerRound} double clicks and repeated keys`, () => {
  it(`lose no line of a person, and leave all that agents did to be undone (seed ${seed})`, async () => {
    let [decided, refused] = [0, 0];
    const clicks = fc.array(click, { minLength: clicksPerRound, maxLength: clicksPerRound });
    await fc.assert(
      fc.asyncProperty(clicks, async (round) => {
        const { fake, reviews, actions } = createFile();
        const mine: string[] = [];
        const seen: FileReview[] = [];
        let words = 0;

        const apply = ({ who, line, removed }: Change): void => {
          const lines = [...read(fake.files.get(uri))];
          const at = Math.min(line, lines.length);
          // Nobody removes a person's lines, and a person none at all.
          const count = lines.slice(at, at + removed).filter((each) => !each.startsWith("mine"));
          const isFree = count.length === Math.min(removed, lines.length - at);
          const word = `${who === "agent" ? "agent" : "mine"} ${++words}`;
          lines.splice(at, who === "agent" && isFree ? removed : 0, word);
          if (who === "person") mine.push(word);
          const text = lines.map((each) => `${each}\n`).join("");
          if (who === "agent") fake.edit({ [uri]: text });
          else fake.files.set(uri, text);
        };
        const see = ({ by, place, age }: Click): ShownHunk => {
          const text = fake.files.get(uri);
          const review = seen.at(-1 - age) ?? seen.at(-1);
          const hunk = review?.hunks[place % review.hunks.length];
          const isClick = by === "lens" && review !== undefined && hunk !== undefined;
          const line = (place % read(text).length) + 1;
          return { uri, text, place: isClick ? { review, hunk } : line };
        };
        const press = async (each: Click): Promise<void> => {
          const act = each.decision === "keep" ? actions.keepHunk : actions.undoHunk;
          await act(see(each), agreeAtOnce).then(
            () => decided++,
            () => refused++,
          );
        };
        for (const each of round) {
          const working = each.others.map(async (other) => {
            for (let turn = 0; turn < other.turnsBefore; turn++) await nextTurn();
            apply(other);
          });
          const clicked = [press(each), nextTurn().then(() => press(each))];
          await Promise.all([...working, ...clicked]);
          await reviews.settle([uri]);
          const review = reviews.find(uri);
          if (review) seen.push(review);
          const lines = read(fake.files.get(uri));
          const left = mine.filter((line) => lines.filter((one) => one === line).length === 1);
          assert.deepEqual(left, mine, "lines of the person");
          assert.equal(new Set(lines).size, lines.length, "a line is there twice");
        }
        if (reviews.find(uri)) await actions.undoFiles([uri], () => Promise.resolve(true));
        const lines = read(fake.files.get(uri));
        const lost = mine.filter((line) => !lines.includes(line));
        assert.deepEqual(lost, []);
        if (round.some(({ decision }) => decision === "keep")) return;
        assert.deepEqual(
          lines.filter((line) => !line.startsWith("mine")),
          start,
        );
      }),
      { seed, numRuns },
    );
    assert.ok(decided > numRuns && refused > numRuns, `${decided} decided, ${refused} refused`);
  });
});

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  type DecidedFile,
  decideOne,
  decideWhole,
  findDecidedCalls,
} from "../../../../src/host/review/decidedFiles.ts";
import type { FileReview } from "../../../../src/host/review/reviewedFile.ts";
import { a, b, useReviews } from "../../../support/history/reviewsUnderTest.ts";

describe("findDecidedCalls", () => {
  const here = useReviews();

  async function review(uri: string): Promise<FileReview> {
    await here.reviews.settle([uri]);
    const found = here.reviews.find(uri);
    assert.ok(found);
    return found;
  }
  const decide = (...files: readonly DecidedFile[]): readonly (readonly number[])[] => {
    const { of, inPart } = findDecidedCalls(here.reviews, files);
    return [of, inPart];
  };

  it("names the calls of a hunk, and those that have another one in the file", async () => {
    here.fake.edit({ [a]: "1\nTWO\n3\n4\nFIVE\n6\n" });
    here.fake.edit({ [a]: "1\nTWO!\n3\n4\nFIVE\n6\n" });
    const file = await review(a);
    const [first, second] = file.hunks;
    assert.ok(first && second);
    assert.deepEqual(decide(decideOne({ review: file, hunk: first }, [first])), [[1, 2], [1]]);
    assert.deepEqual(decide(decideOne({ review: file, hunk: second }, [second])), [[1], [1]]);
    assert.deepEqual(decide(decideWhole(file)), [[1, 2], []]);
  });

  it("names a call that changed another file, until that is decided as well", async () => {
    here.fake.edit({ [a]: "A\n", [b]: "B\n" });
    const [one, other] = [await review(a), await review(b)];
    assert.deepEqual(decide(decideWhole(one)), [[1], [1]]);
    assert.deepEqual(decide(decideWhole(one), decideWhole(other)), [[1], []]);
  });

  it("names no call of a person", async () => {
    here.fake.edit({ [a]: "1\n2\n3\n4\n5\nmine\n" }, { madeBy: "person" });
    here.fake.edit({ [a]: "1\n2\n3\n4\nFIVE\nmine\n" });
    assert.deepEqual(decide(decideWhole(await review(a))), [[2], []]);
  });

  it("takes a line for the same that VS Code shows beside it, as both are alike", async () => {
    here.fake.edit({ [a]: "1\n2\n2\n3\n4\n5\n6\n" });
    const file = await review(a);
    const [hunk] = file.hunks;
    assert.ok(hunk);
    const beside = {
      baseline: { ...hunk.baseline, startLine: hunk.baseline.startLine === 2 ? 3 : 2 },
      current: { ...hunk.current, startLine: hunk.current.startLine === 2 ? 3 : 2 },
    };
    assert.deepEqual(decideOne({ review: file, hunk: beside }, [beside]).left, []);
  });
});

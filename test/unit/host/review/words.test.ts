import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { describeStays } from "../../../../src/host/review/words.ts";

const changed = { path: "a.txt", hunks: 1 };
const gone = { path: "b.txt", hunks: 1, isDeleted: true as const };

describe("describeStays", () => {
  it("says what may go of a person's words, where a file with lines of theirs stays", () => {
    const words =
      "Lines of your own stay; words that you wrote into an agent's line may go with it. You can undo this.";
    assert.equal(describeStays({ undone: [changed] }), words);
    assert.equal(describeStays({ undone: [gone, changed] }), words);
  });

  it("says nothing of lines where only files go", () => {
    assert.equal(describeStays({ undone: [gone] }), "You can undo this.");
  });
});

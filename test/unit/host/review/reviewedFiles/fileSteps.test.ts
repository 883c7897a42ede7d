import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { stepsOf } from "../../../../../src/host/review/reviewedFiles/fileSteps.ts";
import {
  fileRecord,
  historyEntry,
  storedEntry,
} from "../../../../support/examples/historyEntries.ts";

const [a, b] = [fileRecord("a.txt"), fileRecord("b.txt")];
const formatted = { ...a, after: "formatted" };

describe("what an entry says of files that are reviewed", () => {
  const cases = [
    ["edit", "what was carried out, with what a formatter made of it", formatted],
    ["redo", "what was carried out, with what a formatter made of it", formatted],
    ["undo", "what the person took back, without what a formatter made of it", a],
  ] as const;
  for (const [kind, what, expected] of cases) {
    it(`of an ${kind}: ${what}`, () => {
      const entry = historyEntry(2, { kind, files: [a, b] });
      const stored = storedEntry(entry, { outcome: { id: 2, result: "done", files: [formatted] } });
      assert.deepEqual(
        stepsOf(stored).map(({ record }) => record),
        [expected],
      );
    });
  }
});

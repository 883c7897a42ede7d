import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { EntryKind } from "../../../../src/core/history/entry.ts";
import {
  findEntryStates,
  findInEffect,
  type StatedEntry,
} from "../../../../src/core/history/entryStates.ts";

describe("findEntryStates", () => {
  /**
   * Entries from 1 on: `edit`, `undo 1`, `undo 1 2` and so on; `/1` left one hunk, `-` was taken back,
   * `?` has no outcome, `~` is under way.
   */
  const examples: readonly (readonly [entries: string, states: string])[] = [
    ["", ""],
    ["edit, edit", "applied, applied"],
    ["edit-", "takenBack"],
    ["edit?, edit~", "cutShort, underWay"],
    ["edit, undo 1", "undone, applied"],
    ["edit, undo 1/2", "undoneInPart, applied"],
    ["edit, undo 1-", "applied, takenBack"],
    ["edit, undo 1?", "applied, cutShort"],
    ["edit, undo 1, redo 2", "applied, undone, applied"],
    ["edit, undo 1, redo 2-", "undone, applied, takenBack"],
    ["edit, undo 1, redo 2/1", "undoneInPart, undoneInPart, applied"],
    ["edit, undo 1, undo 2", "applied, undone, applied"],
    ["edit, undo 1, redo 2, undo 1", "undone, undone, applied, applied"],
    ["edit, undo 1, redo 2, undo 3", "undone, applied, undone, applied"],
    ["edit, undo 1, redo 2, undo 3, redo 4", "applied, undone, applied, undone, applied"],
    ["edit, undo 1/1, undo 1", "undone, applied, applied"],
    ["edit, undo 1/1, undo 1, redo 3", "undoneInPart, applied, undone, applied"],
    ["edit, edit, edit, undo 3 2", "applied, undone, undone, applied"],
    ["edit, edit, undo 2 1/1, redo 3", "applied, applied, undone, applied"],
    ["edit, keep 1", "kept, applied"],
    ["edit, keep? 1, mark?", "kept, applied, applied"],
    ["edit, keep 1/1", "applied, applied"],
    ["edit, keep 1, undo 2", "applied, undone, applied"],
    ["edit, keep 1, undo 1", "undone, applied, applied"],
    ["edit, keep 1, undo 1, redo 3", "kept, applied, undone, applied"],
    ["edit, keep 1, undo 1/1", "undoneInPart, applied, applied"],
    // Several changes, one by one.
    ["edit, undo 1/1, keep 1", "undoneInPart, applied, applied"],
    ["edit, keep 1/1, undo 1/1, keep 1", "undoneInPart, applied, applied, applied"],
    ["edit, keep 1/1, keep 1/1, undo 1/1", "undoneInPart, applied, applied, applied"],
    ["edit, keep 1/1, keep 1/1, keep 1", "kept, applied, applied, applied"],
    ["edit, keep 1/1, undo 1/1, redo 3, keep 1", "kept, applied, undone, applied, applied"],
    ["edit, undo 1/1, keep 1, undo 1", "undone, applied, applied, applied"],
    ["edit, undo 1, keep 1", "undone, applied, applied"],
    ["edit, undo 1, keep 1, redo 2", "kept, undone, applied, applied"],
    ["undo 2, edit, undo 99", "applied, applied, applied"],
  ];
  for (const [entries, states] of examples) {
    it(`${entries || "nothing"}: ${states || "nothing"}`, () => {
      assert.equal([...findEntryStates(readEntries(entries)).values()].join(", "), states);
    });
  }

  it("is linear in a long row of undos of undos", () => {
    const row = Array.from({ length: 100_000 }, (_, index): StatedEntry => {
      const outcome = { result: "done" } as const;
      const kind = index === 0 ? "edit" : "undo";
      const of = index === 0 ? [] : [index];
      return { id: index + 1, kind, of, outcome, isUnderWay: false };
    });
    const states = findEntryStates(row);
    assert.deepEqual(
      [states.get(1), states.get(99_999), states.get(100_000)],
      ["undone", "undone", "applied"],
    );
  });
});

describe("findInEffect", () => {
  const examples: readonly (readonly [entries: string, undos: string])[] = [
    ["edit", ""],
    ["edit, undo 1", "2"],
    ["edit, undo 1-", ""],
    ["edit, undo 1, redo 2", ""],
    ["edit, undo 1, redo 2, undo 1", "4"],
    ["edit, undo 1/1, undo 1", "3 2"],
    ["edit, undo 1/1, undo 1, redo 3", "2"],
    ["edit, undo 1/1, undo 1, redo 3 2", ""],
  ];
  for (const [words, expected] of examples) {
    it(`${words}: ${expected || "none"}`, () => {
      const entries = readEntries(words);
      const undos = findInEffect(entries, findEntryStates(entries), 1, "undo");
      assert.equal(undos.join(" "), expected);
    });
  }

  it("finds keeps, unless their undo brought the review back", () => {
    const entries = readEntries("edit, keep 1, keep 1, undo 2");
    assert.deepEqual(findInEffect(entries, findEntryStates(entries), 1, "keep"), [3]);
  });
});

function readEntries(words: string): readonly StatedEntry[] {
  return words.split(", ").flatMap((word, index): StatedEntry[] => {
    const [, kind, mark, ids = "", left] =
      /^(\w+)([-?~]?)((?: \d+)*)(?:\/(\d+))?[-?~]?$/.exec(word) ?? [];
    if (kind === undefined) return [];
    const last = mark === "" ? word.at(-1) : mark;
    const hasOutcome = last !== "?" && last !== "~";
    return [
      {
        id: index + 1,
        kind: kind as EntryKind,
        of: ids.split(" ").filter(Boolean).map(Number),
        outcome: hasOutcome ? { result: last === "-" ? "takenBack" : "done" } : undefined,
        isUnderWay: last === "~",
        ...(left === undefined ? {} : { inPart: ids.split(" ").filter(Boolean).map(Number) }),
      },
    ];
  });
}

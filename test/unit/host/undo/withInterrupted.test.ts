import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { withInterrupted } from "../../../../src/host/undo/commands.ts";
import type { UndoableHistory } from "../../../../src/host/undo/undoableHistory.ts";
import { historyEntry, journalOf, storedEntry } from "../../../support/examples/historyEntries.ts";

describe("an edit that a crash cut short, among those to undo", () => {
  const entries = [1, 2].map((id) => storedEntry(historyEntry(id, {})));
  const cutShort = { ...storedEntry(historyEntry(3, {})), outcome: undefined };
  const history = {
    read: () => Promise.resolve(journalOf([...entries, cutShort])),
  } as unknown as UndoableHistory;
  const answer = { entry: "e4", undone: [{ path: "a.txt", hunks: 1 }], left: [] };

  for (const [ids, kind, done] of [
    [[3], "undo", "mended e3"],
    [[2], "undo", "undo 2"],
    [[3, 2], "undo", "undo 3,2"],
    [[3], "redo", "redo 3"],
  ] as const) {
    it(`is taken back in its own way only where it is the one: ${kind} ${ids.join()}`, async () => {
      const did: string[] = [];
      const act = withInterrupted(
        (_, undoing) => {
          did.push(`${undoing.kind} ${undoing.ids.join()}`);
          return Promise.resolve(answer);
        },
        ({ id }) => {
          did.push(`mended e${id}`);
          return Promise.resolve(answer);
        },
      );
      assert.deepEqual(await act(history, { ids, kind }), answer);
      assert.deepEqual(did, [done]);
    });
  }
});

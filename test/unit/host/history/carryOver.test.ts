import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { HistoryEntry, StoredEntry } from "../../../../src/core/history/index.ts";
import { succeed } from "../../../../src/core/result.ts";
import { contentKeyOf, type JournalState } from "../../../../src/files/history/index.ts";
import {
  carryOverTool,
  findFirstReviews,
  isCarriedOver,
} from "../../../../src/host/history/carryOver.ts";

import type { JudgedFile } from "../../../../src/host/history/editHistory.ts";

/** What an entry of the first format did: the texts before and after; or of a keep, text and baseline. */
type Step = readonly [kind: "edit" | "undo" | "keep", one: string, other: string];

describe("the reviews of a journal of the first format", () => {
  const contents = new Map<string, Uint8Array>();
  const keyOf = (text: string): string => {
    const bytes = Buffer.from(text, "latin1");
    contents.set(contentKeyOf(bytes), bytes);
    return contentKeyOf(bytes);
  };

  function entryOf([kind, one, other]: Step, id: number): HistoryEntry {
    const file = { uri: "file:///a.txt", path: "a.txt", encoding: "utf8" };
    const facts = { id, timeMs: 0, kind, tool: "linewise_edit_file", approval: "chat" } as const;
    if (kind === "keep") {
      const reviews = [{ ...file, current: keyOf(one), baseline: keyOf(other) }];
      return { ...facts, of: [], files: [], reviews };
    }
    const counts = { addedLines: 1, removedLines: 1, isByteExact: true };
    const files = [{ ...file, before: keyOf(one), after: keyOf(other), ...counts }];
    return { ...facts, of: [], files };
  }

  function stateOf(steps: readonly Step[]): JournalState {
    const entries = steps.map((step, index): StoredEntry => {
      const entry = entryOf(step, index + 1);
      const outcome = { id: entry.id, result: "done" } as const;
      return { ...entry, inPart: [], read: () => entry, outcome, isUnderWay: false };
    });
    return { entries, moves: [], damaged: [] };
  }

  async function carriedOver(steps: readonly Step[]): Promise<JudgedFile | undefined> {
    const [file] = await findFirstReviews(stateOf(steps), {
      readContent: (key) => Promise.resolve(succeed(contents.get(key) ?? Buffer.alloc(0))),
      showPath: (uri) => uri,
      isSecret: (uri) => Promise.resolve(uri === "file:///a.txt"),
      pause: () => Promise.resolve(),
    });
    return file;
  }

  const cases: readonly (readonly [title: string, steps: readonly Step[], left?: string[]])[] = [
    ["one edit", [["edit", "a\nb\n", "a\nB\n"]], ["a\nB\n", "a\nb\n"]],
    [
      "edits with a person's line between them",
      [
        ["edit", "a\nb\nc\n", "A\nb\nc\n"],
        ["edit", "A\nmine\nb\nc\n", "A\nmine\nb\nC\n"],
      ],
      ["A\nmine\nb\nC\n", "a\nmine\nb\nc\n"],
    ],
    [
      "an edit that was kept, and one after it",
      [
        ["edit", "a\nb\nc\n", "A\nb\nc\n"],
        ["keep", "A\nb\nc\n", "A\nb\nc\n"],
        ["edit", "A\nb\nc\n", "A\nb\nC\n"],
      ],
      ["A\nb\nC\n", "A\nb\nc\n"],
    ],
    [
      "an edit that was undone",
      [
        ["edit", "a\nb\n", "a\nB\n"],
        ["undo", "a\nB\n", "a\nb\n"],
      ],
    ],
  ];
  for (const [title, steps, left] of cases) {
    it(`are carried over: ${title}`, async () => {
      const { kept } = (await carriedOver(steps)) ?? {};
      assert.deepEqual(kept && [kept.text, kept.baseline], left);
    });
  }

  it("are those of a file with secrets where they were", async () => {
    const file = await carriedOver([["edit", "a\n", "b\n"]]);
    assert.equal(file?.seen.record.isSecret, true);
  });

  it("are carried over once", () => {
    const before = stateOf([["edit", "a\n", "b\n"]]);
    assert.equal(isCarriedOver(before), false);
    const noted = stateOf([
      ["edit", "a\n", "b\n"],
      ["keep", "b\n", "a\n"],
    ]).entries.map((stored) => ({
      ...stored,
      read: () => ({ ...stored.read(), tool: carryOverTool }),
    }));
    assert.equal(isCarriedOver({ ...before, entries: noted }), true);
  });
});

import type { StoredEntry } from "../../../src/core/history/index.ts";
import type { JournalState } from "../../../src/files/history/index.ts";
import type { EditNode } from "../../../src/host/editsView/editNodes.ts";
import { createEditsModel, type EditsModel } from "../../../src/host/editsView/editsModel.ts";
import { journalOf } from "../examples/historyEntries.ts";

interface FakeHistory {
  journal: JournalState;
  reads: number;
  readonly read: () => Promise<JournalState>;
}

/** A journal that can be replaced, and how often it and its entries were read. */
export function createFakeHistory(entries: readonly StoredEntry[], damaged = 0): FakeHistory {
  const damagedParts = Array.from({ length: damaged }, () => ({ file: "x", reason: "y" }));
  const fake = {
    journal: journalOf(entries, damagedParts),
    reads: 0,
    read: () => {
      fake.reads += 1;
      return Promise.resolve(fake.journal);
    },
  };
  return fake;
}

/** None of what calls did is gone, and nothing is to be reviewed, unless it is said. */
export function createModel(
  history: Parameters<typeof createEditsModel>[0],
  review: Partial<Parameters<typeof createEditsModel>[1]> = {},
): EditsModel {
  return createEditsModel(history, {
    isGone: () => false,
    isOpen: () => false,
    listed: () => [],
    ...review,
  });
}

export function nameOf(node: EditNode): number | string {
  return node.kind === "entry" ? node.entryId : node.kind;
}

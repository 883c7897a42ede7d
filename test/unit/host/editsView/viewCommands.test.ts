import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { revealHistory } from "../../../../src/host/editsView/viewCommands.ts";
import type { ReviewedFile } from "../../../../src/host/review/index.ts";
import { createFakeHistory, createModel } from "../../../support/fakes/fakeEdits.ts";
import { fileRecord, historyEntry, storedEntry } from "../../../support/examples/historyEntries.ts";

const entry = storedEntry(historyEntry(1));

function reviewed(name: string): ReviewedFile {
  const record = fileRecord(name);
  const { uri, path } = record;
  const file = { uri, path, encoding: "utf8", isByteExact: false, latest: { entry, record } };
  return { ...file, reason: "empty" };
}

describe("showing the view Agent Edits", () => {
  for (const count of [1, 11]) {
    it(`leaves no old name in it: a file is renamed while it is hidden, one of ${count}`, async () => {
      let names = Array.from({ length: count }, (_, index) => `${index}.txt`);
      const model = createModel(createFakeHistory([entry]), {
        listed: () => names.map(reviewed),
      });
      await model.listRoots();
      names = ["renamed.txt", ...names.slice(1)];
      let redraws = 0;
      await revealHistory({
        model,
        tree: { redraw: () => (redraws += 1) },
        view: { reveal: () => Promise.resolve() },
      });
      const isRefreshed = await model.refresh();
      assert.ok(redraws > 0 || isRefreshed);
    });
  }
});

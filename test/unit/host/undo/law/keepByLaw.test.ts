import assert from "node:assert/strict";
import { normalize } from "node:path";
import { describe, it } from "mocha";
import type { FileRecord } from "../../../../../src/core/history/index.ts";
import type { PlannedFile } from "../../../../../src/host/undo/plan/planStateUndo.ts";
import { keepWhatMayBeRest, orderFiles } from "../../../../../src/host/undo/law/keepByLaw.ts";
import { fileRecord } from "../../../../support/examples/historyEntries.ts";
import { fakeTextFile } from "../../../../support/fakes/fakeTextFile.ts";

/** Deletions of large undos go in later portions than what comes back. */
describe("of an undo in portions", () => {
  it("what comes where there is room is first, and what comes in a place that is taken is last", () => {
    const files = [
      changed("made", { before: null, after: "1" }),
      changed("made/2", { before: null, after: "2" }),
      changed("made/old", { before: "3", after: null }),
      changed("old/deep", { before: "4", after: null }),
      changed("edited", { before: "5", after: "6" }),
    ];
    const ordered = orderFiles(files).map(({ target }) => target.shown);
    assert.deepEqual(ordered, ["edited", "old/deep", "made/2", "made", "made/old"]);
  });

  it("no file goes once another could not come back", () => {
    const made: PlannedFile = {
      ...{ path: "made", ids: [1], hunks: 1, left: [], leftIds: [] },
      state: { ...place, before: { mode: 0o100644, bytes: Buffer.from("mine") }, after: null },
    };
    assert.deepEqual(keepWhatMayBeRest([made], true), [made]);
    const [kept] = keepWhatMayBeRest([made], false);
    assert.deepEqual([kept?.state, kept?.leftIds], [undefined, [1]]);
  });
});

const place = {
  ...{ uri: "file:///folder/made", path: "made", realPath: "/folder/made" },
  ...{ names: [], encoding: "utf8" },
};

function changed(path: string, sides: Pick<FileRecord, "before" | "after">) {
  const { target } = fakeTextFile(path, "");
  const record = fileRecord(path, sides);
  const absolutePath = normalize(target.absolutePath);
  return {
    target: { ...target, absolutePath },
    changes: [{ entry: { id: 1, kind: "edit" as const }, record }],
  };
}

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { openDiff } from "../../../../src/host/editsView/openDiff.ts";
import { fileRecord } from "../../../support/examples/historyEntries.ts";

describe("the diff of an edit that has only moved what nobody has looked into", () => {
  it("is refused in a sentence", async () => {
    const files = [fileRecord("node_modules", { before: "=1 2 folder", after: null })];
    const readContent = (): never => assert.fail("There is nothing to read.");
    await assert.rejects(
      openDiff({ title: "Edit e1", entryId: 1, files }, { readContent }),
      /There is no diff of node_modules: what it holds is not kept/,
    );
  });
});

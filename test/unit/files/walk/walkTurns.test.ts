import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { listFiles } from "../../../../src/files/walk/walk.ts";
import { memoryTree, treeRootOf, walkRequest } from "../../../support/notation/walkRoots.ts";

describe("a walk through one large folder", () => {
  it("lets others have a turn, and ends when it is canceled", async () => {
    const names = Array.from({ length: 500 }, (_, index) => `f${index}`);
    const tree = memoryTree(Object.fromEntries(names.map((name) => [name, ""])));
    const canceling = new AbortController();
    let asked = 0;
    setImmediate(() => canceling.abort(new Error("canceled")));
    const isSecret = (): boolean => {
      asked += 1;
      waitWithoutTurn(1);
      return false;
    };
    const { signal } = canceling;
    const walked = listFiles(treeRootOf(tree), walkRequest({ signal, isSecret }));
    await assert.rejects(walked, /canceled/);
    assert.ok(asked < names.length, "The whole folder was walked in one go.");
  });
});

function waitWithoutTurn(durationMs: number): void {
  const endMs = performance.now() + durationMs;
  while (performance.now() < endMs);
}

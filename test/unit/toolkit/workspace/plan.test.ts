import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { createEdit } from "../../../../src/core/edit/edit.ts";
import type { ResolvedPath } from "../../../../src/core/path/resolvedPath.ts";
import {
  changeFile,
  type FileChange,
  findRepeated,
  planOf,
} from "../../../../src/toolkit/workspace/plan.ts";
import { targetOf } from "../../../support/fakes/fakeTarget.ts";
import { savedText } from "../../../support/fakes/fakeTextFile.ts";

function changeOf(path: string, more: Partial<ResolvedPath> = {}): FileChange {
  const edit = createEdit(1, [{ range: { start: 0, endExclusive: 1 }, text: "b" }]);
  return changeFile(savedText({ ...targetOf(path), ...more }, "a"), edit);
}

describe("findRepeated", () => {
  it("finds nothing in changes of different files", () => {
    const plan = planOf(changeOf("a.ts", { identity: "1:1" }), changeOf("b.ts"), changeOf("c.ts"));
    assert.equal(findRepeated(plan), undefined);
  });

  for (const shared of [{ realPath: "/w/a.ts" }, { identity: "1:2" }]) {
    it(`finds two changes of one file: ${Object.keys(shared).join()}`, () => {
      const plan = planOf(changeOf("a.ts", shared), changeOf("b.ts"), changeOf("link.ts", shared));
      const failure = { code: "sameFileTwice", paths: ["a.ts", "link.ts"] };
      assert.deepEqual(findRepeated(plan), failure);
    });
  }
});

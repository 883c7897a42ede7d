import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { replaceInFile } from "../../../../src/tools/replaceInFile.ts";
import { fakeContext } from "../../../support/fakes/fakeWorkspace.ts";

const replacements = [
  { type: "lines", startLine: 1, endLine: 2, replaceWith: "" },
  { type: "insert_before", lineNumber: 3, insertText: "before" },
  { type: "insert_after", lineNumber: 3, insertText: "after" },
  { type: "string", searchFor: "three", replaceWith: "3" },
  { type: "regex", searchFor: "fo+u", replaceWith: "4" },
];

async function plan(rejectedParts: readonly string[]) {
  const call = replaceInFile.parse({ filePath: "a.txt", replacements });
  assert.ok(call.ok && call.value.effect === "write");
  const files = { "a.txt": "one\ntwo\nthree\nfour\n" };
  const planned = await call.value.plan(
    fakeContext(files, { rejectedParts: new Set(rejectedParts) }),
  );
  assert.ok(planned.ok);
  return planned.value;
}

describe("the parts of replace_in_file", () => {
  it("are its operations, rejected or not", async () => {
    for (const rejected of [[], ["replacements[1]"]]) {
      const { parts } = await plan(rejected);
      assert.deepEqual(parts, [
        { key: "replacements[0]", label: "delete lines 1 to 2" },
        { key: "replacements[1]", label: "insert before line 3" },
        { key: "replacements[2]", label: "insert after line 3" },
        { key: "replacements[3]", label: 'replace "three" with "3"' },
        { key: "replacements[4]", label: 'replace matches of "fo+u" with "4"' },
      ]);
    }
  });

  it("are left out of the plan when they are rejected; the others keep their numbers", async () => {
    const planned = await plan(["replacements[0]", "replacements[3]"]);
    const [change] = planned.plan.changes;
    assert.equal(change?.newText, "one\ntwo\nbefore\nthree\nafter\n4r\n");
    const applied = { text: change.newText, snapshotId: "s1", unsaved: false };
    const report = planned.report([applied])(4_000).text;
    assert.match(report, /replacements\[1\] \(insert_before\)/);
    assert.match(report, /replacements\[4\] \(regex\)/);
    assert.doesNotMatch(report, /replacements\[[03]\]/);
  });

  it("leave nothing to do when all are rejected", async () => {
    const all = replacements.map((_, index) => `replacements[${index}]`);
    assert.deepEqual((await plan(all)).plan.changes, []);
  });
});

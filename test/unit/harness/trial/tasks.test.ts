import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { trialTasks } from "../../../../harness/trial/tasks.ts";
import { findDifferences } from "../../../../harness/trial/trialTask.ts";

describe("the tasks of a trial", () => {
  it("are at least twelve, each with a name of its own", () => {
    assert.ok(trialTasks.length >= 12);
    assert.equal(new Set(trialTasks.map(({ name }) => name)).size, trialTasks.length);
  });

  for (const task of trialTasks) {
    it(`can be made, and are not done at first: ${task.name}`, async () => {
      const { request, files, expected } = await task.prepare();
      assert.ok(request.length > 50);
      assert.ok(files.size > 0);
      assert.deepEqual(findDifferences(expected, expected), []);
      assert.ok(findDifferences(files, expected).length > 0);
    });
  }

  it("ask for what their names say", async () => {
    const done = await Promise.all(
      trialTasks.map(async (task) => {
        const { files, expected } = await task.prepare();
        return [task.name, findDifferences(files, expected).length] as const;
      }),
    );
    const changed = new Map(done);
    assert.ok((changed.get("rename") ?? 0) > 3);
    assert.ok((changed.get("imports") ?? 0) > 10);
    assert.equal(changed.get("move"), 2);
    assert.equal(changed.get("needle"), 1);
    assert.equal(changed.get("legacy"), 4);
    assert.ok((changed.get("headers") ?? 0) > 3);
  });
});

describe("findDifferences", () => {
  const one = new Map([["a.txt", Buffer.from("a\nb\n")]]);
  it("names what is missing, new, or differs, and where", () => {
    const other = new Map([["b.txt", Buffer.from("x")]]);
    assert.deepEqual(findDifferences(other, one), ["a.txt is missing", "b.txt is new"]);
    const changed = new Map([["a.txt", Buffer.from("a\r\nb\n")]]);
    assert.deepEqual(findDifferences(changed, one), ["a.txt differs in line 1"]);
    const longer = new Map([["a.txt", Buffer.from("a\nb\n\n")]]);
    assert.deepEqual(findDifferences(longer, one), ["a.txt differs at its end"]);
    assert.deepEqual(findDifferences(one, one), []);
  });
});

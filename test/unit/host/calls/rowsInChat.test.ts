import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { describeRefused, linkFirstName } from "../../../../src/host/calls/prepareCall.ts";
import { createRefusals } from "../../../../src/host/calls/languageModelTool.ts";
import { FailureError } from "../../../../src/toolkit/failureError.ts";
import { editFile } from "../../../../src/tools/editFile.ts";

describe("the row of a call in the chat", () => {
  const rows = [
    ["links the file", "Editing `src/a[1].ts`", "Editing [`src/a[1].ts`](command:x)"],
    ["links the first name", "Replacing `a` in `b`", "Replacing [`a`](command:x) in `b`"],
    ["links no name that could end the link", "Editing ``a`](b`` ", "Editing ``a`](b`` "],
    ["links no name without code style", "Editing \\$\\(x\\)", "Editing \\$\\(x\\)"],
  ] as const;
  for (const [what, progress, linked] of rows) {
    it(what, () => {
      assert.equal(linkFirstName(progress, "command:x"), linked);
    });
  }

  it("says why a call was refused, in one line", () => {
    const error = new FailureError({ code: "notFound", path: "a_b.ts" });
    const input = { path: "a_b.ts", old_string: "a", new_string: "b" };
    const row = describeRefused({ tool: editFile, input }, error);
    assert.match(row, /^Editing `a_b\.ts`: .*not exist/);
    assert.ok(!row.includes("\n"));
    assert.match(describeRefused({ tool: editFile, input: { path: 1 } }, error), /^Edit File: /);
    const emptyField = new FailureError({ code: "emptyText", field: "pattern" });
    const ofField = describeRefused({ tool: editFile, input }, emptyField);
    assert.match(ofField, /: The field pattern is empty, but needs at least one character\.$/);
  });
});

describe("a call that was refused where it was prepared", () => {
  const failure = new FailureError({ code: "notFound", path: "a.ts" });

  it("is refused with the same words when it is carried out, once", async () => {
    const refused = createRefusals();
    assert.equal(await refused.keep({ a: 1 }, Promise.reject(failure)), failure);
    refused.rethrow({ a: 2 });
    assert.throws(() => {
      refused.rethrow({ a: 1 });
    }, failure);
    refused.rethrow({ a: 1 });
  });

  it("is refused though the chat asks about another with the same input", async () => {
    const refused = createRefusals();
    await refused.keep({ a: 1 }, Promise.reject(failure));
    assert.equal(await refused.keep({ a: 1 }, Promise.resolve("shown")), "shown");
    assert.throws(() => {
      refused.rethrow({ a: 1 });
    }, failure);
    refused.rethrow({ a: 1 });
  });

  it("is no bug and no cancellation", async () => {
    const bug = new Error("bug");
    const refused = createRefusals();
    await assert.rejects(refused.keep({}, Promise.reject(bug)), bug);
    refused.rethrow({});
  });
});

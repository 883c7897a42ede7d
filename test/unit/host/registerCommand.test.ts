import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { withPlainErrors } from "../../../src/host/registerCommand.ts";
import { FailureError } from "../../../src/toolkit/failureError.ts";

describe("what a command rejects with", () => {
  it("holds no link, whatever a file is called", async () => {
    const cause = new Error("docs/[Fix](command:linewise.undoLastEdit) is gone.");
    const message = "docs/[Fix] (command:linewise.undoLastEdit) is gone.";
    await assert.rejects(withPlainErrors(() => Promise.reject(cause))(), { message, cause });
    const throwAtOnce = (): never => {
      throw cause;
    };
    await assert.rejects(withPlainErrors(throwAtOnce)(), { message, cause });
  });

  it("is a sentence for a person, not for an agent", async () => {
    const cause = new FailureError({ code: "untrustedWorkspace" });
    const message = "This workspace is not trusted, so files cannot be written.";
    await assert.rejects(withPlainErrors(() => Promise.reject(cause))(), { message, cause });
  });

  it("is a sentence where the arguments were not what the command takes", async () => {
    const read = (item: { readonly uri: { readonly path: string } }): string => item.uri.path;
    const junk = {} as Parameters<typeof read>[0];
    const message = "The command does not take these arguments. Run it without arguments.";
    await assert.rejects(withPlainErrors(read)(junk), { message });
  });

  it("is else the very error, and what it resolves to stays", async () => {
    const error = new Error("[a] is gone.");
    const thrown = await withPlainErrors(() => Promise.reject(error))().catch((it: unknown) => it);
    assert.equal(thrown, error);
    assert.equal(await withPlainErrors((given: number) => given + 1)(1), 2);
  });
});

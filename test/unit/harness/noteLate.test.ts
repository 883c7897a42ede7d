import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { noteLate } from "../../../harness/lanes/host/noteLate.ts";

describe("noteLate", () => {
  it("says that the tests did not end in time", async () => {
    const printed: string[] = [];
    await noteLate(0, new AbortController().signal, (text) => printed.push(text));
    assert.deepEqual(printed, ["  The tests did not end within 0 minutes."]);
  });

  it("ends with the tests and says nothing, then or later", async () => {
    const printed: string[] = [];
    const ended = new AbortController();
    const noted = noteLate(1, ended.signal, (text) => printed.push(text));
    ended.abort();
    await noted;
    assert.deepEqual(printed, []);
  });
});

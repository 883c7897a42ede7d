import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { createQueue } from "../../../src/toolkit/concurrency.ts";

describe("createQueue", () => {
  it("runs one after another, also after one that failed", async () => {
    const queue = createQueue();
    const events: string[] = [];
    const run = (name: string, isFailing: boolean) => async (): Promise<string> => {
      events.push(`${name} begins`);
      await Promise.resolve();
      events.push(`${name} ends`);
      if (isFailing) throw new Error(name);
      return name;
    };
    const [first, second, third] = await Promise.allSettled([
      queue(run("a", false)),
      queue(run("b", true)),
      queue(run("c", false)),
    ]);
    assert.deepEqual(events, ["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
    assert.deepEqual(first, { status: "fulfilled", value: "a" });
    assert.equal(second.status, "rejected");
    assert.deepEqual(third, { status: "fulfilled", value: "c" });
  });
});

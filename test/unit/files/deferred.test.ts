import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { raceWithSignal } from "../../../src/files/deferred.ts";

describe("raceWithSignal", () => {
  const never = new Promise<string>(() => undefined);

  it("gives the value or the error that it waited for", async () => {
    const { signal } = new AbortController();
    assert.equal(await raceWithSignal(Promise.resolve("a"), signal), "a");
    await assert.rejects(raceWithSignal(Promise.reject(new Error("b")), signal), /b/);
  });

  it("ends with the signal's reason, before or while it waits", async () => {
    const controller = new AbortController();
    const waiting = raceWithSignal(never, controller.signal);
    const reason = new Error("stopped");
    controller.abort(reason);
    await assert.rejects(waiting, reason);
    await assert.rejects(raceWithSignal(never, controller.signal), reason);
  });
});

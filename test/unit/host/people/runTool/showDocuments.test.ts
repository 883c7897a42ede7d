import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { waitUntil } from "../../../../../src/host/people/runTool/showDocuments.ts";

function createEvent() {
  const listeners = new Set<(event: unknown) => unknown>();
  return {
    listeners,
    fire: () => [...listeners].forEach((listener) => void listener(undefined)),
    listen: (listener: (event: unknown) => unknown) => {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
  };
}

describe("waiting for a text", () => {
  it("ends with the event after which it is there, and leaves no listener", async () => {
    const { listeners, fire, listen } = createEvent();
    let isSo = false;
    const waiting = waitUntil(() => isSo, listen, 60_000);
    fire();
    assert.equal(listeners.size, 1);
    isSo = true;
    fire();
    await waiting;
    assert.equal(listeners.size, 0);
  });

  it("ends with its time, and leaves no listener", async () => {
    const { listeners, listen } = createEvent();
    await waitUntil(() => false, listen, 1);
    assert.equal(listeners.size, 0);
  });

  it("does not listen where the text is there", async () => {
    await waitUntil(
      () => true,
      () => assert.fail("nothing is to be waited for"),
      60_000,
    );
  });
});

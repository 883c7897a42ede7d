import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { answerInReverse } from "../../support/fakes/answerInReverse.ts";
import {
  createDebounce,
  createPulse,
  createQueue,
  limitConcurrency,
  mapConcurrently,
  raceWithSignal,
  waitUntil,
  withinTime,
} from "../../../src/core/async.ts";

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

describe("withinTime", () => {
  it("gives the value, or the error, if it comes in time", async () => {
    assert.equal(await withinTime(Promise.resolve(1), 60_000), 1);
    await assert.rejects(withinTime(Promise.reject(new Error("failed")), 60_000), /failed/);
  });

  it("gives nothing once the time is over", async () => {
    assert.equal(await withinTime(new Promise(() => undefined), 1), undefined);
  });
});

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

describe("waitUntil", () => {
  it("ends with the event after which it is there, and leaves no listener", async () => {
    const { listeners, fire, listen } = createEvent();
    let isSo = false;
    const waiting = waitUntil(() => isSo, listen, 60_000);
    fire();
    assert.equal(listeners.size, 1);
    isSo = true;
    fire();
    assert.equal(await waiting, true);
    assert.equal(listeners.size, 0);
  });

  it("ends with its time, and leaves no listener", async () => {
    const { listeners, listen } = createEvent();
    assert.equal(await waitUntil(() => false, listen, 1), false);
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

describe("limitConcurrency", () => {
  it("runs so many at a time, in their order, whatever fails", async () => {
    const inTurn = limitConcurrency(2);
    const [begun, ended]: [number[], number[]] = [[], []];
    const works = [0, 1, 2, 3, 4].map((each) => {
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      const done = inTurn(() => {
        begun.push(each);
        return promise;
      }).then(
        () => ended.push(each),
        () => ended.push(-each),
      );
      return { end: () => (each % 2 === 0 ? resolve(each) : reject(new Error("no"))), done };
    });
    const endAndTell = async (index: number): Promise<readonly number[]> => {
      works[index]?.end();
      await works[index]?.done;
      return [...begun];
    };
    assert.deepEqual(begun, [0, 1]);
    assert.deepEqual(await endAndTell(1), [0, 1, 2]);
    assert.deepEqual(await endAndTell(2), [0, 1, 2, 3]);
    assert.deepEqual(await endAndTell(0), [0, 1, 2, 3, 4]);
    for (const index of [3, 4]) await endAndTell(index);
    assert.deepEqual(ended, [-1, 2, 0, -3, 4]);
  });
});

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

describe("createDebounce", () => {
  it("runs once after the last of several requests", async () => {
    const { promise, resolve } = Promise.withResolvers<string[]>();
    const runs: string[] = [];
    const debounce = createDebounce(() => {
      runs.push("run");
      setTimeout(() => resolve(runs), 20);
    }, 5);
    for (let time = 0; time < 3; time++) debounce.restart();
    assert.deepEqual(await promise, ["run"]);
  });

  it("runs nothing once it is stopped", async () => {
    const runs: string[] = [];
    const stopped = createDebounce(() => runs.push("stopped"), 1);
    stopped.restart();
    stopped.stop();
    await new Promise<void>((resolve) => createDebounce(resolve, 5).restart());
    assert.deepEqual(runs, []);
  });
});

describe("createPulse", () => {
  it("knows since when nothing could be heard, before its timer tells it and after", async () => {
    const pulse = createPulse();
    const startedMs = Date.now();
    while (Date.now() - startedMs < 500);
    assert.ok(pulse.freeSinceMs() <= startedMs);
    await new Promise<void>((resolve) => setTimeout(resolve, 0));
    assert.ok(pulse.freeSinceMs() <= startedMs);
    pulse.dispose();
  });
});

describe("mapConcurrently", () => {
  it("gives the results in the order of the items, whichever comes first", async () => {
    const items = Array.from({ length: 40 }, (_, index) => index);
    const double = answerInReverse((item: number) => 2 * item);
    assert.deepEqual(
      await mapConcurrently(items, double),
      items.map((item) => 2 * item),
    );
  });

  it("throws what the first item throws, and begins no other after that", async () => {
    const begun: number[] = [];
    const failing = answerInReverse((item: number) => {
      begun.push(item);
      if (item > 0) throw new Error(`item ${item}`);
    });
    const items = Array.from({ length: 40 }, (_, index) => index);
    await assert.rejects(mapConcurrently(items, failing, 4), /^Error: item 1$/);
    assert.deepEqual(begun, [3, 2, 1, 0]);
  });
});

import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { createFileLocks, type FileLocks, type Hold } from "../../../src/host/fileLocks.ts";

const never = new AbortController().signal;

/** Every turn that could come has come. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

/** Asks under a name, and notes it when the turn comes. */
function createAsker(locks: FileLocks): {
  readonly begun: string[];
  readonly ask: (name: string, keys: readonly string[], signal?: AbortSignal) => Promise<Hold>;
} {
  const begun: string[] = [];
  return {
    begun,
    ask: (name, keys, signal = never) =>
      locks.ask(keys, signal).comes.then((hold) => {
        begun.push(name);
        return hold;
      }),
  };
}

describe("createFileLocks", () => {
  it("lets one call after another at a file, in the order in which they asked", async () => {
    const { begun, ask } = createAsker(createFileLocks());
    const first = await ask("first", ["a"]);
    const second = ask("second", ["a"]);
    const third = ask("third", ["a"]);
    await settle();
    assert.deepEqual(begun, ["first"]);
    first.release();
    const held = await second;
    await settle();
    assert.deepEqual(begun, ["first", "second"]);
    held.release();
    await third;
    assert.deepEqual(begun, ["first", "second", "third"]);
  });

  it("lets calls on other files pass", async () => {
    const { begun, ask } = createAsker(createFileLocks());
    await ask("on a", ["a"]);
    void ask("on a too", ["a"]);
    await ask("on b", ["b"]);
    assert.deepEqual(begun, ["on a", "on b"]);
  });

  it("gives all files of a call at once, and to nobody who asked later", async () => {
    const { begun, ask } = createAsker(createFileLocks());
    const a = await ask("a", ["a"]);
    const both = ask("both", ["a", "b"]);
    const b = ask("b", ["b"]);
    await settle();
    assert.deepEqual(begun, ["a"]);
    a.release();
    (await both).release();
    await b;
    assert.deepEqual(begun, ["a", "both", "b"]);
  });

  it("says whether a call has to wait", () => {
    const locks = createFileLocks();
    const turns = [locks.ask(["a"], never), locks.ask(["a"], never), locks.ask(["b"], never)];
    assert.deepEqual(
      turns.map(({ mustWait }) => mustWait),
      [false, true, false],
    );
  });

  it("extends no call by a file that another had meanwhile, which may have changed it", async () => {
    const { ask } = createAsker(createFileLocks());
    const first = await ask("first", []);
    (await ask("second", ["a"])).release();
    assert.equal(first.extend(["a"]), false);
    assert.equal(first.extend(["b"]), true);
    first.release();
    assert.equal((await ask("third", [])).extend(["a"]), true);
  });

  it("extends a call before those that wait for a file of its own", async () => {
    const { begun, ask } = createAsker(createFileLocks());
    const first = await ask("first", ["place", "old file"]);
    void ask("second", ["place", "new file"]);
    assert.equal(first.extend(["new file"]), true);
    first.release();
    await settle();
    assert.deepEqual(begun, ["first", "second"]);
  });

  it("is harmless to release twice", async () => {
    const { begun, ask } = createAsker(createFileLocks());
    const first = await ask("first", ["a"]);
    first.release();
    await ask("second", ["a"]);
    first.release();
    void ask("third", ["a"]);
    await settle();
    assert.deepEqual(begun, ["first", "second"]);
  });

  it("lets a call go that is canceled while it waits", async () => {
    const { begun, ask } = createAsker(createFileLocks());
    const controller = new AbortController();
    const first = await ask("first", ["a"]);
    const canceled = ask("canceled", ["a", "b"], controller.signal);
    const behind = ask("behind", ["b"]);
    controller.abort(new Error("stop"));
    await assert.rejects(canceled, /stop/);
    await behind;
    first.release();
    await ask("last", ["a"]);
    assert.deepEqual(begun, ["first", "behind", "last"]);
    await assert.rejects(ask("late", ["c"], controller.signal), /stop/);
  });

  it("extends a call by files that nobody has or waits for", async () => {
    const { begun, ask } = createAsker(createFileLocks());
    const hold = await ask("first", ["a"]);
    assert.equal(hold.extend(["a", "b"]), true);
    void ask("on b", ["b"]);
    const other = await ask("on x", ["x"]);
    const waiting = ask("on x and c", ["x", "c"]);
    assert.equal(hold.extend(["d", "c"]), false);
    await ask("on d", ["d"]);
    other.release();
    await waiting;
    assert.deepEqual(begun, ["first", "on x", "on d", "on x and c"]);
  });

  it("lets every call come, and never two at a file (seed 1010)", async () => {
    const call = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 12 }), async (calls) => {
        const locks = createFileLocks();
        const busy = new Set<string>();
        let done = 0;
        const run = async (keys: readonly string[]): Promise<void> => {
          const hold = await locks.ask(keys, never).comes;
          assert.ok(keys.every((key) => !busy.has(key)));
          for (const key of keys) busy.add(key);
          await settle();
          for (const key of keys) busy.delete(key);
          hold.release();
          done += 1;
        };
        await Promise.all(calls.map(run));
        assert.equal(done, calls.length);
      }),
      { seed: 1010 },
    );
  });
});

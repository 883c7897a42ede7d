import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  createInputHistory,
  type HistoryStore,
} from "../../../../../src/host/people/inputs/inputHistory.ts";

function createStore(values = new Map<string, unknown>()): HistoryStore {
  return {
    get: (key) => values.get(key),
    update(key, value) {
      values.set(key, value);
      return Promise.resolve();
    },
  };
}

describe("what was typed before", () => {
  it("is kept by field, the most recent first, each text once", () => {
    const history = createInputHistory(createStore());
    for (const text of ["a", "b", "a", "c"]) history.add("pattern", text);
    history.add("glob", "**/*");
    assert.deepEqual(history.read("pattern"), ["c", "a", "b"]);
    assert.deepEqual(history.read("glob"), ["**/*"]);
    history.remove("pattern", "a");
    assert.deepEqual(history.read("pattern"), ["c", "b"]);
  });

  it("is bounded: 20 texts, none of them empty or very long", () => {
    const history = createInputHistory(createStore());
    for (let index = 0; index < 30; index++) history.add("pattern", `text ${index}`);
    history.add("pattern", "");
    history.add("pattern", "x".repeat(2_001));
    assert.equal(history.read("pattern").length, 20);
    assert.equal(history.read("pattern")[0], "text 29");
  });

  it("is nothing where the store holds something else", () => {
    const store = createStore(
      new Map<string, unknown>([
        ["inputs.a", "x"],
        ["inputs.b", [1, "y"]],
      ]),
    );
    const history = createInputHistory(store);
    assert.deepEqual([history.read("a"), history.read("b")], [[], ["y"]]);
  });
});

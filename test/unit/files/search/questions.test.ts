import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { createQuestions } from "../../../../src/files/search/questions.ts";
import { searchRequest } from "../../../support/notation/searchRequest.ts";

describe("the questions of searches", () => {
  it("are the same for what finds the same, wherever it is asked", () => {
    const questions = createQuestions();
    const first = questions.ask(searchRequest("/a", "x"));
    assert.deepEqual(questions.ask(searchRequest("/b", "x")), first);
    const others = [
      searchRequest("/a", "y"),
      searchRequest("/a", "(?i)x"),
      searchRequest("/a", "x", { unit: "matches" }),
      searchRequest("/a", "x", { encoding: "utf16le" }),
    ];
    for (const other of others) assert.notEqual(questions.ask(other).number, first.number);
  });

  it("have as many slots as are kept, and none is shared by two that are", () => {
    const questions = createQuestions();
    const ask = (pattern: string) => questions.ask(searchRequest("", pattern));
    const slots = ["a", "b", "c", "d"].map((pattern) => ask(pattern).slot);
    assert.deepEqual(slots, [0, 1, 2, 3]);
    const kept = ask("a");
    assert.deepEqual(ask("e"), { number: 5, slot: 1 });
    assert.deepEqual(ask("a"), kept);
    assert.deepEqual(ask("b"), { number: 6, slot: 2 });
  });
});

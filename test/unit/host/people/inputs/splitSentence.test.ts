import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { splitSentence } from "../../../../../src/host/people/inputs/askText.ts";

const long = `${"long ".repeat(11)}long`;

describe("splitSentence", () => {
  for (const [text, head, rest] of [
    ["No matches.", "No matches.", ""],
    [
      "It is wrong at character 1: no group. Or b.",
      "It is wrong at character 1: no group. Or b.",
      "",
    ],
    [`It is short. ${long}.`, "It is short.", `${long}.`],
    [`It is wrong: ${long}. Or not.`, "It is wrong:", `${long}. Or not.`],
    [`src/a.txt is gone. ${long}`, "src/a.txt is gone.", long],
    [long + long, long + long, ""],
    ["", "", ""],
  ] as const) {
    it(`makes ${JSON.stringify(head)} the first of ${JSON.stringify(text)}`, () => {
      assert.deepEqual(splitSentence(text), { head, rest });
    });
  }
});

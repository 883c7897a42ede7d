import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { replaceInFile } from "../../../src/tools/replaceInFile.ts";
import { callEditTool } from "../../support/notation/callTool.ts";
import { fakeContext } from "../../support/fakes/fakeWorkspace.ts";
import { runInSmallHeap } from "../../support/processes/smallHeap.ts";

const count = 100;
const names = Array.from({ length: count }, (_, index) => `name${index}`);
const text = `${names.join("\r\n")}\r\n${`${"-".repeat(60)}\n`.repeat(40_000)}`;
const input = {
  filePath: "a.txt",
  replacements: names.map((name, index) => ({
    type: "string",
    searchFor: `${name}\n`,
    replaceWith: `new ${index}\n`,
  })),
};

/** 120 words, a thousand times each, and an operation for every one of them. */
const manyMatches = `
  const words = Array.from({ length: 120 }, (_, index) => "w" + index + ";");
  const text = (words.join("") + "\\n").repeat(1000);
  const replacements = words.map((searchFor) => ({ type: "string", searchFor, replaceWith: "v" }));
  const context = fakeContext({ "a.txt": text }, { maxReplacements: 120_000 });
  const planned = await callEditTool(replaceInFile, { filePath: "a.txt", replacements }, context);
  console.log(JSON.stringify(planned.ok && planned.value.texts["a.txt"].length));
`;

describe("many operations on a large file", () => {
  it("let the rest of the thread run", async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    const planned = await callEditTool(replaceInFile, input, fakeContext({ "a.txt": text }));
    clearInterval(timer);
    assert.ok(planned.ok);
    assert.ok(planned.value.texts["a.txt"]?.startsWith("new 0\r\nnew 1\r\n"));
    assert.ok(turns > 5, `${turns} turns`);
  });

  it("are given up when the call is canceled", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const reason = new Error("canceled");
    setTimeout(() => controller.abort(reason), 1);
    const context = fakeContext({ "a.txt": text }, { signal });
    await assert.rejects(callEditTool(replaceInFile, input, context), reason);
  });

  it("take memory for what they replace, not for each of them anew", async () => {
    const modules = {
      replaceInFile: "src/tools/replaceInFile.ts",
      callEditTool: "test/support/notation/callTool.ts",
      fakeContext: "test/support/fakes/fakeWorkspace.ts",
    };
    assert.equal(await runInSmallHeap(modules, manyMatches), 121_000);
  });
});

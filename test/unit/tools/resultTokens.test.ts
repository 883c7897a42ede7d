import assert from "node:assert/strict";
import { Tiktoken } from "js-tiktoken/lite";
import o200k from "js-tiktoken/ranks/o200k_base";
import { describe, it } from "mocha";
import { tools } from "../../../src/tools/index.ts";
import { fakeContext } from "../../support/fakes/fakeWorkspace.ts";
import { callEditTool } from "../../support/notation/callTool.ts";

/** What the answer to an edit of one place may take besides the lines that it changed. */
const maxTokens = 60;

const path = "src/components/checkout/cartSummary.ts";
const text = Array.from(
  { length: 240 },
  (_, line) => `  const value${line} = read(${line});\n`,
).join("");
const mark = "changed";

const edits: readonly (readonly [tool: string, input: object])[] = [
  ["edit_file", { path, old_string: "value99 =", new_string: `${mark} =` }],
  ["edit_file", { path, start_line: 80, end_line: 84, new_content: `${mark}\n${mark}\n` }],
  ["replace_in_file", ofOne({ type: "lines", startLine: 80, endLine: 84, replaceWith: mark })],
  ["replace_in_file", ofOne({ type: "insert_after", lineNumber: 80, insertText: mark })],
  ["replace_in_file", ofOne({ type: "string", searchFor: "value99 =", replaceWith: `${mark} =` })],
  ["regex_replace", { path, pattern: "value99\\b", replacement: mark }],
  ["append_file", { path, content: `${mark}\n` }],
];

function ofOne(operation: object): object {
  return { filePath: path, replacements: [operation] };
}

describe("the answer to an edit of one place", () => {
  const encoding = new Tiktoken(o200k);

  for (const [name, input] of edits) {
    it(`${name} ${JSON.stringify(input).length}: at most ${maxTokens} tokens besides the changed lines`, async () => {
      const tool = tools.find((each) => each.name === name);
      assert.ok(tool);
      const outcome = { snapshotId: "s7f2a01", entryId: 128 };
      const edited = await callEditTool(tool, input, fakeContext({ [path]: text }), outcome);
      assert.ok(edited.ok);
      const { answer } = edited.value;
      assert.ok(answer.includes(mark), answer);
      const besides = answer.split("\n").filter((row) => !row.includes(mark));
      const tokens = encoding.encode(besides.join("\n")).length;
      assert.ok(tokens <= maxTokens, `${tokens}: ${answer}`);
    });
  }
});

import assert from "node:assert/strict";
import { Tiktoken } from "js-tiktoken/lite";
import o200k from "js-tiktoken/ranks/o200k_base";
import { describe, it } from "mocha";
import { describeContributions } from "../../../harness/manifest/contributions.ts";
import { tools } from "../../../src/tools/index.ts";

/** What all tools together may take of what a model reads, where it is given them in full. */
const maxTokens = 2_600;

interface ContributedTool {
  readonly name: string;
  readonly modelDescription: string;
  readonly inputSchema: object;
}

describe("the tools as models get them", () => {
  it(`take at most ${maxTokens} tokens (o200k)`, () => {
    const contributed = describeContributions(tools)["languageModelTools"];
    const encoding = new Tiktoken(o200k);
    const counts = (contributed as readonly ContributedTool[]).map(
      ({ name, modelDescription, inputSchema }): readonly [string, number] => {
        const definition = { name, description: modelDescription, parameters: inputSchema };
        return [name, encoding.encode(JSON.stringify(definition)).length];
      },
    );
    assert.equal(counts.length, tools.length);
    const total = counts.reduce((sum, [, tokens]) => sum + tokens, 0);
    const each = counts.map(([name, tokens]) => `${name} ${tokens}`).join(", ");
    assert.ok(total > 1_000 && total <= maxTokens, `${total} tokens: ${each}`);
  });
});

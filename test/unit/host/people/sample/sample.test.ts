import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { type AbsolutePath, formatPath } from "../../../../../src/core/path/index.ts";
import {
  createSample,
  sampleName,
  sampleOperations,
  sampleText,
} from "../../../../../src/host/people/sample/sample.ts";
import { replaceInFile } from "../../../../../src/tools/replaceInFile.ts";
import { fakeContext } from "../../../../support/fakes/fakeWorkspace.ts";
import { callEditTool } from "../../../../support/notation/callTool.ts";

describe("the sample", () => {
  it("counts as inside the workspace, with the folder that was made for it alone", async () => {
    const inside: AbsolutePath[] = [];
    const path = await createSample((folder) => inside.push(folder));
    await rm(dirname(path), { recursive: true });
    assert.deepEqual(inside.map(formatPath), [dirname(path)]);
  });

  it("can be edited as the walkthrough does, by operations of three kinds", async () => {
    const input = { filePath: sampleName, replacements: sampleOperations };
    const edited = await callEditTool(
      replaceInFile,
      input,
      fakeContext({ [sampleName]: sampleText }),
    );
    assert.ok(edited.ok);
    assert.equal(new Set(sampleOperations.map(({ type }) => type)).size, 3);
    const expected = sampleText
      .replace("item.price", "item.price * item.quantity")
      .replace("export function subtotal", "/** What the goods cost, without shipping. */\n$&")
      .replace('"shipping "', '"shipping: "')
      .replace('"total "', '"total: "');
    assert.equal(edited.value.texts[sampleName], expected);
  });
});

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { repositoryRoot } from "../../../harness/paths.ts";
import { tools } from "../../../src/tools/index.ts";
import { callEditTool } from "../../support/notation/callTool.ts";
import { readCorpus } from "../../support/examples/corpus.ts";
import { fakeContext } from "../../support/fakes/fakeWorkspace.ts";

describe("the corpus", () => {
  for (const { name, tool, path, inputFor, before, expected } of readCorpus(repositoryRoot)) {
    it(name, async () => {
      const definition = tools.find((each) => each.name === tool);
      assert.ok(definition !== undefined, `there is no tool ${tool}`);
      const files = { [path]: before.toString("utf8") };
      const edited = await callEditTool(definition, inputFor(path), fakeContext(files));
      assert.ok(edited.ok, JSON.stringify(edited));
      assert.equal(edited.value.texts[path], expected.toString("utf8"));
    });
  }
});

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  findFirstGap,
  starterInput,
} from "../../../../../src/host/people/runTool/registerRunTool.ts";
import { tools } from "../../../../../src/tools/index.ts";

describe("starterInput", () => {
  it("has the fields that a tool needs, with the path at hand", () => {
    const start = (name: string): unknown => {
      const tool = tools.find((each) => each.name === name);
      return tool === undefined ? undefined : JSON.parse(starterInput(tool, "a.txt"));
    };
    assert.deepEqual(start("tail"), { path: "a.txt" });
    assert.deepEqual(start("write_file"), { path: "a.txt", content: "" });
    assert.deepEqual(start("replace_in_file"), { filePath: "a.txt", replacements: [{}] });
    assert.deepEqual(start("list_directory"), {});
  });

  it("knows what every field that a tool needs begins with", () => {
    for (const { fields } of tools) {
      for (const [name, { kind, need }] of Object.entries(fields)) {
        if (need.kind === "required") assert.match(kind, /^(?:text|objectList)$/, name);
      }
    }
  });
});

describe("findFirstGap", () => {
  for (const [input, typed] of [
    ['{\n  "path": "a.txt",\n  "pattern": ""\n}\n', '{\n  "path": "a.txt",\n  "pattern": "|"\n}\n'],
    ['{\n  "replacements": [\n    {}\n  ]\n}\n', '{\n  "replacements": [\n    {|}\n  ]\n}\n'],
    ['{\n  "path": "a.txt"\n}\n', '|{\n  "path": "a.txt"\n}\n'],
  ] as const) {
    it(`is where a person types first: ${JSON.stringify(typed)}`, () => {
      const at = findFirstGap(input);
      assert.equal(`${input.slice(0, at)}|${input.slice(at)}`, typed);
    });
  }
});

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { starterInput } from "../../../../../src/host/people/runTool/registerRunTool.ts";
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

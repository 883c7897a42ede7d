import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { describeForEditor, starterInput } from "../../../../src/toolkit/runTool/inputJson.ts";
import { tools } from "../../../../src/tools/index.ts";
import { sampleTool } from "../../../support/examples/sampleTool.ts";

describe("describeForEditor", () => {
  it("says defaults and choices, and that there are no other fields", () => {
    const { $schema, ...schema } = describeForEditor(sampleTool);
    assert.equal(typeof $schema, "string");
    assert.deepEqual(schema, {
      title: "Count Words",
      description: "Counts the words of a file.",
      type: "object",
      properties: {
        path: { type: "string", description: "A path." },
        unit: { type: "string", enum: ["words", "letters"], description: "What to count." },
        limit: {
          type: "integer",
          minimum: 1,
          description: "The most to count. Default 9.",
          default: 9,
        },
      },
      required: ["path"],
      additionalProperties: false,
    });
  });

  it("says ranges, and what the items of a list are", () => {
    const texts = tools.map((tool) => JSON.stringify(describeForEditor(tool))).join("\n");
    assert.match(texts, /"lines":\{"type":"integer","minimum":1,"maximum":10000,/);
    assert.match(texts, /"items":\{"type":"object",.*"additionalProperties":false\},"minItems":1/);
  });
});

describe("starterInput", () => {
  it("has the fields that a tool needs, with the path at hand", () => {
    const start = (name: string): unknown => {
      const tool = tools.find((each) => each.name === name);
      return tool === undefined ? undefined : JSON.parse(starterInput(tool, "a.txt"));
    };
    assert.deepEqual(start("tail"), { path: "a.txt" });
    assert.deepEqual(start("write_file"), { path: "a.txt", content: "" });
    assert.deepEqual(start("replace_in_file"), {
      filePath: "a.txt",
      replacements: [{ type: "lines" }],
    });
    assert.deepEqual(start("list_directory"), {});
  });
});

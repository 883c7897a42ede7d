import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { describeForEditor } from "../../../../src/toolkit/runTool/inputJson.ts";
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

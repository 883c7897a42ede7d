import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { describeObject } from "../../../../harness/manifest/jsonSchema.ts";
import {
  choice,
  flag,
  integer,
  objectList,
  optional,
  text,
  textList,
  withDefault,
} from "../../../../src/toolkit/input/schema.ts";

describe("describeObject", () => {
  it("describes every kind of field, ranges and defaults in words alone", () => {
    const schema = describeObject({
      path: text("A path."),
      kind: choice(["one", "two"], "A kind."),
      limit: withDefault(integer("A limit.", { minimum: 1, maximum: 9 }), 5),
      all: optional(flag("")),
      names: textList("Names."),
      items: objectList("Items.", { line: integer("A line.") }),
    });
    assert.deepEqual(schema, {
      type: "object",
      properties: {
        path: { type: "string", description: "A path." },
        kind: { type: "string", enum: ["one", "two"], description: "A kind." },
        limit: { type: "integer", description: "A limit." },
        all: { type: "boolean" },
        names: { type: "array", items: { type: "string" }, description: "Names." },
        items: {
          type: "array",
          items: {
            type: "object",
            properties: { line: { type: "integer", description: "A line." } },
            required: ["line"],
          },
          description: "Items.",
        },
      },
      // The tool asks for the path itself.
      required: ["kind", "names", "items"],
    });
  });

  it("has no `required` where nothing is, as an empty one is no valid schema everywhere", () => {
    const schema = describeObject({ path: optional(text("A path.")) });
    assert.deepEqual(Object.keys(schema), ["type", "properties"]);
  });
});

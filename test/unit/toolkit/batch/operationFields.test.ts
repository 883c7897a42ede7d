import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Failure } from "../../../../src/core/failure/failure.ts";
import { after, before, lines, regex, string } from "../../../support/notation/operationInputs.ts";
import { abcde, failureOf, type OperationInput } from "../../../support/notation/replacements.ts";

describe("replace_in_file", () => {
  describe("9. fields of another type are errors that name the field", () => {
    // What says nothing is no error: `harmless.test.ts`.
    const foreign: readonly (readonly [operation: OperationInput, field: string])[] = [
      [{ ...lines(1, 1, "x"), searchFor: "y" }, "searchFor"],
      [{ ...lines(1, 1, "x"), lineNumber: 2 }, "lineNumber"],
      [{ ...before(1, "x"), replaceWith: "y" }, "replaceWith"],
      [{ ...after(1, "x"), startLine: 2 }, "startLine"],
      [{ ...string("x", "y"), insertText: "z" }, "insertText"],
      [{ ...regex("x", "y"), endLine: 2 }, "endLine"],
    ];
    for (const [operation, field] of foreign) {
      it(`${field} in ${String(operation["type"])}`, async () => {
        const failure = await failureOf(abcde, [lines(1, 1, "x"), operation]);
        assert.ok(failure.code === "fieldOfOtherType");
        assert.equal(failure.field, `replacements[1].${field}`);
        assert.equal(failure.type, operation["type"]);
      });
    }

    const missing: readonly (readonly [operation: OperationInput, field: string])[] = [
      [{ type: "lines", startLine: 1, replaceWith: "x" }, "endLine"],
      [{ type: "lines", startLine: 1, endLine: 1 }, "replaceWith"],
      [{ type: "insert_before", insertText: "x" }, "lineNumber"],
      [{ type: "insert_after", lineNumber: 1 }, "insertText"],
      [{ type: "string", replaceWith: "x" }, "searchFor"],
      [{ type: "regex", searchFor: "x" }, "replaceWith"],
    ];
    for (const [operation, field] of missing) {
      it(`and so is ${field} missing in ${String(operation["type"])}`, async () => {
        const failure = await failureOf(abcde, [operation]);
        assert.ok(failure.code === "missingField");
        assert.equal(failure.field, `replacements[0].${field}`);
      });
    }

    const wrong: readonly (readonly [name: string, input: readonly unknown[], Failure])[] = [
      ["an empty batch", [], { code: "emptyList", field: "replacements" }],
      [
        "an empty text to search for",
        [string("", "x")],
        { code: "emptyText", field: "replacements[0].searchFor" },
      ],
      [
        "an empty pattern",
        [regex("", "x")],
        { code: "emptyText", field: "replacements[0].searchFor" },
      ],
      [
        "an unknown type",
        [{ ...lines(1, 1, "x"), type: "delete" }],
        {
          code: "valueNotAllowed",
          field: "replacements[0].type",
          value: "delete",
          allowed: ["lines", "insert_before", "insert_after", "string", "regex"],
        },
      ],
      [
        "a line number in words",
        [{ ...before(1, "x"), lineNumber: "one" }],
        {
          code: "mistypedField",
          field: "replacements[0].lineNumber",
          expected: "a whole number",
          actual: 'the string "one"',
        },
      ],
    ];
    for (const [name, replacements, failure] of wrong) {
      it(`and so is ${name}`, async () => {
        assert.deepEqual(await failureOf(abcde, replacements), failure);
      });
    }
  });
});

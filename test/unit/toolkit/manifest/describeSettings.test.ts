import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { describeSettings } from "../../../../src/toolkit/manifest/describeSettings.ts";
import { settings } from "../../../../src/toolkit/manifest/settings.ts";

describe("describeSettings", () => {
  it("describes a choice with a word for each value", () => {
    const { properties } = describeSettings() as { properties: Record<string, unknown> };
    assert.deepEqual(properties["linewise.saveAfterEdit"], {
      type: "string",
      scope: "window",
      default: "ifClean",
      enum: ["ifClean", "always", "never"],
      markdownEnumDescriptions: Object.values(settings.saveAfterEdit.values),
      markdownDescription: settings.saveAfterEdit.description,
    });
  });

  it("describes a number with its range", () => {
    const { properties } = describeSettings() as { properties: Record<string, unknown> };
    assert.deepEqual(properties["linewise.regexTimeout"], {
      type: "integer",
      scope: "window",
      default: 5_000,
      minimum: 50,
      maximum: 60_000,
      markdownDescription: settings.regexTimeout.description,
    });
  });

  it("describes a choice for each entry", () => {
    const { properties } = describeSettings() as { properties: Record<string, unknown> };
    const { values } = settings.protectedReads.additionalProperties;
    assert.deepEqual(properties["linewise.protectedReads"], {
      type: "object",
      scope: "application",
      default: settings.protectedReads.default,
      additionalProperties: {
        type: "string",
        enum: ["ask", "refuse", "allow"],
        markdownEnumDescriptions: Object.values(values),
      },
      markdownDescription: settings.protectedReads.description,
    });
  });
});

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { describeSettings } from "../../../../harness/manifest/describeSettings.ts";
import { type Setting, settings } from "../../../../src/toolkit/manifest/settings.ts";

function describeAll(): Readonly<Record<string, unknown>> {
  const sections = describeSettings() as { properties: Readonly<Record<string, unknown>> }[];
  return Object.fromEntries(sections.flatMap(({ properties }) => Object.entries(properties)));
}

describe("describeSettings", () => {
  it("describes a choice with a word for each value", () => {
    const properties = describeAll();
    assert.deepEqual(properties["linewise.saveAfterEdit"], {
      type: "string",
      scope: "window",
      default: "ifClean",
      enum: ["ifClean", "always", "never"],
      markdownEnumDescriptions: Object.values(settings.saveAfterEdit.values),
      enumItemLabels: ["If It Had No Unsaved Changes", "Always", "Never"],
      order: 1,
      tags: ["agents"],
      markdownDescription: settings.saveAfterEdit.description,
    });
  });

  it("describes a number with its range", () => {
    const properties = describeAll();
    assert.deepEqual(properties["linewise.regexTimeout"], {
      type: "integer",
      scope: "window",
      default: 5_000,
      minimum: 50,
      maximum: 60_000,
      order: 3,
      tags: ["agents", "advanced"],
      markdownDescription: settings.regexTimeout.description,
    });
  });

  it("describes a choice for each entry", () => {
    const properties = describeAll();
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
      order: 3,
      tags: ["agents", "security"],
    });
  });

  it("shows each setting once, and links to none that is not there", () => {
    const names = Object.keys(settings).map((name) => `linewise.${name}`);
    assert.deepEqual(Object.keys(describeAll()).sort(), names.sort());
    const words = JSON.stringify(describeSettings());
    const links = [...words.matchAll(/#(linewise\.\w+)#/g)].map(([, name]) => name);
    assert.ok(links.length > 2);
    for (const name of links) assert.ok(names.includes(String(name)), name);
  });

  it("shows ten at most where nobody asks for more, each in sixty words at most", () => {
    const shown = Object.values<Setting>(settings).filter(({ isAdvanced }) => !isAdvanced);
    assert.ok(shown.length <= 10, `${shown.length}`);
    const long = Object.values<Setting>(settings)
      .flatMap((each) => [
        each.description,
        ...("values" in each ? Object.values(each.values) : []),
      ])
      .filter((words) => words.split(/\s+/).length > 60);
    assert.deepEqual(long, []);
  });

  it("has a label for each choice", () => {
    for (const setting of Object.values(settings)) {
      if (!("labels" in setting)) continue;
      assert.deepEqual(Object.keys(setting.labels), Object.keys(setting.values));
    }
  });
});

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { describeContributions, guide } from "../../../../harness/manifest/contributions.ts";
import { contributedName } from "../../../../src/toolkit/manifest/index.ts";
import { describeSettings } from "../../../../harness/manifest/describeSettings.ts";
import { sampleTool } from "../../../support/examples/sampleTool.ts";

describe("the name of a tool", () => {
  const names: readonly (readonly [name: string, contributed: string])[] = [
    ["tail", "linewise_tail"],
    ["read_file", "linewise_read_file"],
    ["replace_in_file", "linewise_replace_in_file"],
  ];
  for (const [name, contributed] of names) {
    it(`${name} is ${contributed} to others`, () => {
      assert.equal(contributedName({ ...sampleTool, name }), contributed);
    });
  }
});

describe("describeContributions", () => {
  it("describes tools in their order, and the settings", () => {
    const { languageModelTools, configuration, jsonValidation, ...others } = describeContributions([
      sampleTool,
    ]);
    const given = { languageModelTools, configuration };
    assert.deepEqual(given, {
      languageModelTools: [
        {
          name: "linewise_count_words",
          toolReferenceName: "linewise_count_words",
          displayName: "Count Words",
          userDescription: "Counts words | letters.",
          modelDescription: "Counts the words of a file.",
          icon: "$(symbol-numeric)",
          canBeReferencedInPrompt: true,
          inputSchema: {
            type: "object",
            properties: {
              path: { type: "string", description: "A path." },
              unit: { type: "string", enum: ["words", "letters"], description: "What to count." },
              limit: { type: "integer", description: "The most to count. Default 9." },
            },
          },
        },
      ],
      configuration: describeSettings(),
    });
    assert.deepEqual(jsonValidation, [
      {
        fileMatch: "linewise_count_words.json",
        url: "linewise-schema://tool/linewise_count_words",
      },
    ]);
    const places = [
      "chatPlugins",
      "colors",
      "commands",
      "configurationDefaults",
      "keybindings",
      "menus",
      "views",
      "viewsContainers",
      "viewsWelcome",
      "walkthroughs",
    ];
    assert.deepEqual(Object.keys(others).sort(), [...Object.keys(guide), ...places].sort());
  });
});

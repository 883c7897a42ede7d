import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { externalizeWords } from "../../../../harness/manifest/externalizeWords.ts";

describe("externalizeWords", () => {
  const examples: readonly (readonly [
    why: string,
    manifest: Readonly<Record<string, unknown>>,
    externalized: Readonly<Record<string, unknown>>,
    words: Readonly<Record<string, string>>,
  ])[] = [
    [
      "words of the top",
      { description: "Edits." },
      { description: "%description%" },
      { description: "Edits." },
    ],
    [
      "commands, by their ids",
      { commands: [{ command: "a.b", title: "Undo" }] },
      { commands: [{ command: "a.b", title: "%commands.a.b.title%" }] },
      { "commands.a.b.title": "Undo" },
    ],
    [
      "items of one id, by their places",
      {
        viewsWelcome: [
          { view: "v", contents: "A" },
          { view: "v", contents: "B" },
        ],
      },
      {
        viewsWelcome: [
          { view: "v", contents: "%viewsWelcome.v1.contents%" },
          { view: "v", contents: "%viewsWelcome.v2.contents%" },
        ],
      },
      { "viewsWelcome.v1.contents": "A", "viewsWelcome.v2.contents": "B" },
    ],
    [
      "lists of words",
      { setting: { enum: ["x", "y"], markdownEnumDescriptions: ["X", "Y"] } },
      {
        setting: {
          enum: ["x", "y"],
          markdownEnumDescriptions: [
            "%setting.markdownEnumDescriptions.1%",
            "%setting.markdownEnumDescriptions.2%",
          ],
        },
      },
      { "setting.markdownEnumDescriptions.1": "X", "setting.markdownEnumDescriptions.2": "Y" },
    ],
    [
      "the name of a view",
      { views: { scm: [{ id: "v", name: "Edits" }] } },
      { views: { scm: [{ id: "v", name: "%views.scm.v.name%" }] } },
      { "views.scm.v.name": "Edits" },
    ],
    [
      "nothing that a model reads",
      { tools: [{ name: "t", modelDescription: "m", inputSchema: { p: { description: "d" } } }] },
      { tools: [{ name: "t", modelDescription: "m", inputSchema: { p: { description: "d" } } }] },
      {},
    ],
    [
      "no ids and no other values",
      { name: "n", on: true, order: 1 },
      { name: "n", on: true, order: 1 },
      {},
    ],
  ];
  for (const [why, manifest, externalized, words] of examples) {
    it(`takes out ${why}`, () =>
      assert.deepEqual(externalizeWords(manifest), { manifest: externalized, words }));
  }

  it("never gives two words one key", () => {
    const manifest = {
      a: { "b.title": { title: "1" }, b: { "title.title": "x", title: { title: "2" } } },
    };
    assert.throws(() => externalizeWords(manifest), /a\.b\.title\.title/);
  });
});

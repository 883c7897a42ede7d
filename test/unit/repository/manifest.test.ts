import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { before, describe, it } from "mocha";
import { repositoryRoot } from "../../../harness/paths.ts";
import type { JsonSchema } from "../../../harness/manifest/jsonSchema.ts";
import { type Field, integer, objectList, withDefault } from "../../../src/toolkit/input/schema.ts";
import { ownTextSchemes, unlistedCommands } from "../../../src/toolkit/manifest/index.ts";
import { tools } from "../../../src/tools/index.ts";
import {
  findProposals,
  findSchemaProblems,
  findUnsaidValues,
  type Manifest,
  settingsOf,
} from "./manifestLaws.ts";

describe("the manifest", () => {
  let manifest: Manifest;
  before(async () => {
    manifest = JSON.parse(await readFile(join(repositoryRoot, "package.json"), "utf8")) as Manifest;
  });

  it("uses no proposed API", () => assert.deepEqual(findProposals(manifest), []));

  it("names tools uniquely, by names that VS Code takes", () => {
    const contributed = manifest.contributes.languageModelTools;
    assert.ok(contributed.length > 0);
    for (const { name, toolReferenceName } of contributed) {
      assert.match(name, /^(?!copilot_|vscode_)linewise_[\w-]+$/);
      assert.equal(toolReferenceName, name);
    }
    assert.equal(new Set(contributed.map(({ name }) => name)).size, contributed.length);
  });

  it("says all that people and models need of a tool", () => {
    for (const tool of manifest.contributes.languageModelTools) {
      for (const words of ["displayName", "userDescription", "modelDescription"]) {
        const said = tool[words];
        assert.ok(typeof said === "string" && said.length > 3, `${tool.name}: ${words}`);
      }
      assert.match(String(tool["icon"]), /^\$\([a-z0-9-]+\)$/);
      assert.equal(tool["canBeReferencedInPrompt"], true);
    }
  });

  it("has flat schemas that hold nothing that hosts drop or repeat", () => {
    const problems = manifest.contributes.languageModelTools.flatMap((tool) =>
      findSchemaProblems(tool.inputSchema, tool.name),
    );
    assert.deepEqual(problems, []);
  });

  it("says every default and range once, in words", () => {
    const unsaid = tools.flatMap(({ name, fields }) => findUnsaidValues(fields, name));
    assert.deepEqual(unsaid, []);
  });

  it("keeps what decides over permissions out of the workspace's reach", () => {
    const properties = settingsOf(manifest);
    const application = Object.keys(properties).filter(
      (name) => properties[name]?.scope === "application",
    );
    assert.deepEqual(application, [
      "linewise.permissionMode",
      "linewise.approval",
      "linewise.review",
      "linewise.record",
      "linewise.allowedPaths",
      "linewise.protectedPaths",
      "linewise.protectedReads",
    ]);
  });

  it("has the commands that its menus and keybindings name", () => {
    const { commands = [], keybindings = [], menus = {} } = manifest.contributes;
    const listed = commands.map(({ command }) => command);
    const known = new Set([...listed, ...unlistedCommands.map((name) => `linewise.${name}`)]);
    const named = Object.values(menus).flatMap((items) => items.map(({ command }) => command));
    assert.ok(named.length > 0);
    for (const command of named) assert.ok(listed.includes(command), command);
    for (const { command } of keybindings) assert.ok(known.has(command), command);
  });

  it("offers few commands, and fewer where there is nothing to do yet", () => {
    const { commands = [], menus = {} } = manifest.contributes;
    assert.ok(commands.length <= 33, `${commands.length} commands`);
    const conditional = new Set((menus["commandPalette"] ?? []).map(({ command }) => command));
    const always = commands.filter(({ command }) => !conditional.has(command));
    assert.ok(always.length <= 14, `${always.length} in the palette of a new window`);
  });

  it("is woken by commands that it does not list, and by a request that comes before the window has started", () => {
    const unlisted = unlistedCommands.map((name) => `onCommand:linewise.${name}`);
    const ofCopilot = ["default", "editsAgent", "editingSessionEditor"];
    const agents = [
      ...ofCopilot.map((name) => `github.copilot.${name}`),
      ...["copilotcli", "claude", "codex"].map((name) => `agent-host-${name}`),
    ].map((id) => `onChatParticipant:${id}`);
    assert.deepEqual(manifest.activationEvents, [
      ...["onStartupFinished", ...agents],
      ...ownTextSchemes.map((scheme) => `onFileSystem:${scheme}`),
      ...unlisted,
    ]);
  });

  it("binds no key everywhere", () => {
    for (const { command, when } of manifest.contributes.keybindings ?? []) {
      assert.match(String(when), /\w/, command);
    }
  });

  it("shows its buttons only in its own documents, in files to review and in editors that wait for a decision", () => {
    const inEditor =
      /^resource in linewise\.filesToReview(?: && !textCompareEditorActive)?$|^linewise\.reviewsInMultiDiff && activeEditor == multiDiffEditor$|^resourceScheme == linewise-decision\b.* \|\| linewise\.decidesInMultiDiff && activeEditor == multiDiffEditor\b[^|]*$/;
    const items = manifest.contributes.menus?.["editor/title"] ?? [];
    assert.ok(items.length > 0);
    for (const { when } of items) assert.match(String(when), inEditor);
  });

  it("reads in an untrusted workspace, without the workspace's say in settings that matter", () => {
    const { untrustedWorkspaces } = manifest.capabilities;
    assert.equal(untrustedWorkspaces.supported, "limited");
    const properties = settingsOf(manifest);
    for (const name of untrustedWorkspaces.restrictedConfigurations) {
      assert.match(String(properties[name]?.scope), /^(?:window|resource)$/, name);
    }
  });

  it("gives every setting a scope", () => {
    for (const [name, { scope }] of Object.entries(settingsOf(manifest))) {
      assert.match(String(scope), /^(?:application|machine|window|resource)$/, name);
    }
  });
});

describe("findProposals", () => {
  const bad: readonly (readonly [found: string, manifest: object])[] = [
    ["enabledApiProposals", { enabledApiProposals: [], contributes: {} }],
    ["contributes.languageModelToolSets", { contributes: { languageModelToolSets: [] } }],
    ["contributes.chatParticipants", { contributes: { chatParticipants: [] } }],
    [
      "contributes.menus.multiDiffEditor/content",
      { contributes: { menus: { "editor/title": [], "multiDiffEditor/content": [] } } },
    ],
    [
      "contributes.menus.multiDiffEditor/resource/title",
      { contributes: { menus: { "multiDiffEditor/resource/title": [] } } },
    ],
  ];
  for (const [found, manifest] of bad) {
    it(`finds ${found}`, () => assert.deepEqual(findProposals(manifest as Manifest), [found]));
  }
});

describe("findSchemaProblems", () => {
  function problemsOf(property: object): readonly string[] {
    const schema = { type: "object", properties: { p: property } } as unknown as JsonSchema;
    return findSchemaProblems(schema, "t");
  }
  const good = { type: "integer", description: "Lines, from 1 to 90. Default 20." };
  const bad: readonly (readonly [problem: string, property: object])[] = [
    ["t.p: anyOf", { ...good, anyOf: [] }],
    ["t.p: oneOf", { ...good, oneOf: [] }],
    ["t.p: allOf", { ...good, allOf: [] }],
    ["t.p: not", { ...good, not: {} }],
    ["t.p: additionalProperties", { ...good, additionalProperties: false }],
    ["t.p[]: oneOf", { ...good, type: "array", items: { type: "object", oneOf: [] } }],
    ["t.p: no items", { ...good, type: "array" }],
    ["t.p: a description that says nothing", { type: "string", description: "A p." }],
    ["t.p: description too long", { type: "string", description: "x".repeat(1_025) }],
    ["t.p: default", { ...good, default: 20 }],
    ["t.p: minimum", { ...good, minimum: 1 }],
    ["t.p: maximum", { ...good, maximum: 90 }],
    ["t.p: required q does not exist", { ...good, required: ["q"] }],
    [
      "t.p[].q: no items",
      { ...good, type: "array", items: { type: "object", properties: { q: { type: "array" } } } },
    ],
  ];
  for (const [problem, property] of bad) {
    it(`finds ${problem}`, () => assert.deepEqual(problemsOf(property), [problem]));
  }

  it("finds nothing in a good one", () => {
    assert.deepEqual(problemsOf(good), []);
  });
});

describe("findUnsaidValues", () => {
  const words = "Lines, from 1 to 90. Default 20.";
  const good = withDefault(integer(words, { minimum: 1, maximum: 90 }), 20);
  const bad: readonly (readonly [problem: string, field: Field])[] = [
    ["t.p: default not said", withDefault(integer(words), 2)],
    ["t.p: default not said", { ...good, description: `${words} The default 20 is usual.` }],
    ["t.p[].q: default not said", objectList("Items.", { q: withDefault(integer("Line."), 3) })],
  ];
  for (const [problem, field] of bad) {
    it(`finds ${problem} in ${JSON.stringify(field)}`, () => {
      assert.deepEqual(findUnsaidValues({ p: field }, "t"), [problem]);
    });
  }

  it("finds nothing in a good one", () => {
    assert.deepEqual(findUnsaidValues({ p: good }, "t"), []);
  });
});

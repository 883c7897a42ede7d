import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, it } from "mocha";
import { repositoryRoot } from "../../../harness/paths.ts";
import { guide } from "../../../harness/manifest/contributions.ts";
import { contributedName, settings } from "../../../src/toolkit/manifest/index.ts";
import { tools } from "../../../src/tools/index.ts";

/** At four characters a token, front matter included: VS Code sends files whole, but for an agent's. */
const maxTokens: Readonly<Record<keyof typeof guide, number>> = {
  // In every request of every chat.
  chatInstructions: 60,
  chatAgents: 400,
  chatSkills: 1_000,
  chatPromptFiles: 300,
};

/**
 * Tools that VS Code 1.139 has, without those that edit files or that ours stand for: each costs tokens
 * in every request.
 */
const builtInTools = [
  "search/codebase",
  "search/usages",
  "search/changes",
  "read/readFile",
  "read/problems",
  "read/viewImage",
  "execute/runInTerminal",
  "execute/getTerminalOutput",
  "execute/sendToTerminal",
  "execute/killTerminal",
  "execute/testFailure",
  "agent",
  "todo",
  "web/fetch",
  "vscode/askQuestions",
];

interface GuideFile {
  readonly path: string;
  readonly text: string;
  readonly head: ReadonlyMap<string, string>;
  readonly body: string;
}

function readGuide(point: keyof typeof guide): readonly GuideFile[] {
  return guide[point].map(({ path }) => {
    const text = readFileSync(join(repositoryRoot, path), "utf8");
    return { path, text, ...parseFrontMatter(text) };
  });
}

/**
 * One `name: value` a line: VS Code's own reader knows less than YAML, so nothing else is used.
 * A value is a JSON string, a list of plain words, or plain words that YAML takes as they are.
 */
function parseFrontMatter(text: string): Pick<GuideFile, "head" | "body"> {
  const match = /^---\n(.*?)\n---\n\n(.*)$/s.exec(text);
  assert.ok(match !== null, "no front matter");
  const [, lines = "", body = ""] = match;
  const head = lines.split("\n").map((line): [string, string] => {
    const parts =
      /^([a-zA-Z-]+): (?:"([^"\\]+)"|([^"\s[{*&!|>%@`#'](?:(?!: | #).)*|\[[^"[\]]+\]))$/.exec(line);
    assert.ok(parts !== null, `not a name and a value: ${line}`);
    return [parts[1] ?? "", parts[2] ?? parts[3] ?? ""];
  });
  assert.equal(new Map(head).size, head.length, "a name twice");
  return { head: new Map(head), body };
}

describe("the guide that ships with the extension", () => {
  const points = Object.keys(guide) as readonly (keyof typeof guide)[];

  it("is there, within its bounds", () => {
    for (const point of points) {
      for (const { path, text, body } of readGuide(point)) {
        assert.ok(body.trim().length > 0, path);
        const tokens = (point === "chatAgents" ? body : text).length / 4;
        assert.ok(tokens <= maxTokens[point], `${path}: ${tokens} tokens`);
      }
    }
  });

  it("has the names of file that VS Code wants", () => {
    const endings = {
      chatInstructions: /^\.\/chat\/[\w-]+\.instructions\.md$/,
      chatAgents: /^\.\/chat\/[\w-]+\.agent\.md$/,
      chatSkills: /^\.\/chat\/skills\/[\w-]+\/SKILL\.md$/,
      chatPromptFiles: /^\.\/chat\/[\w-]+\.prompt\.md$/,
    };
    for (const point of points) {
      for (const { path } of guide[point]) assert.match(path, endings[point]);
    }
  });

  it("is silent in every chat where the setting is off", () => {
    assert.equal(settings.guideAgents.default, true);
    for (const entry of [...guide.chatInstructions, ...guide.chatSkills]) {
      assert.equal(entry.when, "config.linewise.guideAgents");
    }
  });

  it("tells every chat a condition before each advice, since a chat may have no such tools", () => {
    const [instructions] = readGuide("chatInstructions");
    assert.ok(instructions !== undefined);
    assert.equal(instructions.head.get("applyTo"), "**");
    const sentences = instructions.body.trim().split(/(?<=\.)\s/);
    for (const sentence of sentences) assert.match(sentence, /^If /);
  });

  it("gives its agent all our tools, and none that edits or searches for tools", () => {
    const manifest = JSON.parse(readFileSync(join(repositoryRoot, "package.json"), "utf8")) as {
      publisher: string;
      name: string;
    };
    const [agent] = readGuide("chatAgents");
    const list = agent?.head.get("tools")?.replaceAll(/[[\]]/g, "").split(", ");
    // Each by its name: not every VS Code makes a set of an extension's. `vscode` would hold the search
    // for tools, which has ours deferred; `edit` those that edit.
    const set = `${manifest.publisher}.${manifest.name}`;
    const ours = tools.map((tool) => `${set}/${contributedName(tool)}`);
    assert.deepEqual(list?.toSorted(), [...ours, ...builtInTools].toSorted());
    assert.match(agent?.body ?? "", /^All linewise_\* tools are loaded: call them directly\./);
  });

  it("has its agent know every step by a tool that there is", () => {
    const known = new Set(tools.map(contributedName));
    for (const point of ["chatAgents", "chatSkills", "chatPromptFiles"] as const) {
      for (const { path, body } of readGuide(point)) {
        const named = body.match(/\blinewise_\w+/g) ?? [];
        assert.ok(named.length > 1, path);
        for (const name of named) assert.ok(known.has(name), `${path}: ${name}`);
      }
    }
  });

  it("names what a person or a model chooses by, as the folder or file is named", () => {
    const agent = readGuide("chatAgents")[0]?.head.get("name");
    assert.equal(agent, "Linewise");
    for (const { path, head } of readGuide("chatSkills")) {
      assert.equal(head.get("name"), basename(dirname(path)));
    }
    for (const { path, head } of readGuide("chatPromptFiles")) {
      assert.equal(head.get("name"), basename(path, ".prompt.md"));
      assert.equal(head.get("agent"), agent);
    }
    for (const point of ["chatAgents", "chatSkills", "chatPromptFiles"] as const) {
      for (const { path, head } of readGuide(point)) {
        assert.ok((head.get("description") ?? "").length > 20, path);
      }
    }
  });
});

describe("parseFrontMatter", () => {
  for (const bad of [
    "no front matter\n",
    "---\nname\n---\n\nx",
    "---\ntools:\n  - a\n---\n\nx",
    "---\napplyTo: **\n---\n\nx",
    "---\ndescription: one: two\n---\n\nx",
    "---\nname: a\nname: b\n---\n\nx",
  ]) {
    it(`refuses ${JSON.stringify(bad)}`, () => assert.throws(() => parseFrontMatter(bad)));
  }
});

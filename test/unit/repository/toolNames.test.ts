import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Failure } from "../../../src/core/failure/failure.ts";
import { explain } from "../../../src/toolkit/explain/explain.ts";
import type { Field, Fields } from "../../../src/toolkit/input/schema.ts";
import { contributedName } from "../../../src/toolkit/manifest/index.ts";
import { settings } from "../../../src/toolkit/manifest/settings.ts";
import { tools } from "../../../src/tools/index.ts";
import { failureExamples } from "../../support/examples/failureExamples.ts";
import { readRepositoryFiles } from "./repositoryFiles.ts";

const contributedNames: ReadonlySet<string> = new Set(tools.map(contributedName));
const shortNames: ReadonlySet<string> = new Set(tools.map(({ name }) => name));
const fieldNames: ReadonlySet<string> = new Set(
  tools.flatMap(({ fields }) => findFieldNames(fields)),
);

/** Names in backticks that look like tools of ours and are none. */
const otherNames: ReadonlySet<string> = new Set([
  "tool_search",
  "tool_search_tool",
  "replace_string_in_file",
  "grep_search",
  "apply_patch",
  "node_modules",
]);

function findFieldNames(fields: Fields): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]: [string, Field]) => [
    name,
    ...(field.kind === "objectList" ? findFieldNames(field.item) : []),
    ...(field.kind === "choice" ? field.values : []),
  ]);
}

/** Names of tools of ours that no tool has: after `#` too, in any spelling. */
function findUnknownNames(text: string): readonly string[] {
  const long = [...text.matchAll(/(?<![\w.])linewise(?:_\w+|[A-Z]\w*)/g)].map(([name]) => name);
  const quoted = [...text.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name = ""]) => name);
  return [
    ...long.filter((name) => !contributedNames.has(name)),
    ...quoted
      .filter((name) => !name.startsWith("linewise_"))
      .filter((name) => ![shortNames, fieldNames, otherNames].some((known) => known.has(name))),
  ];
}

/** Models can call a tool by its whole name only, so what they read must not shorten it. */
function findShortNames(text: string): readonly string[] {
  return [...text.matchAll(/(?<![\w.])[a-z]+(?:_[a-z]+)+/g)]
    .map(([name]) => name)
    .filter((name) => shortNames.has(name));
}

function assertNone(texts: readonly (readonly [from: string, names: readonly string[]])[]): void {
  assert.ok(texts.length > 0);
  assert.deepEqual(
    texts.flatMap(([from, names]) => names.map((name) => `${from}: ${name}`)),
    [],
  );
}

describe("the name of a tool is one name", () => {
  const failures: readonly Failure[] = Object.values(failureExamples).flat();
  const forModels = [
    ...tools.map((tool) => [tool.name, tool.modelDescription] as const),
    ...tools.flatMap(({ name, fields }) => describeFields(name, fields)),
    ...failures.map((failure) => [failure.code, explain(failure)] as const),
  ];

  it("in what models read of tools and failures", () => {
    assertNone(
      forModels.map(([from, text]) => [from, [...findUnknownNames(text), ...findShortNames(text)]]),
    );
  });

  it("in what people read of tools and settings", () => {
    const words = [
      ...tools.map((tool) => [tool.name, tool.userDescription] as const),
      ...Object.entries(settings).map(
        ([name, setting]) => [name, JSON.stringify(setting)] as const,
      ),
    ];
    assertNone(words.map(([from, text]) => [from, findUnknownNames(text)]));
  });

  it("in every document, the manifest and what ships for the chat", async () => {
    const documents = (await readRepositoryFiles()).filter(
      ({ path }) => path === "package.json" || /^(?:[^/]+|(?:docs|chat)\/.*)\.md$/.test(path),
    );
    assertNone(documents.map(({ path, text }) => [path, findUnknownNames(text)]));
    const chat = documents.filter(({ path }) => path.startsWith("chat/"));
    assertNone(chat.map(({ path, text }) => [path, findShortNames(text)]));
  });

  function describeFields(at: string, fields: Fields): readonly (readonly [string, string])[] {
    return Object.entries(fields).flatMap(([name, field]: [string, Field]) => [
      [`${at}.${name}`, field.description] as const,
      ...(field.kind === "objectList" ? describeFields(`${at}.${name}`, field.item) : []),
    ]);
  }
});

describe("findUnknownNames", () => {
  const bad: readonly (readonly [text: string, name: string])[] = [
    ["Call linewise_read next.", "linewise_read"],
    ["Type #linewiseReadFile in the chat.", "linewiseReadFile"],
    ["linewise_read_files reads several.", "linewise_read_files"],
    ["Then use `edit_lines`.", "edit_lines"],
  ];
  for (const [text, name] of bad) {
    it(`finds ${name}`, () => assert.deepEqual(findUnknownNames(text), [name]));
  }

  const good =
    "linewise_read_file, #linewise_tail, `read_file`, `glob_pattern`, `insert_before`, `linewise.approval`, linewise_* and `tool_search`";
  it(`finds nothing in ${good}`, () => assert.deepEqual(findUnknownNames(good), []));
});

describe("findShortNames", () => {
  it("finds a name without its beginning", () => {
    const text = "As linewise_read_file shows; or read_file, then `edit_file`.";
    assert.deepEqual(findShortNames(text), ["read_file", "edit_file"]);
  });
});

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { fail } from "../../../src/core/result.ts";
import { fileInfo } from "../../../src/tools/fileInfo.ts";
import { callReadTool } from "../../support/notation/callTool.ts";
import { fakeTree, type FakeTree } from "../../support/fakes/fakeTree.ts";
import { fakeContext } from "../../support/fakes/fakeWorkspace.ts";

const path = "a.txt";
const textLimitBytes = 8 * 1024 * 1024;

async function factsOf(tree: FakeTree): Promise<Record<string, unknown>> {
  const context = fakeContext({}, { workspace: fakeTree(tree) });
  const answer = await callReadTool(fileInfo, { path }, context);
  assert.ok(answer.ok, answer.ok ? "" : JSON.stringify(answer.failure));
  return JSON.parse(answer.value) as Record<string, unknown>;
}

const modified = "1970-01-01T00:00:00.000Z";
const file = { path, exists: true, type: "file", modified, permissions: "rw-r--r--" };
const empty = { ...file, size: 0, size_human: "0 B" };
const text = { encoding: "utf8", final_newline: true, unsaved: false };

describe("file_info", () => {
  const examples: readonly (readonly [string, FakeTree, Record<string, unknown>])[] = [
    [
      "a text file",
      { files: { [path]: "a\nb\n" } },
      { ...file, size: 4, size_human: "4 B", ...text, lines: 2, eol: "LF" },
    ],
    [
      "an empty file",
      { files: { [path]: "" } },
      { ...empty, ...text, lines: 0, eol: null, final_newline: false },
    ],
    [
      "the most frequent of several line endings",
      { files: { [path]: { text: "a\r\nb\nc\r\n" } } },
      { ...empty, ...text, lines: 3, eol: "CRLF" },
    ],
    [
      "a text of the editor in another encoding",
      { files: { [path]: { text: "a\rb", encoding: "utf16le", unsaved: true } } },
      {
        ...empty,
        lines: 2,
        encoding: "utf16le",
        eol: "CR",
        final_newline: false,
        unsaved: true,
      },
    ],
    ["a folder", { folders: { [path]: [] } }, { ...empty, type: "folder" }],
    ["a missing path", {}, { path, exists: false }],
    [
      "a link to nothing",
      { facts: { [path]: { linkTarget: "gone" } } },
      { path, exists: false, target: "gone" },
    ],
    [
      "a link to a file",
      { files: { [path]: "a" }, facts: { [path]: { linkTarget: "../b" } } },
      {
        ...file,
        size: 1,
        size_human: "1 B",
        target: "../b",
        ...text,
        lines: 1,
        eol: null,
        final_newline: false,
      },
    ],
    [
      "a binary file",
      {
        files: { [path]: { code: "binaryFile", path, sizeBytes: 2048, kind: "PNG image" } },
        facts: { [path]: { sizeBytes: 2048 } },
      },
      { ...file, size: 2048, size_human: "2.0 KB" },
    ],
    [
      "a text of the largest size that is looked into",
      { files: { [path]: "a\n" }, facts: { [path]: { sizeBytes: textLimitBytes } } },
      { ...file, size: textLimitBytes, size_human: "8.0 MB", ...text, lines: 1, eol: "LF" },
    ],
    [
      "a larger file, without looking into it",
      { files: { [path]: "a\n" }, facts: { [path]: { sizeBytes: textLimitBytes + 1 } } },
      { ...file, size: textLimitBytes + 1, size_human: "8.0 MB" },
    ],
    [
      "what is neither file nor folder, where there are no permissions",
      { files: { [path]: "a\n" }, facts: { [path]: { kind: "other", mode: undefined } } },
      { path, exists: true, type: "other", size: 2, size_human: "2 B", modified },
    ],
  ];
  for (const [name, tree, expected] of examples) {
    it(`describes ${name}`, async () => {
      assert.deepEqual(await factsOf(tree), expected);
    });
  }

  it("hands on why a path may not be looked at", async () => {
    const failure = { code: "outsideAllowedPaths", path, allowed: [] } as const;
    const resolve = () => Promise.resolve(fail(failure));
    const context = fakeContext({}, { workspace: { ...fakeTree({}), resolve } });
    assert.deepEqual(await callReadTool(fileInfo, { path }, context), fail(failure));
  });

  it("hands on why nothing can be found out", async () => {
    const failure = {
      code: "systemError",
      path,
      step: "Reading",
      cause: "EIO",
      left: "old",
    } as const;
    const context = fakeContext({}, { workspace: fakeTree({ facts: { [path]: failure } }) });
    assert.deepEqual(await callReadTool(fileInfo, { path }, context), fail(failure));
  });

  it("says what it looks at", () => {
    const call = fileInfo.parse({ path });
    assert.ok(call.ok);
    assert.deepEqual([call.value.paths, call.value.progress], [[path], "Looking at `a.txt`"]);
  });
});

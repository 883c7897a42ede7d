import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Failure } from "../../../src/core/failure/failure.ts";
import type { ResolvedPath } from "../../../src/core/path/resolvedPath.ts";
import { succeed } from "../../../src/core/result.ts";
import type { Workspace } from "../../../src/toolkit/workspace/workspace.ts";
import { replaceInFile } from "../../../src/tools/replaceInFile.ts";
import { targetOf } from "../../support/fakes/fakeTarget.ts";
import { fakeContext, fakeWorkspace } from "../../support/fakes/fakeWorkspace.ts";
import { callEditTool } from "../../support/notation/callTool.ts";
import { after, lines, string } from "../../support/notation/operationInputs.ts";
import { abcde, type OperationInput } from "../../support/notation/replacements.ts";
import {
  edit,
  edited,
  failureOf,
  from,
  insertAfter,
  move,
  other,
} from "../../support/notation/movingLines.ts";

describe("replace_in_file with lines of a file for a text", () => {
  const within: readonly (readonly [
    name: string,
    text: string,
    replacements: readonly OperationInput[],
    text: string,
  ])[] = [
    ["copies lines", abcde, [insertAfter(4, from(1, 2))], "a\nb\nc\nd\na\nb\ne\n"],
    [
      "copies one line without its end",
      abcde,
      [insertAfter(5, { fromStartLine: 2 })],
      "a\nb\nc\nd\ne\nb\n",
    ],
    ["moves lines down", abcde, [insertAfter(4, from(1, 2, move))], "c\nd\na\nb\ne\n"],
    ["moves lines up", abcde, [insertAfter(1, from(4, 5, move))], "a\nd\ne\nb\nc\n"],
    [
      "moves lines over others",
      abcde,
      [{ type: "lines", startLine: 4, endLine: 5, ...from(1, 1, move) }],
      "b\nc\na\n",
    ],
    ["leaves lines moved to their own edge", abcde, [insertAfter(3, from(2, 3, move))], abcde],
    [
      "copies over its own lines",
      abcde,
      [{ type: "lines", startLine: 1, endLine: 3, ...from(2, 2) }],
      "b\nd\ne\n",
    ],
    [
      "swaps lines",
      abcde,
      [
        insertAfter(5, from(1, 1, move)),
        { type: "insert_before", lineNumber: 1, ...from(5, 5, move) },
      ],
      "e\nb\nc\nd\na\n",
    ],
    [
      "takes the lines as they were",
      abcde,
      [lines(1, 1, "A"), insertAfter(2, from(1, 1))],
      "A\nb\na\nc\nd\ne\n",
    ],
    [
      "searches in what was moved",
      abcde,
      [insertAfter(5, from(1, 1, move)), string("a", "A")],
      "b\nc\nd\ne\nA\n",
    ],
    [
      "ends moved lines as the lines around them end",
      "a\r\nb\r\nc\r\n",
      [insertAfter(3, from(1, 1, move))],
      "b\r\nc\r\na\r\n",
    ],
    ["keeps a missing final newline", "a\nb\nc", [insertAfter(3, from(1, 1, move))], "b\nc\na"],
    [
      "keeps a missing final newline when the last line is moved",
      "a\nb\nc",
      [{ type: "insert_before", lineNumber: 1, ...from(3, 3, move) }],
      "c\na\nb",
    ],
    ["moves blank lines", "a\n\n\nb\n", [insertAfter(4, from(2, 3, move))], "a\nb\n\n\n"],
  ];
  for (const [name, text, replacements, expected] of within) {
    it(name, async () => {
      const { texts } = await edit({ files: { [edited]: text }, replacements });
      assert.equal(texts[edited] ?? text, expected);
    });
  }

  it("moves lines from another file, in its line endings", async () => {
    const files = { [edited]: abcde, [other]: "x\r\ny\r\nz\r\n" };
    const replacements = [
      insertAfter(1, from(2, 3, { fromPath: other, move: true })),
      lines(5, 5, "E"),
    ];
    const { texts, answer } = await edit({ files, replacements });
    assert.deepEqual(texts, { [edited]: "a\ny\nz\nb\nc\nd\nE\n", [other]: "x\r\n" });
    assert.match(
      answer,
      /replacements\[0\] \(insert_after\): now lines 2 to 3, lines 2 to 3 of src\/b\.ts, moved/,
    );
    assert.match(answer, /Edited src\/b\.ts: 1 line \(-2 below\)/);
  });

  it("moves all lines of another file", async () => {
    const files = { [edited]: "", [other]: "x\ny\n" };
    const replacements = [
      { type: "insert_before", lineNumber: 1, ...from(1, 2, { fromPath: other, move: true }) },
    ];
    assert.deepEqual((await edit({ files, replacements })).texts, {
      [edited]: "x\ny\n",
      [other]: "",
    });
  });

  it("copies from another file and leaves it alone", async () => {
    const files = { [edited]: abcde, [other]: "x\ny" };
    const { texts } = await edit({
      files,
      replacements: [insertAfter(5, from(2, 2, { fromPath: other }))],
    });
    assert.deepEqual(texts, { [edited]: `${abcde}y\n` });
  });

  it("takes a path of the file itself for the file", async () => {
    const replacements = [insertAfter(5, from(1, 1, { fromPath: edited, move: true }))];
    assert.equal(
      (await edit({ files: { [edited]: abcde }, replacements })).texts[edited],
      "b\nc\nd\ne\na\n",
    );
  });

  const names = [{ realPath: targetOf(edited).realPath }, { identity: "1:2" }];
  for (const shared of names) {
    it(`takes another name of the file for the file: ${Object.keys(shared).join()}`, async () => {
      const files = { [edited]: abcde, "link.ts": abcde };
      const fake = fakeWorkspace(files);
      const find = (path: string): ResolvedPath => ({ ...targetOf(path), ...shared });
      const workspace: Workspace = {
        ...fake,
        resolve: (path) => Promise.resolve(succeed(find(path))),
        resolveSource: (path) => Promise.resolve(succeed({ target: find(path), isFree: true })),
      };
      const replacements = [insertAfter(5, from(1, 1, { fromPath: "link.ts", move: true }))];
      const input = { filePath: edited, replacements };
      const result = await callEditTool(replaceInFile, input, fakeContext(files, { workspace }));
      assert.deepEqual(result.ok && result.value.texts, { [edited]: "b\nc\nd\ne\na\n" });
    });
  }

  it("reads numbers of a source in the file as those of as_of", async () => {
    const replacements = [insertAfter(4, from(2, 2, move))];
    const { texts } = await edit({ files: { [edited]: "a\nb\nc\n" }, replacements, as_of: "sold" });
    assert.equal(texts[edited], "b\nc\na\n");
  });

  it("reads numbers of another file as those of fromAsOf", async () => {
    const files = { [edited]: abcde, [other]: "new\nz\ny\nx\n" };
    const replacements = [
      insertAfter(5, from(2, 2, { fromPath: other, fromAsOf: "sother", move: true })),
    ];
    const { texts } = await edit({ files, replacements });
    assert.deepEqual(texts, { [edited]: `${abcde}y\n`, [other]: "new\nz\nx\n" });
  });

  it("shows where moved lines meet others, and where they were", async () => {
    const text = Array.from({ length: 30 }, (_, index) => `${index + 1}\n`).join("");
    const { answer } = await edit({
      files: { [edited]: text },
      replacements: [insertAfter(28, from(3, 22, move))],
    });
    const rows = answer.slice(answer.indexOf("\n\n") + 2).split("\n");
    assert.deepEqual(rows, [
      ...["2: 2", "3: 23", "4: 24", "…"],
      ...["8: 28", "9: 3", "10: 4", "11: 5", "…", "26: 20", "27: 21", "28: 22", "29: 29"],
    ]);
  });

  it("leaves a source whose operation was rejected", async () => {
    const files = { [edited]: abcde, [other]: "x\ny\n" };
    const replacements = [
      insertAfter(1, from(1, 1, { fromPath: other, move: true })),
      after(5, "f"),
    ];
    const { texts } = await edit({ files, replacements, rejected: ["replacements[0]"] });
    assert.deepEqual(texts, { [edited]: `${abcde}f\n` });
  });

  it("leaves lines whose move within the file was rejected", async () => {
    const replacements = [insertAfter(5, from(1, 2, move)), after(5, "f")];
    const given = { files: { [edited]: abcde }, replacements };
    const { texts } = await edit({ ...given, rejected: ["replacements[0]"] });
    assert.deepEqual(texts, { [edited]: `${abcde}f\n` });
    const { texts: moved } = await edit({ ...given, rejected: ["replacements[1]"] });
    assert.deepEqual(moved, { [edited]: "c\nd\ne\na\nb\n" });
  });

  const refused: readonly (readonly [
    name: string,
    replacement: OperationInput,
    failure: Failure,
  ])[] = [
    [
      "a text as well",
      insertAfter(1, from(1, 1, { insertText: "x" })),
      {
        code: "twoWays",
        ways: [
          ["replacements[0].insertText"],
          ["replacements[0].fromStartLine", "replacements[0].fromEndLine"],
        ],
      },
    ],
    [
      "no first line",
      insertAfter(1, { fromEndLine: 2, move: true }),
      { code: "missingField", field: "replacements[0].fromStartLine", expected: "a whole number" },
    ],
    [
      "lines past the end",
      insertAfter(1, from(4, 6)),
      {
        code: "lineOutOfRange",
        operation: 0,
        field: "replacements[0].fromEndLine",
        line: 6,
        maximum: 5,
        totalLines: 5,
      },
    ],
    [
      "the last line before the first",
      insertAfter(1, from(4, 3)),
      { code: "reversedRange", operation: 0, startLine: 4, endLine: 3, isSource: true },
    ],
    [
      "a move into itself",
      insertAfter(2, from(2, 3, move)),
      {
        code: "insertInsideRange",
        insert: { operation: 0, type: "insert_after", startLine: 2, endLine: 2 },
        range: { operation: 0, type: "from", startLine: 2, endLine: 3 },
      },
    ],
    [
      "a move over itself",
      { type: "lines", startLine: 3, endLine: 4, ...from(2, 3, move) },
      {
        code: "overlap",
        first: { operation: 0, type: "from", startLine: 2, endLine: 3 },
        second: { operation: 0, type: "lines", startLine: 3, endLine: 4 },
      },
    ],
    [
      "a file that asks before it is read",
      insertAfter(1, from(1, 1, { fromPath: ".env" })),
      { code: "sourceNeedsQuestion", operation: 0, path: ".env" },
    ],
    [
      "a missing file",
      insertAfter(1, from(1, 1, { fromPath: "none.ts" })),
      { code: "notFound", path: "none.ts" },
    ],
    [
      "bytes that are no text",
      insertAfter(1, from(1, 2, { fromPath: "bad.ts" })),
      { code: "sourceUndecodable", operation: 0, path: "bad.ts", line: 2, encoding: "utf8" },
    ],
    [
      "a search",
      { ...string("a", "b"), move: true },
      {
        code: "fieldOfOtherType",
        field: "replacements[0].move",
        type: "string",
        allowed: ["searchFor", "replaceWith"],
      },
    ],
  ];
  for (const [name, replacement, failure] of refused) {
    it(`refuses ${name}`, async () => {
      const files = { [edited]: abcde, ".env": "S=1\n", "bad.ts": "x\n\uFFFD\n" };
      assert.deepEqual(await failureOf({ files, replacements: [replacement] }), failure);
    });
  }

  it("refuses two other files", async () => {
    const files = { [edited]: abcde, [other]: "x\n", "src/c.ts": "y\n" };
    const replacements = [
      insertAfter(1, from(1, 1, { fromPath: other })),
      insertAfter(2, from(1, 1, { fromPath: "src/c.ts" })),
    ];
    assert.deepEqual(await failureOf({ files, replacements }), {
      code: "tooManySources",
      paths: [other, "src/c.ts"],
    });
  });
});

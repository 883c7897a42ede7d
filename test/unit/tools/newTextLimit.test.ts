import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { fail, type Result } from "../../../src/core/result.ts";
import type { Tool } from "../../../src/toolkit/tool.ts";
import { editFile } from "../../../src/tools/editFile.ts";
import { regexReplace } from "../../../src/tools/regexReplace.ts";
import { replaceContent } from "../../../src/tools/replaceContent.ts";
import { replaceInFile } from "../../../src/tools/replaceInFile.ts";
import { callEditTool } from "../../support/notation/callTool.ts";
import { fakeContext, type FakeFile } from "../../support/fakes/fakeWorkspace.ts";
import { answerInReverse } from "../../support/fakes/answerInReverse.ts";
import { runInSmallHeap } from "../../support/processes/smallHeap.ts";

const limit = 64 * 1024 * 1024;

function call(
  tool: Tool,
  input: object,
  files: Readonly<Record<string, FakeFile>>,
): Promise<Result<unknown>> {
  return callEditTool(tool, input, fakeContext(files, { maxReplacements: 20_000 }));
}

/** 9,000 times `x` on lines of their own, and so many characters to take the place of each. */
const manyLines = "x\n".repeat(9000);
const eightThousand = "y".repeat(8000);

function search(type: "string" | "regex", searchFor: string, replaceWith: string): object {
  return { type, searchFor, replaceWith };
}

const inFile = (...replacements: readonly object[]): object => ({
  filePath: "a.txt",
  replacements,
});

type Refused = readonly [
  name: string,
  tool: Tool,
  input: object,
  length: number,
  operation?: number,
];

const refused: readonly Refused[] = [
  [
    "regex_replace with a long text",
    regexReplace,
    { path: "a.txt", pattern: "x", replacement: eightThousand },
    72_000_000,
  ],
  [
    "regex_replace with groups that hold the rest of the file",
    regexReplace,
    { path: "a.txt", pattern: "x(?=((?s:.*)))", replacement: "\\1" },
    81_000_000,
  ],
  [
    "a string operation with a long text",
    replaceInFile,
    inFile(search("string", "x", eightThousand)),
    72_000_000,
    0,
  ],
  [
    "a regex operation with groups that hold the rest of the file",
    replaceInFile,
    inFile(search("regex", "x(?=([^]*))", "$1")),
    81_000_000,
    0,
  ],
  [
    "operations that are too much together",
    replaceInFile,
    inFile(search("string", "x", "y".repeat(4000)), search("regex", "\n", `\n${"z".repeat(3999)}`)),
    72_000_000,
    1,
  ],
  [
    "edit_file with a long text in every place",
    editFile,
    { path: "a.txt", old_string: "x", new_string: `${eightThousand}\n`, replace_all: true },
    72_009_000,
  ],
  [
    "replace_content with a long text",
    replaceContent,
    { pattern: "x", replacement: eightThousand, glob_pattern: "*" },
    72_000_000,
  ],
];

describe("the new text of one call", () => {
  for (const [name, tool, input, length, operation] of refused) {
    it(`is bounded before it is made: ${name}`, async () => {
      const planned = await call(tool, input, { "a.txt": manyLines });
      const hasOperations = tool === editFile || operation !== undefined;
      const named = hasOperations ? { operation } : {};
      assert.deepEqual(planned, fail({ code: "tooMuchNewText", length, limit, ...named }));
    });
  }

  it("is bounded over the files of a call, not in each of them", async () => {
    const input = { pattern: "x", replacement: "y".repeat(10_000), glob_pattern: "*" };
    const half = "x\n".repeat(4000);
    assert.ok((await call(replaceContent, input, { "a.txt": half })).ok);
    const planned = await call(replaceContent, input, { "a.txt": half, "b.txt": half });
    assert.deepEqual(planned, fail({ code: "tooMuchNewText", length: 80_000_000, limit }));
  });

  it("is what goes beyond it in the order of the files, whichever is read first", async () => {
    const input = { pattern: "x", replacement: "y".repeat(10_000), glob_pattern: "*" };
    const files = { "a.txt": "x\n".repeat(5000), "b.txt": "x\n".repeat(2000), "c.txt": manyLines };
    const context = fakeContext(files, { maxReplacements: 20_000 });
    const readTextOfMany = answerInReverse(context.workspace.readTextOfMany);
    const workspace = { ...context.workspace, readTextOfMany };
    const planned = await callEditTool(replaceContent, input, { ...context, workspace });
    assert.deepEqual(planned, fail({ code: "tooMuchNewText", length: 70_000_000, limit }));
  });

  it("counts lines that are copied before any of them is", async () => {
    const copies = Array.from({ length: 60 }, () => ({
      type: "insert_after",
      lineNumber: 1,
      fromStartLine: 1,
      fromEndLine: 4,
    }));
    const text = `${"x".repeat(9_999_999)}\n`.repeat(4);
    const planned = await call(replaceInFile, inFile(...copies), { "a.txt": text });
    const facts = { operation: 1, isSource: true, length: 79_999_998, limit } as const;
    assert.deepEqual(planned, fail({ code: "tooMuchNewText", ...facts }));
  });

  it("is refused in a heap that could not hold it", async () => {
    const outcome = await runInSmallHeap(
      {
        createPatternPool: "src/files/pattern/patternPool.ts",
        replaceContent: "src/tools/replaceContent.ts",
        callEditTool: "test/support/notation/callTool.ts",
        fakeContext: "test/support/fakes/fakeWorkspace.ts",
      },
      recipe,
    );
    const { code, grownMegabytes } = outcome as { code: string; grownMegabytes: number };
    assert.equal(code, "tooMuchNewText");
    // Made before it is refused, the new text alone would take 800 MB.
    assert.ok(grownMegabytes < 400, `${grownMegabytes} MB`);
  });
});

/** 8 files of 1 MB, each with 200 matches whose group is the rest of the file: 800 MB of new text. */
const recipe = `
  const workerUrl = new URL(repository + "src/files/pattern/patternWorker.ts");
  const pool = createPatternPool({ workerUrl, readTimeoutMs: () => 60_000 });
  const text = ("x" + "-".repeat(4999) + "\\n").repeat(200);
  const files = Object.fromEntries(Array.from({ length: 8 }, (_, i) => ["f" + i + ".txt", text]));
  const context = fakeContext(files, { findMatches: (request) => pool.findMatches(request) });
  const input = { pattern: "x(?=([^]*))", replacement: "$1", glob_pattern: "*" };
  const before = process.memoryUsage().rss;
  const planned = await callEditTool(replaceContent, input, context);
  const grownMegabytes = Math.round((process.resourceUsage().maxRSS * 1024 - before) / 1e6);
  console.log(JSON.stringify({ code: planned.ok ? "made" : planned.failure.code, grownMegabytes }));
  await pool.dispose();
`;

import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import type * as vscode from "vscode";
import { succeed } from "../../../../src/core/result.ts";
import { renderWithinBudget } from "../../../../src/host/calls/renderWithinBudget.ts";
import { splitIntoParts } from "../../../../src/toolkit/report/output.ts";
import {
  answerWords,
  type Answer,
  type Tool,
  type ToolContext,
} from "../../../../src/toolkit/tool.ts";
import { tools } from "../../../../src/tools/index.ts";
import { fakeTree } from "../../../support/fakes/fakeTree.ts";
import { fakeContext } from "../../../support/fakes/fakeWorkspace.ts";
import { appliedSnapshotId } from "../../../support/notation/callTool.ts";
import { roundsOf } from "../../../support/rounds.ts";

const seed = 8192;
const limit = 8_000;
const lasting: vscode.CancellationToken = {
  isCancellationRequested: false,
  onCancellationRequested: () => {
    throw new Error("Nothing is to wait for it.");
  },
};

/** What a call of each tool can be about; `a` is in many lines. */
const inputs: Readonly<Record<string, readonly object[]>> = {
  read_file: [
    { path: "0.txt", limit: 5_000 },
    { path: "0.txt", offset: 3 },
  ],
  tail: [{ path: "0.txt", lines: 5_000 }],
  file_info: [{ path: "0.txt" }],
  list_directory: [{ all: true }, { long: true }],
  glob: [{ pattern: "**", max_results: 10_000 }],
  grep: [
    { pattern: "a", path: ".", max_matches: 10_000 },
    { pattern: "A", path: "0.txt", ignore_case: true, context: 2, max_matches: 10_000 },
  ],
  search_content: [{ pattern: "a", glob_pattern: "**/*" }],
  replace_in_file: [
    { filePath: "0.txt", replacements: [{ type: "string", searchFor: "a", replaceWith: "漢\nb" }] },
    {
      filePath: "0.txt",
      replacements: Array.from({ length: 60 }, () => {
        return { type: "regex", searchFor: "a|b", replaceWith: "b\n" };
      }),
    },
  ],
  replace_content: [{ pattern: "a", replacement: "漢", glob_pattern: "**/*" }],
  regex_replace: [
    { path: "0.txt", pattern: "a", replacement: "é" },
    { path: "0.txt", pattern: "nowhere", replacement: "" },
  ],
  edit_file: [{ path: "0.txt", old_string: "a", new_string: "😀", replace_all: true }],
  write_file: [
    { path: "0.txt", content: "漢\n".repeat(3_000) },
    { path: "new.txt", content: "a".repeat(9_000) },
  ],
  append_file: [{ path: "0.txt", content: "漢\n".repeat(3_000) }],
};

/** What says how to go on: a call, or a call again with other values. */
const nextCall =
  /linewise_\w+ (?:again )?with \w+|linewise_read_file with|(?:continue with|parameter) (?:offset )?\d+|call again with/;

const contents = fc
  .array(
    fc
      .tuple(fc.constantFrom("a", "a é", "a 漢", "a😀", "b"), fc.constantFrom(1, 5, 60, 700, 2_500))
      .map(([unit, times]) => unit.repeat(times)),
    { minLength: 1, maxLength: 12 },
  )
  .chain((lines) =>
    fc
      .constantFrom(1, 40, 400)
      .map((times) => `${Array.from({ length: times }, () => lines.join("\n")).join("\n")}\n`),
  )
  .map((text) => text.slice(0, 60_000).toWellFormed());

const folder = fc.constantFrom("", "deep/", "漢".repeat(80), "folder/".repeat(30));

async function answerOf(tool: Tool, input: object, context: ToolContext): Promise<Answer> {
  const call = tool.parse(input);
  assert.ok(call.ok, JSON.stringify(call));
  if (call.value.effect !== "write") {
    const answer = await call.value.run(context);
    return answer.ok ? answer.value : () => answerWords("");
  }
  const planned = await call.value.plan(context);
  if (!planned.ok) return () => answerWords("");
  const { changes } = planned.value.plan;
  return planned.value.report(
    changes.map(() => ({ snapshotId: appliedSnapshotId, unsaved: false })),
  );
}

function contextOf(texts: readonly string[], names: string): ToolContext {
  const files = Object.fromEntries(
    texts.map((text, index) => [index === 0 ? "0.txt" : `${names}${index}.txt`, text]),
  );
  const paths = Array.from({ length: 300 }, (_, index) => `${names}${index}.txt`);
  const details = { sizeBytes: 2_048, modified: new Date(0), mode: 0o100644 };
  const entries = paths.map((name) => ({ name, kind: "file" as const, details }));
  const findFiles = () => succeed({ paths, unsearched: [] });
  const workspace = fakeTree({ files, folders: { ".": entries }, findFiles });
  return fakeContext(files, { workspace });
}

describe("an answer without a token budget", () => {
  for (const tool of tools) {
    it(`of ${tool.name} takes 8,000 bytes in one part, and says how to go on (seed ${seed})`, async () => {
      const given = fc.constantFrom(...(inputs[tool.name] ?? []));
      await fc.assert(
        fc.asyncProperty(
          given,
          fc.array(contents, { minLength: 1, maxLength: 6 }),
          folder,
          async (input, texts, names) => {
            const answer = await answerOf(tool, input, contextOf(texts, names));
            const { text } = await renderWithinBudget(answer, undefined, lasting);
            assert.ok(Buffer.byteLength(text) <= limit, `${Buffer.byteLength(text)} bytes`);
            assert.equal(splitIntoParts(text).length, 1);
            assert.ok(text.isWellFormed());
            // No tool leaves it to its host to cut.
            assert.equal(text, answer(limit).text);
            if (text === answer(Number.MAX_SAFE_INTEGER).text) return;
            const lines = text.split("\n");
            const next = tool.name === "tail" ? lines[1] : lines.at(-1);
            assert.match(next ?? "", nextCall);
          },
        ),
        { seed, numRuns: roundsOf(8) },
      );
    });
  }

  it("of any kind is cut where no tool has done it", async () => {
    const answer = () => answerWords("漢\n".repeat(9_000));
    const { text } = await renderWithinBudget(answer, undefined, lasting);
    assert.ok(Buffer.byteLength(text) <= limit);
  });
});

describe("an answer with a token budget", () => {
  const examples: readonly (readonly [tokenBudget: number, asked: readonly number[]])[] = [
    [100_000, [49_152]],
    [49_152, [49_152]],
    [24_576, [49_152, 22_118]],
    [10, [49_152, 1_000]],
  ];
  for (const [tokenBudget, asked] of examples) {
    it(`of ${tokenBudget} is asked for in ${asked.join(", then ")} bytes`, async () => {
      const rooms: number[] = [];
      const answer: Answer = (maxBytes) => {
        rooms.push(maxBytes);
        return answerWords("x".repeat(maxBytes));
      };
      const countTokens = (text: string) => Promise.resolve(text.length);
      await renderWithinBudget(answer, { tokenBudget, countTokens }, lasting);
      assert.deepEqual(rooms, asked);
    });
  }
});

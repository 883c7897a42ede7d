import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { createEdit } from "../../../src/core/edit/edit.ts";
import { fail, succeed, type Result } from "../../../src/core/result.ts";
import { changeFile, planOf } from "../../../src/toolkit/workspace/plan.ts";
import { text } from "../../../src/toolkit/input/schema.ts";
import {
  answerWords,
  defineEditTool,
  type Call,
  type Tool,
  type ToolContext,
} from "../../../src/toolkit/tool.ts";
import { targetOf } from "../../support/fakes/fakeTarget.ts";
import { savedText } from "../../support/fakes/fakeTextFile.ts";
import { fakeContext } from "../../support/fakes/fakeWorkspace.ts";
import { sampleTool } from "../../support/examples/sampleTool.ts";

/** A tool that replaces all of a file by a text. */
function toolThatLeaves(left: string): Tool {
  return defineEditTool({
    name: "empty_file",
    displayName: "Empty File",
    userDescription: "Empties a file.",
    modelDescription: "Empties a file.",
    icon: "$(trash)",
    fields: { path: text("A path.") },
    paths: ({ path }) => [path],
    progress: ({ path }) => `Emptying ${path}`,
    async plan({ path }, { workspace }: ToolContext) {
      const target = await workspace.resolve(path);
      if (!target.ok) return target;
      const file = await workspace.readText(target.value);
      if (!file.ok) return file;
      const { length } = file.value.text;
      const range = { start: 0, endExclusive: length };
      const change = changeFile(file.value, createEdit(length, [{ range, text: left }]));
      return succeed({ plan: planOf(change), facts: { length }, sent: [] });
    },
    report:
      ({ length }, applied) =>
      () =>
        answerWords(`${length} gone, in ${applied.length} files`),
  });
}

const emptyFile = toolThatLeaves("");

function callOf(parsed: Result<Call>): Call {
  assert.ok(parsed.ok);
  return parsed.value;
}

describe("defineReadTool", () => {
  it("says of a valid input what is touched and said, and runs with its defaults", async () => {
    const call = callOf(sampleTool.parse({ path: "a.ts" }));
    assert.equal(call.effect, "read");
    assert.deepEqual(call.paths, ["a.ts"]);
    assert.equal(call.progress, "Counting a.ts");
    const answer = await call.run(fakeContext({}));
    assert.ok(answer.ok);
    assert.deepEqual(answer.value(500), answerWords("a.ts words 9 500"));
  });

  it("refuses an input that does not fit its fields", () => {
    const failure = { code: "missingField", field: "path", expected: "a string" } as const;
    assert.deepEqual(sampleTool.parse({}), fail(failure));
  });
});

describe("defineEditTool", () => {
  it("refuses a plan whose new text could not be made", async () => {
    // Never made: a text that repeats is a text only when something looks into it.
    const call = callOf(toolThatLeaves("x".repeat(300_000_000)).parse({ path: "large.txt" }));
    assert.equal(call.effect, "write");
    const path = "large.txt";
    assert.deepEqual(
      await call.plan(fakeContext({ "large.txt": "a" })),
      fail({ code: "newTextTooLarge", path, length: 300_000_000, limit: 268_435_456 }),
    );
  });

  it("refuses a plan that changes one file by two names", async () => {
    const tool: Tool = defineEditTool({
      ...emptyFile,
      fields: {},
      paths: () => [],
      progress: () => "",
      plan: () => {
        const range = { start: 0, endExclusive: 1 };
        const edit = createEdit(1, [{ range, text: "" }]);
        const [one, other] = ["a.ts", "link.ts"].map((path) =>
          changeFile(savedText({ ...targetOf(path), identity: "1:1" }, "a"), edit),
        );
        assert.ok(one && other);
        return Promise.resolve(succeed({ plan: planOf(one, other), facts: undefined, sent: [] }));
      },
      report: () => () => answerWords(""),
    });
    const call = callOf(tool.parse({}));
    assert.ok(call.effect === "write");
    const failure = { code: "sameFileTwice", paths: ["a.ts", "link.ts"] } as const;
    assert.deepEqual(await call.plan(fakeContext({})), fail(failure));
  });

  it("plans, and reports from the facts of the plan and what was applied", async () => {
    const call = callOf(emptyFile.parse({ path: "a.ts" }));
    assert.equal(call.effect, "write");
    const planned = await call.plan(fakeContext({ "a.ts": "abc" }));
    assert.ok(planned.ok);
    assert.deepEqual(
      planned.value.plan.changes.map(({ file, newText }) => [file.target.shown, newText]),
      [["a.ts", ""]],
    );
    const applied = { text: "", snapshotId: "s000001", unsaved: false };
    assert.deepEqual(planned.value.report([applied])(500), answerWords("3 gone, in 1 files"));
  });

  it("hands on a failure of the plan", async () => {
    const call = callOf(emptyFile.parse({ path: "b.ts" }));
    assert.ok(call.effect === "write");
    const failure = { code: "notFound", path: "b.ts" } as const;
    assert.deepEqual(await call.plan(fakeContext({})), fail(failure));
  });
});

describe("planOf", () => {
  it("leaves out files that do not change", async () => {
    const call = callOf(emptyFile.parse({ path: "a.ts" }));
    assert.ok(call.effect === "write");
    const planned = await call.plan(fakeContext({ "a.ts": "" }));
    assert.ok(planned.ok);
    assert.deepEqual(planned.value.plan.changes, []);
  });
});

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { fail, succeed, type Result } from "../../../../src/core/result.ts";
import type { Approval, WriteRequest } from "../../../../src/host/approval/approval.ts";
import { editFile } from "../../../../src/tools/editFile.ts";
import { replaceContent } from "../../../../src/tools/replaceContent.ts";
import { replaceInFile } from "../../../../src/tools/replaceInFile.ts";
import { countPlans } from "../../../support/host/countPlans.ts";
import { createFakeEntry } from "../../../support/fakes/fakeEntry.ts";
import {
  createFakeWindow,
  invoke,
  isFree,
  prepare,
  routeOf,
  type FakeWindow,
} from "../../../support/fakes/fakeCallServices.ts";

const text = "one\ntwo\nthree\n";
const edited = "1\ntwo\nthree\n";
const edit = { path: "a.txt", old_string: "one", new_string: "1" };
const other = { path: "a.txt", old_string: "one", new_string: "ein" };
const everywhere = { pattern: "one", replacement: "1", glob_pattern: "**/*" };

describe("a call that an editor asks about", () => {
  type Ask = (request: WriteRequest) => Promise<Result<Approval>>;

  function windowThatAsks(ask: Ask, changes: object = { approval: "diff" }): FakeWindow {
    const window = createFakeWindow({ "a.txt": text }, changes);
    window.askInEditor = ask;
    return window;
  }

  for (const approval of ["diff", "refactorPreview"] as const) {
    it(`applies what is accepted there and nothing else: ${approval}`, async () => {
      const window = windowThatAsks(() => Promise.resolve(succeed({})), { approval });
      await invoke(window, editFile, edit);
      assert.equal(window.files["a.txt"], edited);
      assert.deepEqual(window.questions, []);
    });

    it(`applies nothing that is rejected there: ${approval}`, async () => {
      const rejected = fail({ code: "rejectedByUser", reason: "not now" } as const);
      const window = windowThatAsks(() => Promise.resolve(rejected), { approval });
      await assert.rejects(invoke(window, editFile, edit), /not now/);
      assert.equal(window.files["a.txt"], text);
      assert.ok(await isFree(window, "a.txt"));
    });
  }

  const taken = { type: "insert_after", lineNumber: 3, fromStartLine: 1 };
  for (const [what, replacement, place] of [
    ["a move", { ...taken, move: true }, "askInDiffEditor"],
    ["a copy", taken, "askInRefactorPreview"],
  ] as const) {
    it(`asks about ${what} in ${place}, where the Refactor Preview is set`, async () => {
      const window = createFakeWindow({ "a.txt": text }, { approval: "refactorPreview" });
      const asked: string[] = [];
      for (const each of ["askInDiffEditor", "askInRefactorPreview"]) {
        const note = (): Promise<Result<Approval>> => {
          asked.push(each);
          return Promise.resolve(succeed({}));
        };
        Object.assign(window.services, { [each]: note });
      }
      await invoke(window, replaceInFile, { filePath: "a.txt", replacements: [replacement] });
      assert.deepEqual(asked, [place]);
    });
  }

  it("asks in the dialog what is asked for every time, not in the Refactor Preview", async () => {
    const changes = { approval: "refactorPreview", protectedPaths: { "a.txt": true } };
    const window = windowThatAsks(() => assert.fail("It was asked for there."), changes);
    await invoke(window, editFile, edit);
    assert.equal(window.questions.length, 1);
  });

  it("asks in the diff editor when the dialog is told to show it, and tells of the edited input", async () => {
    let asked = 0;
    const window = windowThatAsks(() => {
      asked += 1;
      return Promise.resolve(succeed({}));
    }, {});
    window.dialogAnswer = "showDiff";
    await prepare(window, editFile, edit);
    assert.match(await invoke(window, editFile, other), /The user changed the input/);
    assert.equal(asked, 1);
    window.askInEditor = () => Promise.resolve(fail({ code: "rejectedByUser" }));
    window.files["a.txt"] = text;
    await assert.rejects(invoke(window, editFile, other), /rejected/);
    assert.equal(window.files["a.txt"], text);
    assert.ok(await isFree(window, "a.txt"));
  });

  it("plans anew what the chat has shown before the editor was to ask", async () => {
    const window = windowThatAsks(() => Promise.resolve(succeed({})), {});
    const { tool, plans } = countPlans(editFile);
    await prepare(window, tool, edit);
    window.settings = { ...window.settings, approval: "diff" };
    window.files["a.txt"] = `${text}theirs\n`;
    await invoke(window, tool, edit);
    assert.equal(window.files["a.txt"], `${edited}theirs\n`);
    assert.equal(plans(), 2);
  });

  it("applies no more where the editor has applied it", async () => {
    const window = windowThatAsks(({ planned }) => {
      const routes = planned.plan.changes.map((change) => routeOf(change, () => edited));
      return Promise.resolve(succeed({ applied: { routes, entry: createFakeEntry().entry } }));
    });
    await invoke(window, editFile, edit);
    assert.deepEqual(window.steps, ["resolve a.txt", "resolve a.txt", "read a.txt", "save"]);
  });

  const two = { "a.txt": text, "b.txt": text };

  it("applies only the parts that were taken, from the texts that were shown", async () => {
    const window = createFakeWindow(two, { approval: "diff" });
    window.places["."] = { kind: "folder" };
    window.askInEditor = async ({ replan }) => {
      const planned = await replan(new Set(["b.txt"]));
      assert.ok(planned.ok);
      const choice = { applied: ["a.txt"], rejected: ["b.txt"], appliedInPart: [] };
      return succeed({ planned: planned.value, choice });
    };
    assert.match(await invoke(window, replaceContent, everywhere), /b\.txt/);
    assert.deepEqual(window.files, { "a.txt": edited, "b.txt": text });
  });

  it("plans parts of no file that was not shown", async () => {
    const window = createFakeWindow({ ...two }, { approval: "diff" });
    window.places["."] = { kind: "folder" };
    window.askInEditor = async ({ replan }) => {
      window.files["c.txt"] = text;
      const planned = await replan(new Set());
      return planned.ok ? succeed({}) : planned;
    };
    await assert.rejects(invoke(window, replaceContent, everywhere), /c\.txt has changed/);
    assert.deepEqual(window.files, { ...two, "c.txt": text });
  });
});

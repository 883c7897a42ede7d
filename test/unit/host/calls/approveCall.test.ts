import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { fail, succeed, type Result } from "../../../../src/core/result.ts";
import type { Approval, WriteRequest } from "../../../../src/host/approval/approval.ts";
import { editFile } from "../../../../src/tools/editFile.ts";
import { replaceContent } from "../../../../src/tools/replaceContent.ts";
import { countPlans } from "../../../support/host/countPlans.ts";
import {
  createFakeWindow,
  invoke,
  isFree,
  prepare,
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

  it("applies what is accepted there and nothing else", async () => {
    const window = windowThatAsks(() => Promise.resolve(succeed({})));
    await invoke(window, editFile, edit);
    assert.equal(window.files["a.txt"], edited);
    assert.deepEqual(window.questions, []);
  });

  it("applies nothing that is rejected there", async () => {
    const rejected = fail({ code: "rejectedByUser", reason: "not now" } as const);
    const window = windowThatAsks(() => Promise.resolve(rejected));
    await assert.rejects(invoke(window, editFile, edit), /not now/);
    const [{ tool, approval, label } = {}, ...others] = window.unmade;
    assert.deepEqual([tool, approval, label, others], ["edit_file", "rejected", "a.txt", []]);
    assert.equal(window.files["a.txt"], text);
    assert.ok(await isFree(window, "a.txt"));
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

  const two = { "a.txt": text, "b.txt": text };

  it("applies only the parts that were taken, from the texts that were shown", async () => {
    const window = createFakeWindow(two, { approval: "diff" });
    window.places["."] = { kind: "folder" };
    window.askInEditor = async ({ replan }) => {
      const planned = await replan(new Set(["b.txt"]));
      assert.ok(planned.ok);
      const choice = { applied: ["a.txt"], rejected: ["b.txt"] };
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

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { fail, succeed } from "../../../../src/core/result.ts";
import type { Route } from "../../../../src/host/apply/chooseRoute.ts";
import type { CallServices } from "../../../../src/host/calls/services.ts";
import { editFile } from "../../../../src/tools/editFile.ts";
import { readFile } from "../../../../src/tools/readFile.ts";
import { replaceContent } from "../../../../src/tools/replaceContent.ts";
import { createPendingApprovals } from "../../../../src/host/approval/shownInChat.ts";
import { createFakeEntry } from "../../../support/fakes/fakeEntry.ts";
import { countPlans } from "../../../support/host/countPlans.ts";
import {
  createFakeWindow,
  invoke,
  isFree,
  prepare,
  type FakeWindow,
} from "../../../support/fakes/fakeCallServices.ts";

const text = "one\ntwo\nthree\n";
const edit = { path: "a.txt", old_string: "one", new_string: "1" };
const other = { path: "a.txt", old_string: "one", new_string: "ein" };
const edited = "1\ntwo\nthree\n";
const outside = { insideWorkspace: { asGiven: false, real: false } };
const everywhere = { pattern: "one", replacement: "1", glob_pattern: "**/*" };

function windowOf(changes: Parameters<typeof createFakeWindow>[1] = {}): FakeWindow {
  return createFakeWindow({ "a.txt": text }, changes);
}

/** Nothing was changed, and the next call need not wait. */
async function assertUntouched(window: FakeWindow): Promise<void> {
  assert.equal(window.files["a.txt"], text);
  assert.ok(await isFree(window, "a.txt"), "The file is still held.");
}

describe("what the history says of a call that the chat asks about", () => {
  for (const [afterMs, approval, reviewed] of [
    [249, "chatAlone", undefined],
    [250, "chat", "before"],
  ] as const) {
    it(`is ${approval} where it comes ${afterMs} ms after it was shown`, async () => {
      let nowMs = 0;
      const recorded: unknown[] = [];
      const window = createFakeWindow(
        { "a.txt": text },
        {},
        {
          pending: createPendingApprovals(() => nowMs),
          beginEntry(_, facts) {
            recorded.push([facts.approval, facts.reviewed]);
            return Promise.resolve(createFakeEntry().begin());
          },
        },
      );
      await prepare(window, editFile, edit);
      nowMs = afterMs;
      await invoke(window, editFile, edit);
      assert.deepEqual(recorded, [[approval, reviewed]]);
    });
  }
});

describe("invokeCall of a read", () => {
  it("answers without asking where the mode allows it", async () => {
    const window = windowOf();
    assert.match(await invoke(window, readFile, { path: "a.txt" }), /2: two/);
    assert.deepEqual(window.questions, []);
  });

  it("asks itself what nothing has asked, and reads nothing when that is rejected", async () => {
    const window = windowOf();
    window.places["a.txt"] = outside;
    window.dialogAnswer = "reject";
    await assert.rejects(invoke(window, readFile, { path: "a.txt" }), /a\.txt/);
    assert.deepEqual(window.steps, ["resolve a.txt", "ask"]);
    window.dialogAnswer = "allow";
    assert.match(await invoke(window, readFile, { path: "a.txt" }), /2: two/);
  });

  it("takes the chat's word, once", async () => {
    const window = windowOf();
    window.places["a.txt"] = outside;
    await prepare(window, readFile, { path: "a.txt" });
    await invoke(window, readFile, { path: "a.txt" });
    assert.equal(window.questions.length, 0);
    await invoke(window, readFile, { path: "a.txt" });
    assert.equal(window.questions.length, 1);
  });

  it("refuses when the path leads elsewhere than was shown", async () => {
    const window = windowOf();
    window.places["a.txt"] = outside;
    await prepare(window, readFile, { path: "a.txt" });
    window.places["a.txt"] = { ...outside, realPath: "/elsewhere" };
    await assert.rejects(invoke(window, readFile, { path: "a.txt" }), /a\.txt has changed/);
  });

  it("asks for secrets every time, whatever the chat has shown", async () => {
    const window = createFakeWindow({ "a.key": text }, { protectedReads: { "*.key": "ask" } });
    await prepare(window, readFile, { path: "a.key" });
    await invoke(window, readFile, { path: "a.key" });
    assert.equal(window.questions.length, 1);
    assert.equal(window.questions[0]?.inputWasEdited, false);
  });

  it("says in the dialog that the input is another than the chat has shown", async () => {
    const window = createFakeWindow({ "a.txt": text, "b.txt": text });
    window.places["a.txt"] = outside;
    window.places["b.txt"] = outside;
    await prepare(window, readFile, { path: "a.txt" });
    await invoke(window, readFile, { path: "b.txt" });
    assert.equal(window.questions[0]?.inputWasEdited, true);
  });
});

describe("invokeCall of a write", () => {
  it("plans for its row and in its turn, and asks nobody where the mode allows it", async () => {
    const window = windowOf({ permissionMode: "yolo" });
    const { tool, plans } = countPlans(editFile);
    await prepare(window, tool, edit);
    assert.match(await invoke(window, tool, edit), /Edited a\.txt.*snew222/s);
    assert.deepEqual([window.files["a.txt"], plans(), window.questions.length], [edited, 2, 0]);
    assert.ok(await isFree(window, "a.txt"));
  });

  it("applies the plan that the chat has shown, and asks no more", async () => {
    const window = windowOf();
    const { tool, plans } = countPlans(editFile);
    await prepare(window, tool, edit);
    await invoke(window, tool, edit);
    assert.deepEqual([window.files["a.txt"], plans(), window.questions.length], [edited, 1, 0]);
  });

  it("applies what was shown once: the same input again is planned anew and asked", async () => {
    const window = windowOf();
    await prepare(window, editFile, edit);
    await invoke(window, editFile, edit);
    window.files["a.txt"] = text;
    await invoke(window, editFile, edit);
    assert.equal(window.questions.length, 1);
    assert.ok(window.questions[0]?.plan);
  });

  it("applies nothing when the file has another text than the plan was made from", async () => {
    const window = windowOf();
    await prepare(window, editFile, edit);
    window.files["a.txt"] = `${text}theirs\n`;
    await assert.rejects(invoke(window, editFile, edit), /a\.txt has changed/);
    assert.equal(window.files["a.txt"], `${text}theirs\n`);
    assert.ok(await isFree(window, "a.txt"));
  });

  it("applies nothing when the path leads elsewhere than was shown", async () => {
    const window = windowOf();
    await prepare(window, editFile, edit);
    window.places["a.txt"] = { identity: "1:2" };
    await assert.rejects(invoke(window, editFile, edit), /a\.txt has changed/);
    assert.equal(window.files["a.txt"], text);
  });

  it("plans anew in a mode that does not ask, whatever was shown and skipped", async () => {
    const window = windowOf();
    const { tool, plans } = countPlans(editFile);
    await prepare(window, tool, edit);
    window.files["a.txt"] = `${text}theirs\n`;
    window.settings = { ...window.settings, permissionMode: "yolo" };
    await prepare(window, tool, edit);
    await invoke(window, tool, edit);
    assert.equal(window.files["a.txt"], `${edited}theirs\n`);
    assert.equal(plans(), 3);
  });

  it("asks in the dialog what nothing has asked, and writes nothing when rejected", async () => {
    const window = windowOf();
    window.dialogAnswer = "reject";
    window.askInEditor = () => assert.fail("It was asked once more.");
    await assert.rejects(invoke(window, editFile, edit), /rejected/);
    await assertUntouched(window);
  });

  it("plans and asks for an input that was edited in the chat's dialog, and says so", async () => {
    const window = windowOf();
    await prepare(window, editFile, edit);
    const answer = await invoke(window, editFile, other);
    assert.equal(window.questions[0]?.inputWasEdited, true);
    assert.match(answer, /The user changed the input .*"new_string":"ein"/);
    assert.equal(window.files["a.txt"], text.replace("one", "ein"));
    assert.ok(window.services.pending.peek("edit_file", edit), "The other call can still come.");
  });

  it("plans what was shown without a plan, and asks every time", async () => {
    const window = windowOf({ protectedPaths: { "a.txt": true } });
    const { tool, plans } = countPlans(editFile);
    await prepare(window, tool, edit);
    await invoke(window, tool, edit);
    assert.deepEqual([plans(), window.questions.length], [1, 1]);
    assert.deepEqual(
      window.questions[0]?.reasons.map(({ reason }) => reason.code),
      ["write", "protected"],
    );
    assert.equal(window.questions[0].inputWasEdited, false);
  });

  it("judges what a plan touches: refused", async () => {
    const window = windowOf({ permissionMode: "yolo" });
    window.places["."] = { kind: "folder" };
    window.places["a.txt"] = { refusal: "it is ours" };
    await assert.rejects(invoke(window, replaceContent, everywhere), /it is ours/);
    await assertUntouched(window);
  });

  it("judges what a plan touches: asked every time", async () => {
    const window = windowOf({ permissionMode: "yolo", protectedPaths: { "a.txt": true } });
    window.places["."] = { kind: "folder" };
    window.dialogAnswer = "reject";
    await assert.rejects(invoke(window, replaceContent, everywhere), /rejected/);
    await assertUntouched(window);
  });

  it("refuses what the mode refuses before anything is read", async () => {
    const window = windowOf();
    window.places["a.txt"] = { refusal: "it is ours" };
    await assert.rejects(invoke(window, editFile, edit), /it is ours/);
    assert.deepEqual(window.steps, ["resolve a.txt"]);
  });

  it("tells why a plan fails, and holds nothing", async () => {
    const window = windowOf();
    await assert.rejects(invoke(window, editFile, { ...edit, old_string: "none" }), /none/);
    await assertUntouched(window);
  });

  for (const newString of ["x", "one"]) {
    it(`tells nothing of a secret file unasked: ${newString === "x" ? "a plan that fails" : "one that changes nothing"}`, async () => {
      const window = createFakeWindow({ "a.key": text }, { protectedReads: { "*.key": "ask" } });
      const oldString = newString === "x" ? "nowhere" : "one";
      const input = { path: "a.key", old_string: oldString, new_string: newString };
      window.dialogAnswer = "reject";
      await assert.rejects(
        invoke(window, editFile, input),
        /^FailureError: (?!.*nowhere).*rejected/s,
      );
      assert.equal(window.questions.length, 1);
      window.dialogAnswer = "allow";
      const told = await invoke(window, editFile, input).catch(String);
      assert.match(told, newString === "x" ? /nowhere|old_string/ : /a\.key/);
      assert.equal(window.files["a.key"], text);
    });
  }

  it("tells what could not be saved where it should be, and holds nothing", async () => {
    const failure = { code: "writtenElsewhere", paths: ["a.txt"], changedPaths: [] } as const;
    const saveRoutes = () => Promise.resolve(fail(failure));
    const yolo = { permissionMode: "yolo" } as const;
    const window = createFakeWindow({ "a.txt": text }, yolo, { saveRoutes });
    await assert.rejects(invoke(window, editFile, edit), /a\.txt/);
    assert.ok(await isFree(window, "a.txt"));
  });

  it("reports problems where the setting wants them", async () => {
    const window = windowOf({ permissionMode: "yolo", reportDiagnostics: true });
    assert.match(await invoke(window, editFile, edit), /\nproblems$/);
    assert.equal(window.steps[0], "note problems");
  });

  it("holds the file no longer than until the save while problems are waited for", async () => {
    const settings = { permissionMode: "yolo", reportDiagnostics: true } as const;
    const freeAfter: boolean[] = [];
    const window = createFakeWindow({ "a.txt": text }, settings, {
      async withDiagnostics(_plan, _signal, apply) {
        const { answer } = await apply();
        freeAfter.push(await isFree(window, "a.txt"));
        return answer;
      },
    });
    await invoke(window, editFile, edit);
    assert.deepEqual(freeAfter, [true]);
  });

  it("passes on what is thrown, and holds nothing", async () => {
    for (const step of ["read a.txt", "choose routes", "edit", "save"]) {
      const window = windowOf({ permissionMode: "yolo" });
      const broken = new Error(`broken at ${step}`);
      window.onStep = (taken) => {
        if (taken === step) throw broken;
      };
      await assert.rejects(invoke(window, editFile, edit), broken);
      assert.ok(await isFree(window, "a.txt"), step);
    }
  });

  it("tells what a save changed on top", async () => {
    const window = windowOf({ permissionMode: "yolo" });
    window.formatOnSave = (saved) => `${saved}formatted\n`;
    assert.match(
      await invoke(window, editFile, edit),
      /On save, VS Code made further changes to a\.txt[^]*formatted/,
    );
  });

  it("does not take for a formatter's what may be typed, or is not saved", async () => {
    for (const [mayBeTyped, isDirty] of [
      [true, false],
      [false, true],
    ]) {
      const saveRoutes: CallServices["saveRoutes"] = (routes) => {
        const typed = routes.map((route) => {
          const document = { getText: () => `${route.change.newText}typed\n`, isDirty };
          return { ...route, document, mayBeTyped } as Route;
        });
        return Promise.resolve(succeed(typed));
      };
      const yolo = { permissionMode: "yolo" } as const;
      const window = createFakeWindow({ "a.txt": text }, yolo, { saveRoutes });
      const answer = await invoke(window, editFile, edit);
      assert.match(answer, /^Right after the edit, a\.txt was changed further, by the user or on/);
      assert.doesNotMatch(answer, /VS Code made/);
    }
  });
});

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { editFile } from "../../../../src/tools/editFile.ts";
import { readFile } from "../../../../src/tools/readFile.ts";
import { replaceContent } from "../../../../src/tools/replaceContent.ts";
import { lockKeysOf } from "../../../../src/core/path/index.ts";
import { writeFile } from "../../../../src/tools/writeFile.ts";
import { countPlans } from "../../../support/host/countPlans.ts";
import {
  createFakeWindow,
  invoke,
  isFree,
  prepare,
} from "../../../support/fakes/fakeCallServices.ts";

const edit = { path: "a.txt", old_string: "one", new_string: "1" };
const text = "one\ntwo\n";
const outside = { insideWorkspace: { asGiven: false, real: false } };

describe("prepareCall", () => {
  it("plans what the chat is to show, changes nothing and holds nothing", async () => {
    const window = createFakeWindow({ "a.txt": text });
    const { tool, plans } = countPlans(editFile);
    const { progress, shown } = await prepare(window, tool, edit);
    assert.equal(progress, "Editing `a.txt`");
    assert.equal(shown?.planned?.plan.changes[0]?.newText, "1\ntwo\n");
    assert.equal(window.services.pending.peek("edit_file", edit), shown);
    assert.deepEqual(window.files, { "a.txt": text });
    assert.equal(plans(), 1);
    assert.ok(await isFree(window, "a.txt"));
  });

  it("shows nothing of a read that the mode allows", async () => {
    const window = createFakeWindow({ "a.txt": text });
    assert.equal((await prepare(window, readFile, { path: "a.txt" })).shown, undefined);
    assert.deepEqual(window.services.pending.all(), []);
  });

  it("shows the place of a read that is asked for because of it", async () => {
    const window = createFakeWindow({ "a.txt": text });
    window.places["a.txt"] = outside;
    const { shown } = await prepare(window, readFile, { path: "a.txt" });
    assert.deepEqual(
      shown?.targets.map((target) => target.shown),
      ["a.txt"],
    );
    assert.equal(shown.planned, undefined);
  });

  it("leaves what is asked for every time to the call: a read", async () => {
    const window = createFakeWindow({ "a.key": text }, { protectedReads: { "*.key": "ask" } });
    assert.equal((await prepare(window, readFile, { path: "a.key" })).shown, undefined);
    assert.equal(window.services.pending.all().length, 1);
  });

  it("leaves what is asked for every time to the call, not even planned: a write", async () => {
    const window = createFakeWindow({ "a.txt": text }, { protectedPaths: { "a.txt": true } });
    const { tool, plans } = countPlans(editFile);
    assert.equal((await prepare(window, tool, edit)).shown, undefined);
    assert.equal(plans(), 0);
    assert.equal(window.services.pending.peek("edit_file", edit)?.planned, undefined);
    assert.equal(window.services.pending.all().length, 1);
  });

  it("leaves what only the plan shows to be asked for every time to the call", async () => {
    const window = createFakeWindow({ "a.txt": text }, { protectedPaths: { "a.txt": true } });
    const input = { pattern: "one", replacement: "1", glob_pattern: "**/*" };
    window.places["."] = { kind: "folder" };
    const { shown } = await prepare(window, replaceContent, input);
    assert.equal(shown, undefined);
    assert.ok(window.services.pending.peek("replace_content", input)?.planned);
  });

  it("shows nothing of a plan that changes nothing", async () => {
    const window = createFakeWindow({ "a.txt": text });
    const nothing = { ...edit, new_string: "one" };
    assert.equal((await prepare(window, editFile, nothing)).shown, undefined);
    assert.deepEqual(window.services.pending.all(), []);
  });

  it("plans nothing where the diff editor is to ask", async () => {
    const window = createFakeWindow({ "a.txt": text }, { approval: "diff" });
    const { tool, plans } = countPlans(editFile);
    const { progress, shown, outlook } = await prepare(window, tool, edit);
    assert.deepEqual([shown, outlook], [undefined, undefined]);
    assert.equal(progress, "Editing `a.txt`: see the diff editor");
    assert.equal(plans(), 0);
  });

  const silent = [{ permissionMode: "yolo" }, { permissionMode: "sandboxed" }] as const;
  for (const mode of silent) {
    const settings = { ...mode, allowedPaths: ["."] };

    it(`asks nothing in ${mode.permissionMode}, and says how much changes`, async () => {
      const window = createFakeWindow({ "a.txt": text }, settings);
      const { progress, shown, outlook } = await prepare(window, editFile, edit);
      assert.deepEqual([progress, shown, outlook], ["Editing `a.txt`", undefined, " +1 −1"]);
      assert.deepEqual(window.services.pending.all(), []);
      assert.ok(await isFree(window, "a.txt"));
    });

    it(`leaves a call that will fail to itself in ${mode.permissionMode}, and says why`, async () => {
      const window = createFakeWindow({ "a.txt": text }, settings);
      const { outlook } = await prepare(window, editFile, { ...edit, old_string: "nowhere" });
      assert.match(outlook ?? "", /^: .*(nowhere|not found|not in)/);
      const other = createFakeWindow({ "a.txt": text }, settings);
      const missing = await prepare(other, editFile, { ...edit, path: "none.txt" });
      assert.match(missing.outlook ?? "", /^: .*none\.txt/);
    });
  }

  it("says nothing that another call may make otherwise, or that is only refused in doubt", async () => {
    const yolo = { permissionMode: "yolo" } as const;
    const window = createFakeWindow({ "a.txt": text }, yolo);
    const failing = { ...edit, old_string: "nowhere" };
    window.services.arrivals.open().expect("edit_file", edit);
    assert.equal((await prepare(window, editFile, failing)).outlook, undefined);
    assert.equal((await prepare(window, editFile, edit)).outlook, " +1 −1");

    const busy = createFakeWindow({ "a.txt": text }, yolo);
    const [target] =
      (await prepare(createFakeWindow({ "a.txt": text }), editFile, edit)).shown?.targets ?? [];
    assert.ok(target !== undefined);
    const hold = await busy.services.locks.ask(lockKeysOf([target]), new AbortController().signal)
      .comes;
    assert.equal((await prepare(busy, editFile, failing)).outlook, undefined);
    hold.release();

    const doubted = { ...edit, new_string: "1: one" };
    const other = createFakeWindow({ "a.txt": text }, yolo);
    assert.equal((await prepare(other, editFile, doubted)).outlook, undefined);
    await assert.rejects(invoke(other, editFile, doubted), /again|number/i);
  });

  it("looks at no folder and no large file before the call, and overwrites none", async () => {
    const yolo = { permissionMode: "yolo" } as const;
    const window = createFakeWindow(
      { "a.txt": text, "b.txt": `${"x".repeat(99)}\n`.repeat(2_001) },
      yolo,
    );
    window.places["."] = { kind: "folder" };
    const all = { pattern: "one", replacement: "1", glob_pattern: "**/*" };
    assert.equal((await prepare(window, replaceContent, all)).outlook, undefined);
    const large = { ...edit, path: "b.txt" };
    assert.equal((await prepare(window, editFile, large)).outlook, undefined);
    const whole = { path: "a.txt", content: "1\n" };
    assert.equal((await prepare(window, writeFile, whole)).outlook, undefined);
  });

  it("begins to read what the call will edit only where nobody is asked", async () => {
    const yolo = { permissionMode: "yolo" } as const;
    const isRead = async (settings: Parameters<typeof createFakeWindow>[1]): Promise<boolean> => {
      const window = createFakeWindow({ "a.txt": text }, settings);
      await prepare(window, editFile, edit);
      return window.steps.includes("read a.txt");
    };
    assert.equal(await isRead(yolo), true);
    assert.equal(await isRead({ ...yolo, protectedPaths: { "a.txt": true } }), false);
    assert.equal(await isRead({ approval: "diff" }), false);
  });

  it("leaves it to the call to say that its file cannot be read", async () => {
    const window = createFakeWindow({ "a.txt": text }, { permissionMode: "yolo" });
    window.onStep = (step) => {
      if (step === "read a.txt") throw new Error("gone");
    };
    assert.equal((await prepare(window, editFile, edit)).shown, undefined);
  });

  it("forgets what was shown for the input and skipped, in a mode that does not ask", async () => {
    const window = createFakeWindow({ "a.txt": text });
    await prepare(window, editFile, edit);
    window.settings = { ...window.settings, permissionMode: "yolo" };
    await prepare(window, editFile, edit);
    assert.deepEqual(window.services.pending.all(), []);
  });

  it("asks in yolo, too, where the workspace is not trusted: no write passes", async () => {
    const window = { isTrusted: false, textDocuments: [] };
    const fake = createFakeWindow({ "a.txt": text }, { permissionMode: "yolo" }, { window });
    await assert.rejects(prepare(fake, editFile, edit), /trusted/);
  });

  const refusals = [
    ["an input that does not fit", { path: "a.txt", old: 1 }, /unknown field|no field/i],
    ["a plan that fails", { ...edit, old_string: "nowhere" }, /nowhere|not (found|in)/],
    ["a file that is missing", { ...edit, path: "none.txt" }, /none\.txt/],
  ] as const;
  for (const [what, input, message] of refusals) {
    it(`refuses ${what}, and holds nothing`, async () => {
      const window = createFakeWindow({ "a.txt": text });
      await assert.rejects(prepare(window, editFile, input), message);
      assert.deepEqual(window.services.pending.all(), []);
      assert.ok(await isFree(window, "a.txt"));
    });
  }

  it("refuses what the mode refuses before anything is read", async () => {
    const window = createFakeWindow({ "a.pem": text }, { protectedReads: { "*.pem": "refuse" } });
    await assert.rejects(prepare(window, editFile, { ...edit, path: "a.pem" }), /a\.pem/);
    assert.deepEqual(window.steps, ["resolve a.pem"]);
  });

  it("refuses a plan that touches what may not be touched", async () => {
    const window = createFakeWindow({ "a.txt": text });
    window.places["."] = { kind: "folder" };
    window.places["a.txt"] = { refusal: "it is ours" };
    const input = { pattern: "one", replacement: "1", glob_pattern: "**/*" };
    await assert.rejects(prepare(window, replaceContent, input), /it is ours/);
    assert.deepEqual(window.services.pending.all(), []);
  });

  it("begins to listen to problems with the first call that may report them", async () => {
    const window = createFakeWindow({ "a.txt": text });
    await prepare(window, readFile, { path: "a.txt" });
    assert.ok(!window.steps.includes("note problems"));
    window.settings = { ...window.settings, reportDiagnostics: true };
    await prepare(window, readFile, { path: "a.txt" });
    assert.ok(window.steps.includes("note problems"));
  });
});

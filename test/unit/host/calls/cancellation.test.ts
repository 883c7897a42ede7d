import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { editFile } from "../../../../src/tools/editFile.ts";
import {
  createFakeWindow,
  invoke,
  isFree,
  prepare,
} from "../../../support/fakes/fakeCallServices.ts";

const text = "one\ntwo\n";
const edited = "1\ntwo\n";

describe("a call that is canceled", () => {
  /** All that one call asks of VS Code and the disk. */
  async function stepsOf(input: object, isShown: boolean): Promise<readonly string[]> {
    const window = createFakeWindow({ "a.txt": text });
    if (isShown) await prepare(window, editFile, input);
    window.steps.length = 0;
    await invoke(window, editFile, input);
    return window.steps;
  }

  for (const isShown of [false, true]) {
    const what = isShown ? "after it was shown" : "that nothing has asked for";
    it(`changes nothing and holds nothing, at whichever step before the edit: ${what}`, async () => {
      const input = { path: "a.txt", start_line: 1, new_content: "1" };
      const steps = await stepsOf(input, isShown);
      const edits = steps.indexOf("edit");
      assert.ok(edits > 2, steps.join());
      for (let step = 0; step < edits; step += 1) {
        const window = createFakeWindow({ "a.txt": text });
        if (isShown) await prepare(window, editFile, input);
        window.steps.length = 0;
        const controller = new AbortController();
        const reason = new Error("stopped");
        window.onStep = () => {
          if (window.steps.length === step + 1) controller.abort(reason);
        };
        const canceled = invoke(window, editFile, input, controller.signal);
        await assert.rejects(canceled, reason, `at ${steps[step]}`);
        assert.deepEqual(window.files, { "a.txt": text });
        assert.ok(await isFree(window, "a.txt"), `held after ${steps[step]}`);
      }
    });
  }

  it("is answered all the same once it has begun to edit", async () => {
    for (const last of ["edit", "save"]) {
      const window = createFakeWindow({ "a.txt": text }, { permissionMode: "yolo" });
      const controller = new AbortController();
      window.onStep = (step) => {
        if (step === last) controller.abort(new Error("stopped"));
      };
      assert.match(
        await invoke(
          window,
          editFile,
          { path: "a.txt", start_line: 1, new_content: "1" },
          controller.signal,
        ),
        /Edited/,
      );
      assert.equal(window.files["a.txt"], edited);
    }
  });
});

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { succeed } from "../../../../src/core/result.ts";
import { invokeCall } from "../../../../src/host/calls/invokeCall.ts";
import { describeWrite } from "../../../../src/toolkit/confirmation/chatMessage.ts";
import { editFile } from "../../../../src/tools/editFile.ts";
import { replaceInFile } from "../../../../src/tools/replaceInFile.ts";
import { writeFile } from "../../../../src/tools/writeFile.ts";
import {
  createFakeWindow,
  holdAt,
  invoke,
  prepare,
  rememberText,
  settle,
} from "../../../support/fakes/fakeCallServices.ts";

const path = "a.txt";
const text = "one\ntwo\nthree\n";
const pasted = { path, start_line: 2, new_content: "2: two\n3: drei" };
const edited = "one\n2: two\n3: drei\nthree\n";

describe("a call that is probably not meant", () => {
  it("is refused before anybody is asked, and asked about when it is sent again", async () => {
    const window = createFakeWindow({ [path]: text });
    await assert.rejects(prepare(window, editFile, pasted), /`new_content` begins its lines with/);
    assert.equal(window.files[path], text);
    const { shown } = await prepare(window, editFile, pasted);
    assert.ok(shown?.planned);
    await invoke(window, editFile, pasted);
    assert.deepEqual([window.files[path], window.questions.length], [edited, 0]);
  });

  it("is refused by invoke where nothing is asked, and carried out when it is sent again", async () => {
    const window = createFakeWindow({ [path]: text }, { permissionMode: "yolo" });
    await assert.rejects(invoke(window, editFile, pasted), /send the same call again\.$/);
    assert.equal(window.files[path], text);
    assert.match(await invoke(window, editFile, pasted), /Edited a\.txt/);
    assert.equal(window.files[path], edited);
  });

  it("is refused once more when the file or the call is another", async () => {
    const window = createFakeWindow({ [path]: text }, { permissionMode: "yolo" });
    await assert.rejects(invoke(window, editFile, pasted));
    await assert.rejects(invoke(window, editFile, { ...pasted, start_line: 1 }));
    window.files[path] = `${text}four\n`;
    await assert.rejects(invoke(window, editFile, pasted));
  });

  it("is the same call when it has to wait for another", async () => {
    const window = createFakeWindow({ [path]: text }, { permissionMode: "yolo" });
    rememberText(window, path);
    await assert.rejects(invoke(window, editFile, pasted), /send the same call again/);
    const release = holdAt(window, `read ${path}`);
    const failing = invoke(window, editFile, { path, old_string: "four", new_string: "4" });
    await settle();
    const again = invoke(window, editFile, pasted);
    await settle();
    release();
    await assert.rejects(failing, /"four" is not in/);
    await again;
    assert.equal(window.files[path], edited);
  });

  it("is meant in part when it is meant as a whole", async () => {
    const window = createFakeWindow({ [path]: text }, { approval: "diff" });
    const insert = { type: "insert_after", lineNumber: 1, insertText: "1: a\n2: b" };
    const input = { filePath: path, replacements: [insert, { ...insert, lineNumber: 3 }] };
    window.askInEditor = async ({ replan }) => {
      const planned = await replan(new Set(["replacements[0]"]));
      return planned.ok ? succeed({ planned: planned.value }) : planned;
    };
    await assert.rejects(invoke(window, replaceInFile, input), /send the same call again/);
    await invoke(window, replaceInFile, input);
    assert.equal(window.files[path], `${text}1: a\n2: b\n`);
  });

  it("is carried out for a person", async () => {
    const window = createFakeWindow({ [path]: text });
    const { signal } = new AbortController();
    const person = { sees: () => true, noteApplied: () => undefined };
    const request = { tool: editFile, input: pasted, services: window.services, signal };
    await invokeCall({ ...request, report: () => undefined, person });
    assert.equal(window.files[path], edited);
  });
});

describe("a call that says less than it takes away", () => {
  const long = Array.from({ length: 20 }, (_, index) => `line ${index + 1}\n`).join("");
  const remark = "a.txt goes from 20 lines to 9 lines: the call replaces the whole file.";

  it("is asked about and answered with what it drops", async () => {
    const window = createFakeWindow({ [path]: long });
    const input = { path, content: long.split("\n").slice(0, 9).join("\n") };
    const { shown } = await prepare(window, writeFile, input);
    assert.ok(shown?.planned);
    assert.ok(describeWrite(shown.planned.plan, "").markdown.includes(`⚠ ${remark}`));
    const answer = await invoke(window, writeFile, input);
    assert.ok(answer.startsWith(`${remark}\nRewrote a.txt`), answer);
  });

  it("is not remarked on where half is left, the file is short, or the lines are named", async () => {
    for (const [left, of] of [
      [10, 20],
      [1, 19],
    ] as const) {
      const window = createFakeWindow(
        { [path]: long.split("\n").slice(0, of).join("\n") },
        { permissionMode: "yolo" },
      );
      const content = long.split("\n").slice(0, left).join("\n");
      assert.match(await invoke(window, writeFile, { path, content }), /^Rewrote/);
    }
    const window = createFakeWindow({ [path]: long }, { permissionMode: "yolo" });
    const lines = { type: "lines", startLine: 1, endLine: 19, replaceWith: "" };
    const input = { filePath: path, replacements: [lines] };
    assert.match(await invoke(window, replaceInFile, input), /^Edited/);
  });

  it("is told that newlines of prose may have been escaped twice", async () => {
    const window = createFakeWindow({ "a.md": "a\n" }, { permissionMode: "yolo" });
    const answer = await invoke(window, writeFile, { path: "a.md", content: "# A\\n\\nB" });
    assert.match(answer, /^`content` has \\n as two characters/);
    assert.equal(window.files["a.md"], "# A\\n\\nB");
  });
});

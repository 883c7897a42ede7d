import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { noteAnswer } from "../../../../src/host/calls/noteAnswer.ts";
import { editFile } from "../../../../src/tools/editFile.ts";
import { replaceContent } from "../../../../src/tools/replaceContent.ts";
import { countPlans } from "../../../support/host/countPlans.ts";
import {
  createFakeWindow,
  holdAt,
  invoke,
  isFree,
  prepare,
  rememberText,
  settingsOf,
  settle,
  type FakeWindow,
} from "../../../support/fakes/fakeCallServices.ts";

const lines = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`);
const text = `${lines.join("\n")}\n`;

function editLine(line: number, content: string, path = "a.txt"): object {
  return { path, start_line: line, new_content: content };
}

function windowOf(): FakeWindow {
  const window = createFakeWindow({ "a.txt": text }, { permissionMode: "yolo" });
  rememberText(window, "a.txt");
  return window;
}

describe("calls on one file at a time", () => {
  it("take turns; line numbers of who waits are those of the moment when it came", async () => {
    const window = windowOf();
    const release = holdAt(window, "edit");
    const first = invoke(window, editFile, editLine(2, "2a\n2b"));
    await settle();
    const second = invoke(window, editFile, editLine(20, "20x"));
    await settle();
    assert.deepEqual(window.files, { "a.txt": text });
    release();
    assert.match(await first, /Edited/);
    assert.match(await second, /21: 20x/);
    const expected = text.replace("line 2\n", "2a\n2b\n").replace("line 20\n", "20x\n");
    assert.equal(window.files["a.txt"], expected);
    assert.ok(await isFree(window, "a.txt"));
  });

  it("number the lines of the moment when they came, though a person has typed since", async () => {
    const window = windowOf();
    window.settings = settingsOf({ protectedPaths: { "a.txt": true } });
    const release = holdAt(window, "ask");
    const first = invoke(window, editFile, editLine(9, "9x")).catch(String);
    await settle();
    const waiting = [editLine(12, "12x"), editLine(1, "1x")];
    const others = waiting.map((input) => invoke(window, editFile, input));
    await settle();
    const typed = `person\n${text}`;
    window.files["a.txt"] = typed;
    window.snapshots["typed"] = { path: "a.txt", text: typed };
    release();
    assert.match(await first, /has changed/);
    await Promise.all(others);
    const written = text.replace("line 1\n", "1x\n").replace("line 12\n", "12x\n");
    assert.equal(window.files["a.txt"], `person\n${written}`);
  });

  it("of one answer number the lines before the first, one after another; of the next, those then", async () => {
    let answer = "first";
    const window = createFakeWindow(
      { "a.txt": text },
      { permissionMode: "yolo" },
      { findAnswer: () => Promise.resolve({ id: answer, callCount: 2 }) },
    );
    rememberText(window, "a.txt");
    await invoke(window, editFile, editLine(2, "2a\n2b"));
    await invoke(window, editFile, editLine(20, "20x"));
    answer = "second";
    await invoke(window, editFile, editLine(1, "1x"));
    const changed = text.replace("line 2\n", "2a\n2b\n").replace("line 20\n", "20x\n");
    assert.equal(window.files["a.txt"], changed.replace("line 1\n", "1x\n"));
  });

  it("of one answer number the lines of the moment when the first came, though a person types before the second", async () => {
    const window = createFakeWindow(
      { "a.txt": text },
      { permissionMode: "yolo" },
      { findAnswer: () => Promise.resolve({ id: "answer", callCount: 4 }) },
    );
    const inputs = [editLine(2, "2x"), editLine(20, "20x")];
    const uses = inputs.map((input) => ({ tool: "linewise_edit_file", input }));
    rememberText(window, "a.txt");
    const others = [
      { tool: "run_in_terminal", input: {} },
      { tool: "linewise_edit_file", input: 1 },
    ];
    const answer = { id: "answer", callCount: 4, listUses: () => [...others, ...uses] };
    await noteAnswer(answer, [editFile], window.services);
    window.files["a.txt"] = `person\n${text}`;
    window.snapshots["typed"] = { path: "a.txt", text: `person\n${text}` };
    for (const input of inputs) await invoke(window, editFile, input);
    const written = text.replace("line 2\n", "2x\n").replace("line 20\n", "20x\n");
    assert.equal(window.files["a.txt"], `person\n${written}`);
  });

  /** Stops the second call while it looks for its file, until the first is done. */
  async function overtake(
    begin: (window: FakeWindow) => readonly Promise<unknown>[],
  ): Promise<FakeWindow> {
    const window = windowOf();
    let looks = 0;
    let goOn = (): void => undefined;
    const first = new Promise<void>((resolve) => (goOn = resolve));
    window.onStep = (step) => (step === "resolve a.txt" && ++looks === 2 ? first : undefined);
    const [one, ...others] = begin(window);
    await one;
    goOn();
    await Promise.all(others);
    return window;
  }

  it("number the lines of the moment when they came, even where the one before is done first", async () => {
    const { files } = await overtake((window) => [
      invoke(window, editFile, editLine(2, "2a\n2b")),
      invoke(window, editFile, editLine(20, "20x")),
    ]);
    const expected = text.replace("line 2\n", "2a\n2b\n").replace("line 20\n", "20x\n");
    assert.equal(files["a.txt"], expected);
  });

  it("came when they were prepared, where nobody is asked", async () => {
    const window = windowOf();
    const inputs = [editLine(2, "2a\n2b"), editLine(20, "20x")];
    for (const input of inputs) await prepare(window, editFile, input);
    for (const input of inputs) await invoke(window, editFile, input);
    const expected = text.replace("line 2\n", "2a\n2b\n").replace("line 20\n", "20x\n");
    assert.equal(window.files["a.txt"], expected);
    await prepare(window, editFile, inputs[1]);
    await invoke(window, editFile, inputs[1]);
    assert.equal(window.files["a.txt"], expected.replace("line 19\n", "20x\n"));
  });

  it("hold the file until the end of the save", async () => {
    const window = windowOf();
    const release = holdAt(window, "save");
    const first = invoke(window, editFile, editLine(2, "2x"));
    await settle();
    assert.ok(!(await isFree(window, "a.txt")));
    release();
    await first;
    assert.ok(await isFree(window, "a.txt"));
  });

  it("refuse who waits where its line was changed meanwhile", async () => {
    const window = windowOf();
    const release = holdAt(window, "edit");
    const first = invoke(window, editFile, editLine(2, "2x"));
    await settle();
    const second = assert.rejects(invoke(window, editFile, editLine(2, "other")), /changed/);
    await settle();
    release();
    await first;
    await second;
    assert.equal(window.files["a.txt"], text.replace("line 2\n", "2x\n"));
  });

  it("refuse who waits and names lines of a snapshot that were never shown", async () => {
    const window = windowOf();
    window.snapshots["named1"] = { path: "a.txt", text };
    const { createWorkspace } = window.services;
    Object.assign(window.services, {
      createWorkspace: (...given: Parameters<typeof createWorkspace>) => ({
        ...createWorkspace(...given),
        findUnshown: (_id: string, ranges: unknown) => ranges,
      }),
    });
    const release = holdAt(window, "edit");
    const first = invoke(window, editFile, editLine(2, "2x"));
    await settle();
    const named = { ...editLine(20, "20x"), as_of: "named1" };
    const second = assert.rejects(invoke(window, editFile, named), /no result/);
    const unnamed = invoke(window, editFile, editLine(9, "9x"));
    await settle();
    release();
    await first;
    await second;
    assert.match(await unnamed, /Edited/);
    assert.equal(
      window.files["a.txt"],
      text.replace("line 2\n", "2x\n").replace("line 9\n", "9x\n"),
    );
  });

  it("refuse who waits where any line was changed of a text too large to be kept", async () => {
    const window = windowOf();
    window.keepsSnapshots = false;
    const release = holdAt(window, "edit");
    const first = invoke(window, editFile, editLine(2, "2a\n2b"));
    await settle();
    const second = assert.rejects(invoke(window, editFile, editLine(20, "20x")), /changed/);
    await settle();
    release();
    await first;
    await second;
    assert.equal(window.files["a.txt"], text.replace("line 2\n", "2a\n2b\n"));
  });

  it("wait for files that only the plan finds, and plan once more", async () => {
    const window = windowOf();
    window.places["."] = { kind: "folder" };
    const { tool, plans } = countPlans(replaceContent);
    const release = holdAt(window, "edit");
    const first = invoke(window, editFile, editLine(2, "2x"));
    await settle();
    const everywhere = { pattern: "line 20$", replacement: "20x", glob_pattern: "**/*" };
    const second = invoke(window, tool, everywhere);
    await settle();
    assert.deepEqual([window.files["a.txt"], plans()], [text, 1]);
    release();
    await first;
    await second;
    const expected = text.replace("line 2\n", "2x\n").replace("line 20\n", "20x\n");
    assert.deepEqual([window.files["a.txt"], plans()], [expected, 2]);
  });

  it("let who waits give up, and go on with the next", async () => {
    const window = windowOf();
    const release = holdAt(window, "edit");
    const first = invoke(window, editFile, editLine(2, "2x"));
    await settle();
    const controller = new AbortController();
    const reason = new Error("stopped");
    const canceled = invoke(window, editFile, editLine(5, "5x"), controller.signal);
    const third = invoke(window, editFile, editLine(9, "9x"));
    await settle();
    controller.abort(reason);
    await assert.rejects(canceled, reason);
    release();
    await first;
    await third;
    const expected = text.replace("line 2\n", "2x\n").replace("line 9\n", "9x\n");
    assert.equal(window.files["a.txt"], expected);
  });

  it("let other files be changed meanwhile", async () => {
    const window = windowOf();
    window.files["b.txt"] = text;
    const release = holdAt(window, "edit");
    const first = invoke(window, editFile, editLine(2, "2x"));
    await settle();
    await invoke(window, editFile, editLine(2, "2x", "b.txt"));
    assert.equal(window.files["a.txt"], text);
    release();
    await first;
  });

  it("know a file by what it is on the disk, too", async () => {
    const window = windowOf();
    window.files["b.txt"] = text;
    rememberText(window, "b.txt");
    for (const path of ["a.txt", "b.txt"]) window.places[path] = { identity: "1:2" };
    const release = holdAt(window, "edit");
    const first = invoke(window, editFile, editLine(2, "2x"));
    await settle();
    const second = invoke(window, editFile, editLine(2, "2y", "b.txt"));
    await settle();
    assert.equal(window.files["b.txt"], text);
    release();
    await first;
    await second;
  });
});

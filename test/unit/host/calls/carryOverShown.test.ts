import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { appendFile } from "../../../../src/tools/appendFile.ts";
import { editFile } from "../../../../src/tools/editFile.ts";
import { replaceContent } from "../../../../src/tools/replaceContent.ts";
import { replaceInFile } from "../../../../src/tools/replaceInFile.ts";
import { writeFile } from "../../../../src/tools/writeFile.ts";
import {
  createFakeWindow,
  holdAt,
  invoke,
  isFree,
  prepare,
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
  return createFakeWindow({ "a.txt": text });
}

describe("what is shown while another call changes its file", () => {
  const carriedOver = /Another call changed the file after this change was shown/;

  async function showBoth(window: FakeWindow, first: object, second: object): Promise<void> {
    await prepare(window, editFile, first);
    await prepare(window, editFile, second);
  }

  it("moves with its lines, and the answer says so", async () => {
    const window = windowOf();
    const [first, second] = [editLine(2, "2a\n2b"), editLine(20, "20x")];
    await showBoth(window, first, second);
    await invoke(window, editFile, first);
    const answer = await invoke(window, editFile, second);
    assert.match(answer, carriedOver);
    assert.match(answer, /21: 20x/);
    const expected = text.replace("line 2\n", "2a\n2b\n").replace("line 20\n", "20x\n");
    assert.equal(window.files["a.txt"], expected);
    assert.deepEqual(window.questions, []);
  });

  it("moves while its call waits for its turn already", async () => {
    const window = windowOf();
    const [first, second] = [editLine(2, "2a\n2b"), editLine(20, "20x")];
    await showBoth(window, first, second);
    const release = holdAt(window, "edit");
    const one = invoke(window, editFile, first);
    await settle();
    const two = invoke(window, editFile, second);
    await settle();
    release();
    await one;
    assert.match(await two, carriedOver);
  });

  it("moves with what a formatter has done on the save", async () => {
    const window = windowOf();
    const [first, second] = [editLine(2, "2x"), editLine(20, "20x")];
    await showBoth(window, first, second);
    window.formatOnSave = (saved) => `formatted\n${saved}`;
    await invoke(window, editFile, first);
    window.formatOnSave = (saved) => saved;
    assert.match(await invoke(window, editFile, second), /21: 20x/);
  });

  it("moves over what was approved in the lines around it", async () => {
    const window = windowOf();
    const [first, second] = [editLine(7, "7a\n7b"), editLine(8, "8x")];
    await showBoth(window, first, second);
    await invoke(window, editFile, first);
    assert.match(await invoke(window, editFile, second), carriedOver);
    const expected = text.replace("line 7\n", "7a\n7b\n").replace("line 8\n", "8x\n");
    assert.equal(window.files["a.txt"], expected);
    assert.deepEqual(window.questions, []);
  });

  for (const [name, newline, base, expected] of [
    ["of whole lines", true, "a\n", "a\n1\n2\n3\n"],
    ["after a line without a newline", true, "a", "a\n1\n2\n3\n"],
    ["to an empty file", true, "", "1\n2\n3\n"],
    ["to a file that is not there yet", true, undefined, "1\n2\n3\n"],
    ["on the last line", false, "a", "a1\n2\n3\n"],
  ] as const) {
    it(`is all written, in the order of the calls: three appends ${name}`, async () => {
      const window = createFakeWindow(base === undefined ? {} : { "a.txt": base });
      const calls = ["1\n", "2\n", "3\n"].map((content) => ({ path: "a.txt", content, newline }));
      for (const call of calls) await prepare(window, appendFile, call);
      await Promise.all(calls.map((call) => invoke(window, appendFile, call)));
      assert.equal(window.files["a.txt"], expected);
    });
  }

  it("is all written, each on its own line: appends without newlines", async () => {
    const window = windowOf();
    const calls = ["1", "2", "3"].map((content) => ({ path: "a.txt", content }));
    for (const call of calls) await prepare(window, appendFile, call);
    for (const call of calls) await invoke(window, appendFile, call);
    assert.equal(window.files["a.txt"], `${text}1\n2\n3`);
    assert.deepEqual(window.questions, []);
  });

  it("is all written, in the order of the calls: inserts at one place", async () => {
    const window = windowOf();
    const insert = (insertText: string): object => {
      const operation = { type: "insert_after", lineNumber: 5, insertText };
      return { filePath: "a.txt", replacements: [operation] };
    };
    const calls = ["1", "2a\n2b", "3"].map(insert);
    for (const call of calls) await prepare(window, replaceInFile, call);
    const slowest = { left: calls.length };
    window.onStep = async (step) => {
      // The first call is the last to know where its path leads.
      if (step !== "resolve a.txt") return;
      for (let tick = (slowest.left -= 1); tick > 0; tick -= 1) await settle();
    };
    await Promise.all(calls.map((call) => invoke(window, replaceInFile, call)));
    const added = "line 5\n1\n2a\n2b\n3\n";
    assert.equal(window.files["a.txt"], text.replace("line 5\n", added));
  });

  it("is refused where it would be joined to another whole file", async () => {
    const window = createFakeWindow({ "a.txt": "" });
    const calls = ["1\n", "2\n"].map((content) => ({ path: "a.txt", content }));
    for (const call of calls) await prepare(window, writeFile, call);
    await invoke(window, writeFile, { path: "a.txt", content: "1\n" });
    await assert.rejects(invoke(window, writeFile, calls[1] ?? {}), /a\.txt has changed/);
    assert.equal(window.files["a.txt"], "1\n");
  });

  it("leaves the file free where its call is refused before its turn", async () => {
    const window = windowOf();
    const call = editLine(5, "5x");
    await prepare(window, editFile, call);
    window.onStep = (step) => {
      if (step === "resolve a.txt") throw new Error("broken");
    };
    await assert.rejects(invoke(window, editFile, call), /broken/);
    assert.ok(await isFree(window, "a.txt"));
  });

  it("is refused where a line that it changes was changed", async () => {
    const window = windowOf();
    const [first, second] = [editLine(5, "5x"), editLine(5, "5y")];
    await showBoth(window, first, second);
    await invoke(window, editFile, first);
    await assert.rejects(invoke(window, editFile, second), /a\.txt has changed/);
    assert.equal(window.files["a.txt"], text.replace("line 5\n", "5x\n"));
    assert.ok(await isFree(window, "a.txt"));
  });

  it("is refused where nobody was asked about a change in the lines around it", async () => {
    const window = windowOf();
    const [first, second] = [editLine(5, "5x"), editLine(8, "8x")];
    await showBoth(window, first, second);
    window.settings = settingsOf({ permissionMode: "yolo" });
    await invoke(window, editFile, first);
    window.settings = settingsOf();
    await assert.rejects(invoke(window, editFile, second), /a\.txt has changed/);
    assert.equal(window.files["a.txt"], text.replace("line 5\n", "5x\n"));
    assert.ok(await isFree(window, "a.txt"));
  });

  it("is refused where a formatter has touched a line around it", async () => {
    const window = windowOf();
    const [first, second] = [editLine(2, "2x"), editLine(8, "8x")];
    await showBoth(window, first, second);
    window.formatOnSave = (saved) => saved.replace("line 7\n", "formatted\n");
    await invoke(window, editFile, first);
    window.formatOnSave = (saved) => saved;
    await assert.rejects(invoke(window, editFile, second), /a\.txt has changed/);
  });

  it("is refused where something else changed the file, too", async () => {
    const window = windowOf();
    const [first, second] = [editLine(2, "2x"), editLine(20, "20x")];
    await showBoth(window, first, second);
    window.onStep = (step) => {
      if (step === "save") window.onStep = writeTheirs;
    };
    let theirs = "";
    const writeTheirs = (step: string): void => {
      if (step !== "read a.txt") return;
      theirs = `theirs\n${window.files["a.txt"] ?? ""}`;
      window.files["a.txt"] = theirs;
    };
    await invoke(window, editFile, first);
    window.onStep = () => undefined;
    await assert.rejects(invoke(window, editFile, second), /a\.txt has changed/);
    assert.equal(window.files["a.txt"], theirs);
  });

  it("is refused where its path leads elsewhere by now", async () => {
    const window = windowOf();
    const [first, second] = [editLine(2, "2x"), editLine(20, "20x")];
    await showBoth(window, first, second);
    window.onStep = (step) => {
      if (step === "save") window.places["a.txt"] = { realPath: "/elsewhere" };
    };
    await invoke(window, editFile, first);
    await assert.rejects(invoke(window, editFile, second), /a\.txt has changed/);
    assert.equal(window.files["a.txt"], text.replace("line 2\n", "2x\n"));
  });

  it("stays refused where the file has its old text again", async () => {
    const window = windowOf();
    const [first, second] = [editLine(5, "5x"), editLine(5, "5y")];
    await showBoth(window, first, second);
    await invoke(window, editFile, first);
    window.files["a.txt"] = text;
    await assert.rejects(invoke(window, editFile, second), /a\.txt has changed/);
    assert.equal(window.files["a.txt"], text);
  });

  it("moves in one file and stays in the others", async () => {
    const window = windowOf();
    window.files["b.txt"] = text;
    window.places["."] = { kind: "folder" };
    const everywhere = { pattern: "line 20$", replacement: "20x", glob_pattern: "**/*" };
    const first = editLine(2, "2a\n2b");
    await prepare(window, editFile, first);
    await prepare(window, replaceContent, everywhere);
    await invoke(window, editFile, first);
    assert.match(await invoke(window, replaceContent, everywhere), carriedOver);
    const replaced = text.replace("line 20\n", "20x\n");
    const expected = { "a.txt": replaced.replace("line 2\n", "2a\n2b\n"), "b.txt": replaced };
    assert.deepEqual(window.files, expected);
  });

  it("is refused, and told to the log, where its file cannot be looked at; the first call is done", async () => {
    const window = windowOf();
    const [first, second] = [editLine(2, "2x"), editLine(20, "20x")];
    await showBoth(window, first, second);
    const broken = new Error("broken");
    window.onStep = (step) => {
      if (step !== "save") return;
      window.onStep = (next) => {
        if (next === "resolve a.txt") throw broken;
      };
    };
    assert.match(await invoke(window, editFile, first), /Edited/);
    window.onStep = () => undefined;
    assert.deepEqual(window.errors, [broken]);
    await assert.rejects(invoke(window, editFile, second), /a\.txt has changed/);
  });

  it("stays as it is where it is about another file", async () => {
    const window = windowOf();
    window.files["b.txt"] = text;
    const [first, second] = [editLine(2, "2x"), editLine(20, "20x", "b.txt")];
    await showBoth(window, first, second);
    await invoke(window, editFile, first);
    assert.doesNotMatch(await invoke(window, editFile, second), carriedOver);
  });
});

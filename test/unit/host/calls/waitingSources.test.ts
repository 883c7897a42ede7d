import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { editFile } from "../../../../src/tools/editFile.ts";
import { replaceInFile } from "../../../../src/tools/replaceInFile.ts";
import {
  createFakeWindow,
  type FakeWindow,
  holdAt,
  invoke,
  rememberText,
  settle,
} from "../../../support/fakes/fakeCallServices.ts";
import type { FakeSnapshot } from "../../../support/fakes/fakeWorkspace.ts";

const text = Array.from({ length: 10 }, (_, index) => `a ${index + 1}\n`).join("");
const sourceText = text.replaceAll("a", "b");

function windowOf(snapshots: Readonly<Record<string, FakeSnapshot>> = {}): FakeWindow {
  const files = { "a.txt": text, "b.txt": sourceText };
  const window = createFakeWindow(files, { permissionMode: "yolo" });
  Object.assign(window.snapshots, snapshots);
  return window;
}

const takeFromB = { type: "insert_after", lineNumber: 1, fromPath: "b.txt", fromStartLine: 5 };

/** What a call that waits for another comes to. */
async function waitBehind(
  window: FakeWindow,
  held: object,
  input: object,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<string> {
  const release = holdAt(window, "edit");
  const first = invoke(window, editFile, held);
  await settle();
  const second = invoke(window, replaceInFile, { filePath: "a.txt", ...input }).catch(String);
  await settle();
  await meanwhile();
  release();
  await first;
  return second;
}

const cutB = { path: "b.txt", start_line: 1, end_line: 3, new_content: "" };
const editA = { path: "a.txt", start_line: 9, new_content: "nine" };

describe("a call that waits and takes lines of another file", () => {
  const named = { named1: { path: "a.txt", text } };
  for (const asOf of [{}, { as_of: "named1" }]) {
    it(`moves none where they moved meanwhile: ${JSON.stringify(asOf)}`, async () => {
      const window = windowOf(named);
      rememberText(window, "a.txt");
      const replacements = [{ ...takeFromB, move: true }];
      const outcome = await waitBehind(window, cutB, { ...asOf, replacements });
      assert.match(outcome, /b\.txt has changed/);
      assert.equal(window.files["a.txt"], text);
    });
  }

  it("copies none where they moved meanwhile", async () => {
    const window = windowOf();
    rememberText(window, "a.txt");
    const outcome = await waitBehind(window, editA, { replacements: [takeFromB] }, () =>
      invoke(window, editFile, cutB),
    );
    assert.match(outcome, /b\.txt has changed/);
    assert.equal(window.files["a.txt"], text.replace("a 9", "nine"));
  });

  it("takes those of the snapshot that it names for them", async () => {
    const window = windowOf({ sourceB: { path: "b.txt", text: sourceText } });
    rememberText(window, "a.txt");
    const replacements = [{ ...takeFromB, fromAsOf: "sourceB", move: true }];
    assert.match(await waitBehind(window, cutB, { replacements }), /Edited/);
    assert.equal(window.files["a.txt"], text.replace("a 1\n", "a 1\nb 5\n"));
  });

  it("takes its own file's where they are by now", async () => {
    const window = windowOf();
    rememberText(window, "a.txt");
    const replacements = [{ ...takeFromB, fromPath: "a.txt", move: true }];
    assert.match(await waitBehind(window, editA, { replacements }), /Edited/);
  });

  it("does not take the file for the one that it edits, which is not there yet", async () => {
    const window = windowOf({ sourceB: { path: "b.txt", text: sourceText } });
    rememberText(window, "b.txt");
    delete window.files["a.txt"];
    const replacements = [{ ...takeFromB, fromAsOf: "sourceB", move: true }];
    const outcome = await waitBehind(window, cutB, { replacements }, () => {
      window.files["a.txt"] = text;
      return Promise.resolve();
    });
    assert.match(outcome, /Edited a\.txt/);
  });
});

// Some hosts prepare all calls of a turn before any is invoked, and invoke them at once.
import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { replaceInFile } from "../../../../src/tools/replaceInFile.ts";
import {
  createFakeWindow,
  type FakeWindow,
  invoke,
  prepare,
  rememberText,
  settingsOf,
} from "../../../support/fakes/fakeCallServices.ts";

const three = "first\nsecond\nthird\n";
const thirty = Array.from({ length: 30 }, (_, index) => `line ${index + 1}\n`).join("");
const carriedOver = "Another call changed the file after this change was shown";

function replaceLine(line: number, replaceWith: string): object {
  return {
    filePath: "notes.txt",
    replacements: [{ type: "lines", startLine: line, endLine: line, replaceWith }],
  };
}

const neighbors = [1, 2, 3].map((line) => replaceLine(line, `${line}.`));
const farApart = [2, 15, 28].map((line) => replaceLine(line, `${line}.\n${line}..`));
const farWritten = thirty.replaceAll(/^line (2|15|28)$/gm, "$1.\n$1..");

function windowOf(text: string): FakeWindow {
  const window = createFakeWindow({ "notes.txt": text });
  rememberText(window, "notes.txt");
  return window;
}

/** In the order in which they are invoked: all prepared first, one after the other. */
async function prepareAll(window: FakeWindow, inputs: readonly object[]): Promise<void> {
  for (const input of inputs) assert.ok((await prepare(window, replaceInFile, input)).shown);
}

const turns: readonly (readonly [string, string, readonly object[], string])[] = [
  ["far apart", thirty, farApart, farWritten],
  ["of neighboring lines", three, neighbors, "1.\n2.\n3.\n"],
];

describe("three edits of one file in one turn", () => {
  for (const [where, text, inputs, written] of turns) {
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ]) {
      it(`${where} are all written, allowed one after the other: ${order.join()}`, async () => {
        const window = windowOf(text);
        await prepareAll(window, inputs);
        const answers: string[] = [];
        for (const index of order) {
          answers.push(await invoke(window, replaceInFile, inputs[index]));
        }
        assert.equal(window.files["notes.txt"], written);
        assert.deepEqual(window.questions, []);
        assert.deepEqual(
          answers.map((answer) => answer.includes(carriedOver)),
          [false, true, true],
        );
      });
    }

    it(`${where} are all written, invoked at once`, async () => {
      const window = windowOf(text);
      await prepareAll(window, inputs);
      await Promise.all(inputs.map((input) => invoke(window, replaceInFile, input)));
      assert.equal(window.files["notes.txt"], written);
      assert.deepEqual(window.questions, []);
    });

    it(`${where} are all written, prepared while the first is carried out`, async () => {
      const window = windowOf(text);
      await Promise.all(
        inputs.map(async (input) => {
          await prepare(window, replaceInFile, input);
          return invoke(window, replaceInFile, input);
        }),
      );
      assert.equal(window.files["notes.txt"], written);
      assert.deepEqual(window.questions, []);
    });

    it(`${where} are all written, asked for in Linewise's own dialog, once each`, async () => {
      const window = windowOf(text);
      window.settings = settingsOf({ protectedPaths: { "notes.txt": true } });
      for (const input of inputs) {
        assert.equal((await prepare(window, replaceInFile, input)).shown, undefined);
      }
      await Promise.all(inputs.map((input) => invoke(window, replaceInFile, input)));
      assert.equal(window.files["notes.txt"], written);
      assert.equal(window.questions.length, 3);
    });

    it(`${where} are all written, accepted in the diff editor, once each`, async () => {
      const window = windowOf(text);
      window.settings = settingsOf({ approval: "diff" });
      let asked = 0;
      window.askInEditor = () => {
        asked += 1;
        return Promise.resolve({ ok: true, value: {} });
      };
      for (const input of inputs) await prepare(window, replaceInFile, input);
      await Promise.all(inputs.map((input) => invoke(window, replaceInFile, input)));
      assert.deepEqual([window.files["notes.txt"], asked], [written, 3]);
    });
  }
});

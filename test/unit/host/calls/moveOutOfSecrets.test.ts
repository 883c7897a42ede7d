import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { replaceInFile } from "../../../../src/tools/replaceInFile.ts";
import {
  createFakeWindow,
  type FakeWindow,
  invoke,
} from "../../../support/fakes/fakeCallServices.ts";
import { marker, secretText } from "../../../support/threats/secretProbes.ts";

const text = "a\nb\n";
const secretPath = ".env";
const outsidePath = "outside.txt";

function windowOf(dialogAnswer: FakeWindow["dialogAnswer"]): FakeWindow {
  const files = { "a.txt": text, [secretPath]: secretText, [outsidePath]: secretText };
  const window = createFakeWindow(files, { permissionMode: "trusted" });
  window.places[outsidePath] = { insideWorkspace: { asGiven: false, real: false } };
  window.dialogAnswer = dialogAnswer;
  return window;
}

function inputOf(fromPath: string, source: object = { fromStartLine: 1 }): object {
  const replacement = { type: "insert_after", lineNumber: 1, fromPath, move: true, ...source };
  return { filePath: "a.txt", replacements: [replacement] };
}

function askedAbout({ questions }: FakeWindow): readonly string[] {
  return questions.flatMap(({ reasons }) => reasons.map(({ target }) => target.shown));
}

describe("a move out of a file that needs a question", () => {
  for (const path of [secretPath, outsidePath]) {
    it(`asks about that file, and is carried out: ${path}`, async () => {
      const window = windowOf("allow");
      assert.match(await invoke(window, replaceInFile, inputOf(path)), /Edited a\.txt/);
      assert.ok(askedAbout(window).includes(path));
      assert.equal(window.files["a.txt"], `a\nKEY=${marker}\nb\n`);
    });

    it(`changes and tells nothing where it is refused: ${path}`, async () => {
      const window = windowOf("reject");
      const error = await invoke(window, replaceInFile, inputOf(path)).catch(String);
      assert.match(error, /rejected/);
      assert.ok(!error.includes(marker), error);
      assert.deepEqual([window.files["a.txt"], window.files[path]], [text, secretText]);
    });
  }

  const failing = [
    { fromStartLine: 9 },
    { fromStartLine: 1, fromAsOf: "unknown1" },
    { fromStartLine: 1, fromAsOf: "changed1" },
  ];
  for (const source of failing) {
    it(`does not tell why it fails before that was asked: ${JSON.stringify(source)}`, async () => {
      const window = windowOf("reject");
      window.snapshots["changed1"] = { path: secretPath, text: "KEY=old\n" };
      const error = await invoke(window, replaceInFile, inputOf(secretPath, source)).catch(String);
      assert.match(error, /FailureError: The user rejected/);
      assert.deepEqual(askedAbout(window), [secretPath]);
    });
  }
});

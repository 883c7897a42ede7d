import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import {
  invoke,
  openEditor,
  readText,
  setConfiguration,
  setSettings,
  useMode,
  useWorkspace,
  writeFile,
} from "../../support/host/testWindow.ts";

const roundsOfEach = 3;
const rounds = ["with an editor", "without one"].flatMap((editor) =>
  Array.from({ length: roundsOfEach }, (_, index) => ({
    hasEditor: editor === "with an editor",
    title: `${editor}, round ${index + 1}`,
  })),
);

const typingCalls = 8;

describe("while something else changes the file", function () {
  // What fails by luck is a finding.
  this.retries(0);
  useWorkspace();

  for (const mode of ["trusted", "yolo"]) {
    describe(mode, () => {
      useMode(mode);
      for (const { hasEditor, title } of rounds) {
        it(`two calls lose nothing: ${title}`, async () => {
          const filePath = `${mode}, ${title}.txt`;
          const uri = await writeFile(filePath, "first\nmiddle\nlast\n");
          if (hasEditor) await openEditor(uri);
          const calls = [
            // Moves what the other call is about.
            edit(filePath, { type: "insert_before", lineNumber: 1, insertText: "above\nabove" }),
            edit(filePath, { type: "lines", startLine: 3, endLine: 3, replaceWith: "LAST" }),
          ];
          // Each is shown with lines around it that the other changes.
          assert.deepEqual(await Promise.all(calls.map(hasLanded)), [true, true]);
          const expected = "above\nabove\nfirst\nmiddle\nLAST\n";
          const document = await vscode.workspace.openTextDocument(uri);
          assert.equal(document.getText(), expected);
          assert.equal(await readText(uri), expected);
        });
      }
    });
  }

  const numbers = Array.from({ length: 8 }, (_, index) => `${index + 1}`);
  for (const [what, call, expected] of [
    [
      "appends to a file",
      (path: string, number: string) => invoke("append_file", { path, content: number }),
      `first\nlast\n${numbers.join("\n")}`,
    ],
    [
      "inserts at one place",
      (path: string, insertText: string) =>
        edit(path, { type: "insert_after", lineNumber: 1, insertText }),
      `first\n${numbers.join("\n")}\nlast\n`,
    ],
  ] as const) {
    it(`eight ${what}, shown together, are all written in their order`, async () => {
      await setConfiguration({ permissionMode: "trusted" });
      const path = `eight ${what}.txt`;
      const uri = await writeFile(path, "first\nlast\n");
      await Promise.all(numbers.map((number) => call(path, number)));
      assert.equal(await readText(uri), expected);
    });
  }

  it("a call lands where it was meant or not at all, however the user types", async () => {
    // This encoding is asked of another process, which takes time in which the user goes on.
    await setSettings({ "files.encoding": "shiftjis" });
    await setConfiguration({ permissionMode: "yolo" });
    const uri = await writeFile("typing.txt", "first\nmiddle\nlast 0\n");
    const { document } = await openEditor(uri);
    const typing = typeOn(uri);
    for (let call = 1; call <= typingCalls || typing.count() === 0; call += 1) {
      const line3 = { type: "lines", startLine: 3, endLine: 3, replaceWith: `last ${call}` };
      const before = document.getText();
      const landed = await hasLanded(edit("typing.txt", line3));
      const last = landed ? `last ${call}\n` : before.slice(before.indexOf("last"));
      assert.match(document.getText(), new RegExp(`^x*first\nmiddle\n${last}$`));
    }
    await typing.stop();
  });
});

async function edit(filePath: string, operation: object): Promise<unknown> {
  return invoke("replace_in_file", { filePath, replacements: [operation] });
}

/** Whether a call went through; the only other end is that it says that the file has changed. */
async function hasLanded(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    (error: unknown) => {
      assert.match(String(error), /changed in the meantime, so nothing was written/);
      return false;
    },
  );
}

const typingPauseMs = 60;

/** Types at the beginning of the file again and again. */
function typeOn(uri: vscode.Uri): {
  /** How often it has typed. */
  readonly count: () => number;
  readonly stop: () => Promise<void>;
} {
  let typed = 0;
  let isStopped = false;
  const type = async (): Promise<void> => {
    const editor = await openEditor(uri);
    while (!isStopped) {
      const start = new vscode.Position(0, 0);
      if (await editor.edit((builder) => builder.insert(start, "x"))) typed += 1;
      await delay(typingPauseMs);
    }
  };
  const ended = type();
  return {
    count: () => typed,
    stop() {
      isStopped = true;
      return ended;
    },
  };
}

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { tools } from "../../../src/tools/index.ts";
import {
  invoke,
  openEditor,
  readText,
  setPermissionMode,
  useWorkspace,
  waitForActiveEditor,
  waitForDocument,
  writeFile,
} from "../../support/host/testWindow.ts";
import { failureOf } from "../../support/host/workspaceState.ts";
import { waitUntil } from "../../support/waitUntil.ts";

async function run(request?: object): Promise<unknown> {
  return vscode.commands.executeCommand("linewise.runTool", request);
}

/** The input of the tool, in its editor. */
async function openInput(tool: string): Promise<vscode.TextEditor> {
  assert.deepEqual(await run({ tool }), { tool });
  const editor = await waitForActiveEditor(`/${tool}.json`);
  return editor;
}

async function replaceAll(editor: vscode.TextEditor, text: string): Promise<void> {
  const { document } = editor;
  const whole = new vscode.Range(0, 0, document.lineCount, 0);
  assert.ok(await editor.edit((builder) => builder.replace(whole, text)));
}

/** The panel's text once it holds these words. */
async function waitForOutput(words: string): Promise<string> {
  let text = "";
  await waitUntil(
    () => {
      const shown = vscode.workspace.textDocuments.find(({ uri }) =>
        /^output:.*Run(?:%20| )Tool/.test(uri.toString()),
      );
      text = shown?.getText() ?? "";
      return text.includes(words);
    },
    () => `the output is ${JSON.stringify(text)}`,
  );
  return text;
}

describe("Run Tool", () => {
  useWorkspace();

  it("runs at once what it is given, and resolves to what the model would get", async () => {
    await writeFile("direct.txt", "a\n");
    const [expected = ""] = await invoke("read_file", { path: "direct.txt" });
    assert.equal(
      await run({ tool: "linewise_read_file", input: { path: "direct.txt" } }),
      expected,
    );
    assert.equal(await run({ tool: "read_file", input: { path: "direct.txt" } }), expected);
  });

  it("rejects with the error that the model would read", async () => {
    const { message } = await failureOf(run({ tool: "read_file", input: { path: "none.txt" } }));
    const { message: expected } = await failureOf(invoke("read_file", { path: "none.txt" }));
    assert.equal(message, expected);
    assert.match((await failureOf(run({ tool: "rm" }))).message, /"rm" is not one of the tools/);
    assert.match((await failureOf(run({ tool: "tail", input: 1 }))).message, /must be an object/);
  });

  it("opens an input with the fields it needs and the active file", async () => {
    await openEditor(await writeFile("hand.txt", "one.two three\n"));
    const input = await openInput("linewise_tail");
    assert.deepEqual(JSON.parse(input.document.getText()), { path: "hand.txt" });
  });

  it("runs the input and shows the result in the panel, also when it is run again", async () => {
    await setPermissionMode("yolo");
    const uri = await writeFile("shown.txt", "a\nb\n");
    const editor = await openInput("linewise_read_file");
    await replaceAll(editor, '{"path": "shown.txt"}');
    const result = await vscode.commands.executeCommand("linewise.runInput");
    assert.match(String(result), /1: a\n2: b/);
    const size = String.raw`\(\d+\.\d\d s, \d+ characters, about \d+ tokens\)`;
    const shown = await waitForOutput(String(result));
    assert.match(shown, new RegExp(`^Result of linewise_read_file ${size}\n\n`));
    const { document } = await waitForActiveEditor("/linewise_read_file.json");
    assert.equal(document, editor.document);
    await replaceAll(editor, '{"path": "shown.txt", "offset": 2}');
    const again = await vscode.commands.executeCommand("linewise.runInput");
    assert.match(String(again), /lines? 2[\s\S]*2: b/);
    assert.ok(!(await waitForOutput(String(again))).includes(String(result)));
    await replaceAll(editor, '{"path": "shown.txt", "ofset": 2}');
    assert.equal(await vscode.commands.executeCommand("linewise.runInput"), undefined);
    const error = await waitForOutput("ofset");
    assert.match(error, new RegExp(`^Error from linewise_read_file ${size}\n\n`));
    assert.equal(await readText(uri), "a\nb\n");
  });

  it("says that an input is not JSON, and runs nothing", async () => {
    const editor = await openInput("linewise_write_file");
    await replaceAll(editor, '{\n  "path": "bad.txt",\n  "content": "a"\n  "b"\n}');
    const failure = await failureOf(
      Promise.resolve(vscode.commands.executeCommand("linewise.runInput")),
    );
    assert.match(failure.message, /^The input is not JSON: .*\bline 4\b/);
    await replaceAll(editor, "[]");
    const none = await failureOf(
      Promise.resolve(vscode.commands.executeCommand("linewise.runInput")),
    );
    assert.match(none.message, /must be a JSON object/);
  });

  it("keeps what was typed, and begins again once that is deleted", async () => {
    const type = async (text: string): Promise<void> => {
      const editor = await openInput("linewise_tail");
      // What it begins with is written to the file, which VS Code reads a moment later.
      await waitForDocument(editor.document, (now) => now.getText() !== "");
      await replaceAll(editor, text);
      // It is saved however the call ends.
      await failureOf(Promise.resolve(vscode.commands.executeCommand("linewise.runInput")));
      assert.equal(editor.document.isDirty, false);
      await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
    };
    await type('{"path": "kept.txt"');
    const again = await openInput("linewise_tail");
    assert.equal(again.document.getText(), '{"path": "kept.txt"');
    await replaceAll(again, '{"path": "unsaved.txt"');
    await vscode.workspace.fs.writeFile(again.document.uri, new Uint8Array());
    const { document: unsaved } = await openInput("linewise_tail");
    assert.equal(unsaved.getText(), '{"path": "unsaved.txt"');
    assert.equal((await vscode.workspace.fs.readFile(unsaved.uri)).length, 0);
    await vscode.commands.executeCommand("workbench.action.files.revert");
    await type("");
    const { document } = await openInput("linewise_tail");
    await waitForDocument(document, (now) => now.getText().includes("path"));
  });

  it("has the JSON editor check an input by the tool's schema", async () => {
    const editor = await openInput("linewise_grep");
    await replaceAll(editor, '{"path": 5, "paths": "."}');
    const problems = (): string =>
      vscode.languages
        .getDiagnostics(editor.document.uri)
        .map(({ message }) => message)
        .join("\n");
    await waitUntil(() => problems().includes("paths"));
    assert.match(problems(), /Incorrect type. Expected "string"/);
    assert.match(problems(), /Property paths is not allowed/);
    assert.match(problems(), /Missing property "pattern"/);
  });

  it("has the schema that models get, for every tool", async () => {
    for (const { name } of tools) {
      const uri = vscode.Uri.parse(`linewise-schema://tool/linewise_${name}`);
      const { properties } = JSON.parse(
        (await vscode.workspace.openTextDocument(uri)).getText(),
      ) as { readonly properties: object };
      const listed = vscode.lm.tools.find((each) => each.name === `linewise_${name}`);
      assert.deepEqual({ ...listed?.inputSchema, properties }, listed?.inputSchema);
    }
  });
});

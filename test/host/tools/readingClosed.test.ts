import assert from "node:assert/strict";
import { afterEach, describe, it } from "mocha";
import * as vscode from "vscode";
import {
  invoke,
  readBytes,
  setSettings,
  useWorkspace,
  writeFile,
} from "../../support/host/testWindow.ts";

const utf8 = (text: string): Buffer => Buffer.from(text, "utf8");
const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");
const utf16le = (text: string): Buffer => Buffer.from(text, "utf16le");

/** A file that no editor shows, and whether its encoding is certain without opening it. */
interface ClosedFile {
  readonly what: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly path: string;
  readonly bytes: Buffer;
  readonly isCertain: boolean;
}

const guess = { "files.autoGuessEncoding": true };
const markdown = { "[markdown]": { "files.encoding": "windows1252" } };
const latin = { "files.encoding": "iso88591" };

const files: readonly ClosedFile[] = [
  { what: "UTF-8", path: "a1.txt", bytes: utf8("é\nb\n"), isCertain: true },
  { what: "UTF-8 that is not valid", path: "a2.txt", bytes: latin1("\xe9\nb\n"), isCertain: true },
  { what: "UTF-8 with a mark", path: "a3.txt", bytes: utf8("\ufeffé\n"), isCertain: true },
  { what: "UTF-16 with a mark", path: "a4.txt", bytes: utf16le("\ufeffé\n"), isCertain: true },
  { what: "UTF-16 without", path: "a5.txt", bytes: utf16le("some text\n"), isCertain: true },
  { what: "an empty file", path: "a6.txt", bytes: utf8(""), isCertain: true },
  {
    what: "a NUL behind what tells binary files",
    path: "a7.txt",
    bytes: utf8(`${"a\n".repeat(300)}\0\n`),
    isCertain: false,
  },
  {
    what: "ISO 8859-1 by the setting",
    settings: latin,
    path: "b1.txt",
    bytes: latin1("\xe9\n"),
    isCertain: true,
  },
  {
    what: "Shift JIS by the setting",
    settings: { "files.encoding": "shiftjis" },
    path: "b2.txt",
    bytes: latin1("\x93\xfa\n"),
    isCertain: true,
  },
  {
    what: "a mark that the setting wants and the file lacks",
    settings: { "files.encoding": "utf8bom" },
    path: "b3.txt",
    bytes: utf8("é\n"),
    isCertain: true,
  },
  {
    what: "a mark, whatever the setting",
    settings: latin,
    path: "b4.txt",
    bytes: utf8("\ufeffé\n"),
    isCertain: true,
  },
  {
    what: "a setting that VS Code does not know",
    settings: { "files.encoding": "nonsense" },
    path: "b5.txt",
    bytes: utf8("é\n"),
    isCertain: false,
  },
  {
    what: "the encoding of its language",
    settings: markdown,
    path: "c1.md",
    bytes: latin1("\xe9\n"),
    isCertain: false,
  },
  {
    what: "another language, which only its text may tell",
    settings: markdown,
    path: "c2",
    bytes: utf8("é\n"),
    isCertain: false,
  },
  {
    what: "a mark, whatever its language",
    settings: markdown,
    path: "c3.md",
    bytes: utf8("\ufeffé\n"),
    isCertain: true,
  },
  {
    what: "an encoding that is guessed",
    settings: guess,
    path: "d1.txt",
    bytes: latin1("caf\xe9 cr\xe8me br\xfbl\xe9e\n".repeat(20)),
    isCertain: false,
  },
  {
    what: "a mark, where others are guessed",
    settings: guess,
    path: "d2.txt",
    bytes: utf8("\ufeffé\n"),
    isCertain: true,
  },
  {
    what: "VS Code's own files",
    settings: latin,
    path: ".vscode/e1.txt",
    bytes: utf8("é\n"),
    isCertain: false,
  },
  {
    what: "a mark in VS Code's own files",
    path: ".vscode/e2.txt",
    bytes: utf8("\ufeffé\n"),
    isCertain: false,
  },
];

describe("reading files that no editor shows, in a real VS Code", () => {
  useWorkspace();
  const subscriptions: vscode.Disposable[] = [];
  afterEach(() => {
    for (const each of subscriptions.splice(0)) each.dispose();
  });

  function watchOpening(): readonly string[] {
    const opened: string[] = [];
    const note = ({ uri }: vscode.TextDocument): void => {
      if (vscode.workspace.getWorkspaceFolder(uri) === undefined) return;
      opened.push(vscode.workspace.asRelativePath(uri, false));
    };
    subscriptions.push(vscode.workspace.onDidOpenTextDocument(note));
    return opened;
  }

  for (const { what, settings = {}, path, bytes, isCertain } of files) {
    it(`${isCertain ? "opens nothing" : "asks VS Code"} for ${what}`, async () => {
      await setSettings(settings);
      const uri = await writeFile(path, bytes);
      const opened = watchOpening();
      const [read = ""] = await invoke("read_file", { path });
      assert.deepEqual(opened, isCertain ? [] : [path]);

      const document = await vscode.workspace.openTextDocument(uri);
      const [header = "", ...rows] = read.split("\n");
      const { encoding } = document;
      const named = /(?:of \d+|empty file), (?:(?!snapshot)(\w+), )?/.exec(header)?.[1] ?? "utf8";
      assert.equal(named, encoding, header);
      const shown = rows.map((row) => row.replace(/^\d+: /, "")).join("\n");
      // A mark that is no mark in the encoding is text, which a document does not show.
      assert.equal(shown.replace(/^\ufeff/, ""), document.getText().replace(/\n$/, ""));
    });
  }

  it("opens nothing for any tool that reads or searches", async () => {
    await writeFile("tools/one.txt", "é one\n");
    await writeFile("tools/two.txt", "é two\n");
    const opened = watchOpening();
    const path = "tools/one.txt";
    const calls: readonly (readonly [tool: string, input: object])[] = [
      ["read_file", { path }],
      ["tail", { path }],
      ["file_info", { path }],
      ["list_directory", { path: "tools" }],
      ["glob", { pattern: "tools/*" }],
      ["grep", { pattern: "é", path: "tools" }],
      ["search_content", { pattern: "é", glob_pattern: "tools/*" }],
    ];
    for (const [tool, input] of calls) {
      const [answer = ""] = await invoke(tool, input);
      assert.notEqual(answer, "");
      assert.deepEqual(opened, [], tool);
    }
  });

  it("opens nothing for what a search shows, whatever the one encoding of all files is", async () => {
    await setSettings(latin);
    await writeFile("found/latin.txt", latin1("\xe9 one\n"));
    const opened = watchOpening();
    const [answer = ""] = await invoke("grep", { pattern: "é", path: "found" });
    assert.match(answer, /latin\.txt \[s\w+\]\n1: é one/);
    assert.deepEqual(opened, []);
  });

  it("names the snapshot of what it found where languages have encodings, and opens none", async () => {
    await setSettings({ "[plaintext]": { "files.encoding": "windows1252" } });
    const uri = await writeFile("named/latin.txt", latin1("\xe9 one\r\nb\r\n"));
    const opened = watchOpening();
    const [answer = ""] = await invoke("grep", { pattern: "é", path: "named" });
    const [, id = ""] = /latin\.txt \[(s\w+)\]\n1: é one/.exec(answer) ?? [];
    assert.deepEqual(opened, []);
    await invoke("edit_file", {
      path: "named/latin.txt",
      start_line: 1,
      new_content: "é",
      as_of: id,
    });
    assert.deepEqual(await readBytes(uri), latin1("\xe9\r\nb\r\n"));
  });

  it("asks VS Code for a file in a tab that is not loaded yet", async () => {
    const uri = await writeFile("tab.txt", "a\n");
    const front = await writeFile("front.txt", "a\n");
    await vscode.commands.executeCommand("vscode.open", front);
    await vscode.commands.executeCommand("vscode.open", uri, { background: true, preview: false });
    const isOpen = (): boolean =>
      vscode.workspace.textDocuments.some((each) => each.uri.toString() === uri.toString());
    assert.equal(isOpen(), false);
    await invoke("read_file", { path: "tab.txt" });
    assert.equal(isOpen(), true);
  });
});

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import {
  invoke,
  invokeSearch,
  readBytes,
  setSettings,
  useWorkspace,
  writeFile,
} from "../../support/host/testWindow.ts";

const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");

/** What each searching tool finds of `café` in a folder, by the names of the files. */
async function findEverywhere(folder: string): Promise<readonly (readonly string[])[]> {
  const searches: readonly (readonly [string, object])[] = [
    ["grep", { pattern: "café", path: folder }],
    ["search_content", { pattern: "café", glob_pattern: `${folder}/**` }],
  ];
  const found: string[][] = [];
  for (const [tool, input] of searches) {
    const [answer = ""] = await invokeSearch(tool, input);
    found.push([...answer.matchAll(/^[^\n:]*?(\w+\.\w+)(?=$|:\d)/gm)].map(([, name = ""]) => name));
  }
  return found;
}

describe("searching in the encodings in which VS Code opens files", () => {
  useWorkspace();

  it("costs nothing to begin with: no language has an encoding of its own", () => {
    const files = vscode.workspace.getConfiguration("files");
    for (const name of ["encoding", "autoGuessEncoding"]) {
      assert.deepEqual(files.inspect(name)?.languageIds ?? [], []);
    }
  });

  it("finds text by the encoding of the file's language, as the other tools read it", async () => {
    await setSettings({ "[plaintext]": { "files.encoding": "windows1252" } });
    const folder = "byLanguage";
    const uri = await writeFile(`${folder}/latin.txt`, latin1("x\r\ncaf\xe9 x\r\n"));
    await writeFile(`${folder}/plain.txt`, "x\n");
    await writeFile(`${folder}/utf8.md`, "café\n");
    await writeFile(`${folder}/wide.txt`, Buffer.from("\ufeffcafé\n", "utf16le"));
    // In its language's encoding this is cafÃ©.
    await writeFile(`${folder}/utf8.txt`, "café\n");
    const expected = ["latin.txt", "utf8.md", "wide.txt"];
    assert.deepEqual(await findEverywhere(folder), [expected, expected]);
    const [single = ""] = await invokeSearch("grep", {
      pattern: "café",
      path: `${folder}/latin.txt`,
    });
    assert.equal(single, `${folder}/latin.txt\n2: café x`);
    const [moved = ""] = await invokeSearch("grep", { pattern: "cafÃ©", path: folder, context: 1 });
    assert.equal(moved, `${folder}/utf8.txt\n1: cafÃ©`);

    const input = { pattern: "café x", replacement: "thé", glob_pattern: `${folder}/*.txt` };
    const [replaced = ""] = await invoke("replace_content", input);
    assert.match(replaced, /^Replaced 1 match in 1 file/);
    assert.deepEqual(await readBytes(uri), latin1("x\r\nth\xe9\r\n"));
    const [read = ""] = await invoke("read_file", { path: `${folder}/latin.txt` });
    assert.match(read, /windows1252.*\n1: x\n2: thé$/s);
  });

  it("finds text in an encoding that VS Code guesses, and replaces it", async () => {
    await setSettings({ "files.autoGuessEncoding": true });
    const text = `${"日本語で書かれた文章です。これは例です。\n".repeat(20)}終わり\n`;
    const encoding = "shiftjis";
    const bytes = await vscode.workspace.encode(text, { encoding });
    const uri = await writeFile("guessed/japanese.txt", bytes);
    const [found] = await invokeSearch("grep", { pattern: "^終わり", path: "guessed" });
    assert.equal(found, "guessed/japanese.txt\n21: 終わり");

    const input = { pattern: "終わり", replacement: "続く", glob_pattern: "guessed/**" };
    await invoke("replace_content", input);
    const expected = await vscode.workspace.encode(text.replace("終わり", "続く"), { encoding });
    assert.deepEqual(await readBytes(uri), Buffer.from(expected));
    const [read = ""] = await invoke("read_file", { path: "guessed/japanese.txt", offset: 21 });
    assert.match(read, /shiftjis.*\n21: 続く$/s);
  });

  it("reads 500 files as VS Code would, and names those that it may read differently", async () => {
    await setSettings({ "[plaintext]": { "files.encoding": "windows1252" } });
    const files = Array.from({ length: 501 }, (_, file) => `f${String(file).padStart(3, "0")}.txt`);
    await Promise.all(files.map((name) => writeFile(`many/${name}`, "é\n")));
    const [found = ""] = await invokeSearch("grep", {
      pattern: "Ã©",
      path: "many",
      max_matches: 1,
    });
    assert.match(
      found,
      /^many\/f000\.txt\n1: Ã©\n[^]*\n… 499 more matching lines of 500 in 500 files/,
    );
    const note = "Uncertain: 1 file that VS Code may open in another encoding: many/f500.txt.";
    assert.ok(found.includes(note), found);
    const [left = ""] = await invokeSearch("grep", { pattern: "é", path: "many" });
    assert.match(left, /^many\/f500\.txt\n1: é\nUncertain: 1 file /);
  });

  it("finds text as a file is open, whatever its language says", async () => {
    await setSettings({ "[plaintext]": { "files.encoding": "windows1252" } });
    const open = await writeFile("opened/utf8.txt", "café\n");
    await vscode.workspace.openTextDocument(open, { encoding: "utf8" });
    await writeFile("opened/closed.txt", "café\n");
    const expected = ["utf8.txt"];
    assert.deepEqual(await findEverywhere("opened"), [expected, expected]);
    const [read = ""] = await invoke("read_file", { path: "opened/utf8.txt" });
    assert.match(read, /\n1: café$/);
  });
});

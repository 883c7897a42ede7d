import assert from "node:assert/strict";
import { writeFile as writeBehind } from "node:fs/promises";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import {
  invoke,
  invokeSearch,
  openEditor,
  readText,
  redo,
  setConfiguration,
  setSettings,
  typeAtStart,
  undo,
  useWorkspace,
  writeFile,
} from "../../support/host/testWindow.ts";
import { waitUntilComputing } from "../../support/host/waitUntilComputing.ts";

describe("searching in a real VS Code", () => {
  useWorkspace();

  it("grep shows matches with context by file, without what is ignored", async () => {
    await writeFile(".gitignore", "ignored/\n");
    await writeFile("grep/a.txt", "one\r\ntwo needle\r\nthree\r\nfour\r\nneedle five\r\n");
    await writeFile("grep/b.bin", new Uint8Array([0, 1, 2]));
    await writeFile("ignored/c.txt", "needle\n");
    const [answer] = await invokeSearch("grep", {
      pattern: "needle$|^needle",
      path: ".",
      context: 1,
    });
    const rows = "grep/a.txt\n1- one\n2: two needle\n3- three\n4- four\n5: needle five";
    const left =
      "Not searched: ignored/ (1 file) (.gitignore); include_gitignored searches it too.";
    assert.equal(answer, `${rows}\n${left}`);
    const everything = { pattern: "needle", path: ".", include_gitignored: true };
    const [all = ""] = await invokeSearch("grep", everything);
    assert.match(all, /\nignored\/c\.txt\n1: needle$/);
    const [single] = await invokeSearch("grep", { pattern: "needle", path: "ignored/c.txt" });
    assert.equal(single, "ignored/c.txt\n1: needle");
  });

  it("finds unsaved text, and only that, and marks it", async () => {
    const uri = await writeFile("unsaved/open.txt", "saved\n");
    await typeAtStart(uri, "typed ");
    const [found] = await invokeSearch("search_content", {
      pattern: "typed \\w+",
      glob_pattern: "unsaved/**",
    });
    assert.equal(
      found,
      "Found 1 match for pattern 'typed \\w+' in files matching 'unsaved/**' (1 file):\n\nunsaved/open.txt:1 [unsaved]: typed saved",
    );
    const [gone] = await invokeSearch("grep", { pattern: "^saved", path: "unsaved" });
    assert.match(gone ?? "", /^No matches for pattern/);
  });

  it("finds a file as it is now, however lately it changed", async () => {
    const uri = await writeFile("fresh/a.txt", "first\n");
    for (let round = 0; round < 20; round += 1) {
      await writeBehind(uri.fsPath, `round${round % 10}\n`);
      const [found] = await invokeSearch("grep", { pattern: `round${round % 10}`, path: "fresh" });
      assert.equal(found, `fresh/a.txt\n1: round${round % 10}`);
    }
  });

  it("reads files in the configured encoding", async () => {
    await setSettings({ "files.encoding": "windows1252" });
    await writeFile("encodings/latin.txt", Buffer.from("caf\xe9\n", "latin1"));
    await writeFile("encodings/wide.txt", Buffer.from("\ufeffcafé\n", "utf16le"));
    const [found] = await invokeSearch("grep", { pattern: "café", path: "encodings" });
    assert.equal(found, "encodings/latin.txt\n1: café\n\nencodings/wide.txt\n1: café");
  });

  it("goes on after matches in several files by the call that it names", async () => {
    const names = ["[a].txt", "b.txt", "sub/c.txt"];
    for (const name of names) await writeFile(`several/${name}`, "hit\n".repeat(3));
    const shown: string[] = [];
    for (let offset: string | undefined = "0"; offset !== undefined;) {
      const page: object = { max_matches: 4, offset: Number(offset) };
      const input = { pattern: "hit", path: "several", ...page };
      const [answer = ""]: string[] = await invokeSearch("grep", input);
      const rows = answer.split("\n");
      shown.push(...rows.filter((row) => /^\d|^several/.test(row)));
      offset = /call again with offset (\d+)$/.exec(rows.at(-1) ?? "")?.[1];
    }
    const [a, b, c] = ["1: hit", "2: hit", "3: hit"];
    const [first, second, third] = names.map((name) => `several/${name}`);
    assert.deepEqual(shown, [first, a, b, c, second, a, second, b, c, third, a, b, third, c]);
  });

  it("goes on after paths by the call that it names", async () => {
    for (const name of ["a/x.txt", "b/x.txt", "b/y.txt", "c.txt"])
      await writeFile(`paths/${name}`, "");
    const input = { pattern: "paths/**/*.txt", max_results: 1 };
    const wider = (await invoke("glob", input)).join("").split("\n").at(-1);
    assert.equal(wider, "… 3 more files of 4; call linewise_glob again with max_results 4");
  });

  it("pages through the matches", async () => {
    await writeFile("pages/a.txt", "hit\n".repeat(150));
    const input = { pattern: "hit", glob_pattern: "pages/*.txt" };
    const first = (await invokeSearch("search_content", input)).join("");
    assert.match(
      first,
      /^Found 150 matches for pattern 'hit' in files matching 'pages\/\*\.txt' \(\d+ files?\):\n\n/,
    );
    assert.match(first, /\.\.\. and 50 more matches, reuse tool with offset parameter 100$/);
    const second = (await invokeSearch("search_content", { ...input, offset: 100 })).join("");
    const rows = second.split("\n").slice(2);
    assert.deepEqual(
      [rows.length, rows[0], rows.at(-1)],
      [50, "pages/a.txt:101: hit", "pages/a.txt:150: hit"],
    );
  });

  it("ends a catastrophic pattern, names its files, and searches the others", async () => {
    await setConfiguration({ regexTimeout: 1_000 });
    await writeFile("slow/bad.txt", `${"a".repeat(40)}!\n`);
    for (let file = 0; file < 30; file += 1) await writeFile(`slow/good${file}.txt`, "aaa\n");
    const [found] = await invokeSearch("grep", { pattern: "^(a+)+$", path: "slow" });
    assert.match(found ?? "", /slow\/good29\.txt\n1: aaa/);
    assert.match(found ?? "", /Left out: .*slow\/bad\.txt \(the pattern backtracks/);
  });

  it("is canceled at once, whatever the pattern does", async () => {
    // Later than mocha waits: nothing but the cancellation ends it.
    await setConfiguration({ regexTimeout: 60_000 });
    await writeFile("cancel/bad.txt", `${"a".repeat(40)}!\n`);
    const source = new vscode.CancellationTokenSource();
    const call = invokeSearch("grep", { pattern: "^(a+)+$", path: "cancel" }, source.token);
    const rejected = assert.rejects(call);
    await waitUntilComputing();
    source.cancel();
    await rejected;
    await writeFile("cancel/good.txt", "after\n");
    const [found] = await invokeSearch("grep", { pattern: "after", path: "cancel/good.txt" });
    assert.equal(found, "cancel/good.txt\n1: after");
  });

  it("replaces what search shows in 30 files, and one undo takes all back", async () => {
    const uris: vscode.Uri[] = [];
    for (let file = 0; file < 30; file += 1) {
      uris.push(await writeFile(`rename/f${file}.ts`, `const oldName = ${file};\nuse(oldName);\n`));
    }
    const parts = await invoke("replace_content", {
      pattern: "\\b(?<word>old)Name\\b",
      replacement: "${word}er$1",
      glob_pattern: "rename/**/*.ts",
    });
    assert.match(parts.join(""), /^Replaced 60 matches in 30 files \(edit e\d+\) for pattern/);
    assert.match(parts.join(""), /rename\/f0\.ts: 2 matches, snapshot s\w+\n1: .*\n2: /);
    for (const [file, uri] of uris.entries()) {
      assert.equal(await readText(uri), `const olderold = ${file};\nuse(olderold);\n`);
    }
    const [first] = uris;
    assert.ok(first);
    await undo(first);
    for (const [file, uri] of uris.entries()) {
      const document = await vscode.workspace.openTextDocument(uri);
      assert.equal(document.getText(), `const oldName = ${file};\nuse(oldName);\n`);
    }
    // As saved again: an editor for each of the unsaved files would have to be opened to close it.
    await redo(first);
    const addresses = new Set(uris.map((uri) => uri.toString()));
    const unsaved = vscode.workspace.textDocuments.filter(
      ({ isDirty, uri }) => isDirty && addresses.has(uri.toString()),
    );
    assert.deepEqual(unsaved, []);
  });

  it("replaces in unsaved text too, with the line endings that are there", async () => {
    const uri = await writeFile("mixed/crlf.txt", "a b\r\nc\r\n");
    await typeAtStart(uri, "a b ");
    await invoke("replace_content", {
      pattern: "a b",
      replacement: "x\ny",
      glob_pattern: "mixed/*",
    });
    const { document } = await openEditor(uri);
    assert.equal(document.getText(), "x\r\ny x\r\ny\r\nc\r\n");
    assert.equal(await readText(uri), "a b\r\nc\r\n");
  });

  it("changes nothing where nothing matches, and refuses too many matches", async () => {
    await setConfiguration({ maxReplacements: 2 });
    const uri = await writeFile("many/a.txt", "x\nx\nx\n");
    const input = { replacement: "y", glob_pattern: "many/*" };
    const [none] = await invoke("replace_content", { ...input, pattern: "z" });
    assert.match(none ?? "", /^No matches for pattern "z" in files matching "many\/\*"; nothing/);
    await assert.rejects(invoke("replace_content", { ...input, pattern: "x" }), /3 .*2/s);
    assert.equal(await readText(uri), "x\nx\nx\n");
  });
});

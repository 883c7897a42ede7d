import assert from "node:assert/strict";
import { afterEach, describe, it } from "mocha";
import * as vscode from "vscode";
import {
  invoke,
  openEditor,
  replaceLine,
  setConfiguration,
  typeAtStart,
  useWorkspace,
  writeFile,
} from "../../support/host/testWindow.ts";

/** Shorter than the longest wait. */
const noWaitMs = 1_500;

describe("problems after an edit in a real VS Code", function () {
  useWorkspace();
  const disposables: { readonly dispose: () => unknown }[] = [];
  afterEach(() => {
    for (const disposable of disposables.splice(0)) disposable.dispose();
  });

  /**
   * Reports every "bad" of files with this ending, some time after each change. Each test has a
   * language of its own: who has reported on one is waited for by all later edits of it.
   */
  function startChecker(ending: string, delayMs: number, openMs = 0): void {
    const collection = vscode.languages.createDiagnosticCollection("checker");
    const check = (document: vscode.TextDocument): void => {
      if (!document.uri.path.endsWith(ending)) return;
      const found = [...document.getText().matchAll(/bad\w*/g)].map(({ index, 0: word }) => {
        const start = document.positionAt(index);
        const end = document.positionAt(index + word.length);
        const diagnostic = new vscode.Diagnostic(new vscode.Range(start, end), `No ${word}`);
        diagnostic.source = "checker";
        diagnostic.code = 7;
        return diagnostic;
      });
      collection.set(document.uri, found);
    };
    const later = (document: vscode.TextDocument, afterMs: number): void => {
      const timer = setTimeout(() => check(document), afterMs);
      disposables.push({ dispose: () => clearTimeout(timer) });
    };
    disposables.push(
      collection,
      vscode.workspace.onDidOpenTextDocument((document) => {
        if (openMs === 0) check(document);
        else later(document, openMs);
      }),
      vscode.workspace.onDidChangeTextDocument(({ document }) => later(document, delayMs)),
    );
  }

  async function editLine(filePath: string, line: number, replaceWith: string): Promise<string> {
    return (await replaceLine(filePath, line, replaceWith)).join("");
  }

  /** Edits a file, and expects the answer soon after it is saved; on a busy machine, once of a few times. */
  async function assertNoWait(filePath: string): Promise<void> {
    let savedMs = 0;
    disposables.push(
      vscode.workspace.onDidSaveTextDocument(({ uri }) => {
        if (uri.path.endsWith(`/${filePath}`)) savedMs = performance.now();
      }),
    );
    const tookMs: number[] = [];
    while (tookMs.length < 5) {
      const answer = await editLine(filePath, 1, `b${tookMs.length}`);
      const took = performance.now() - savedMs;
      assert.deepEqual(problemsIn(answer), []);
      assert.doesNotMatch(answer, /problems/);
      if (took >= 0 && took < noWaitMs) return;
      tookMs.push(took);
    }
    assert.fail(`It took ${tookMs.join(", ")} ms.`);
  }

  it("lists what is new and what is gone; what only moved is neither", async () => {
    startChecker(".lua", 100);
    const uri = await writeFile("a.lua", "bad1\nfine\nbad2\nbad3\n");
    await reportOf(uri, () => openEditor(uri));
    const answer = await editLine("a.lua", 1, "fine\nfine\n  bad4");
    assert.deepEqual(problemsIn(answer), [
      "New problems (1):",
      "a.lua:3:3 error checker(7): No bad4",
      "Resolved problems, with old line numbers (1):",
      "a.lua:1:1 error checker(7): No bad1",
    ]);
    assert.match(await editLine("a.lua", 2, "also fine"), /\n\nNo new problems\.$/);
  });

  it("lists what an extension says without a code and a source, as null", async () => {
    const collection = vscode.languages.createDiagnosticCollection("nameless");
    disposables.push(collection);
    const uri = await writeFile("nameless.coffee", "bad\nfine\n");
    await openEditor(uri);
    const diagnostic = new vscode.Diagnostic(new vscode.Range(0, 0, 0, 3), "No bad");
    Object.assign(diagnostic, { code: null, source: null });
    await reportOf(uri, () => {
      collection.set(uri, [diagnostic]);
      return Promise.resolve();
    });
    const changes = vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document.getText() === "fine\nfine\n") collection.delete(document.uri);
    });
    disposables.push(changes);
    const answer = await editLine("nameless.coffee", 1, "fine");
    assert.deepEqual(problemsIn(answer), [
      "Resolved problems, with old line numbers (1):",
      "nameless.coffee:1:1 error: No bad",
    ]);
  });

  it("counts lines that a save moved", async () => {
    startChecker(".r", 100);
    disposables.push(
      vscode.workspace.onWillSaveTextDocument((event) => {
        if (!event.document.uri.path.endsWith(".r")) return;
        const top = new vscode.Position(0, 0);
        event.waitUntil(Promise.resolve([vscode.TextEdit.insert(top, "// saved\n")]));
      }),
    );
    const uri = await writeFile("a.r", "bad1\nfine\n");
    await reportOf(uri, () => openEditor(uri));
    const answer = await editLine("a.r", 2, "bad2");
    assert.deepEqual(problemsIn(answer), [
      "New problems (1):",
      "a.r:3:1 error checker(7): No bad2",
    ]);
  });

  it("waits for those who report on the language of a file without problems", async () => {
    // Of a file that opens, it says nothing before the edit.
    startChecker(".go", 400, 50_000);
    const known = await writeFile("known.go", "bad1\n");
    await reportOf(known, () => typeAtStart(known, "bad0\n"));
    await openEditor(await writeFile("new.go", "fine\n"));
    const answer = await editLine("new.go", 1, "bad1");
    assert.ok(problemsIn(answer).includes("new.go:1:1 error checker(7): No bad1"), answer);
  });

  it("does not wait where nobody reports", async () => {
    await writeFile("nobody.ini", "a\n");
    await assertNoWait("nobody.ini");
  });

  it("does not wait for who only forgets what is closed", async () => {
    const forgetful = vscode.languages.createDiagnosticCollection("forgetful");
    disposables.push(forgetful);
    const uri = await writeFile("forgotten.ini", "a\n");
    // Linewise listens from its first call on.
    await invoke("list_directory", { path: "." });
    await reportOf(uri, () => {
      forgetful.delete(uri);
      return Promise.resolve();
    });
    await openEditor(uri);
    await assertNoWait("forgotten.ini");
  });

  it("waits once in vain for who only clears what is open", async () => {
    const collection = vscode.languages.createDiagnosticCollection("clears");
    disposables.push(collection);
    const uri = await writeFile("a.clearsopen", "b\n");
    await reportOf(uri, async () => {
      await openEditor(uri);
      collection.set(uri, []);
    });
    await assertNoWait("a.clearsopen");
  });

  it("does not wait for those who are much slower", async () => {
    startChecker(".clj", 50_000);
    const uri = await writeFile("a.clj", "bad1\n");
    await reportOf(uri, () => openEditor(uri));
    assert.deepEqual(problemsIn(await editLine("a.clj", 1, "bad2")), []);
  });

  it("says what is broken where nobody reports on it", async () => {
    await writeFile("broken.toml", "[a]\nb = 1\n");
    const fault = "Line 2: this is no longer valid TOML; it was before this edit.";
    assert.ok((await editLine("broken.toml", 2, "b = ")).endsWith(`\n\n${fault}`));
    assert.ok(!(await editLine("broken.toml", 2, "b == 1")).includes("valid TOML"));
    await writeFile("a.properties.json", '{\n  "a": [1],\n  "b": 2\n}\n');
    const answer = await editLine("a.properties.json", 2, '  "a": [1,');
    assert.match(answer, /^Line 2: `\[` is never closed; it was balanced before this edit\.$/m);
  });

  it("names the file that is broken where several are edited", async () => {
    await writeFile("one.java", "class One { f(); }\n");
    await writeFile("two.java", "class Two { /* f(); */ }\n");
    const input = { pattern: "f\\(\\)", replacement: "f(", glob_pattern: "*.java" };
    const answer = (await invoke("replace_content", input)).join("");
    const broken = "one.java, line 1: `(` is never closed; it was balanced before this edit.";
    assert.ok(answer.endsWith(`\n\n${broken}`), answer);
  });

  it("leaves it to those who report errors on it", async () => {
    startChecker(".rs", 100);
    const uri = await writeFile("a.rs", "fn good() {}\n");
    await reportOf(uri, () => openEditor(uri));
    const reported = await editLine("a.rs", 1, "fn bad() {");
    assert.deepEqual(problemsIn(reported), [
      "New problems (1):",
      "a.rs:1:4 error checker(7): No bad",
    ]);
    assert.doesNotMatch(reported, /never closed/);
    await editLine("a.rs", 1, "fn good() {}");
    assert.match(await editLine("a.rs", 1, "fn good() {"), /^Line 1: `\{` is never closed/m);
  });

  it("leaves TypeScript to its server", async () => {
    const uri = await writeFile("server.ts", "const a: string = 1;\nexport function b() {}\n");
    await reportOf(uri, () => openEditor(uri));
    const answer = await editLine("server.ts", 2, "export function b() {");
    const isReported = problemsIn(answer).some((line) => line.includes(" error ts("));
    assert.equal(answer.includes("never closed"), !isReported, answer);
  });

  it("tells of a file that no tab shows only what the edit brought", async () => {
    startChecker(".swift", 200, 1_000);
    const first = await writeFile("first.swift", "bad1\n");
    await reportOf(first, async () => vscode.workspace.openTextDocument(first));
    await writeFile("next.swift", "bad1\nfine\nfine\n");
    await invoke("read_file", { path: "next.swift" });
    const answer = await editLine("next.swift", 3, "bad2");
    assert.ok(problemsIn(answer).includes("next.swift:3:1 error checker(7): No bad2"), answer);
    assert.ok(!answer.includes("No bad1"), answer);
  });

  it("says nothing when it is switched off", async () => {
    startChecker(".jl", 10);
    await setConfiguration({ reportDiagnostics: false });
    const uri = await writeFile("a.jl", "fine\n");
    await reportOf(uri, () => openEditor(uri));
    const reported = reportOf(uri, () => editLine("a.jl", 1, "bad1"));
    assert.deepEqual(problemsIn(await reported), []);
  });
});

/** What an action gives, once what it does to a file is reported on. */
async function reportOf<Value>(uri: vscode.Uri, act: () => Promise<Value>): Promise<Value> {
  const reported = new Promise<void>((resolve) => {
    const subscription = vscode.languages.onDidChangeDiagnostics(({ uris }) => {
      if (!uris.some((each) => each.toString() === uri.toString())) return;
      subscription.dispose();
      resolve();
    });
  });
  const value = await act();
  await reported;
  return value;
}

function problemsIn(answer: string): readonly string[] {
  const start = answer.search(/^(New problems|Resolved problems)/m);
  return start === -1 ? [] : answer.slice(start).split("\n");
}

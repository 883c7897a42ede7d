import assert from "node:assert/strict";
import { afterEach, describe, it } from "mocha";
import * as vscode from "vscode";
import {
  invoke,
  openEditor,
  setConfiguration,
  useWorkspace,
  writeFile,
} from "../support/host.ts";

/** Longer than the quiet that ends a report, shorter than the longest wait. */
const waitedMs = 1_500;

describe("problems after an edit in a real VS Code", () => {
  useWorkspace();
  const disposables: vscode.Disposable[] = [];
  afterEach(() => vscode.Disposable.from(...disposables.splice(0)).dispose());

  /** Reports every "bad" of files with this ending, some time after each change. */
  function startChecker(ending: string, delayMs: number): void {
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
    disposables.push(
      collection,
      vscode.workspace.onDidOpenTextDocument(check),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        setTimeout(() => check(document), delayMs);
      }),
    );
  }

  async function editLine(filePath: string, line: number, replaceWith: string): Promise<string> {
    const replacements = [{ type: "lines", startLine: line, endLine: line, replaceWith }];
    return (await invoke("replace_in_file", { filePath, replacements })).join("");
  }

  it("lists what is new and what is gone; what only moved is neither", async () => {
    startChecker(".first", 100);
    const uri = await writeFile("a.first", "bad1\nfine\nbad2\nbad3\n");
    await reportOf(uri, () => openEditor(uri));
    const answer = await editLine("a.first", 1, "fine\nfine\n  bad4");
    assert.deepEqual(problemsIn(answer), [
      "New problems (1):",
      "a.first:3:3 error checker(7): No bad4",
      "Problems that are gone, by their old lines (1):",
      "a.first:1:1 error checker(7): No bad1",
    ]);
  });

  it("counts lines that a save moved", async () => {
    startChecker(".moved", 100);
    disposables.push(
      vscode.workspace.onWillSaveTextDocument((event) => {
        if (!event.document.uri.path.endsWith(".moved")) return;
        const top = new vscode.Position(0, 0);
        event.waitUntil(Promise.resolve([vscode.TextEdit.insert(top, "// saved\n")]));
      }),
    );
    const uri = await writeFile("a.moved", "bad1\nfine\n");
    await reportOf(uri, () => openEditor(uri));
    const answer = await editLine("a.moved", 2, "bad2");
    assert.deepEqual(problemsIn(answer), [
      "New problems (1):",
      "a.moved:3:1 error checker(7): No bad2",
    ]);
  });

  it("waits for those who report on the language of the file", async () => {
    startChecker("json", 400);
    const known = await writeFile("known.json", '"bad1"\n');
    await reportOf(known, () => openEditor(known));
    await writeFile("new.json", '"fine"\n');
    const answer = await editLine("new.json", 1, '"bad1"');
    assert.ok(problemsIn(answer).includes("new.json:1:2 error checker(7): No bad1"), answer);
  });

  it("does not wait where nobody reports", async () => {
    await writeFile("nobody.md", "a\n");
    const startedMs = performance.now();
    const answer = await editLine("nobody.md", 1, "b");
    assert.ok(performance.now() - startedMs < waitedMs);
    assert.deepEqual(problemsIn(answer), []);
  });

  it("waits two seconds for those who are slower, and then goes on", async () => {
    startChecker(".slow", 6_000);
    const uri = await writeFile("a.slow", "bad1\n");
    await reportOf(uri, () => openEditor(uri));
    const startedMs = performance.now();
    const answer = await editLine("a.slow", 1, "bad2");
    const tookMs = performance.now() - startedMs;
    assert.ok(tookMs >= 2_000 && tookMs < 5_000, `${tookMs} ms`);
    assert.deepEqual(problemsIn(answer), []);
  });

  it("says nothing when it is switched off", async () => {
    startChecker(".off", 10);
    await setConfiguration({ reportDiagnostics: false });
    const uri = await writeFile("a.off", "fine\n");
    await reportOf(uri, () => openEditor(uri));
    const reported = reportOf(uri, () => editLine("a.off", 1, "bad1"));
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
  const start = answer.search(/^(New problems|Problems that are gone)/m);
  return start === -1 ? [] : answer.slice(start).split("\n");
}

import assert from "node:assert/strict";
import { afterEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { invoke, useWorkspace, writeFile } from "../../support/host/testWindow.ts";
import { waitUntil } from "../../support/waitUntil.ts";

const long = "x\n".repeat(5_000);

type Provide = vscode.DocumentSymbolProvider["provideDocumentSymbols"];

function range(startLine: number, endLine: number): vscode.Range {
  return new vscode.Range(startLine - 1, 0, endLine - 1, 1);
}

function symbol(
  name: string,
  kind: vscode.SymbolKind,
  start: number,
  end: number,
): vscode.DocumentSymbol {
  const lines = range(start, end);
  return new vscode.DocumentSymbol(name, "", kind, lines, lines);
}

/** The outline of a file, once symbols are told: on a busy machine, VS Code may give them too late. */
async function readOutline(path: string): Promise<readonly string[]> {
  let words: readonly string[] = [];
  await waitUntil(
    async () => {
      const parts = await invoke("read_file", { path, symbol: "*" }).catch(() => []);
      words = parts.join("").split("\n");
      return words.length > 1;
    },
    () => words.join("\n"),
  );
  return words;
}

describe("the outline of a file, in a real VS Code", () => {
  useWorkspace();
  const subscriptions: vscode.Disposable[] = [];
  afterEach(() => {
    for (const each of subscriptions.splice(0)) each.dispose();
  });

  function provide(ending: string, provideDocumentSymbols: Provide): void {
    const selector = { pattern: `**/${ending}` };
    const provider = { provideDocumentSymbols };
    subscriptions.push(vscode.languages.registerDocumentSymbolProvider(selector, provider));
  }

  function watchOpening(): readonly string[] {
    const opened: string[] = [];
    const note = ({ uri }: vscode.TextDocument): void => {
      if (vscode.workspace.getWorkspaceFolder(uri) !== undefined) opened.push(uri.path);
    };
    subscriptions.push(vscode.workspace.onDidOpenTextDocument(note));
    return opened;
  }

  it("is told by its language, with the lines of each symbol", async () => {
    await writeFile("told.lua", long);
    provide("told.lua", () => {
      const outer = symbol("Parser", vscode.SymbolKind.Class, 1_500, 4_000);
      outer.children = [
        symbol("early", vscode.SymbolKind.Method, 1_501, 1_600),
        symbol("parse", vscode.SymbolKind.Method, 3_000, 3_900),
      ];
      return [
        symbol("main", vscode.SymbolKind.Function, 4_500, 5_000),
        symbol("first", vscode.SymbolKind.Function, 1, 10),
        outer,
      ];
    });
    const [header = "", ...words] = await readOutline("told.lua");
    assert.match(header, /^told\.lua: outline of 5,000 lines, /);
    assert.deepEqual(words, [
      "1-10 function first",
      "1500-4000 class Parser",
      "  1501-1600 method early",
      "  3000-3900 method parse",
      "4500-5000 function main",
    ]);
  });

  it("is told in the older form of symbols, too", async () => {
    const uri = await writeFile("flat.lua", long);
    provide("flat.lua", () => {
      const location = new vscode.Location(uri, range(3_000, 3_010));
      return [new vscode.SymbolInformation("flat", vscode.SymbolKind.String, "", location)];
    });
    assert.deepEqual((await readOutline("flat.lua")).slice(1), ["3000-3010 flat"]);
  });

  it("is not asked for by a read, which opens no file", async () => {
    const opened = watchOpening();
    await writeFile("read.lua", long);
    provide("read.lua", () => [symbol("a", vscode.SymbolKind.Class, 1, 2_000)]);
    await invoke("read_file", { path: "read.lua" });
    assert.deepEqual(opened, []);
  });
});

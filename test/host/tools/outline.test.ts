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

/** As {@link readWords}, once symbols are told: on a busy machine, VS Code gives them too late for a read. */
async function readSymbols(input: object): Promise<readonly string[]> {
  let words: readonly string[] = [];
  await waitUntil(
    async () => {
      words = await readWords(input);
      return words.includes("Symbols further on:");
    },
    () => words.join("\n"),
  );
  return words;
}

/** All but the rows with lines. */
async function readWords(input: object): Promise<readonly string[]> {
  const parts = await invoke("read_file", input);
  return parts
    .join("")
    .split("\n")
    .filter((row) => !/^\d+: x$/.test(row));
}

describe("what a long file has beyond its first window, in a real VS Code", () => {
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
    const [header = "", ...words] = await readSymbols({ path: "told.lua" });
    assert.match(header, /^told\.lua: lines 1-2000 of 5000, /);
    assert.deepEqual(words, [
      "Symbols further on:",
      "1500-4000 class Parser",
      "  3000-3900 method parse",
      "4500-5000 function main",
      "… 3,000 more lines; continue with offset 2001",
    ]);
    const more = await readWords({ path: "told.lua", offset: 2_001, limit: 10 });
    assert.deepEqual(more.slice(1), ["… 2,990 more lines; continue with offset 2011"]);
  });

  it("is told in the older form of symbols, too", async () => {
    const uri = await writeFile("flat.lua", long);
    provide("flat.lua", () => {
      const location = new vscode.Location(uri, range(3_000, 3_010));
      return [new vscode.SymbolInformation("flat", vscode.SymbolKind.String, "", location)];
    });
    const words = await readSymbols({ path: "flat.lua", limit: 5 });
    assert.deepEqual(words.slice(1, 3), ["Symbols further on:", "3000-3010 flat"]);
  });

  const silent: readonly (readonly [what: string, ending: string, provide: Provide | undefined])[] =
    [
      ["no language tells anything", "none.lua", undefined],
      ["the language has nothing to tell", "empty.lua", () => []],
      [
        "the language fails",
        "fails.lua",
        () => {
          throw new Error("no symbols today");
        },
      ],
      ["the language does not answer in time", "late.lua", () => new Promise(() => undefined)],
    ];
  for (const [what, path, provideNothing] of silent) {
    it(`is not spoken of where ${what}`, async () => {
      await writeFile(path, long);
      if (provideNothing !== undefined) provide(path, provideNothing);
      const words = await readWords({ path });
      assert.deepEqual(words.slice(1), ["… 3,000 more lines; continue with offset 2001"]);
    });
  }

  it("is not asked for where it opens a file for nothing", async () => {
    const opened = watchOpening();
    await writeFile("short.lua", "x\n".repeat(2_000));
    await writeFile("later.lua", long);
    await writeFile("prose.txt", long);
    provide("{short,later}.lua", () => [symbol("a", vscode.SymbolKind.Class, 1, 2_000)]);
    await readWords({ path: "short.lua" });
    await readWords({ path: "later.lua", offset: 2 });
    await readWords({ path: "prose.txt" });
    assert.deepEqual(opened, []);
  });
});

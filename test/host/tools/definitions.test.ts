import assert from "node:assert/strict";
import fc from "fast-check";
import { afterEach, describe, it } from "mocha";
import * as vscode from "vscode";
import {
  anyDefinedText,
  type DefinedLanguage,
  definedLanguages,
  type TextPart,
} from "../../support/generators/definedTexts.ts";
import {
  invoke,
  readText,
  useConfiguration,
  useWorkspace,
  writeFile,
} from "../../support/host/testWindow.ts";
import { failureOf } from "../../support/host/workspaceState.ts";
import { waitUntil } from "../../support/waitUntil.ts";

const seed = 2306;
const editsOfCall = 5;
const callsOfLanguage = 6;

interface NamedEdit {
  readonly kind: "lines" | "insert_before" | "insert_after";
  readonly text: string;
}

const anyEdits = fc.array(
  fc.record({
    kind: fc.constantFrom<NamedEdit["kind"]>("lines", "lines", "insert_before", "insert_after"),
    text: fc.constantFrom("new\n", "new\n\nlines\n", "\nnew\n"),
  }),
  { minLength: editsOfCall, maxLength: editsOfCall },
);

function operationOf(symbol: string, { kind, text }: NamedEdit): object {
  return { type: kind, symbol, [kind === "lines" ? "replaceWith" : "insertText"]: text };
}

function applyTo(text: string, { kind, text: added }: NamedEdit): string {
  if (kind === "lines") return added;
  return kind === "insert_before" ? added + text : text + added;
}

/** As extensions for Python give them, none of which is in VS Code itself. */
const pythonSymbols: vscode.DocumentSymbolProvider = {
  provideDocumentSymbols: (document) => {
    const text = document.getText();
    return Array.from(text.matchAll(/^(?:def|class) (\w+).*\n(?:(?: .*)?\n)*/gm), (match) => {
      const [whole, name = ""] = match;
      const start = document.positionAt(match.index);
      const range = new vscode.Range(start, document.positionAt(match.index + whole.length));
      return new vscode.DocumentSymbol(name, "", vscode.SymbolKind.Function, range, range);
    });
  },
};

/** A language server of a busy machine may take longer than a call waits. */
async function invokeOnceLookedUp(tool: string, input: object): Promise<readonly string[]> {
  let answer: readonly string[] = [];
  await waitUntil(async () => {
    try {
      answer = await invoke(tool, input);
      return true;
    } catch (error) {
      assert.match(String(error), /cannot be looked up/);
      return false;
    }
  });
  return answer;
}

describe("definitions by name, in a real VS Code", function () {
  // What fails by luck is a finding.
  this.retries(0);
  useWorkspace();
  useConfiguration({ permissionMode: "yolo", reportDiagnostics: false });

  const subscriptions: vscode.Disposable[] = [];
  afterEach(() => {
    for (const each of subscriptions.splice(0)) each.dispose();
  });

  async function replay(
    language: DefinedLanguage,
    parts: readonly TextPart[],
    edits: readonly NamedEdit[],
    call: number,
  ): Promise<number> {
    const path = `defined-${call}.${language.ending}`;
    const uri = await writeFile(path, parts.map(({ text }) => text).join(""));
    const named = new Map(
      parts.filter(({ name }) => name !== undefined).map((part, index) => [part, edits[index]]),
    );
    const replacements = [...named].flatMap(([{ name = "" }, edit]) =>
      edit === undefined ? [] : [operationOf(nameIn(language, name), edit)],
    );
    await invokeOnceLookedUp("replace_in_file", { filePath: path, replacements });
    const expected = parts.map((part) => {
      const edit = named.get(part);
      return edit === undefined ? part.text : applyTo(part.text, edit);
    });
    assert.equal(await readText(uri), expected.join(""));
    return replacements.length;
  }

  function nameIn({ ending }: DefinedLanguage, name: string): string {
    return ending === "css" ? `.${name}` : name;
  }

  for (const [name, language] of Object.entries(definedLanguages)) {
    it(`are the lines that they are in ${name}, in every replayed edit (seed ${seed})`, async () => {
      if (name === "python") {
        const provider = vscode.languages.registerDocumentSymbolProvider("python", pythonSymbols);
        subscriptions.push(provider);
      }
      const rounds = fc.tuple(anyDefinedText(language), anyEdits);
      let edits = 0;
      for (const [call, [parts, given]] of fc
        .sample(rounds, { seed, numRuns: callsOfLanguage })
        .entries()) {
        edits += await replay(language, parts, given, call);
      }
      assert.ok(edits > callsOfLanguage * 3, `only ${edits} edits`);
    });
  }

  it("are refused where no extension names what is in a file, which is not changed", async () => {
    const uri = await writeFile("bare.py", "def f():\n    pass\n");
    const replacements = [{ type: "lines", symbol: "f", replaceWith: "" }];
    const { message } = await failureOf(
      invoke("replace_in_file", { filePath: "bare.py", replacements }),
    );
    assert.match(message, /^`replacements\[0\]\.symbol` "f" cannot be looked up: .* bare\.py/);
    assert.match(message, /linewise_grep/);
    assert.equal(await readText(uri), "def f():\n    pass\n");
  });

  it("mean the text that the call before has left, where several calls come at once", async () => {
    const names = ["a", "b", "c", "d", "e"];
    const uri = await writeFile("turns.css", names.map((name) => `.${name} {\n}\n`).join("\n"));
    await Promise.all(
      names.map((name) => {
        const replaceWith = `/* 1 */\n/* 2 */\n.${name} {\n  top: 0;\n}`;
        const replacements = [{ type: "lines", symbol: `.${name}`, replaceWith }];
        return invokeOnceLookedUp("replace_in_file", { filePath: "turns.css", replacements });
      }),
    );
    const expected = names.map((name) => `/* 1 */\n/* 2 */\n.${name} {\n  top: 0;\n}\n`);
    assert.equal(await readText(uri), expected.join("\n"));
  });

  it("mean what the editor shows, where it has unsaved changes", async () => {
    const uri = await writeFile("unsaved.ts", "function f() {}\n");
    const document = await vscode.workspace.openTextDocument(uri);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(uri, new vscode.Position(0, 0), "// typed\n\n");
    await vscode.workspace.applyEdit(edit);
    const replacements = [{ type: "insert_before", symbol: "f", insertText: "// doc" }];
    await invokeOnceLookedUp("replace_in_file", { filePath: "unsaved.ts", replacements });
    assert.equal(document.getText(), "// typed\n\n// doc\nfunction f() {}\n");
    const [read = ""] = await invokeOnceLookedUp("read_file", { path: "unsaved.ts", symbol: "f" });
    assert.match(read, /lines 3-4 of 4, .*\[unsaved\].*\n3: \/\/ doc\n4: function f\(\) \{\}$/);
  });
});

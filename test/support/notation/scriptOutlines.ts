import ts from "typescript";
import type { OutlineSymbol } from "../../../src/core/outline/outlineSymbol.ts";

/** The outline of a script as VS Code's own extension makes it: of TypeScript's navigation tree. */
export function outlineScript(path: string, text: string): readonly OutlineSymbol[] {
  const host: ts.LanguageServiceHost = {
    getScriptFileNames: () => [path],
    getScriptVersion: () => "1",
    getScriptSnapshot: (name) => (name === path ? ts.ScriptSnapshot.fromString(text) : undefined),
    getCurrentDirectory: () => "/",
    getCompilationSettings: () => ({ allowJs: true, noLib: true }),
    getDefaultLibFileName: () => "lib.d.ts",
    fileExists: (name) => name === path,
    readFile: (name) => (name === path ? text : undefined),
  };
  const { childItems = [] } = ts.createLanguageService(host).getNavigationTree(path);
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  return childItems.flatMap((item) => toSymbols(item, source));
}

function toSymbols(item: ts.NavigationTree, source: ts.SourceFile): readonly OutlineSymbol[] {
  const { text: name, spans, childItems = [] } = item;
  if (["<function>", "<class>"].includes(name)) return [];
  return spans.map(({ start, length }, index) => {
    const first = source.getLineAndCharacterOfPosition(start);
    const last = source.getLineAndCharacterOfPosition(start + length);
    return {
      name,
      kind: undefined,
      startLine: first.line + 1,
      startCharacter: first.character,
      endLine: last.line + 1,
      endCharacter: last.character,
      children: index === 0 ? childItems.flatMap((child) => toSymbols(child, source)) : [],
    };
  });
}

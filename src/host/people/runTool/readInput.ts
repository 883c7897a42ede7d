import * as vscode from "vscode";
import { type JsonError, parseJson } from "../../../toolkit/runTool/index.ts";

/** Reads inputs from their editors, and shows where one is no JSON. */
interface InputReader {
  /** @throws one sentence. What the tool finds wrong with an object, it says itself, as to a model. */
  readonly read: (editor: vscode.TextEditor) => object;
  readonly dispose: () => void;
}

export function createInputReader(): InputReader {
  const problems = vscode.languages.createDiagnosticCollection("linewise-input");
  const changes = vscode.workspace.onDidChangeTextDocument(({ document: { uri } }) => {
    if (problems.has(uri)) problems.delete(uri);
  });
  return {
    read(editor) {
      const { document } = editor;
      const parsed = parseJson(document.getText());
      if (parsed.ok) return requireObject(parsed.value);
      const place = document.positionAt(parsed.failure.offset);
      const sentence = describeError(place, parsed.failure);
      const range = new vscode.Range(place, place.translate(0, 1));
      problems.set(document.uri, [new vscode.Diagnostic(range, sentence)]);
      editor.selection = new vscode.Selection(place, place);
      editor.revealRange(range);
      throw new Error(sentence);
    },
    dispose() {
      changes.dispose();
      problems.dispose();
    },
  };
}

function requireObject(value: unknown): object {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new Error(
    vscode.l10n.t("The input must be a JSON object, such as {0}.", '{"path": "a.txt"}'),
  );
}

function describeError({ line, character }: vscode.Position, { expected }: JsonError): string {
  const need = describeNeed(expected);
  return vscode.l10n.t("Line {0}, column {1} is not JSON: {2}", line + 1, character + 1, need);
}

function describeNeed(expected: JsonError["expected"]): string {
  switch (expected) {
    case "value":
      return vscode.l10n.t('a value is missing, such as "text", 12, true or ["a"].');
    case "name":
      return vscode.l10n.t("the name of a field is missing, in double quotes.");
    case "colon":
      return vscode.l10n.t("a colon is missing after the name of the field.");
    case "comma":
      return vscode.l10n.t("a comma is missing.");
    case "commaOrBrace":
      return vscode.l10n.t("a comma or a closing brace is missing.");
    case "commaOrBracket":
      return vscode.l10n.t("a comma or a closing bracket is missing.");
    case "quote":
      return vscode.l10n.t(
        'the text in quotes does not end, or contains characters that must be written as \\n, \\t, \\" or \\\\.',
      );
    case "token":
      return vscode.l10n.t("names and texts must be in double quotes.");
    case "noComment":
      return vscode.l10n.t("comments are not allowed.");
    case "end":
      return vscode.l10n.t("nothing may follow the object.");
  }
}

import * as vscode from "vscode";
import { type JsonError, parseJson } from "../../toolkit/runTool/index.ts";

/**
 * The input that a document holds. Where it is no JSON object, the cursor goes to where it goes wrong.
 *
 * @throws one sentence for the person. What the tool itself finds wrong, it says as it does to a model.
 */
export function readInput({ document }: vscode.TextEditor): object {
  const parsed = parseJson(document.getText());
  if (parsed.ok) {
    const { value } = parsed;
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
    throw new Error(
      vscode.l10n.t("The input must be a JSON object, such as {0}.", '{"path": "a.txt"}'),
    );
  }
  throw new InputError(document.positionAt(parsed.failure.offset), parsed.failure);
}

/** A text that is no JSON, and where. */
export class InputError extends Error {
  readonly position: vscode.Position;

  constructor(position: vscode.Position, { expected }: JsonError) {
    const [line, column] = [position.line + 1, position.character + 1];
    super(
      vscode.l10n.t("Line {0}, column {1} is not JSON: {2}", line, column, describeNeed(expected)),
    );
    this.position = position;
  }
}

function describeNeed(expected: JsonError["expected"]): string {
  switch (expected) {
    case "value":
      return vscode.l10n.t('a value is missing, such as "text", 12, true or ["a"].');
    case "name":
      return vscode.l10n.t("the name of a field is missing, in double quotes.");
    case "colon":
      return vscode.l10n.t("a colon is missing after the name of the field.");
    case "commaOrBrace":
      return vscode.l10n.t("a comma or a closing brace is missing.");
    case "commaOrBracket":
      return vscode.l10n.t("a comma or a closing bracket is missing.");
    case "quote":
      return vscode.l10n.t(
        'the text in quotes does not end, or holds what must be written as \\n, \\t, \\" or \\\\.',
      );
    case "end":
      return vscode.l10n.t("nothing may follow the object.");
  }
}

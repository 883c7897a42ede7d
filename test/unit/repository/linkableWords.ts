import ts from "typescript";
import type { RepositoryFile } from "./repositoryFiles.ts";

const notifying: ReadonlySet<string> = new Set([
  "showErrorMessage",
  "showInformationMessage",
  "showWarningMessage",
]);

/**
 * Where a file of the host gives a notification words in which the name of a file could become a link:
 * those of no fixed sentence that did not go through `plainNotification`. A modal dialog makes no links.
 */
export function findLinkableWords({ path, text }: RepositoryFile): readonly string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const constants = new Map<string, ts.Expression>();
  const found: string[] = [];
  const resolve = (node: ts.Expression): ts.Expression =>
    (ts.isIdentifier(node) ? constants.get(node.text) : undefined) ?? node;
  const check = (node: ts.Expression): void => {
    if (!isPlain(resolve(node))) found.push(node.getText());
  };
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer !== undefined) {
      constants.set(node.name.getText(), node.initializer);
    } else if (ts.isCallExpression(node) && notifying.has(nameOf(node.expression))) {
      const [words, ...others] = node.arguments;
      const isModal = others.some((other) => resolve(other).getText().includes("modal: true"));
      if (words !== undefined && !isModal) check(words);
    } else if (ts.isObjectLiteralExpression(node) && isProgress(node)) {
      for (const property of node.properties) {
        if (property.name?.getText() !== "title") continue;
        if (ts.isPropertyAssignment(property)) check(property.initializer);
        else found.push(property.getText());
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isPlain(node: ts.Expression): boolean {
  if (ts.isConditionalExpression(node)) return isPlain(node.whenTrue) && isPlain(node.whenFalse);
  if (!ts.isCallExpression(node)) return ts.isStringLiteral(node);
  const name = nameOf(node.expression);
  return name === "plainNotification" || (name === "t" && node.arguments.every(ts.isStringLiteral));
}

/** Of a notification that shows how far something is: only that can be canceled. */
function isProgress({ properties }: ts.ObjectLiteralExpression): boolean {
  return properties.some((property) => property.name?.getText() === "cancellable");
}

function nameOf(node: ts.Expression): string {
  return ts.isPropertyAccessExpression(node) ? node.name.text : node.getText();
}

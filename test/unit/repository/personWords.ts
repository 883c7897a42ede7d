import ts from "typescript";
import type { RepositoryFile } from "./repositoryFiles.ts";

/** Methods of VS Code that show their arguments. */
const showingCalls: ReadonlySet<string> = new Set([
  "appendMarkdown",
  "appendText",
  "createResourceGroup",
  "createSourceControl",
  "setStatusBarMessage",
  "showErrorMessage",
  "showInformationMessage",
  "showWarningMessage",
]);

/** Classes whose first arguments are shown. */
const showingClasses: ReadonlySet<string> = new Set([
  "FileDecoration",
  "MarkdownString",
  "QuickInputButton",
  "TreeItem",
]);

/** Fields of options and items that are shown, given in an object or assigned. */
const shownFields: ReadonlySet<string> = new Set([
  "description",
  "detail",
  "label",
  "message",
  "placeHolder",
  "placeholder",
  "prompt",
  "text",
  "title",
  "tooltip",
  "validationMessage",
]);

/** Of items that are made bare; in an object a name may be anything. */
const shownWhenAssigned: ReadonlySet<string> = new Set([...shownFields, "name"]);

/** Functions that give words for `validateInput` and the like. */
const wordFunctions: ReadonlySet<string> = new Set(["validateInput"]);

/** Where a file of the host shows a person words that no translation can reach. */
export function findBareWords({ path, text }: RepositoryFile): readonly string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const constants = findConstants(source);
  const found: string[] = [];
  const check = (shown: ts.Node | undefined): void => {
    if (shown !== undefined && holdsBareWords(shown, constants)) found.push(shown.getText());
  };
  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node) && showingCalls.has(lastName(node.expression))) {
      node.arguments.forEach(check);
    } else if (ts.isNewExpression(node) && showingClasses.has(lastName(node.expression))) {
      node.arguments?.forEach(check);
    } else if (ts.isPropertyAssignment(node)) {
      const name = node.name.getText();
      if (shownFields.has(name)) check(node.initializer);
      if (wordFunctions.has(name) && ts.isArrowFunction(node.initializer)) {
        check(node.initializer.body);
      }
    } else if (ts.isShorthandPropertyAssignment(node) && shownFields.has(node.name.text)) {
      check(node.name);
    } else if (isAssignment(node) && shownWhenAssigned.has(lastName(node.left))) {
      check(node.right);
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return found;
}

function isAssignment(node: ts.Node): node is ts.BinaryExpression {
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isPropertyAccessExpression(node.left)
  );
}

function lastName(node: ts.Expression): string {
  return ts.isPropertyAccessExpression(node) ? node.name.text : node.getText();
}

type Constants = ReadonlyMap<string, ts.Expression>;

function findConstants(source: ts.SourceFile): Constants {
  const constants = new Map<string, ts.Expression>();
  function visit(node: ts.Node): void {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      constants.set(node.name.text, node.initializer);
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return constants;
}

/** Follows constants of the file, choices, sums and lists, but not what functions give. */
function holdsBareWords(node: ts.Node, constants: Constants): boolean {
  const holds = (each: ts.Node): boolean => holdsBareWords(each, constants);
  if (ts.isStringLiteralLike(node)) return hasWord(node.text);
  if (ts.isTemplateExpression(node)) {
    const { head, templateSpans } = node;
    return [head, ...templateSpans.map(({ literal }) => literal)].some(({ text }) => hasWord(text));
  }
  if (ts.isIdentifier(node)) {
    const value = constants.get(node.text);
    return value !== undefined && !ts.isIdentifier(value) && holds(value);
  }
  if (ts.isConditionalExpression(node)) return holds(node.whenTrue) || holds(node.whenFalse);
  if (ts.isBinaryExpression(node)) return holds(node.left) || holds(node.right);
  if (ts.isParenthesizedExpression(node)) return holds(node.expression);
  if (ts.isArrayLiteralExpression(node)) return node.elements.some(holds);
  return ts.isSpreadElement(node) && holds(node.expression);
}

/** Icons, ids, names of commands and our own are no words: `$(lock) `, `e`, `linewise.undoEdit`. */
function hasWord(text: string): boolean {
  const noWords = /\$\([\w~-]+\)|\b[\w-]+(?:\.[\w-]+)+\b|\bLinewise\b/g;
  return /\p{L}{2}/u.test(text.replaceAll(noWords, ""));
}

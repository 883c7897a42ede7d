import { posix } from "node:path";
import ts from "typescript";
import type { RepositoryFile } from "./repositoryFiles.ts";

/** Of each file, by its path, which of the others it imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Who of these files imports whom; an import of types counts as any other. */
export function readImportGraph(files: readonly RepositoryFile[]): ImportGraph {
  const known = new Set(files.map(({ path }) => path));
  return new Map(
    files.map((file) => {
      const targets = importsOf(file).map((specifier) => targetOf(file.path, specifier ?? ""));
      return [file.path, targets.filter((target) => known.has(target))];
    }),
  );
}

/** The path in the repository that a relative specifier means. */
export function targetOf(importer: string, specifier: string): string {
  return posix.join(posix.dirname(importer), specifier);
}

/** What a file imports, by any syntax; `undefined` stands for what is only known when it runs. */
export function importsOf({ path, text }: RepositoryFile): readonly (string | undefined)[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  const found: (string | undefined)[] = [];
  function visit(node: ts.Node): void {
    const specifier = specifierOf(node);
    if (specifier !== undefined) found.push(literalText(specifier));
    ts.forEachChild(node, visit);
  }
  visit(source);
  return found;
}

function specifierOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isImportTypeNode(node)) return node.argument;
  if (ts.isExternalModuleReference(node)) return node.expression;
  if (!ts.isCallExpression(node)) return undefined;
  const { expression } = node;
  const isImport =
    expression.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(expression) && expression.text === "require");
  return isImport ? (node.arguments[0] ?? node) : undefined;
}

function literalText(node: ts.Node): string | undefined {
  const literal = ts.isLiteralTypeNode(node) ? node.literal : node;
  return ts.isStringLiteralLike(literal) ? literal.text : undefined;
}

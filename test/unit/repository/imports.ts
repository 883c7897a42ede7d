import { posix } from "node:path";
import ts from "typescript";
import type { RepositoryFile } from "./repositoryFiles.ts";

/** Of each file, by its path, which of the others it imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** An import or a re-export, by any syntax. */
export interface Import {
  /** `undefined` if it is only known when the code runs. */
  readonly specifier: string | undefined;
  /** It is gone when the code runs. */
  readonly isTypeOnly: boolean;
  /** What it takes, as the other file calls it; `undefined` stands for everything. */
  readonly names: readonly string[] | undefined;
  /** It only passes on what it takes. */
  readonly isReExport: boolean;
}

/** Who of these files imports whom; an import of types counts as any other. */
export function readImportGraph(files: readonly RepositoryFile[]): ImportGraph {
  return readGraph(files, () => true);
}

/** Who of these files loads whom when it runs. */
export function readLoadGraph(files: readonly RepositoryFile[]): ImportGraph {
  return readGraph(files, ({ isTypeOnly }) => !isTypeOnly);
}

function readGraph(
  files: readonly RepositoryFile[],
  counts: (found: Import) => boolean,
): ImportGraph {
  const paths = new Set(files.map(({ path }) => path));
  return new Map(
    files.map((file) => {
      const targets = readImports(file)
        .filter(counts)
        .map(({ specifier }) => targetOf(file.path, specifier ?? ""));
      return [file.path, targets.filter((target) => paths.has(target))];
    }),
  );
}

/** The files that a file imports, directly or through others. */
export function reachedFrom(path: string, graph: ImportGraph): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...(graph.get(path) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(graph.get(next) ?? []));
  }
  return reached;
}

/** Doors are the `index.ts` that only pass on; that of the tools lists them. */
export function isDoor(path: string): boolean {
  return posix.basename(path) === "index.ts" && path !== "src/tools/index.ts";
}

/** The path in the repository that a relative specifier means. */
export function targetOf(importer: string, specifier: string): string {
  return posix.join(posix.dirname(importer), specifier);
}

/** What a file imports, by any syntax; `undefined` stands for what is only known when it runs. */
export function importsOf(file: RepositoryFile): readonly (string | undefined)[] {
  return readImports(file).map(({ specifier }) => specifier);
}

const known = new WeakMap<RepositoryFile, readonly Import[]>();

export function readImports(file: RepositoryFile): readonly Import[] {
  const imports = known.get(file) ?? parseImports(file);
  known.set(file, imports);
  return imports;
}

function parseImports({ path, text }: RepositoryFile): readonly Import[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  const found: Import[] = [];
  function visit(node: ts.Node): void {
    const specifier = specifierOf(node);
    if (specifier !== undefined) {
      found.push({
        specifier: literalText(specifier),
        isReExport: ts.isExportDeclaration(node),
        ...takenBy(node),
      });
    }
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

function takenBy(node: ts.Node): Pick<Import, "isTypeOnly" | "names"> {
  if (ts.isExportDeclaration(node)) return takenByList(node.exportClause, node.isTypeOnly);
  if (!ts.isImportDeclaration(node) || node.importClause === undefined) {
    return { isTypeOnly: ts.isImportTypeNode(node), names: undefined };
  }
  const { phaseModifier, name, namedBindings } = node.importClause;
  const isType = phaseModifier === ts.SyntaxKind.TypeKeyword;
  if (name !== undefined) return { isTypeOnly: isType, names: undefined };
  return takenByList(namedBindings, isType);
}

function takenByList(
  list: ts.NamedImportBindings | ts.NamedExportBindings | undefined,
  isType: boolean,
): Pick<Import, "isTypeOnly" | "names"> {
  if (list === undefined || !("elements" in list)) return { isTypeOnly: isType, names: undefined };
  const specifiers: readonly (ts.ImportSpecifier | ts.ExportSpecifier)[] = list.elements;
  return {
    isTypeOnly: isType || specifiers.every(({ isTypeOnly }) => isTypeOnly),
    names: specifiers.map(({ propertyName, name }) => (propertyName ?? name).text),
  };
}

function literalText(node: ts.Node): string | undefined {
  const literal = ts.isLiteralTypeNode(node) ? node.literal : node;
  return ts.isStringLiteralLike(literal) ? literal.text : undefined;
}

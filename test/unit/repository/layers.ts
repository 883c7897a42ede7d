import { posix } from "node:path";
import ts from "typescript";
import type { RepositoryFile } from "./repositoryFiles.ts";

interface Layer {
  /** Layers that it may import, its own among them. */
  readonly layers: readonly string[];
  readonly vscode: boolean;
  readonly node: boolean;
  /** Packages of npm that it may import. */
  readonly packages: readonly string[];
}

const layers: Readonly<Record<string, Layer>> = {
  core: {
    layers: ["core"],
    vscode: false,
    node: false,
    packages: ["@eslint-community/regexpp", "diff", "minimatch"],
  },
  toolkit: { layers: ["toolkit", "core"], vscode: false, node: false, packages: [] },
  tools: { layers: ["tools", "toolkit", "core"], vscode: false, node: false, packages: [] },
  files: { layers: ["files", "core"], vscode: false, node: true, packages: ["ignore"] },
  host: {
    layers: ["host", "tools", "toolkit", "files", "core"],
    vscode: true,
    node: true,
    packages: [],
  },
  "extension.ts": {
    layers: ["host", "tools", "toolkit", "files", "core"],
    vscode: true,
    node: true,
    packages: [],
  },
};

/** Every import of a file that its layer does not allow, as a sentence each. */
export function findLayerViolations(file: RepositoryFile): readonly string[] {
  const name = file.path.split("/")[1] ?? "";
  const layer = layers[name];
  if (layer === undefined) return [`${file.path} is in no layer`];
  return importsOf(file)
    .filter((specifier) => !isAllowed(specifier, file.path, layer))
    .map((specifier) => `${file.path} imports ${specifier}`);
}

function isAllowed(specifier: string | undefined, importer: string, layer: Layer): boolean {
  if (specifier === undefined) return false;
  if (specifier === "vscode") return layer.vscode;
  if (specifier.startsWith("node:")) return layer.node;
  if (!specifier.startsWith(".")) return layer.packages.includes(specifier);
  const [root, target] = posix.join(posix.dirname(importer), specifier).split("/");
  return root === "src" && target !== undefined && layer.layers.includes(target);
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

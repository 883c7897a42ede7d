import assert from "node:assert/strict";
import { describe, it } from "mocha";
import ts from "typescript";
import { readSourceFiles, type RepositoryFile } from "./repositoryFiles.ts";

/** Each name that more than one file exports, with these files. What a file passes on does not count. */
function findSharedNames(
  files: readonly RepositoryFile[],
): readonly (readonly [name: string, paths: readonly string[]])[] {
  const pathsOf = new Map<string, string[]>();
  for (const file of files) {
    for (const name of exportedNames(file)) {
      pathsOf.set(name, [...(pathsOf.get(name) ?? []), file.path]);
    }
  }
  return [...pathsOf].filter(([, paths]) => paths.length > 1);
}

function exportedNames({ path, text }: RepositoryFile): ReadonlySet<string> {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  return new Set(source.statements.flatMap(namesExportedBy));
}

function namesExportedBy(statement: ts.Statement): readonly string[] {
  if (ts.isExportDeclaration(statement)) {
    const { exportClause, moduleSpecifier } = statement;
    const isList = exportClause !== undefined && ts.isNamedExports(exportClause);
    return isList && moduleSpecifier === undefined
      ? exportClause.elements.map(({ name }) => name.text)
      : [];
  }
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
  if (!isExported) return [];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => namesIn(name));
  }
  const { name } = statement as ts.DeclarationStatement;
  return name !== undefined && ts.isIdentifier(name) ? [name.text] : [];
}

function namesIn(name: ts.BindingName): readonly string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) =>
    ts.isBindingElement(element) ? namesIn(element.name) : [],
  );
}

describe("an exported name of src", () => {
  it("means one thing", async () => {
    assert.deepEqual(findSharedNames(await readSourceFiles("src")), []);
  });

  const bad: readonly (readonly [first: string, second: string])[] = [
    ["export function a(): void {}", "export const a = 1;"],
    ["export interface a {}", "export type a = string;"],
    ["export class a {}", "const { b: a } = c;\nexport { a };"],
    ["export const { a } = b;", "export const [, a] = b;"],
    ["export async function a() {}", "const b = 1;\nexport { b as a };"],
  ];
  for (const [first, second] of bad) {
    it(`is found in ${JSON.stringify(first)} and ${JSON.stringify(second)}`, () => {
      const files = [first, second].map((text, index) => ({ path: `src/${index}.ts`, text }));
      assert.deepEqual(findSharedNames(files), [["a", ["src/0.ts", "src/1.ts"]]]);
    });
  }

  it("may be passed on, be a type and a value of one file, and be a local name elsewhere", () => {
    const files = [
      { path: "src/room/a.ts", text: "export type a = string;\nexport const a = 1;" },
      { path: "src/room/index.ts", text: 'export { a } from "./a.ts";' },
      { path: "src/b.ts", text: "function a() {}" },
    ];
    assert.deepEqual(findSharedNames(files), []);
  });
});

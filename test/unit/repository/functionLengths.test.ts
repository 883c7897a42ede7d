import assert from "node:assert/strict";
import { describe, it } from "mocha";
import ts from "typescript";
import { readSourceFiles, type RepositoryFile } from "./repositoryFiles.ts";

/** From its first line to its last, with comments, and with the functions in it. */
const maxLines = 120;

interface LongFunction {
  readonly name: string;
  readonly lines: number;
}

function findLongFunctions(files: readonly RepositoryFile[]): readonly LongFunction[] {
  return files
    .flatMap(measureFunctions)
    .filter(({ lines }) => lines > maxLines)
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

function measureFunctions({ path, text }: RepositoryFile): readonly LongFunction[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineAt = (offset: number): number => source.getLineAndCharacterOfPosition(offset).line;
  const found: LongFunction[] = [];
  function visit(node: ts.Node): void {
    if (ts.isFunctionLike(node) && "body" in node && node.body !== undefined) {
      const lines = lineAt(node.getEnd()) - lineAt(node.getStart(source)) + 1;
      found.push({ name: `${path} ${nameOf(node)}`, lines });
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return found;
}

function nameOf(node: ts.SignatureDeclaration): string {
  const { parent } = node;
  if (node.name !== undefined) return node.name.getText();
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)
    ? parent.name.getText()
    : "a function without a name";
}

describe("a function of src", () => {
  it(`has at most ${maxLines} lines`, async () => {
    const help = "Divide it by subject: into parts that each keep a promise of their own.";
    assert.deepEqual(findLongFunctions(await readSourceFiles("src")), [], help);
  });

  it("is found out whatever its form", () => {
    const body = `{${"\n".repeat(maxLines)}}`;
    const text = [
      `function one() ${body}`,
      `const two = () => ${body};`,
      `const at = { three() ${body}, four: function () ${body} };`,
      `call(() => ${body});`,
      `function five() {${"\n".repeat(maxLines - 1)}}`,
      "declare function six(): void;",
    ].join("\n");
    assert.deepEqual(
      findLongFunctions([{ path: "a.ts", text }]).map(({ name }) => name),
      ["a.ts a function without a name", "a.ts four", "a.ts one", "a.ts three", "a.ts two"],
    );
  });
});

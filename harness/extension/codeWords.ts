import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import { repositoryRoot } from "../paths.ts";

/** The words in the code of the host that people read, each once, in order. */
export async function readCodeWords(): Promise<readonly string[]> {
  const root = join(repositoryRoot, "src", "host");
  const paths = (await readdir(root, { recursive: true })).filter((path) => path.endsWith(".ts"));
  const found = await Promise.all(
    paths.map(async (path) => findCodeWords(path, await readFile(join(root, path), "utf8"))),
  );
  return [...new Set(found.flat())].sort();
}

/**
 * What a file gives to `vscode.l10n.t`.
 *
 * @throws Error where these are not plain words: nobody could find the translation.
 */
export function findCodeWords(path: string, text: string): readonly string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node) && isTranslation(node)) {
      const [words] = node.arguments;
      if (words === undefined || !ts.isStringLiteralLike(words)) {
        throw new Error(`${path}: ${node.getText()} gives no plain words to translate.`);
      }
      found.push(words.text);
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return found;
}

/** Whether a call is one of `vscode.l10n.t`. */
export function isTranslation({ expression }: ts.CallExpression): boolean {
  return /^(?:vscode\.)?l10n\.t$/.test(expression.getText());
}

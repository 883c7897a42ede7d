import treeSitter, { type Node, type Parser } from "@vscode/tree-sitter-wasm";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const folder = dirname(createRequire(import.meta.url).resolve("@vscode/tree-sitter-wasm"));

/** What stands in a script, by the grammar that VS Code itself reads PowerShell with. */
export interface PowershellScript {
  /** The first place that the grammar does not know. */
  readonly error: string | undefined;
  /** The texts of all nodes of this type. */
  readonly textsOf: (type: string) => readonly string[];
}

let parser: Promise<Parser> | undefined;

export async function parsePowershell(text: string): Promise<PowershellScript> {
  parser ??= createParser();
  const tree = (await parser).parse(text);
  if (tree === null) throw new Error("No language is set.");
  const nodes = listNodes(tree.rootNode);
  return {
    error: nodes.find(({ isError, isMissing }) => isError || isMissing)?.text,
    textsOf: (type) => nodes.filter((node) => node.type === type).map((node) => node.text),
  };
}

async function createParser(): Promise<Parser> {
  await treeSitter.Parser.init({ locateFile: (name: string) => join(folder, name) });
  const created = new treeSitter.Parser();
  const grammar = readFileSync(join(folder, "tree-sitter-powershell.wasm"));
  return created.setLanguage(await treeSitter.Language.load(grammar));
}

function listNodes(node: Node): readonly Node[] {
  return [node, ...node.children.flatMap((child) => (child === null ? [] : listNodes(child)))];
}

import ts from "typescript";
import { isDoor, reachedFrom, readLoadGraph } from "./imports.ts";
import type { RepositoryFile } from "./repositoryFiles.ts";

/** Where a walk through the code begins, and how many files it may load. */
export interface Walk {
  readonly name: string;
  readonly entry: string;
  readonly budget: number;
}

/** The budgets only fall: whoever makes a number smaller lowers it here. */
export const walks: readonly Walk[] = [
  { name: "an edit", entry: "src/host/calls/languageModelTool.ts", budget: 139 },
  { name: "a search", entry: "src/host/search/searchFiles.ts", budget: 117 },
  { name: "an undo", entry: "src/host/undo/undoEntries.ts", budget: 188 },
];

/**
 * The files that are loaded with a file: all that it imports for more than types, directly or through
 * others, and itself. Doors only pass on, so they are left out.
 *
 * @throws Error if the file is not among these.
 */
export function filesLoadedBy(entry: string, files: readonly RepositoryFile[]): readonly string[] {
  const graph = readLoadGraph(files);
  if (!graph.has(entry)) throw new Error(`${entry} is gone; where does the walk begin now?`);
  const loaded = new Set([entry, ...reachedFrom(entry, graph)]);
  return [...loaded].filter((path) => !isDoor(path)).sort();
}

/** Lines that hold more than space and comments. */
export function countCodeLines({ path, text }: RepositoryFile): number {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lines = new Set<number>();
  function visit(node: ts.Node): void {
    if (ts.isJSDoc(node)) return;
    const children = node.getChildren(source);
    if (children.length > 0) children.forEach(visit);
    else if (node.getWidth(source) > 0) addLines(node);
  }
  function addLines(token: ts.Node): void {
    const lineAt = (offset: number): number => source.getLineAndCharacterOfPosition(offset).line;
    const last = lineAt(token.getEnd());
    for (let line = lineAt(token.getStart(source)); line <= last; line++) lines.add(line);
  }
  visit(source);
  return lines.size;
}

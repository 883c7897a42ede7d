import ts from "typescript";
import { isDoor, reachedFrom, readLoadGraph } from "./imports.ts";
import type { RepositoryFile } from "./repositoryFiles.ts";

/** A way through the code, and how many files it may load. */
export interface Walk {
  readonly name: string;
  /** Where it begins, and what the services hand in to it without an import. */
  readonly entries: readonly string[];
  readonly budget: number;
}

/** The budgets only fall: whoever makes a number smaller lowers it here. */
export const walks: readonly Walk[] = [
  {
    name: "an edit",
    entries: [
      "src/host/calls/languageModelTool.ts",
      "src/host/calls/toolWorkspace.ts",
      "src/host/apply/index.ts",
      "src/host/approval/index.ts",
      "src/host/diagnostics/index.ts",
      "src/host/history/createEditHistory.ts",
    ],
    budget: 270,
  },
  {
    name: "a search",
    entries: [
      "src/host/search/searchFiles.ts",
      "src/host/calls/toolWorkspace.ts",
      "src/files/search/searchPool.ts",
    ],
    budget: 119,
  },
  {
    name: "an undo",
    entries: ["src/host/undo/undoEntries.ts", "src/host/history/createEditHistory.ts"],
    budget: 240,
  },
  {
    name: "a recorded call",
    entries: [
      "src/host/recorder/hostRecorder.ts",
      "src/host/history/createEditHistory.ts",
      "src/files/search/searchPool.ts",
    ],
    budget: 293,
  },
];

/** What records, keeps, shows and takes back what agents change. Its lines only fall, too. */
export const historyWing = {
  folders: [
    "src/core/history/",
    "src/core/recorder/",
    "src/files/history/",
    "src/files/states/",
    "src/host/agentHooks/",
    "src/host/editsView/",
    "src/host/history/",
    "src/host/recorder/",
    "src/host/review/",
    "src/host/startup/",
    "src/host/undo/",
    "src/toolkit/history/",
  ],
  codeLines: 20_387,
};

/**
 * The files that are loaded with some: all that they import for more than types, directly or through
 * others, and themselves. Doors only pass on, so they are left out.
 *
 * @throws Error if one of them is not among these.
 */
export function filesLoadedBy(
  entries: readonly string[],
  files: readonly RepositoryFile[],
): readonly string[] {
  const graph = readLoadGraph(files);
  const gone = entries.find((entry) => !graph.has(entry));
  if (gone !== undefined) throw new Error(`${gone} is gone; where does the walk go now?`);
  const loaded = new Set(entries.flatMap((entry) => [entry, ...reachedFrom(entry, graph)]));
  return [...loaded].filter((path) => !isDoor(path)).sort();
}

/** The lines of code of the history wing. */
export function countWing(files: readonly RepositoryFile[]): number {
  return files
    .filter(({ path }) => historyWing.folders.some((folder) => path.startsWith(folder)))
    .reduce((sum, file) => sum + countCodeLines(file), 0);
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

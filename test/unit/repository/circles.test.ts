import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { readImportGraph, type ImportGraph } from "./imports.ts";
import { readSourceFiles, type RepositoryFile } from "./repositoryFiles.ts";

/** Temporary: circles of `src` that wait for their repair, by their files in order. */
const known: readonly (readonly string[])[] = [
  ["src/core/lineChunks.ts", "src/core/lineOperationOrder.ts", "src/core/lineOperations.ts"],
  ["src/core/path/defaultProtectedReads.ts", "src/core/path/protectedReads.ts"],
  ["src/files/search/scanQueue.ts", "src/files/search/searchOutcome.ts"],
  [
    "src/files/walk/folderMemory.ts",
    "src/files/walk/isWanted.ts",
    "src/files/walk/openFolder.ts",
    "src/files/walk/readScope.ts",
    "src/files/walk/walkRequest.ts",
    "src/files/walk/walkRun.ts",
  ],
  ["src/host/apply/chooseRoute.ts", "src/host/fileSnapshots.ts", "src/host/textFiles.ts"],
  ["src/host/search/searchFiles.ts", "src/host/search/unseenTexts.ts"],
  ["src/toolkit/lineWindow.ts", "src/toolkit/unsavedMark.ts", "src/toolkit/workspace.ts"],
];

/** The largest groups of files of which each imports each, itself too, directly or through others. */
function findCircles(files: readonly RepositoryFile[]): readonly (readonly string[])[] {
  const graph = readImportGraph(files);
  const reached = new Map([...graph.keys()].sort().map((path) => [path, reachedFrom(path, graph)]));
  const circles = new Map<string, readonly string[]>();
  for (const [path, targets] of reached) {
    const circle = [...targets].filter((target) => reached.get(target)?.has(path)).sort();
    const [first] = circle;
    if (first !== undefined) circles.set(first, circle);
  }
  return [...circles.values()];
}

/** The files that a file imports, directly or through others. */
function reachedFrom(path: string, graph: ImportGraph): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...(graph.get(path) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(graph.get(next) ?? []));
  }
  return reached;
}

describe("imports form no circle", () => {
  for (const root of ["src", "harness", "scripts"]) {
    it(`in ${root}`, async () => {
      const files = await readSourceFiles(root);
      assert.ok(files.length > 0);
      const isKnown = (circle: readonly string[]): boolean =>
        known.some((each) => circle.every((path) => each.includes(path)));
      assert.deepEqual(
        findCircles(files).filter((circle) => !isKnown(circle)),
        [],
      );
    });
  }

  function circlesOf(texts: Readonly<Record<string, string>>): readonly (readonly string[])[] {
    return findCircles(Object.entries(texts).map(([path, text]) => ({ path, text })));
  }

  it("of two files, types or not", () => {
    const circles = circlesOf({
      "src/a.ts": 'import { b } from "./x/b.ts";',
      "src/x/b.ts": 'import type { A } from "../a.ts";',
      "src/c.ts": 'import { a } from "./a.ts";',
    });
    assert.deepEqual(circles, [["src/a.ts", "src/x/b.ts"]]);
  });

  it("of three files, by whichever syntax", () => {
    const circles = circlesOf({
      "src/a.ts": 'export * from "./b.ts";',
      "src/b.ts": 'type C = import("./c.ts").C;',
      "src/c.ts": 'const a = await import("./a.ts");',
    });
    assert.deepEqual(circles, [["src/a.ts", "src/b.ts", "src/c.ts"]]);
  });

  it("of a file with itself", () => {
    assert.deepEqual(circlesOf({ "src/a.ts": 'import { a } from "./a.ts";' }), [["src/a.ts"]]);
  });

  it("where two ways lead to one file", () => {
    const circles = circlesOf({
      "src/a.ts": 'import "./b.ts"; import "./c.ts";',
      "src/b.ts": 'import "./d.ts";',
      "src/c.ts": 'import "./d.ts"; import "node:fs";',
      "src/d.ts": "",
    });
    assert.deepEqual(circles, []);
  });
});

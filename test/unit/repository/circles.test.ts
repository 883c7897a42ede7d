import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { reachedFrom, readImportGraph } from "./imports.ts";
import { readSourceFiles, type RepositoryFile } from "./repositoryFiles.ts";

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

describe("imports form no circle", () => {
  for (const root of ["src", "harness", "scripts"]) {
    it(`in ${root}`, async () => {
      const files = await readSourceFiles(root);
      assert.ok(files.length > 0);
      assert.deepEqual(findCircles(files), []);
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

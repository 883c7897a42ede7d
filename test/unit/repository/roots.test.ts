import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { importsOf, targetOf } from "./imports.ts";
import { readSourceFiles, type RepositoryFile } from "./repositoryFiles.ts";

/**
 * What of the repository the files of a top folder may import, beside packages; `src` has layers of
 * its own. The harness runs the built extension, so it knows neither tests nor source.
 */
const allowed: Readonly<Record<string, readonly string[]>> = {
  harness: ["harness/"],
  scripts: ["harness/"],
  bench: ["bench/", "harness/", "src/", "test/support/"],
  test: ["test/", "bench/", "harness/", "src/"],
};

/** What single files or folders may import beyond that; `*` is what is only known when they run. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // The manifest and the README are made from the definitions of the tools and settings.
  "harness/manifest/": ["src/toolkit/", "src/tools/"],
  // Loads the windows of the folder of tests that it is given.
  "harness/lanes/host/hostWindows.ts": ["*"],
  "test/unit/repository/catalogue.test.ts": ["*"],
  // Measures the source as the laws do.
  "scripts/measure.ts": ["test/unit/repository/"],
};

/** Every import of a file that its top folder does not allow, as a sentence each. */
function findForeignImports(file: RepositoryFile): readonly string[] {
  const root = file.path.split("/")[0] ?? "";
  const excepted = Object.entries(exceptions).filter(([path]) => file.path.startsWith(path));
  const places = [...(allowed[root] ?? []), ...excepted.flatMap(([, more]) => more)];
  return importsOf(file)
    .filter((specifier) => !isAllowed(specifier, file.path, places))
    .map((specifier) => `${file.path} imports ${specifier ?? "what it computes"}`);
}

function isAllowed(
  specifier: string | undefined,
  importer: string,
  places: readonly string[],
): boolean {
  if (specifier === undefined) return places.includes("*");
  if (!specifier.startsWith(".")) return true;
  const target = targetOf(importer, specifier);
  return places.some((place) => target.startsWith(place));
}

describe("the top folders", () => {
  for (const root of Object.keys(allowed)) {
    it(`${root} imports only what it may`, async () => {
      const files = await readSourceFiles(root);
      assert.ok(files.length > 0);
      assert.deepEqual(files.flatMap(findForeignImports), []);
    });
  }

  const bad: readonly (readonly [path: string, text: string])[] = [
    ["harness/lanes/a.ts", 'import { useWorkspace } from "../../test/support/host/testWindow.ts";'],
    ["harness/lanes/a.ts", 'import type { HostRun } from "../../test/host/run.ts";'],
    ["harness/a.ts", 'import "../scripts/start.ts";'],
    ["harness/a.ts", 'import { tools } from "../src/tools/index.ts";'],
    ["harness/a.ts", 'export * from "../bench/harness.ts";'],
    ["harness/a.mjs", 'const test = await import("../test/host/window.ts");'],
    ["harness/a.ts", "const test = await import(path);"],
    ["harness/manifest/generated.ts", 'import { log } from "../../src/host/log.ts";'],
    ["scripts/a.ts", 'import { readHostRun } from "../test/host/run.ts";'],
    ["scripts/a.ts", 'import { tools } from "../src/tools/index.ts";'],
    ["scripts/a.ts", 'import { usage } from "./start.ts";'],
    ["bench/a.ts", 'import { fixtures } from "../test/unit/core/batch/data/batchCatalogue.ts";'],
    ["bench/a.ts", 'import "../scripts/bench.ts";'],
    ["test/unit/a.ts", 'import "../../scripts/generate.ts";'],
    ["shared/a.ts", 'import "./b.ts";'],
  ];
  for (const [path, text] of bad) {
    it(`see that ${path} may not: ${text}`, () => {
      assert.equal(findForeignImports({ path, text }).length, 1);
    });
  }

  it("allow the harness to scripts, benchmarks and tests", () => {
    const text = 'import { repositoryRoot } from "../harness/paths.ts";\nimport "node:fs";';
    for (const path of ["scripts/a.ts", "bench/a.ts", "test/a.ts", "harness/a.ts"]) {
      assert.deepEqual(findForeignImports({ path, text }), []);
    }
  });
});

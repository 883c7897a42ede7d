import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { isDoor, readImports, targetOf } from "./imports.ts";
import { readSourceFiles, type RepositoryFile } from "./repositoryFiles.ts";

/** A file with fewer lines has to serve more than one other. */
const minLines = 25;

/** Small files that a single file imports, by whatever doors, sorted. */
function findNeedlessFiles(files: readonly RepositoryFile[]): readonly string[] {
  const importers = findImporters(files);
  return files
    .filter(({ path, text }) => !isDoor(path) && text.trimEnd().split("\n").length < minLines)
    .map(({ path }) => path)
    .filter((path) => importers.get(path)?.size === 1)
    .sort();
}

/** Of each file, who takes a name from it; a door that passes it on does not. */
function findImporters(files: readonly RepositoryFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const reExports = new Map(
    files.filter(({ path }) => isDoor(path)).map((door) => [door.path, findReExports(door)]),
  );
  const importers = new Map<string, Set<string>>();
  for (const file of files) {
    for (const { specifier = "", names, isReExport } of readImports(file)) {
      if (isReExport) continue;
      const target = targetOf(file.path, specifier);
      const sources = (names ?? [""]).map((name) => sourceOf(target, name, reExports));
      for (const source of sources) {
        importers.set(source, (importers.get(source) ?? new Set()).add(file.path));
      }
    }
  }
  return importers;
}

/** From which file a door takes each name. */
function findReExports(door: RepositoryFile): ReadonlyMap<string, string> {
  return new Map(
    readImports(door).flatMap(({ specifier = "", names = [] }) =>
      names.map((name) => [name, targetOf(door.path, specifier)] as const),
    ),
  );
}

function sourceOf(
  target: string,
  name: string,
  reExports: ReadonlyMap<string, ReadonlyMap<string, string>>,
): string {
  const next = reExports.get(target)?.get(name);
  return next === undefined ? target : sourceOf(next, name, reExports);
}

describe("a file of src with a single importer", () => {
  it(`has at least ${minLines} lines`, async () => {
    const needless = findNeedlessFiles(await readSourceFiles("src"));
    assert.deepEqual(needless, [], "Move them into their importers.");
  });

  const small = "export const a = 1;\n".repeat(minLines - 1);
  const importing = (specifier: string): string => `import { a } from "${specifier}";`;
  const examples: readonly (readonly [
    title: string,
    files: Readonly<Record<string, string>>,
    needless: readonly string[],
  ])[] = [
    ["is found", { "src/a.ts": small, "src/b.ts": importing("./a.ts") }, ["src/a.ts"]],
    [
      "is found behind two doors",
      {
        "src/room/inner/a.ts": small,
        "src/room/inner/index.ts": 'export { a } from "./a.ts";',
        "src/room/index.ts": 'export { a } from "./inner/index.ts";',
        "src/b.ts": importing("./room/index.ts"),
      },
      ["src/room/inner/a.ts"],
    ],
    [
      "is found if only its types are used",
      { "src/a.ts": small, "src/b.ts": 'import type { a } from "./a.ts";' },
      ["src/a.ts"],
    ],
    [
      "may be small if two import it",
      { "src/a.ts": small, "src/b.ts": importing("./a.ts"), "src/c.ts": importing("./a.ts") },
      [],
    ],
    [
      "may be as long as that",
      { "src/a.ts": `${small}// end\n`, "src/b.ts": importing("./a.ts") },
      [],
    ],
  ];
  for (const [title, texts, needless] of examples) {
    it(title, () => {
      const files = Object.entries(texts).map(([path, text]) => ({ path, text }));
      assert.deepEqual(findNeedlessFiles(files), needless);
    });
  }
});

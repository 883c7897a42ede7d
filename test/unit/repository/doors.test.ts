import assert from "node:assert/strict";
import { posix } from "node:path";
import { describe, it } from "mocha";
import { importsOf, isDoor, targetOf } from "./imports.ts";
import { readSourceFiles, type RepositoryFile } from "./repositoryFiles.ts";

/**
 * Every import of a file that goes into a room by another way than its door, as a sentence each.
 *
 * A room is a folder below a layer, such as `src/core/edit`; its door is its `index.ts`. A file may
 * import what stands in its own folder or in a folder around it, so a room in a room sees what is
 * around it. Everything else it reaches by the first door on the way.
 */
function findDoorViolations(file: RepositoryFile): readonly string[] {
  return importsOf(file).flatMap((specifier) => {
    if (!specifier?.startsWith(".")) return [];
    const target = targetOf(file.path, specifier);
    const way = wayInto(file.path, target);
    return way === target ? [] : [`${file.path} imports ${target}, not ${way}`];
  });
}

function wayInto(importer: string, target: string): string {
  const from = posix.dirname(importer).split("/");
  const to = posix.dirname(target).split("/");
  const parting = to.findIndex((name, index) => name !== from[index]);
  if (parting === -1) return target;
  const isOtherLayer = parting === 1;
  if (isOtherLayer && to.length === 2) return target;
  return posix.join(...to.slice(0, isOtherLayer ? 3 : parting + 1), "index.ts");
}

describe("the rooms of src", () => {
  it("are entered by their doors", async () => {
    const files = await readSourceFiles("src");
    assert.ok(files.filter(({ path }) => isDoor(path)).length > 30);
    assert.deepEqual(files.flatMap(findDoorViolations), []);
  });

  it("have doors that only pass on, and only what others import", async () => {
    const files = await readSourceFiles("src");
    const others = files.map(({ path, text }) => ({ path, names: namesIn(text) }));
    const idle = files
      .filter(({ path }) => isDoor(path))
      .flatMap(({ path, text }) => {
        const room = posix.dirname(path);
        const used = others.filter((other) => !other.path.startsWith(`${room}/`));
        const isUsed = (name: string): boolean => used.some(({ names }) => names.has(name));
        const rest = text.replaceAll(reExport, "").trim();
        const unused = exportedNames(text).filter((name) => !isUsed(name));
        return [...unused, rest].filter((word) => word !== "").map((word) => `${path}: ${word}`);
      });
    assert.deepEqual(idle, []);
  });

  it("hold only tools and their list in src/tools", async () => {
    const files = (await readSourceFiles("src")).filter(({ path }) =>
      path.startsWith("src/tools/"),
    );
    const odd = files.filter(
      ({ path, text }) =>
        path !== "src/tools/index.ts" && !/\bdefine(?:Read|Edit)Tool\(/.test(text),
    );
    assert.ok(files.length > 10);
    assert.deepEqual(
      odd.map(({ path }) => path),
      [],
    );
  });

  const bad: readonly (readonly [path: string, specifier: string, door: string])[] = [
    ["src/core/batch/a.ts", "../edit/composeEdits.ts", "src/core/edit/index.ts"],
    ["src/host/calls/a.ts", "../../core/edit/edit.ts", "src/core/edit/index.ts"],
    ["src/host/calls/a.ts", "../approval/chat/index.ts", "src/host/approval/index.ts"],
    ["src/core/pattern/a.ts", "./python/emit.ts", "src/core/pattern/python/index.ts"],
    ["src/core/edit/a.ts", "../pattern/python/index.ts", "src/core/pattern/index.ts"],
    ["src/extension.ts", "./host/calls/prepareCall.ts", "src/host/calls/index.ts"],
  ];
  for (const [path, specifier, door] of bad) {
    it(`do not let ${path} in by ${specifier}`, () => {
      const [violation = ""] = findDoorViolations({ path, text: `import "${specifier}";` });
      assert.ok(violation.endsWith(`not ${door}`), violation);
    });
  }

  const good: readonly (readonly [path: string, specifier: string])[] = [
    ["src/core/edit/a.ts", "./b.ts"],
    ["src/core/edit/a.ts", "../result.ts"],
    ["src/core/pattern/python/a.ts", "../patternLimits.ts"],
    ["src/core/pattern/a.ts", "./python/index.ts"],
    ["src/host/apply/a.ts", "../../toolkit/tool.ts"],
    ["src/host/apply/a.ts", "../../core/edit/index.ts"],
    ["src/extension.ts", "./tools/index.ts"],
  ];
  for (const [path, specifier] of good) {
    it(`let ${path} import ${specifier}`, () => {
      assert.deepEqual(findDoorViolations({ path, text: `import "${specifier}";` }), []);
    });
  }
});

const reExport = /^export (?:type )?\{([^}]*)\} from "\.\/[^"]+";$/gm;

function exportedNames(text: string): readonly string[] {
  return [...text.matchAll(reExport)].flatMap(([, list = ""]) =>
    list.split(",").flatMap((item) => /(\w+)\s*$/.exec(item)?.[1] ?? []),
  );
}

function namesIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/\w+/g));
}

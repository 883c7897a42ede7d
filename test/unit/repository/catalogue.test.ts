import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "mocha";
import { repositoryRoot } from "../../../harness/paths.ts";
import { excludeField } from "../../../src/toolkit/input/schema.ts";
import type { Tool } from "../../../src/toolkit/tool.ts";
import { tools } from "../../../src/tools/index.ts";
import { readRepositoryFiles } from "./repositoryFiles.ts";

const toolFile = /^src\/tools\/(\w+)\.ts$/;

/** Every tool that a file of the folder exports, with the name of the file and of the export. */
async function findTools(): Promise<readonly { file: string; name: string; tool: Tool }[]> {
  const found: { file: string; name: string; tool: Tool }[] = [];
  for (const { path } of await readRepositoryFiles()) {
    const file = toolFile.exec(path)?.[1];
    if (file === undefined || file === "index") continue;
    const exports = (await import(join(repositoryRoot, path))) as Readonly<Record<string, unknown>>;
    for (const [name, value] of Object.entries(exports)) {
      if (isTool(value)) found.push({ file, name, tool: value });
    }
  }
  return found;
}

function isTool(value: unknown): value is Tool {
  return typeof value === "object" && value !== null && "parse" in value && "fields" in value;
}

describe("the catalogue of tools", () => {
  it("lists every tool that there is, once", async () => {
    const found = await findTools();
    assert.ok(found.length > 0);
    assert.equal(new Set(tools).size, tools.length);
    const names = (list: readonly Tool[]): readonly string[] => list.map(({ name }) => name).sort();
    assert.deepEqual(names(tools), names(found.map(({ tool }) => tool)));
  });

  it("calls a tool by one name everywhere", async () => {
    for (const { file, name, tool } of await findTools()) {
      assert.equal(name, file);
      assert.equal(
        tool.name,
        name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      );
    }
  });

  it("has a test for every tool", async () => {
    const paths = new Set((await readRepositoryFiles()).map(({ path }) => path));
    for (const { file } of await findTools()) {
      assert.ok(paths.has(`test/unit/tools/${file}.test.ts`), `${file} has no test`);
    }
  });

  it("describes a field that several tools have alike", () => {
    const excluding = tools.flatMap(({ fields }) => (fields["exclude"] ? [fields["exclude"]] : []));
    assert.ok(excluding.length > 1);
    for (const field of excluding) assert.equal(field, excludeField);
  });

  it("takes every tool for one that shows text of files, but for those that never do", () => {
    const input = { path: "a", pattern: "a", glob_pattern: "a" };
    const looking = tools.filter((tool) => {
      const taken = Object.entries(input).filter(([field]) => field in tool.fields);
      const call = tool.parse(Object.fromEntries(taken));
      return call.ok && call.value.effect === "look";
    });
    const names = looking.map(({ name }) => name).sort();
    assert.deepEqual(names, ["file_info", "glob", "list_directory"]);
  });
});

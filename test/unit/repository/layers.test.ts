import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { importsOf } from "./imports.ts";
import { findLayerViolations } from "./layers.ts";
import { readSourceFiles } from "./repositoryFiles.ts";

describe("the layers", () => {
  it("import only themselves and those below", async () => {
    const files = await readSourceFiles("src");
    assert.ok(files.length > 50);
    assert.deepEqual(files.flatMap(findLayerViolations), []);
  });

  const bad: readonly (readonly [path: string, text: string])[] = [
    ["src/core/a.ts", 'import * as vscode from "vscode";'],
    ["src/core/a.ts", 'import type { Uri } from "vscode";'],
    ["src/core/a.ts", 'import { join } from "node:path";'],
    ["src/core/a.ts", 'import { join } from "path";'],
    ["src/core/a.ts", 'import { text } from "../toolkit/schema.ts";'],
    ["src/core/pattern/a.ts", 'import { text } from "../../toolkit/schema.ts";'],
    ["src/core/a.ts", 'export * from "../files/codec.ts";'],
    ["src/core/a.ts", 'export { x } from "../host/log.ts";'],
    ["src/core/a.ts", 'const a = await import("node:fs");'],
    ["src/core/a.ts", 'type A = import("vscode").Uri;'],
    ["src/core/a.ts", 'const a = require("vscode");'],
    ["src/core/a.ts", 'import a = require("vscode");'],
    ["src/core/a.ts", "const a = await import(`node:fs`);"],
    ["src/core/a.ts", "const a = await import(name);"],
    ["src/core/a.ts", 'import ignore from "ignore";'],
    ["src/core/a.ts", 'import "../../test/support/disk/pipes.ts";'],
    ["src/toolkit/a.ts", 'import { tools } from "../tools/index.ts";'],
    ["src/toolkit/a.ts", 'import { createHash } from "node:crypto";'],
    ["src/toolkit/a.ts", 'import { walk } from "../files/walk/walk.ts";'],
    ["src/tools/a.ts", 'import { walk } from "../files/walk/walk.ts";'],
    ["src/tools/a.ts", 'import { log } from "../host/log.ts";'],
    ["src/files/a.ts", 'import { explain } from "../toolkit/explain/explain.ts";'],
    ["src/files/a.ts", 'import * as vscode from "vscode";'],
    ["src/host/a.ts", 'import { activate } from "../extension.ts";'],
    ["src/host/a.ts", 'import { marked } from "marked";'],
    ["src/shared/a.ts", ""],
  ];
  for (const [path, text] of bad) {
    it(`see a violation in ${path}: ${text}`, () => {
      assert.equal(findLayerViolations({ path, text }).length, 1);
    });
  }

  it("compare texts in one place only", async () => {
    const files = await readSourceFiles("src");
    const comparing = files.filter((file) => importsOf(file).includes("diff"));
    assert.deepEqual(
      comparing.map(({ path }) => path),
      ["src/core/diff/compareLines.ts"],
    );
  });

  it("take words in comments and strings for no imports", () => {
    const text = '// import "vscode";\nconst a = \'import "vscode"\';\nrequired("vscode");';
    assert.deepEqual(importsOf({ path: "src/core/a.ts", text }), []);
  });

  it("allow what is below, however it is imported", () => {
    const text = [
      'import a, { type B } from "../core/edit.ts";',
      'export type { C } from "./d.ts";',
      'import { join } from "node:path";',
      'import * as vscode from "vscode";',
      'const e = await import("../toolkit/tool.ts");',
    ].join("\n");
    assert.equal(importsOf({ path: "src/host/a.ts", text }).length, 5);
    assert.deepEqual(findLayerViolations({ path: "src/host/a.ts", text }), []);
  });
});

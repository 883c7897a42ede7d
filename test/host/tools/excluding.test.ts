import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { invokeSearch, useWorkspace, writeFile } from "../../support/host/testWindow.ts";

/** Every tool that takes `exclude`, with an input that finds all files with an x. */
const excluding: readonly (readonly [tool: string, input: object])[] = [
  ["glob", { pattern: "**/*" }],
  ["grep", { pattern: "^x", path: "." }],
];

describe("excluding in a real VS Code", () => {
  useWorkspace();

  it("is tried here in every tool that does it", () => {
    const names = vscode.lm.tools.filter(takesExclude).map(({ name }) => name);
    assert.deepEqual(
      names.filter((name) => name.startsWith("linewise_")).sort(),
      excluding.map(([tool]) => `linewise_${tool}`),
    );
  });

  for (const [tool, input] of excluding) {
    it(`${tool} leaves out names wherever they are, globs from its path on`, async () => {
      for (const top of ["", "src/"]) {
        for (const name of ["node_modules/n/x.ts", "a.min.js", "gen/g.ts", "kept.ts"]) {
          await writeFile(`${top}${name}`, "x\n");
        }
      }
      const exclude = ["node_modules", "*.min.js", "gen/**"];
      const [found = ""] = await invokeSearch(tool, { ...input, exclude });
      const files = found.split("\n").filter((line) => /^\S+\.\w+$/.test(line));
      assert.deepEqual(files, ["kept.ts", "src/gen/g.ts", "src/kept.ts"]);
    });
  }
});

function takesExclude({ inputSchema }: vscode.LanguageModelToolInformation): boolean {
  const properties =
    inputSchema !== undefined && "properties" in inputSchema ? inputSchema.properties : undefined;
  return typeof properties === "object" && properties !== null && "exclude" in properties;
}

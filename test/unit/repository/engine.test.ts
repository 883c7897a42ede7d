import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "mocha";
import { repositoryRoot } from "../../../harness/paths.ts";
import { oldestVersion } from "../../../harness/vscode/installServer.ts";

describe("the oldest VS Code", () => {
  const read = (path: string): string => readFileSync(join(repositoryRoot, path), "utf8");
  /** Such as `1.117`: code-server counts VS Code's 1 as 4. */
  const tested = oldestVersion.replace(/^4\.(\d+)\.\d+$/, "1.$1");

  it("that the package asks for is the one that is tested", () => {
    const { engines } = JSON.parse(read("package.json")) as { engines: { vscode: string } };
    assert.equal(engines.vscode, `^${tested}.0`);
  });

  for (const path of ["README.md", "SUPPORT.md"]) {
    it(`that ${path} names is the one that is tested`, () => {
      const named = [...read(path).matchAll(/(\d+\.\d+) or newer/g)].map(([, version]) => version);
      assert.deepEqual(named, [tested]);
    });
  }
});

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { before, describe, it } from "mocha";
import { buildExtension } from "../../../harness/extension/buildExtension.ts";
import { packageExtension } from "../../../harness/extension/packageExtension.ts";
import { guide } from "../../../src/toolkit/manifest/guide.ts";
import { useTemporaryFolder } from "../../support/disk/temporaryFolder.ts";

const maxPackageBytes = 350 * 1024;

describe("the packaged extension", function () {
  this.timeout(120_000);
  const folder = useTemporaryFolder();
  let bytes = new Uint8Array();

  before(async () => {
    await buildExtension();
    bytes = readFileSync(await packageExtension(folder("linewise.vsix")));
  });

  it("is smaller than 350 KB", () => {
    assert.ok(bytes.length > 0 && bytes.length < maxPackageBytes, `${bytes.length} bytes`);
  });

  it("holds what runs and what is read, and nothing else", () => {
    const paths = Object.keys(unzipSync(bytes))
      .filter((path) => path.startsWith("extension/"))
      .map((path) => path.slice("extension/".length));
    const unexpected = paths.filter(
      (path) =>
        !/^(?:package(?:\.nls)?\.json|readme\.md|changelog\.md|LICENSE\.txt|dist\/\w+\.js|media\/[\w.-]+|chat\/[\w./-]+\.md)$/.test(
          path,
        ),
    );
    assert.deepEqual(unexpected, []);
    const needed = [
      "dist/extension.js",
      "dist/start.js",
      "dist/patternWorker.js",
      "dist/searchWorker.js",
    ];
    const chat = Object.values(guide)
      .flat()
      .map(({ path }) => path.replace("./", ""));
    assert.deepEqual(paths.filter((path) => path.startsWith("chat/")).sort(), chat.sort());
    for (const path of [...needed, "media/icon.png", "package.nls.json"]) {
      assert.ok(paths.includes(path), `${path} is missing`);
    }
  });
});

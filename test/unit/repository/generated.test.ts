import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "mocha";
import {
  generateCodeWords,
  generateCommandPage,
  generateManifest,
  generateManifestWords,
  generateSettingPage,
} from "../../../harness/manifest/generated.ts";
import { repositoryRoot } from "../../../harness/paths.ts";

describe("generated blocks", () => {
  for (const [path, generate, word] of [
    ["package.json", generateManifest, "linewise_read_file"],
    ["docs/commands.md", generateCommandPage, "linewise_read_file"],
    ["docs/settings.md", generateSettingPage, "linewise.review"],
  ] as const) {
    it(`of ${path} are what the definitions make`, async () => {
      const current = await readFile(join(repositoryRoot, path), "utf8");
      const isUpToDate = current === (await generate(current));
      assert.ok(isUpToDate, `${path} is out of date: run \`npm run generate\``);
    });

    it(`of ${path} are made anew from any state`, async () => {
      const current = await readFile(join(repositoryRoot, path), "utf8");
      const old = current.replaceAll(word, "linewise_old");
      assert.notEqual(old, current);
      assert.ok((await generate(old)) === (await generate(current)));
    });
  }

  const read = async (name: string): Promise<string> =>
    readFile(join(repositoryRoot, name), "utf8");

  it("of package.nls.json are what the definitions make", async () => {
    const isUpToDate =
      (await read("package.nls.json")) ===
      (await generateManifestWords(await read("package.json")));
    assert.ok(isUpToDate, "package.nls.json is out of date: run `npm run generate`");
  });

  it("of l10n/bundle.l10n.json are the words of the code", async () => {
    const isUpToDate = (await read("l10n/bundle.l10n.json")) === (await generateCodeWords());
    assert.ok(isUpToDate, "l10n/bundle.l10n.json is out of date: run `npm run generate`");
  });

  it("need their markers in the page", async () => {
    await assert.rejects(generateCommandPage("# Linewise\n"), /<!-- generated: tools -->/);
  });
});

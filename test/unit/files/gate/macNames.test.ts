import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { before, beforeEach, describe, it } from "mocha";
import { skipTest } from "../../../../harness/lanes/skipTest.ts";
import { lockKeysOf, type ResolvedPath } from "../../../../src/core/path/resolvedPath.ts";
import { resolvePath } from "../../../../src/files/gate/gate.ts";
import { readKnownFile } from "../../../../src/files/write/readKnownFile.ts";
import { createFileBytes } from "../../../../src/files/write/createFile.ts";
import { replaceFileBytes } from "../../../../src/files/write/replaceFile.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { macDisk, macFileSystem } from "../../../support/disk/macFileSystem.ts";
import { diskFolder, pathEnvironment } from "../../../support/fakes/pathEnvironment.ts";

const composed = "Café.md".normalize("NFC");
const decomposed = composed.normalize("NFD");

describe("a disk like that of macOS", () => {
  beforeEach(function () {
    if (process.platform === "win32") skipTest(this, "its paths are those of POSIX");
  });
  const at = useTemporaryFolder();

  before(() => {
    if (process.platform === "win32") return;
    mkdirSync(at("private/w/.git"), { recursive: true });
    mkdirSync(at("private/w", decomposed.replace(".md", "s")));
    writeFileSync(at("private/w/.git/config"), "");
    writeFileSync(at("private/w/.env"), "");
    writeFileSync(at("private/w", decomposed), "old");
    symlinkSync("private", at("var"));
  });

  /** @param workspace Where the window says that it is. */
  async function resolve(given: string, workspace = at("private/w")): Promise<ResolvedPath> {
    const environment = pathEnvironment([diskFolder("w", workspace)], { disk: macDisk });
    const result = await resolvePath(given, environment);
    assert.ok(result.ok, JSON.stringify(result));
    return result.value;
  }

  const spellings: readonly (readonly [given: string, listed: string])[] = [
    [composed, decomposed],
    [composed.toUpperCase(), decomposed],
    [".ENV", ".env"],
    [".Git/CONFIG", ".git/config"],
    [`${composed.replace(".md", "S")}/new`, `${decomposed.replace(".md", "s")}/new`],
  ];
  for (const [given, listed] of spellings) {
    it(`finds one file by each of its names: ${given} is ${listed}`, async () => {
      const [one, other] = [await resolve(given), await resolve(listed)];
      assert.deepEqual([one.realPath, other.realPath], Array(2).fill(at("private/w", listed)));
      assert.deepEqual(lockKeysOf([one]), lockKeysOf([other]));
      assert.equal(one.kind, other.kind);
      // Rules are asked about both.
      assert.ok(one.names.some(({ relative }) => relative.includes(listed)));
      assert.ok(one.names.some(({ relative }) => relative.includes(given)));
    });
  }

  it("is inside the workspace by its real path and by the one it was opened with, in any case", async () => {
    for (const workspace of ["private/w", "var/w", "VAR/W"]) {
      for (const given of ["private/w", "Private/W", workspace]) {
        const found = await resolve(at(given, composed), at(workspace));
        assert.deepEqual(found.insideWorkspace, { asGiven: true, real: true }, given);
        assert.equal(found.realPath, at("private/w", decomposed));
      }
    }
    // A link that the workspace was not opened with may lead elsewhere at the next moment: a person is asked.
    const { insideWorkspace } = await resolve(at("var/w", composed));
    assert.deepEqual(insideWorkspace, { asGiven: false, real: true });
  });

  it("keeps the name of a file that is written by another spelling, and makes no second one", async () => {
    const before = readdirSync(at("private/w"));
    const { realPath, identity } = await resolve(composed.toUpperCase());
    const read = await readKnownFile({ path: realPath, identity }, () =>
      Promise.resolve({ ok: true, value: "read" }),
    );
    assert.ok(read.ok);
    for (const path of [realPath, at("private/w", composed)]) {
      const old = readFileSync(at("private/w", decomposed));
      const options = { expectedOld: old };
      const replaced = await replaceFileBytes(path, Buffer.from(path), options, macFileSystem);
      assert.ok(replaced.ok, JSON.stringify(replaced));
      assert.equal(readFileSync(at("private/w", decomposed), "utf8"), path);
      assert.deepEqual(readdirSync(at("private/w")), before);
    }
  });

  it("creates nothing where a file has the name in another spelling", async () => {
    for (const name of [composed, composed.toLowerCase(), ".ENV"]) {
      const path = at("private/w", name);
      const created = await createFileBytes(path, Buffer.from("new"), macFileSystem);
      assert.deepEqual(created, { ok: false, failure: { code: "alreadyExists", path } });
    }
    const inside = at("private/w", composed.replace(".md", "S"), "new");
    assert.ok((await createFileBytes(inside, Buffer.from("new"), macFileSystem)).ok);
    assert.deepEqual(readdirSync(at("private/w", decomposed.replace(".md", "s"))), ["new"]);
  });
});

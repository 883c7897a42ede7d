import assert from "node:assert/strict";
import { access, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { describe, it } from "mocha";
import { identityAt, removeCreated } from "../../../../src/host/apply/diskState.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

describe("removing a file that was created", () => {
  const at = useTemporaryFolder();

  async function create(path: string): Promise<string> {
    await writeFile(path, "new\n");
    const identity = await identityAt(path);
    assert.ok(identity !== undefined);
    return identity;
  }

  it("removes it, and the folders that were made for it", async () => {
    await mkdir(at("made"));
    const identity = await create(at("made/a.txt"));
    assert.equal(await removeCreated(at("made/a.txt"), identity, [at("made")]), true);
    await assert.rejects(access(at("made")), { code: "ENOENT" });
  });

  it("does not say that it is gone when another program has moved it away", async () => {
    const identity = await create(at("a.txt"));
    await rename(at("a.txt"), at("elsewhere.txt"));
    assert.equal(await removeCreated(at("a.txt"), identity, []), false);
    assert.equal(await readFile(at("elsewhere.txt"), "utf8"), "new\n");
  });

  it("leaves what has taken its place", async () => {
    const identity = await create(at("a.txt"));
    await rename(at("a.txt"), at("old.txt"));
    await writeFile(at("a.txt"), "foreign\n");
    assert.equal(await removeCreated(at("a.txt"), identity, []), false);
    assert.equal(await readFile(at("a.txt"), "utf8"), "foreign\n");
  });
});

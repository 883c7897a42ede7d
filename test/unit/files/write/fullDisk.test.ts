import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { after, before, beforeEach, describe, it } from "mocha";
import { skipTest } from "../../../../harness/lanes/skipTest.ts";
import { createFileBytes } from "../../../../src/files/write/createFile.ts";
import { replaceFileBytes } from "../../../../src/files/write/replaceFile.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

const oldBytes = Buffer.alloc(300_000, "old\n");
const newBytes = Buffer.alloc(900_000, "new\n");

describe("a write to a disk of its own that is too small for it", () => {
  let disk: string | undefined;
  // Before the folder that it lies in is removed.
  after(() => {
    if (disk !== undefined) spawnSync("umount", ["--lazy", disk]);
  });
  const at = useTemporaryFolder();

  before(() => {
    mkdirSync(at("disk"));
    const made = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", at("disk")]);
    if (made.status === 0) disk = at("disk");
  });
  beforeEach(function () {
    if (disk === undefined) skipTest(this, "the system lets this user mount no disk of its own");
  });

  for (const [route, names] of [
    ["by rename", ["one.txt"]],
    ["in place", ["two.txt", "two again.txt"]],
  ] as const) {
    it(`${route}: is refused, and the old bytes are there and nothing else`, async () => {
      const [path, other] = names.map((name) => at("disk", name));
      assert.ok(path);
      writeFileSync(path, oldBytes);
      if (other !== undefined) linkSync(path, other);
      const found = readdirSync(at("disk"));
      const written = await replaceFileBytes(path, [newBytes], { expectedOld: oldBytes });
      assert.ok(!written.ok && written.failure.code === "systemError", JSON.stringify(written));
      assert.deepEqual([written.failure.cause, written.failure.left], ["ENOSPC", "old"]);
      assert.ok(readFileSync(path).equals(oldBytes));
      assert.deepEqual(readdirSync(at("disk")), found);
    });
  }

  it("by creating a file: is refused, and there is none", async () => {
    const found = readdirSync(at("disk"));
    const created = await createFileBytes(at("disk", "folder", "new.txt"), newBytes);
    assert.ok(!created.ok && created.failure.code === "systemError");
    assert.equal(created.failure.cause, "ENOSPC");
    assert.deepEqual(readdirSync(at("disk")), found);
  });
});

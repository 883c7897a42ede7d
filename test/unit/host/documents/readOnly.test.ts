import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { appendFileSync, writeFileSync } from "node:fs";
import { describe, it } from "mocha";
import { skipTest } from "../../../../harness/lanes/skipTest.ts";
import { isWritableOnDisk } from "../../../../src/host/documents/readOnly.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { targetOf } from "../../../support/fakes/fakeTarget.ts";

describe("whether the system lets a file be written over", () => {
  const inFolder = useTemporaryFolder();

  it("no, if it may only be appended to", async function () {
    const path = inFolder("append.log");
    writeFileSync(path, "old\n");
    const target = { ...targetOf("append.log"), realPath: path };
    assert.equal(await isWritableOnDisk(target), true);
    if (spawnSync("chattr", ["+a", path]).status !== 0) {
      skipTest(this, "this user or file system cannot make a file append-only");
    }
    try {
      appendFileSync(path, "more\n");
      assert.equal(await isWritableOnDisk(target), false);
    } finally {
      spawnSync("chattr", ["-a", path]);
    }
  });
});

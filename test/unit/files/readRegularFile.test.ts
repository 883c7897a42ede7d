import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { describe, it } from "mocha";
import { holdsNow } from "../../../src/files/readRegularFile.ts";
import { skipTest } from "../../../harness/lanes/skipTest.ts";
import { useTemporaryFolder } from "../../support/disk/temporaryFolder.ts";

const bytes = Buffer.from("text\n");

describe("holdsNow", () => {
  const inFolder = useTemporaryFolder();

  it("is true of a file of these bytes alone, also through a link", () => {
    fs.writeFileSync(inFolder("file"), bytes);
    fs.writeFileSync(inFolder("other"), "text");
    fs.symlinkSync("file", inFolder("link"));
    const holders = ["file", "link", "other", "none", "."].filter((name) =>
      holdsNow(inFolder(name), bytes),
    );
    assert.deepEqual(holders, ["file", "link"]);
  });

  it("does not wait for what a pipe may give", function () {
    if (process.platform === "win32") skipTest(this, "there is no pipe at a path");
    execFileSync("mkfifo", [inFolder("pipe")]);
    assert.equal(holdsNow(inFolder("pipe"), bytes), false);
  });
});

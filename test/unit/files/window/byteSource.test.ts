import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import * as fs from "node:fs/promises";
import { describe, it } from "mocha";
import { readFrom } from "../../../../src/files/window/byteSource.ts";
import { codecOf } from "../../../support/fakes/legacyCodec.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

if (process.platform !== "win32") {
  describe("reading lines of a file", () => {
    const at = useTemporaryFolder();

    it("does not follow a link that took the place of the file", async () => {
      writeFileSync(at("target"), "text");
      await fs.symlink(at("target"), at("link"));
      const result = await readFrom({ path: at("link"), codec: codecOf("utf8") }, () =>
        Promise.resolve(),
      );
      assert.equal(result.ok ? undefined : result.failure.code, "replacedMeanwhile");
    });

    it("does not wait for a pipe", async () => {
      execFileSync("mkfifo", [at("pipe")]);
      const result = await readFrom({ path: at("pipe"), codec: codecOf("utf8") }, () =>
        Promise.resolve(),
      );
      assert.equal(result.ok ? undefined : result.failure.code, "replacedMeanwhile");
    });
  });
}

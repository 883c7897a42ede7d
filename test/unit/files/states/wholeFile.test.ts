import assert from "node:assert/strict";
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { describe, it } from "mocha";
import { readWholeState, replaceWholeState } from "../../../../src/files/states/index.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

describe("a file that a link is to replace", () => {
  const at = useTemporaryFolder();
  const linkTo = (target: string): { bytes: Buffer; mode: number } => ({
    bytes: Buffer.from(target),
    mode: 0o120777,
  });

  it("stays where the link cannot be made, and goes where it can", async () => {
    writeFileSync(at("a.txt"), "kept");
    const before = await readWholeState(at("a.txt"));
    const failed = await replaceWholeState(at("a.txt"), before, linkTo("x".repeat(10_000)));
    assert.equal(failed.ok, false);
    assert.equal(readFileSync(at("a.txt"), "utf8"), "kept");
    const made = await replaceWholeState(at("a.txt"), before, linkTo("b.txt"));
    assert.equal(made.ok, true);
    assert.equal(readlinkSync(at("a.txt")), "b.txt");
    assert.deepEqual(readdirSync(at()), ["a.txt"]);
  });
});

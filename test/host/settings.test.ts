import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  invoke,
  readText,
  setConfiguration,
  typeAtStart,
  useWorkspace,
  writeFile,
} from "../support/host/testWindow.ts";
import { failureOf } from "../support/host/workspaceState.ts";

describe("settings in a real VS Code", () => {
  useWorkspace();

  it("maxReplacements is the most that a call may make", async () => {
    await setConfiguration({ maxReplacements: 2 });
    const two = await writeFile("two.txt", "a a\n");
    await replaceA("two.txt");
    assert.equal(await readText(two), "b b\n");
    const three = await writeFile("three.txt", "a a a\n");
    const { message } = await failureOf(replaceA("three.txt"));
    assert.match(message, /matches 3 times, more than the 2 replacements allowed in one call/);
    assert.equal(await readText(three), "a a a\n");
  });

  describe("a value that is none counts as not set", () => {
    it("permissionMode", async () => {
      await setConfiguration({ permissionMode: "root", allowedPaths: [] });
      const uri = await writeFile("mode.txt", "a\n");
      await replaceA("mode.txt");
      assert.equal(await readText(uri), "b\n");
    });

    it("allowedPaths", async () => {
      await setConfiguration({ permissionMode: "sandboxed", allowedPaths: "." });
      await writeFile("allowed.txt", "a\n");
      assert.match((await failureOf(replaceA("allowed.txt"))).message, /no folder is allowed/);
    });

    it("protectedPaths", async () => {
      await setConfiguration({ permissionMode: "yolo", protectedPaths: "none" });
      const uri = await writeFile("still/.env", "a\n");
      await failureOf(replaceA("still/.env"));
      assert.equal(await readText(uri), "a\n");
    });

    it("saveAfterEdit", async () => {
      await setConfiguration({ saveAfterEdit: "sometimes" });
      const clean = await writeFile("clean.txt", "a\n");
      await replaceA("clean.txt");
      assert.equal(await readText(clean), "b\n");
      const dirty = await writeFile("dirty.txt", "a\n");
      await typeAtStart(dirty, "own ");
      await replaceA("dirty.txt");
      assert.equal(await readText(dirty), "a\n");
    });

    it("maxReplacements", async () => {
      await setConfiguration({ maxReplacements: 0 });
      const uri = await writeFile("replacements.txt", "a a\n");
      await replaceA("replacements.txt");
      assert.equal(await readText(uri), "b b\n");
    });
  });
});

async function replaceA(filePath: string): Promise<unknown> {
  const replacements = [{ type: "string", searchFor: "a", replaceWith: "b" }];
  return invoke("replace_in_file", { filePath, replacements });
}

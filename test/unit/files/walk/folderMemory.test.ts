import assert from "node:assert/strict";
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { describe, it } from "mocha";
import { skipTest } from "../../../../harness/lanes/skipTest.ts";
import { diskRoot, diskTree } from "../../../../src/files/walk/diskTree.ts";
import { createFolderMemory } from "../../../../src/files/walk/folderMemory.ts";
import type { WalkRequest } from "../../../../src/files/walk/walkRequest.ts";
import { writeTree } from "../../../support/disk/gitRepository.ts";
import { mountImage } from "../../../support/disk/mountedImage.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { listPaths } from "../../../support/notation/walkRoots.ts";

// Windows walks without a memory.
if (process.platform !== "win32") {
  describe("a walk that remembers", () => {
    const at = useTemporaryFolder();

    /** Lists again and again, telling which folders were read. */
    const walkOf = (name: string, racinessMs = -60_000) => {
      const top = at(name);
      const memory = createFolderMemory(top, { isCaseSensitive: true, racinessMs });
      const disk = diskTree(top);
      return async (request: Partial<WalkRequest> = {}) => {
        const read: string[] = [];
        const readFolder = (path: string) => {
          read.push(path);
          return disk.readFolder(path);
        };
        const root = { ...diskRoot(top), tree: { ...disk, readFolder } };
        return { paths: await listPaths(root, { memory, ...request }), read };
      };
    };

    it("reads no folder again that is as it was", async () => {
      writeTree(at("same"), { "a/x": "", "b/c/y": "", "b/.gitignore": "z", "b/z": "" });
      const walk = walkOf("same");
      const first = await walk();
      assert.deepEqual(first.paths, ["a/x", "b/.gitignore", "b/c/y"]);
      assert.deepEqual(first.read, ["", "a", "b", "b/c"]);
      assert.deepEqual(await walk(), { paths: first.paths, read: [] });
      writeTree(at("same"), { "b/c/new": "" });
      assert.deepEqual((await walk()).read, ["b/c"]);
    });

    it("reads a folder again that has only just changed", async () => {
      writeTree(at("racy"), { x: "" });
      const walk = walkOf("racy", 60_000);
      await walk();
      assert.deepEqual(await walk(), { paths: ["x"], read: [""] });
    });

    it("reads a folder again on a disk that keeps its time when a file is renamed", async function () {
      const unmount = mountImage("exfat", at("exfat"));
      if (unmount === undefined) skipTest(this, "exFAT cannot be mounted here");
      try {
        writeTree(at("exfat"), { "a.txt": "" });
        const walk = walkOf("exfat");
        assert.deepEqual((await walk()).paths, ["a.txt"]);
        renameSync(at("exfat", "a.txt"), at("exfat", "b.txt"));
        assert.deepEqual((await walk()).paths, ["b.txt"]);
      } finally {
        unmount();
      }
    });

    it("knows a repository whose .git holds no rules, until it does", async () => {
      writeTree(at("bare"), { "a/x": "", "a/y": "" });
      mkdirSync(at("bare", ".git"));
      const walk = walkOf("bare");
      await walk();
      assert.deepEqual(await walk(), { paths: ["a/x", "a/y"], read: [] });
      mkdirSync(at("bare", ".git", "info"));
      writeFileSync(at("bare", ".git", "info", "exclude"), "x\n");
      assert.deepEqual((await walk()).paths, ["a/y"]);
      assert.deepEqual((await walk()).read, []);
      rmSync(at("bare", ".git", "info"), { recursive: true });
      assert.deepEqual((await walk()).paths, ["a/x", "a/y"]);
    });

    it("knows when the rules of a repository are no longer in it", async () => {
      writeTree(at("linked"), { ".git/info/exclude": "x\n", "a/x": "", "a/y": "" });
      const walk = walkOf("linked");
      assert.deepEqual((await walk()).paths, ["a/y"]);
      renameSync(at("linked", ".git", "info"), at("outside"));
      symlinkSync(at("outside"), at("linked", ".git", "info"));
      assert.deepEqual((await walk()).paths, ["a/x", "a/y"]);
    });

    it("knows a repository's rules by whatever case its .git has, where case does not count", async () => {
      const top = at("case");
      writeTree(top, { ".git/info/exclude": "x\n", x: "", y: "" });
      const isCaseSensitive = false;
      const memory = createFolderMemory(top, { isCaseSensitive, racinessMs: -60_000 });
      const disk = diskTree(top);
      const readFolder = async (path: string) => {
        const { entries, unnameable } = await disk.readFolder(path);
        const shout = (name: string): string => (name === ".git" ? ".GIT" : name);
        return { entries: entries.map((one) => ({ ...one, name: shout(one.name) })), unnameable };
      };
      const root = { ...diskRoot(top), tree: { ...disk, readFolder } };
      const request = { memory, isCaseSensitive };
      assert.deepEqual(await listPaths(root, request), ["y"]);
      writeFileSync(at("case", ".git", "info", "exclude"), "y\n");
      assert.deepEqual(await listPaths(root, request), ["x"]);
    });

    it("reads one folder when one has changed, even that at the top", async () => {
      writeTree(at("top"), { ".gitignore": "z", "a/x": "" });
      const walk = walkOf("top");
      await walk();
      writeTree(at("top"), { new: "" });
      const { paths, read } = await walk();
      assert.deepEqual(paths, [".gitignore", "a/x", "new"]);
      assert.deepEqual(read, [""]);
      writeFileSync(at("top", ".gitignore"), "x\n");
      assert.deepEqual((await walk()).paths, [".gitignore", "new"]);
    });

    it("begins anywhere without reading the way there again", async () => {
      writeTree(at("base"), { ".gitignore": "z", "a/b/x": "", "a/b/z": "" });
      const walk = walkOf("base");
      await walk();
      assert.deepEqual(await walk({ base: "a/b" }), { paths: ["a/b/x"], read: [] });
    });

    it("chooses anew when something else is wanted", async () => {
      writeTree(at("choice"), { ".hidden": "", x: "" });
      const walk = walkOf("choice");
      const shown = { includeHidden: false };
      assert.deepEqual((await walk(shown)).paths, ["x"]);
      const all = await walk();
      assert.deepEqual(all, { paths: [".hidden", "x"], read: [] });
      assert.deepEqual((await walk(shown)).paths, ["x"]);
    });
  });
}

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { describe, it } from "mocha";
import { diskRoot } from "../../../../src/files/walk/diskTree.ts";
import { listFiles } from "../../../../src/files/walk/walk.ts";
import { writeTree } from "../../../support/disk/gitRepository.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { listPaths, walkRequest } from "../../../support/notation/walkRoots.ts";

const everything = walkRequest({ includeGitignored: true });

describe("a walk on disk", () => {
  const at = useTemporaryFolder();

  it("lists links and never follows them", async () => {
    writeTree(at("links"), { "a/x": "", "b/y": "" });
    symlinkSync("..", at("links", "a", "loop"));
    symlinkSync(at("links", "b"), at("links", "a", "other"));
    symlinkSync("x", at("links", "a", "file"));
    symlinkSync("nowhere", at("links", "a", "dangling"));
    const { files } = await listFiles(diskRoot(at("links")), everything);
    assert.deepEqual(files, [
      { path: "a/dangling", kind: "link" },
      { path: "a/file", kind: "link" },
      { path: "a/loop", kind: "link" },
      { path: "a/other", kind: "link" },
      { path: "a/x", kind: "file" },
      { path: "b/y", kind: "file" },
    ]);
  });

  it("says that its root is not there", async () => {
    assert.deepEqual(await listFiles(diskRoot(at("none")), everything), {
      files: [],
      unsearched: [{ path: "", cause: "ENOENT" }],
    });
  });

  // Elsewhere the system refuses to make such files.
  if (process.platform === "linux") {
    it("leaves out pipes, which would block a reader", async () => {
      writeTree(at("pipes"), { x: "" });
      execFileSync("mkfifo", [at("pipes", "pipe")]);
      assert.deepEqual(await listPaths(diskRoot(at("pipes"))), ["x"]);
    });

    it("keeps odd names apart and whole", async () => {
      const names = [
        "a\nb",
        "a\tb",
        "\u202etxt.a",
        "caf\u00e9",
        "cafe\u0301",
        "\ufffd",
        "a\\b",
        " ",
        "-x",
        "[a]*",
      ];
      writeTree(at("names"), Object.fromEntries(names.map((name) => [`f/${name}`, ""])));
      assert.deepEqual(
        await listPaths(diskRoot(at("names"))),
        names.map((name) => `f/${name}`).sort(),
      );
    });

    it("names what is no Unicode beside the names that look the same", async () => {
      mkdirSync(at("bytes"));
      const bytesAt = (name: string): Buffer =>
        Buffer.concat([Buffer.from(`${at("bytes")}/`), Buffer.from(name, "latin1")]);
      writeFileSync(bytesAt("caf\xe9"), "");
      writeFileSync(bytesAt("caf\xe8\\\n"), "");
      mkdirSync(bytesAt("d\xff"));
      writeFileSync(at("bytes", "caf\ufffd"), "");
      writeFileSync(at("bytes", "caf\u00e9"), "");
      const { files, unsearched } = await listFiles(diskRoot(at("bytes")), everything);
      assert.deepEqual(
        files.map(({ path }) => path),
        ["caf\u00e9", "caf\ufffd"],
      );
      assert.deepEqual(unsearched.map(({ path }) => path).sort(), [
        "caf\\xe8\\x5c\\x0a",
        "caf\\xe9",
        "d\\xff",
      ]);
      assert.deepEqual(new Set(unsearched.map(({ cause }) => cause)), new Set(["notUnicode"]));
    });
  }
});

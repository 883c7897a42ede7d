import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { renameSync, symlinkSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, it } from "mocha";
import { skipTest } from "../../../../harness/lanes/skipTest.ts";
import { diskRoot } from "../../../../src/files/walk/diskTree.ts";
import { listFiles } from "../../../../src/files/walk/walk.ts";
import { ignoreFileCause, maxIgnoreFileBytes } from "../../../../src/files/walk/walkRun.ts";
import { makeRepository, writeTree } from "../../../support/disk/gitRepository.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { walkRequest } from "../../../support/notation/walkRoots.ts";
import {
  hostileFiles,
  hostileTree,
  makeHostileRepository,
  unsearchedAt,
} from "../../../support/threats/hostileIgnoreFiles.ts";

const walkProcess = fileURLToPath(
  new URL("../../../support/processes/walkProcess.ts", import.meta.url),
);
/** Only to tell a walk that hangs from one that does not. */
const hangsAfterMs = 100_000;

// Elsewhere there are no such files.
if (process.platform === "linux") {
  describe("a walk where an ignore file is expected", function () {
    this.timeout(2 * hangsAfterMs);
    const at = useTemporaryFolder();

    for (const place of [".git/info/exclude", ".gitignore"]) {
      for (const [index, hostile] of hostileFiles.entries()) {
        it(`passes over ${hostile.title} as ${place}`, function () {
          if (hostile.needsSuperuser === true && process.getuid?.() !== 0) {
            skipTest(this, "only the superuser makes devices");
          }
          const top = at(`${place.replaceAll("/", "-")}${index}`);
          makeHostileRepository(top, place, hostile);
          const { paths, unsearched } = walkInProcess(top);
          const listed = paths.filter((path) => path !== ".gitignore");
          assert.deepEqual(listed, ["kept", "sub/.gitignore", "sub/kept"]);
          assert.deepEqual(unsearched, unsearchedAt(place, hostile));
        });
      }
    }

    for (const way of [".git/info", ".git"]) {
      it(`takes no rules from outside through a link that is ${way}`, () => {
        const top = at(`link-${way.replaceAll("/", "-")}`);
        makeRepository(top);
        writeTree(top, { ...hostileTree, ".git/info/exclude": "kept\n" });
        renameSync(`${top}/${way}`, `${top}-outside`);
        symlinkSync(`${top}-outside`, `${top}/${way}`);
        const { paths, unsearched } = walkInProcess(top);
        assert.deepEqual(paths, ["kept", "sub/.gitignore", "sub/kept"]);
        const named = [{ path: ".git/info", cause: ignoreFileCause.link }];
        assert.deepEqual(unsearched, way === ".git" ? [] : named);
      });
    }

    it("reads a file of the largest size whole, and none that is larger", async () => {
      const rules = `kept\n${"#\n".repeat(maxIgnoreFileBytes)}`.slice(0, maxIgnoreFileBytes - 5);
      const request = walkRequest({ includeHidden: false });
      writeTree(at("largest"), { ".gitignore": `${rules}\nleft`, kept: "", left: "", other: "" });
      assert.deepEqual(await listFiles(diskRoot(at("largest")), request), {
        files: [{ path: "other", kind: "file" }],
        unsearched: [],
      });
      writeTree(at("larger"), { ".gitignore": `${rules}\nleft\n`, kept: "" });
      assert.deepEqual(await listFiles(diskRoot(at("larger")), request), {
        files: [{ path: "kept", kind: "file" }],
        unsearched: [{ path: ".gitignore", cause: ignoreFileCause.tooLarge }],
      });
    });
  });
}

interface Walked {
  readonly paths: readonly string[];
  readonly unsearched: readonly unknown[];
}

/** In a process of its own, which can be ended when it hangs. */
function walkInProcess(top: string): Walked {
  const { stdout, stderr, signal } = spawnSync(process.execPath, [walkProcess, top], {
    encoding: "utf8",
    timeout: hangsAfterMs,
    killSignal: "SIGKILL",
  });
  assert.equal(signal, null, "The walk hangs.");
  assert.notEqual(stdout, "", stderr);
  return JSON.parse(stdout) as Walked;
}

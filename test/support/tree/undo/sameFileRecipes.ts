import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readlinkSync, statSync, writeSync } from "node:fs";
import { closeDocument, Uri } from "../../crash/vscodeOnDisk.ts";
import { waitUntil } from "../../waitUntil.ts";
import type { Recipe } from "../commandRecipes.ts";
import { openReview } from "./openReview.ts";

/** Files that stay what they are for the system, not only what they hold. */
export const sameFileRecipes: Readonly<Record<string, Recipe>> = {
  async "what a command moved goes back as the same file, with its other names and its time"(tree) {
    for (const undoBy of ["id", "all"]) {
      tree.run(
        "rm -rf *; mkdir d; seq 100 > d/a; seq 99 > d/b; ln d/a other; touch -d 2020-01-01 d/a d/b",
      );
      const look = (): unknown =>
        ["d/a", "d/b", "other"].map((path) => {
          const { ino, mtimeMs, nlink } = statSync(tree.at(path));
          return [ino, mtimeMs, nlink];
        });
      const before = look();
      const ids = await tree.record(() => tree.run("mv d e"));
      if (undoBy === "id") assert.deepEqual(await tree.undo(ids), { left: [] });
      else assert.deepEqual((await (await openReview(tree)).undo()).left, []);
      assert.deepEqual(look(), before);
    }
  },
  async "equal files that a command moved are no other files afterwards"(tree) {
    tree.run("mkdir n; seq 100 > a; seq 100 > b; chmod 600 a; ln b other");
    const work = "mv a n/2; mv b n/1";
    const ids = await tree.record(() => tree.run(work), work);
    const ino = statSync(tree.at("other")).ino;
    assert.deepEqual(await tree.undo(ids), { left: [] });
    const [a, b] = [statSync(tree.at("a")), statSync(tree.at("b"))];
    assert.ok(a.ino !== ino);
    if (process.platform !== "win32")
      assert.deepEqual([a.mode & 0o777, b.mode & 0o700], [0o600, 0o600]);
  },
  async "an empty file that a command made is no file that it deleted, whatever a program writes to it then"(
    tree,
  ) {
    tree.run("touch __init__.py");
    const ids = await tree.record(() => tree.run("rm __init__.py; : > server.log"));
    const log = openSync(tree.at("server.log"), "a");
    assert.deepEqual(await tree.undo(ids), { left: [] });
    writeSync(log, "GET /\n");
    closeSync(log);
    assert.equal(tree.readText("__init__.py"), "");
  },
  async "a file to which another program goes on writing stays the same file, or is left"(tree) {
    if (process.platform !== "linux") return;
    for (const [how, left, expected] of [
      [">>", [], "1\nlater\n"],
      ["<>", ["log"], "1\nagent\n"],
    ] as const) {
      tree.run("echo 1 > log; echo 1 > a");
      const writer = spawn("sh", ["-c", `exec 3${how}log; read go; echo later >&3`], {
        cwd: tree.folder,
      });
      const ended = once(writer, "exit");
      const log = tree.at("log");
      await waitUntil(() => readOpenFile(writer.pid ?? 0, 3) === log);
      const ids = await tree.record(() => tree.run("echo 2 > a; echo agent >> log"));
      for (const path of ["a", "log"]) closeDocument(Uri.file(tree.at(path)));
      assert.deepEqual(await tree.undo(ids), { left });
      assert.deepEqual([tree.readText("a"), tree.readText("log").slice(0, 2)], ["1\n", "1\n"]);
      if (left.length === 0) {
        writer.stdin.end("go\n");
        await ended;
      } else writer.kill();
      assert.equal(tree.readText("log"), expected);
    }
  },
};

function readOpenFile(processId: number, number: number): string | undefined {
  try {
    return readlinkSync(`/proc/${processId}/fd/${number}`);
  } catch {
    return undefined;
  }
}

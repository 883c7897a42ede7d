import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { removeLeftOvers } from "../../../../src/files/write/index.ts";
import { findInterrupted } from "../../../../src/host/undo/judgeInterrupted.ts";
import type { Recipe } from "../commandRecipes.ts";
import { large } from "./lawRecipes.ts";
import type { RecordedTree } from "../recordedTree.ts";
import { differ } from "../treeValue.ts";

/** An undo that is killed can be finished and rolled back, whatever it was at. */
export const crashRecipes: Readonly<Record<string, Recipe>> = {
  "large files that swap their names, killed anywhere": (tree) =>
    killAnywhere(tree, `${large("a")}; ${large("b")}`, "mv a c; mv b a; mv c b"),
  "a folder of all kinds that moves, killed anywhere": (tree) =>
    killAnywhere(
      tree,
      `mkdir -p o/e; ${large("o/f")}; echo 1 > o/t; printf '\\0' > o/x; chmod 750 o/e; ln -s t l`,
      "mv o n; echo 2 > n/t; chmod 700 n/t; ln -sfn n l",
    ),
  async "of a large file that was on its way and has no place any more, it is said where it is"(
    tree,
  ) {
    tree.run(`${large("a")}; ${large("b")}`);
    const [id = 0] = await tree.record(() => tree.run("mv a c; mv b a; mv c b"));
    assert.equal(killUndo(tree, id, 2), true);
    const [name = ""] = [...tree.read().keys()].filter((each) =>
      each.startsWith(".linewise-moved"),
    );
    for (const place of ["a", "b"]) if (!tree.has(place)) writeFileSync(tree.at(place), "mine");
    const lost = await recover(tree, "finish").then(
      () => "",
      (error: unknown) => String(error),
    );
    assert.ok(name !== "" && lost.includes(name) && tree.has(name), lost);
    assert.ok(["a", "b"].some((place) => tree.readText(place) === "mine"));
  },
  async "a large file that is gone by then is told, and the rest is finished"(tree) {
    tree.run(`${large("a")}; ${large("b")}; echo 1 > c`);
    const [id = 0] = await tree.record(() => tree.run("mv a t; mv b a; mv t b; echo 2 > c"));
    assert.equal(killUndo(tree, id, 3), true);
    tree.run("rm .linewise-moved-*");
    const left = await recover(tree, "finish");
    assert.ok(Array.isArray(left) && left.length === 1, JSON.stringify(left));
    assert.equal(tree.readText("c"), "1\n");
    assert.deepEqual(findInterrupted(await tree.round.services.history.read()), []);
  },
};

/** Each time from the tree that the command left. */
async function killAnywhere(tree: RecordedTree, setup: string, work: string): Promise<void> {
  tree.run(setup);
  const before = tree.read();
  const ids = await tree.record(() => tree.run(work));
  const after = tree.read();
  let step = 1;
  for (; killUndo(tree, ids[0] ?? 0, step); step += 1) {
    const killed = differ(after, tree.read());
    const answer = step % 2 === 0 ? "finish" : "rollBack";
    const left = await recover(tree, answer);
    const moment = `${answer} of step ${step}, where it had done ${killed.join("; ")}`;
    tree.assertTree(answer === "finish" ? before : after, moment);
    assert.deepEqual(left, [], moment);
    if (answer === "finish") assert.deepEqual(await tree.redo(ids), { left: [] }, moment);
    tree.assertTree(after, moment);
  }
  assert.ok(step > 4);
}

/** @returns Whether it was killed before its end. */
function killUndo(tree: RecordedTree, id: number, step: number): boolean {
  const given = [tree.folder, join(dirname(tree.folder), "history"), id, step].map(String);
  const programs = ["../../crash/vscodeOnDiskModule.ts", "killedUndo.ts"].map((name) =>
    join(import.meta.dirname, name),
  );
  const { signal } = spawnSync(process.execPath, ["--import", ...programs, ...given], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  return signal === "SIGKILL";
}

async function recover(tree: RecordedTree, answer: "finish" | "rollBack"): Promise<unknown> {
  const { history } = tree.round.services;
  const [entry] = findInterrupted(await history.read());
  assert.ok(entry);
  await removeLeftOvers(entry.files.map(({ uri }) => fileURLToPath(uri)));
  return (await history.recover(entry, answer)).left;
}

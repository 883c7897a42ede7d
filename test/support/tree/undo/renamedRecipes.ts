import assert from "node:assert/strict";
import { addressOf } from "../../disk/fileAddress.ts";
import type { Recipe } from "../commandRecipes.ts";
import type { RecordedTree } from "../recordedTree.ts";
import { openReview } from "./openReview.ts";

/** What a person gives another name in VS Code after a command, and what Undo All makes of it. */
export const renamedRecipes: Readonly<Record<string, Recipe>> = {
  async "a moved file that the person renames back has nothing to review once it is undone"(tree) {
    tree.run("echo mine > a; seq 3 > q");
    const before = tree.read();
    await tree.record(() => tree.run("mv a b; mv q r"));
    await rename(tree, "b", "a");
    const { undo, listed } = await openReview(tree);
    await undo();
    assert.deepEqual([tree.read(), listed()], [before, []]);
  },
  async "what a person renames back and writes on keeps its text, in the review, too"(tree) {
    tree.run("seq 3 > a; seq 5 > q");
    await tree.record(() => tree.run("mv a b; echo agent >> q"));
    await rename(tree, "b", "a");
    tree.run("echo mine >> a");
    const { undo, listed } = await openReview(tree);
    await undo();
    assert.deepEqual([tree.readText("a"), listed()], ["1\n2\n3\nmine\n", []]);
  },
  async "a file that the person has moved out of the workspace is not written to"(tree) {
    tree.run("seq 3 > a");
    const ids = await tree.record(() => tree.run("echo agent >> a"));
    await rename(tree, "a", "../outside/a");
    const text = tree.readText("../outside/a");
    const { undo, undoHunk } = await openReview(tree);
    assert.deepEqual((await undo()).undone, []);
    await assert.rejects(undoHunk("../outside/a", 4), /it is outside the workspace now/);
    await tree.undo(ids);
    assert.equal(tree.readText("../outside/a"), text);
  },
  "a copy that got the name of its deleted original": (tree) =>
    stays(tree, { work: ["sed s/3/three/ a > b; rm a"], name: "b" }),
  "a part that got the name of the deleted whole": (tree) =>
    stays(tree, { work: ["head -3 a > b; rm a"], name: "b" }),
  "a moved and changed file that got its name back": (tree) =>
    stays(tree, { work: ["mv a b && sed -i s/3/three/ b"], name: "b" }),
  "a made file that got the name of a deleted one": (tree) =>
    stays(tree, { work: ["rm a", "seq 20 22 > n"], name: "n" }),
  "a copy that was made before its original was deleted": (tree) =>
    stays(tree, { work: ["sed s/3/three/ a > z", "rm a"], name: "z" }),
  async "a file that a deleted one was copied over, and that got the name of that"(tree) {
    for (const work of [["cp b e; rm b"], ["cp b e", "rm b"]]) {
      tree.run("seq 5 > b; seq 11 15 > e");
      for (const command of work) await tree.record(() => tree.run(command));
      await rename(tree, "e", "b");
      const { undo, listed } = await openReview(tree);
      assert.deepEqual(listed(), []);
      await assert.rejects(undo(), /There is nothing to review/);
      assert.equal(tree.readText("b"), "1\n2\n3\n4\n5\n");
    }
  },
  "a binary file whose name a made one got": (tree) =>
    stays(tree, { start: "printf '\\0' > a", work: ["rm a; seq 3 > n"], name: "n" }),
  "a name that two made files got, one after the other": async (tree) => {
    tree.run("seq 5 > a");
    await tree.record(() => tree.run("cp a n; cp a m; rm a"));
    await rename(tree, "n", "a");
    await rename(tree, "m", "a");
    const { undo } = await openReview(tree);
    await assert.rejects(undo(), /There is nothing to review/);
    assert.equal(tree.readText("a"), "1\n2\n3\n4\n5\n");
  },
  async "a deleted file is not back because another one that was edited has its name"(tree) {
    tree.run("seq 5 > b; seq 11 15 > c");
    await tree.record(() => tree.run("cp b m; rm b"));
    await rename(tree, "c", "b");
    await tree.record(() => tree.run("sed -i s/12/G/ b"));
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(), { undone: ["b"], left: ["m"] });
    assert.deepEqual(
      [tree.readText("b"), tree.readText("m")],
      ["11\n12\n13\n14\n15\n", "1\n2\n3\n4\n5\n"],
    );
  },
  async "a deleted file is not back because another one has its name"(tree) {
    for (const work of [
      ["mv b n", "echo agent >> c"],
      ["cp b n; rm b", "echo agent >> c"],
    ]) {
      tree.run("rm -f n; seq 5 > b; seq 11 15 > c");
      for (const command of work) await tree.record(() => tree.run(command));
      await rename(tree, "c", "b");
      const { undo } = await openReview(tree);
      const { left } = await undo();
      assert.deepEqual([left.includes("n"), tree.readText("n")], [true, "1\n2\n3\n4\n5\n"]);
      assert.equal(tree.readText("b"), "11\n12\n13\n14\n15\n");
    }
  },
  async "a backup that a person moved over the changed file has nothing to review"(tree) {
    tree.run("seq 5 > a");
    await tree.record(() => tree.run("cp a a.bak; sed -i s/3/three/ a"));
    await rename(tree, "a.bak", "a");
    tree.run("echo mine >> a");
    const { undo, listed } = await openReview(tree);
    assert.deepEqual(listed(), []);
    await assert.rejects(undo(), /There is nothing to review/);
    assert.equal(tree.readText("a"), "1\n2\n3\n4\n5\nmine\n");
  },
  async "a folder of copies that got the name of the deleted one"(tree) {
    tree.run("mkdir d; seq 3 > d/a; seq 4 > d/c");
    await tree.record(() => tree.run("cp -r d e; sed -i s/2/two/ e/a; rm -r d"));
    await rename(tree, "e", "d");
    tree.run("echo mine >> d/a");
    const before = tree.read();
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(), { undone: [], left: ["d/a"] });
    assert.deepEqual(tree.read(), before);
  },
  async "what a command moved and another one moved on and changed stays where its name is taken"(
    tree,
  ) {
    tree.run("mkdir s; seq 5 > s/x; seq 15 19 > d; seq 8 > y");
    await tree.record(() => tree.run("mv s/x s/z; mv y w"));
    await rename(tree, "d", "s/x");
    tree.run("echo mine > y");
    await tree.record(() => tree.run("mv s t; sed -i s/2/two/ t/z; mv w v; sed -i s/2/two/ v"));
    const { undo } = await openReview(tree);
    assert.deepEqual((await undo()).left.toSorted(), ["s/x", "t/z", "v", "y"]);
    assert.deepEqual([tree.has("t/z"), tree.has("v"), tree.readText("y")], [true, true, "mine\n"]);
  },
  async "a deleted file whose name another one has again by the same undo is named"(tree) {
    tree.run("seq 5 > x; seq 15 19 > d");
    await tree.record(() => tree.run("rm x"));
    await rename(tree, "d", "x");
    await tree.record(() => tree.run("mv x y"));
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(), { undone: ["x", "y"], left: ["x"] });
    assert.equal(tree.readText("x"), "15\n16\n17\n18\n19\n");
  },
};

async function rename(tree: RecordedTree, from: string, to: string): Promise<void> {
  tree.run(`mv ${from} ${to}`);
  const { history } = tree.round.services;
  await history.noteMoved(addressOf(tree.at(from)), addressOf(tree.at(to)));
}

/** Commands take `a` away and leave others, one of which a person calls `a` and writes in: it is theirs. */
async function stays(
  tree: RecordedTree,
  {
    start = "seq 5 > a",
    work,
    name,
  }: { readonly start?: string; readonly work: readonly string[]; readonly name: string },
): Promise<void> {
  tree.run(start);
  for (const command of work) await tree.record(() => tree.run(command));
  await rename(tree, name, "a");
  tree.run("echo mine >> a");
  const before = tree.read();
  const { undo, listed } = await openReview(tree);
  assert.deepEqual(listed(), ["a"]);
  assert.deepEqual(await undo(), { undone: [], left: ["a"] });
  assert.deepEqual(tree.read(), before);
}

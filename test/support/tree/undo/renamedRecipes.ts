import assert from "node:assert/strict";
import { addressOf } from "../../disk/fileAddress.ts";
import type { Recipe } from "../commandRecipes.ts";
import type { RecordedTree } from "../recordedTree.ts";
import { openReview } from "./reviewRecipes.ts";

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
  "a copy that got the name of its deleted original": (tree) =>
    comesBack(tree, { work: ["sed s/3/three/ a > b; rm a"], name: "b" }),
  "a part that got the name of the deleted whole": (tree) =>
    comesBack(tree, { work: ["head -3 a > b; rm a"], name: "b" }),
  "a moved and changed file that got its name back": (tree) =>
    comesBack(tree, { work: ["mv a b && sed -i s/3/three/ b"], name: "b" }),
  "a made file that got the name of a deleted one": (tree) =>
    comesBack(tree, { work: ["rm a", "seq 20 22 > n"], name: "n" }),
  "a copy that was made before its original was deleted": (tree) =>
    comesBack(tree, { work: ["sed s/3/three/ a > z", "rm a"], name: "z" }),
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
    const { undo, listed } = await openReview(tree);
    assert.deepEqual(await undo(), { undone: ["d/a"], left: [] });
    assert.deepEqual(
      [tree.readText("d/a"), tree.readText("d/c")],
      ["1\n2\n3\nmine\n", "1\n2\n3\n4\n"],
    );
    assert.deepEqual(listed(), []);
  },
};

async function rename(tree: RecordedTree, from: string, to: string): Promise<void> {
  tree.run(`mv ${from} ${to}`);
  const { history } = tree.round.services;
  await history.noteMoved(addressOf(tree.at(from)), addressOf(tree.at(to)));
}

/** Commands take `a` away and leave others, one of which a person calls `a` and writes in. */
async function comesBack(
  tree: RecordedTree,
  { work, name }: { readonly work: readonly string[]; readonly name: string },
): Promise<void> {
  tree.run("seq 5 > a");
  for (const command of work) await tree.record(() => tree.run(command));
  await rename(tree, name, "a");
  tree.run("echo mine >> a");
  const { undo, listed } = await openReview(tree);
  assert.deepEqual(await undo(), { undone: ["a"], left: [] });
  assert.deepEqual([tree.readText("a"), listed()], ["1\n2\n3\n4\n5\nmine\n", []]);
}

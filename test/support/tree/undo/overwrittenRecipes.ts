import assert from "node:assert/strict";
import { addressOf } from "../../disk/fileAddress.ts";
import type { Recipe } from "../commandRecipes.ts";
import type { RecordedTree } from "../recordedTree.ts";
import { openReview } from "./openReview.ts";

/** What Undo All makes of a copy that a command put over an older file, where a person then changes the original. */
export const overwrittenRecipes: Readonly<Record<string, Recipe>> = {
  "a copy over another file stays where a person has written over the changed original": (tree) =>
    undoesAll(tree, {
      work: ["cp b e; sed -i 2s/.*/G/ b"],
      then: "sed -i s/G/mine/ b",
      left: ["e"],
    }),
  "a copy over another file stays where a person has replaced the changed original": (tree) =>
    undoesAll(tree, { work: ["cp b e; seq 31 33 > b"], then: "echo other > b", left: ["e"] }),
  "a copy over another file stays where a person has written over what a later command changed": (
    tree,
  ) =>
    undoesAll(tree, {
      work: ["cp b e", "sed -i 2s/.*/G/ b"],
      then: "sed -i s/G/mine/ b",
      left: ["e"],
    }),
  "a copy over another file stays where a person has another one than a later command deleted": (
    tree,
  ) => undoesAll(tree, { work: ["cp b e", "rm b"], then: "echo other > b", left: ["b", "e"] }),
  "a copy over another file goes with the change of its original": (tree) =>
    undoesAll(tree, { work: ["cp b e; sed -i s/12/G/ b"], then: "echo mine >> b", left: [] }),
  async "equal files that a command changed alike go back, whatever becomes of one of them"(tree) {
    tree.run("mkdir p q; seq 11 15 | tee p/a q/a");
    await tree.record(() => tree.run("sed -i s/3/G/ */a"));
    await tree.record(() => tree.run("sed -i s/4/H/ p/a"));
    tree.run("seq 40 44 > p/a");
    const { undo } = await openReview(tree);
    assert.deepEqual((await undo()).undone, ["q/a"]);
    assert.equal(tree.readText("q/a"), original);
  },
  async "a copy over another file goes where its original has its lines again, and others"(tree) {
    start(tree);
    await tree.record(() => tree.run("cp b e; sed -i s/12/G/ b"));
    tree.run("echo mine >> b");
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(["b"]), { undone: ["b"], left: [] });
    assert.deepEqual(await undo(), { undone: ["e"], left: [] });
    assert.deepEqual([tree.readText("b"), tree.readText("e")], [`${original}mine\n`, older]);
  },
  async "a new copy goes where its original has its lines again, and others"(tree) {
    start(tree);
    await tree.record(() => tree.run("cp b n; sed -i s/12/G/ b"));
    tree.run("echo mine >> b");
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(["b"]), { undone: ["b"], left: [] });
    assert.deepEqual(await undo(), { undone: ["n"], left: [] });
    assert.ok(!tree.has("n"));
  },
  async "what was shifted through files by copies stays where a person wrote over the last of them"(
    tree,
  ) {
    start(tree);
    tree.run("seq 41 45 > c");
    await tree.record(() => tree.run("cp e b; cp c e; echo G > c"));
    tree.run("echo other > c");
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(), { undone: [], left: ["b", "e"] });
    assert.equal(tree.readText("b"), older);
  },
  async "a moved file with a person's lines stays where they put its first text at its old place"(
    tree,
  ) {
    start(tree);
    await tree.record(() => tree.run("sed -i 2s/.*/G/ b"));
    tree.run("echo mine >> b");
    await tree.record(() => tree.run("mv b n"));
    tree.run("seq 11 15 > b");
    const { undo } = await openReview(tree);
    assert.deepEqual((await undo()).left, ["n"]);
    assert.match(tree.readText("n"), /mine/);
  },
  "a copy over another file stays where the same command had changed its original before": (tree) =>
    undoesAll(tree, {
      work: ["sed -i 3s/.*/G/ b; cp b e", "seq 9 > b"],
      then: "echo other > b",
      left: ["e"],
      copied: original.replace("13", "G"),
    }),
  async "a copy stays that a command made of what a person then kept, and wrote over"(tree) {
    start(tree);
    await tree.record(() => tree.run("sed -i 3s/.*/G/ b"));
    await tree.record(() => tree.run("cp b e"));
    const { actions, undo } = await openReview(tree);
    await actions.keepFiles([addressOf(tree.at("b"))]);
    await tree.record(() => tree.run("seq 9 > b"));
    tree.run("echo other > b");
    assert.deepEqual(await undo(), { undone: [], left: ["e"] });
  },
  async "a made file goes that is like one that a person let an agent delete"(tree) {
    tree.run("echo same > a");
    await tree.record(() => tree.run("rm a"));
    await tree.keepAll();
    await tree.record(() => tree.run("echo same > n"));
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(["n"]), { undone: ["n"], left: [] });
  },
  async "a file is undone though another one was then changed in the same way, and is gone"(tree) {
    tree.run("seq 5 > a; seq 5 > b");
    for (const words of ["sed -i 2d b", "sed -i 2d a", "sed -i 3d a"]) {
      await tree.record(() => tree.run(words));
    }
    tree.run("rm a");
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(["b"]), { undone: ["b"], left: [] });
  },
  async "a file is undone though another one that a person kept had its text"(tree) {
    tree.run("echo off > f; echo on > g");
    await tree.record(() => tree.run("echo on > f; echo off > g"));
    const { actions, undo } = await openReview(tree);
    await actions.keepFiles([addressOf(tree.at("g"))]);
    assert.deepEqual(await undo(), { undone: ["f"], left: [] });
    assert.deepEqual([tree.readText("f"), tree.readText("g")], ["off\n", "off\n"]);
  },
};

const original = "11\n12\n13\n14\n15\n";
const older = "21\n22\n23\n24\n25\n";

function start(tree: RecordedTree): void {
  tree.run("seq 11 15 > b; seq 21 25 > e");
}

async function undoesAll(
  tree: RecordedTree,
  {
    work,
    then,
    left,
    copied = original,
  }: {
    readonly work: readonly string[];
    readonly then: string;
    readonly left: readonly string[];
    readonly copied?: string;
  },
): Promise<void> {
  start(tree);
  for (const command of work) await tree.record(() => tree.run(command));
  tree.run(then);
  const { undo } = await openReview(tree);
  assert.deepEqual((await undo()).left, left);
  assert.equal(tree.readText("e"), left.length > 0 ? copied : older);
}

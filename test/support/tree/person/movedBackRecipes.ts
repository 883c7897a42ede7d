import assert from "node:assert/strict";
import { renameSync } from "node:fs";
import { newestEntries } from "../../crash/recordingRound.ts";
import { addressOf } from "../../disk/fileAddress.ts";
import type { Recipe } from "../commandRecipes.ts";
import type { RecordedTree } from "../recordedTree.ts";
import { differ } from "../treeValue.ts";
import { openReview } from "../undo/openReview.ts";

const lines = "alpha\nbeta two\ngamma of three\n";

/** Tells what is kept where a person writes in what a command has moved, moves it back, or takes its old name. */
export const movedBackRecipes: Readonly<Record<string, Recipe>> = {
  async "a person writes in what a command has moved, which it changes again, and then moves it back"(
    tree,
  ) {
    await recordTyped(tree, "n", "mv n b");
    await rename(tree, "b", "n");
    await tree.undo((await newestEntries(tree.round, 1)).map(({ id }) => id));
    assert.equal(tree.readText("n"), `mine\n${lines}`);
  },
  async "a person writes in what a command has moved, which it changes again, and keeps that its old name is gone"(
    tree,
  ) {
    await recordTyped(tree, "n", "mv n b");
    const review = await openReview(tree);
    await review.actions.keepFiles([addressOf(tree.at("n"))]);
    await review.undo();
    assert.equal(tree.readText("b"), `mine\n${lines.replace("gamma", "GAMMA")}`);
  },
  async "a person writes in what a command has moved, which it changes again, and makes another of its old name"(
    tree,
  ) {
    const ids = await recordTyped(tree, "n", "mv n b");
    tree.write("n", "other\n");
    assert.deepEqual((await tree.undo(ids)).left, ["n", "b"]);
    assert.equal(tree.readText("b"), `mine\n${lines.replace("gamma", "GAMMA")}`);
  },
  async "a person writes in what a command makes"(tree) {
    const ids = await recordTyped(tree, "n", "cp n b");
    assert.deepEqual(await tree.undo(ids), { left: [] });
    assert.deepEqual([tree.readText("n"), tree.readText("b")], [lines, "mine\n"]);
  },
  async "a person writes in what a command has moved here from where nothing is recorded"(tree) {
    tree.run("echo '*.local' > .gitignore");
    const ids = await recordTyped(tree, "x.local", "mv x.local b");
    await tree.undo(ids);
    assert.equal(tree.readText("b"), `mine\n${lines.replace("gamma", "GAMMA")}`);
  },
  async "a person moves back what a command has moved over another file"(tree) {
    tree.run("echo old > b; echo new > n; mkdir dist build; echo old > dist/a; echo new > build/a");
    const before = tree.read();
    const ids = await tree.record(async () => {
      tree.run("mv n b; rm -r dist; mv build dist");
      await rename(tree, "b", "n");
      await rename(tree, "dist", "build");
    });
    assert.deepEqual(await tree.undo(ids), { left: [] });
    assert.deepEqual(differ(before, tree.read()), []);
  },
  async "a person moves back all that a command has moved"(tree) {
    tree.run("echo old > b; echo new > n");
    const ids = await tree.record(async () => {
      tree.run("mv b b.old; mv n b");
      await rename(tree, "b", "n");
      await rename(tree, "b.old", "b");
    });
    assert.deepEqual(ids, []);
  },
  async "a person makes a file that a command moves over another, and moves it back"(tree) {
    tree.run("echo old > b");
    const ids = await tree.record(async () => {
      await bring(tree, "n", "mine\n");
      tree.save("b", "old\ntyped\n");
      await tree.round.recorder.settled();
      tree.run("mv n b");
      await rename(tree, "b", "n");
    });
    assert.deepEqual(await tree.undo(ids), { left: [] });
    assert.deepEqual([tree.readText("n"), tree.readText("b")], ["mine\n", "old\ntyped\n"]);
  },
  async "a person writes in what a command has moved, and moves it back before it is changed again"(
    tree,
  ) {
    tree.write("n", lines);
    const ids = await tree.record(async () => {
      tree.run("mv n b");
      tree.save("b", `mine\n${lines}`);
      await tree.round.recorder.settled();
      await rename(tree, "b", "n");
      tree.run("sed -i s/gamma/GAMMA/ n");
    });
    await tree.undo(ids);
    assert.equal(tree.readText("n"), `mine\n${lines}`);
  },
  async "a person writes in what a command has moved over another file, and moves it back"(tree) {
    tree.write("n", lines);
    tree.run("echo old > b");
    const ids = await tree.record(async () => {
      tree.run("mv n b");
      tree.save("b", `mine\n${lines}`);
      await tree.round.recorder.settled();
      await rename(tree, "b", "n");
    });
    await tree.undo(ids);
    await (await openReview(tree)).undo().catch(() => undefined);
    assert.equal(tree.readText("n"), `mine\n${lines}`);
  },
  async "a person makes a file of the old name of what a command has moved, which it then moves, too"(
    tree,
  ) {
    tree.write("c", lines);
    const [first = 0] = await tree.record(async () => {
      tree.run("mv c x");
      await bring(tree, "c", "mine\n");
      tree.run("mv c d");
    });
    assert.ok((await tree.undo([first])).left.includes("d"));
    assert.deepEqual([tree.readText("c"), tree.readText("d")], [lines, "mine\n"]);
  },
  async "a person makes a file of the old name of what a command has moved or copied, which it then changes"(
    tree,
  ) {
    tree.run("echo precious > c; echo precious > e");
    const [first = 0, ...then] = await tree.record(async () => {
      tree.run("mv c d; cp e f; rm e");
      await bring(tree, "c", "mine\n");
      await bring(tree, "e", "mine\n");
      tree.run("echo agent > c; echo agent > e");
    });
    const read = (): readonly string[] => ["c", "d", "e", "f"].map((path) => tree.readText(path));
    assert.deepEqual(await tree.undo(then), { left: [] });
    assert.deepEqual(read(), ["mine\n", "precious\n", "mine\n", "precious\n"]);
    assert.deepEqual((await tree.undo([first])).left.toSorted(), ["c", "d", "e", "f"]);
    assert.deepEqual(read(), ["mine\n", "precious\n", "mine\n", "precious\n"]);
  },
  async "a person moves back, twice, what commands have moved"(tree) {
    tree.run("echo 1 > a; mkdir s; echo 2 > s/b");
    const before = tree.read();
    const move = async (): Promise<readonly number[]> => {
      const ids = await tree.record(() => tree.run("mv a n; mv s t"));
      await rename(tree, "n", "a");
      await rename(tree, "t", "s");
      return ids;
    };
    const [first, second] = [await move(), await move()];
    for (const ids of [first, second, [...first, ...second]]) {
      assert.deepEqual(await tree.undo(ids), { left: [] });
      assert.deepEqual(differ(before, tree.read()), []);
    }
  },
  async "a person gives a file the name of one that a command took away, and it moves that on"(
    tree,
  ) {
    tree.run("echo old > a; echo mine > b");
    await tree.record(async () => {
      tree.run("rm a");
      await rename(tree, "b", "a");
      tree.run("mv a n");
    });
    const [first = 0, second = 0] = (await newestEntries(tree.round, 2)).map(({ id }) => id);
    assert.deepEqual((await tree.undo([first])).left, ["a"]);
    assert.deepEqual([tree.readText("a"), tree.readText("n")], ["old\n", "mine\n"]);
    await tree.redo([first]);
    assert.deepEqual(await tree.undo([second]), { left: [] });
    assert.deepEqual([tree.readText("a"), tree.has("n")], ["mine\n", false]);
  },
  async "a person gives files the names of two that a command took away, and it moves one over the other"(
    tree,
  ) {
    tree.run("echo a > a; echo b > b; echo mine > c; echo mine too > d");
    await tree.record(async () => {
      tree.run("rm a b");
      await rename(tree, "c", "a");
      await rename(tree, "d", "b");
      tree.run("mv a b; echo more >> b");
    });
    const [, second = 0] = (await newestEntries(tree.round, 2)).map(({ id }) => id);
    assert.deepEqual(await tree.undo([second]), { left: [] });
    assert.deepEqual([tree.readText("a"), tree.readText("b")], ["mine\n", "mine too\n"]);
  },
  async "a person moves back what a command gave other permissions, and puts another file there"(
    tree,
  ) {
    tree.run("echo 1 > a; echo mine > b; chmod 755 b");
    const mine = tree.read().get("b");
    const ids = await tree.record(() => tree.run("mv a n; chmod 755 n"));
    await rename(tree, "n", "a");
    tree.run("rm a");
    await rename(tree, "b", "a");
    assert.deepEqual([await tree.undo(ids), tree.read().get("a")], [{ left: ["a"] }, mine]);
  },
};

/** A person writes in `b`, which a command makes of another file, before it changes its last line. */
async function recordTyped(
  tree: RecordedTree,
  from: string,
  first: string,
): Promise<readonly number[]> {
  tree.write(from, lines);
  return tree.record(async () => {
    tree.run(first);
    tree.save("b", `mine\n${lines}`);
    await tree.round.recorder.settled();
    tree.run("sed -i s/gamma/GAMMA/ b");
  }, first);
}

async function bring(tree: RecordedTree, path: string, text: string): Promise<void> {
  tree.write(path, text);
  tree.place(path);
  await tree.round.recorder.settled();
}

async function rename(tree: RecordedTree, from: string, to: string): Promise<void> {
  renameSync(tree.at(from), tree.at(to));
  tree.place(to, from);
  await tree.round.services.history.noteMoved(addressOf(tree.at(from)), addressOf(tree.at(to)));
  await tree.round.recorder.settled();
}

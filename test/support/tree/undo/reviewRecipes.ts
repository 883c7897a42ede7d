import assert from "node:assert/strict";
import type { Recipe } from "../commandRecipes.ts";
import { addressOf } from "../../disk/fileAddress.ts";
import { openReview } from "./openReview.ts";

/** What a person undoes in the review of what commands moved, made and deleted. */
export const reviewRecipes: Readonly<Record<string, Recipe>> = {
  async "a moved file goes back"(tree) {
    tree.run("echo mine > a");
    const before = tree.read();
    await tree.record(() => tree.run("mv a b"));
    const { undo, listed } = await openReview(tree);
    assert.deepEqual(listed(), ["a", "b"]);
    assert.deepEqual(await undo(["b"]), { undone: ["a", "b"], left: [] });
    assert.deepEqual([tree.read(), listed()], [before, []]);
  },
  async "a file that may be what a deleted one was stays until that is back"(tree) {
    tree.run("echo mine > a");
    const before = tree.read();
    await tree.record(() => tree.run("cp a b; echo agent >> b; rm a"));
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(["b"]), { undone: [], left: ["b"] });
    assert.deepEqual(await undo(["a"]), { undone: ["a"], left: [] });
    assert.deepEqual(await undo(["b"]), { undone: ["b"], left: [] });
    assert.deepEqual(tree.read(), before);
  },
  async "a moved file of a command that took others away goes back"(tree) {
    tree.run("mkdir src; echo 1 > src/1; echo mine > a; echo gone > c");
    await tree.record(() => tree.run("mv a b; mv src lib; rm c"));
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(["b"]), { undone: ["a", "b"], left: [] });
    assert.deepEqual(
      [tree.readText("a"), tree.has("b"), tree.has("lib/1")],
      ["mine\n", false, true],
    );
  },
  async "empty files that an agent made go, with their folder, and can be kept"(tree) {
    const before = tree.read();
    await tree.record(() => tree.run("mkdir pkg; : > pkg/__init__.py; seq 3 > pkg/a.py; : > b"));
    const { actions, undo, listed } = await openReview(tree);
    assert.deepEqual(listed(), ["b", "pkg/__init__.py", "pkg/a.py"]);
    await actions.keepFiles([addressOf(tree.at("b"))]);
    assert.deepEqual(listed(), ["pkg/__init__.py", "pkg/a.py"]);
    assert.deepEqual((await undo()).left, []);
    assert.deepEqual(listed(), []);
    tree.run("rm b");
    assert.deepEqual(tree.read(), before);
  },
  async "an empty file in which a person has typed is theirs"(tree) {
    await tree.record(() => tree.run(": > a"));
    tree.run("echo mine > a");
    const { listed } = await openReview(tree);
    assert.deepEqual(listed(), []);
  },
  async "a file that moved over another one goes back, and both are there again"(tree) {
    tree.run("echo 'mine a' > a; echo 'mine b' > b");
    const before = tree.read();
    await tree.record(() => tree.run("mv b a"));
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(["a"]), { undone: ["a", "b"], left: [] });
    assert.deepEqual(tree.read(), before);
  },
  async "files that changed places, one after another, go back together"(tree) {
    tree.run("for f in a b c; do echo mine $f > $f; done");
    const before = tree.read();
    await tree.record(() => tree.run("mv a t; mv b a; mv c b; mv t c"));
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(["a"]), { undone: ["a", "b", "c"], left: [] });
    assert.deepEqual(tree.read(), before);
  },
  async "a copy of a deleted file, with a line of a person's: that stays, and the file comes back"(
    tree,
  ) {
    tree.run("echo mine > a");
    await tree.record(() => tree.run("cp a b; rm a"));
    tree.run("echo person >> b");
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(), { undone: ["a", "b"], left: [] });
    assert.deepEqual([tree.readText("a"), tree.readText("b")], ["mine\n", "person\n"]);
  },
  async "what a person put in the place of a deleted file stays theirs"(tree) {
    tree.run("echo old > a");
    await tree.record(() => tree.run("rm a"));
    tree.run("echo person > a");
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(["a"]), { undone: [], left: ["a"] });
    assert.equal(tree.readText("a"), "person\n");
  },
  async "what a person put in the place of a deleted file stays theirs, also once a call edits it"(
    tree,
  ) {
    tree.run("seq 3 > a");
    await tree.record(() => tree.run("rm a"));
    tree.run("echo person > a");
    await tree.record(() => tree.run("echo agent >> a"));
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(["a"]), { undone: ["a"], left: [] });
    assert.equal(tree.readText("a"), "person\n");
  },
  async "what a call moved over a file stays while the move is kept"(tree) {
    tree.run("for f in c d; do echo mine $f > $f; done");
    await tree.record(() => tree.run("mv d c"));
    const { actions, undo } = await openReview(tree);
    await actions.keepFiles([addressOf(tree.at("d"))]);
    assert.deepEqual(await undo(["c"]), { undone: [], left: ["c"] });
    assert.equal(tree.readText("c"), "mine d\n");
  },
  async "all of it is what the question named"(tree) {
    tree.run("echo 1 > a; echo 1 > b");
    await tree.record(() => tree.run("echo 2 > a"));
    const { undo } = await openReview(tree);
    const meanwhile = async (): Promise<unknown> => tree.record(() => tree.run("echo 2 > b"));
    assert.deepEqual(await undo(undefined, meanwhile), { undone: ["a"], left: [] });
    assert.deepEqual([tree.readText("a"), tree.readText("b")], ["1\n", "2\n"]);
  },
  async "what is gone once it is agreed to is told"(tree) {
    await tree.record(() => tree.run("echo agent > made"));
    const { undo } = await openReview(tree);
    const meanwhile = async (): Promise<unknown> => tree.record(() => tree.run("rm made"));
    await assert.rejects(undo(undefined, meanwhile), /There is nothing to undo/);
  },
  async "a deleted file comes back that a later call made anew, which is undone"(tree) {
    tree.run("echo mine > a");
    const before = tree.read();
    await tree.record(() => tree.run("rm a"));
    await tree.undo(await tree.record(() => tree.run("echo agent > a")));
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(["a"]), { undone: ["a"], left: [] });
    assert.deepEqual(tree.read(), before);
  },
  async "a moved file in whose place is another one stays while that is kept or edited"(tree) {
    tree.run("seq 4 > a; seq 4 > c");
    await tree.record(() =>
      tree.run("for f in a c; do mv $f $f.orig; sed s/3/III/ $f.orig > $f; done"),
    );
    tree.run("sed -i s/III/mine/ a");
    const { undo, actions } = await openReview(tree);
    await actions.keepFiles([addressOf(tree.at("c"))]);
    const before = tree.read();
    for (const path of ["a.orig", "c.orig"]) {
      const { undone, left } = await undo([path]);
      assert.deepEqual([undone, left.includes(path)], [[], true]);
    }
    assert.deepEqual(tree.read(), before);
  },
  async "a file that got the name of another one"(tree) {
    tree.run("echo mine > a; echo theirs > b");
    await tree.record(() => tree.run("ln -f b a"));
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(["a"]), { undone: ["a"], left: [] });
    assert.deepEqual([tree.readText("a"), tree.readText("b")], ["mine\n", "theirs\n"]);
  },
  async "a moved file stays where its old place is taken"(tree) {
    tree.run("echo mine > a");
    await tree.record(() => tree.run("mv a b"));
    tree.run("echo new > a");
    const before = tree.read();
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(["b"]), { undone: [], left: ["a", "b"] });
    assert.deepEqual(tree.read(), before);
  },
  async "a file that was deleted comes back alone, and then what was made of it goes"(tree) {
    tree.run("echo mine > a");
    const before = tree.read();
    await tree.record(() => tree.run("cp a b; rm a"));
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(["a"]), { undone: ["a"], left: [] });
    assert.deepEqual([tree.readText("a"), tree.readText("b")], ["mine\n", "mine\n"]);
    assert.deepEqual(await undo(["b"]), { undone: ["b"], left: [] });
    assert.deepEqual(tree.read(), before);
  },
  async "a file has the name of another that an earlier call had made"(tree) {
    tree.run("echo mine > other");
    await tree.record(() => tree.run("echo 1 > made; rm other"));
    tree.run("rm made");
    await tree.record(() => tree.run("echo 2 > made"));
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(["made"]), { undone: ["made"], left: [] });
    assert.equal(tree.read().has("made"), false);
  },
  async "what was made of a deleted file stays"(tree) {
    tree.run("seq 4 > all");
    await tree.record(() => tree.run("head -2 all > one; tail -2 all > two; rm all"));
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(["one"]), { undone: [], left: ["one"] });
    assert.deepEqual(tree.readText("one"), "1\n2\n");
  },
  async "all of it: moved folders, deleted files and edits of several calls"(tree) {
    tree.run("mkdir src; echo 1 > src/1; echo 2 > src/2; echo mine > a; echo gone > b; seq 3 > c");
    const before = tree.read();
    await tree.record(() => tree.run("echo agent >> a; sed -i s/2/two/ c"));
    await tree.record(() => tree.run("mv a moved; mv src lib; echo agent >> lib/1; rm b"));
    const { undo, listed } = await openReview(tree);
    const { left } = await undo();
    assert.deepEqual([left, tree.read(), listed()], [[], before, []]);
  },
  async "a hunk of a moved file, or lines of it: the file goes back"(tree) {
    for (const selected of [undefined, { startLine: 2, lineCount: 1 }]) {
      tree.run("rm -f *; seq 3 > a");
      const before = tree.read();
      await tree.record(() => tree.run("mv a b; echo agent >> b"));
      const { undoHunk } = await openReview(tree);
      assert.deepEqual(await undoHunk("b", 2, selected), { undone: ["a", "b"], left: [] });
      tree.assertTree(before, "undone");
    }
  },
  async "a hunk of what may be all that is left of a deleted file stays, and goes once that is back"(
    tree,
  ) {
    tree.run("seq 3 > a");
    await tree.record(() => tree.run("cp a b; rm a"));
    const { undo, undoHunk } = await openReview(tree);
    assert.deepEqual(await undoHunk("b", 1), { undone: [], left: ["b"] });
    assert.equal(tree.readText("b"), "1\n2\n3\n");
    await undo(["a"]);
    const selected = { startLine: 2, lineCount: 1 };
    assert.deepEqual(await undoHunk("b", 2, selected), { undone: ["b"], left: [] });
    assert.equal(tree.readText("b"), "1\n3\n");
  },
  async "what is kept of a deleted file is not undone later"(tree) {
    tree.run("echo mine > a; echo 1 > b");
    await tree.record(() => tree.run("rm a"));
    const { actions, undo, listed } = await openReview(tree);
    await actions.keepFiles();
    assert.deepEqual(listed(), []);
    await tree.record(() => tree.run("echo 2 > b"));
    assert.deepEqual(await undo(), { undone: ["b"], left: [] });
    assert.equal(tree.read().has("a"), false);
  },
  async "a copy of a file in whose place a person put another stays"(tree) {
    tree.run("echo mine > a");
    await tree.record(() => tree.run("cp a b; echo agent > a"));
    tree.run("echo new > a");
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(), { undone: [], left: ["b"] });
    assert.equal(tree.readText("b"), "mine\n");
  },
};

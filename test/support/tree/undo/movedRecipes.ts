import assert from "node:assert/strict";
import { countEntries } from "../../crash/recordingRound.ts";
import { addressOf } from "../../disk/fileAddress.ts";
import { Uri, workspace } from "../../crash/vscodeOnDisk.ts";
import type { Recipe } from "../commandRecipes.ts";
import { openReview } from "./openReview.ts";

/** What agents moved, and a person has changed since. */
export const movedRecipes: Readonly<Record<string, Recipe>> = {
  async "a moved file in which a person wrote goes back, with what they wrote"(tree) {
    tree.run("seq 3 > a");
    await tree.record(() => tree.run("mv a b; echo agent >> b"));
    await tree.record(() => tree.run("sed -i s/2/two/ b"));
    tree.run("sed -i 1i\\person b");
    const { undo, listed } = await openReview(tree);
    assert.deepEqual(await undo(["b"]), { undone: ["a", "b"], left: [] });
    assert.deepEqual([tree.readText("a"), tree.has("b")], ["person\n1\n2\n3\n", false]);
    assert.deepEqual(listed(), []);
  },
  async "a file in which a person wrote goes back where the command moved it and wrote it anew"(
    tree,
  ) {
    tree.run("mkdir d; seq 8 > d/a; seq 11 18 > d/b");
    const work = "mv d e; sed -i 's/^.*2$/two/' e/a e/b";
    const change = (path: string): void => tree.run(`sed -i -e 's/5$/five/' -e 3a\\mine ${path}`);
    for (const undoBy of ["id", "all"]) {
      const ids = await tree.record(() => tree.run(work), work);
      change("e/a");
      if (undoBy === "id") assert.deepEqual(await tree.undo(ids), { left: [] });
      else assert.deepEqual((await (await openReview(tree)).undo()).left, []);
      const read = ["d/a", "d/b"].map((path) => tree.readText(path).replaceAll("\n", " "));
      const expected = ["1 2 3 mine 4 five 6 7 8 ", "11 12 13 14 15 16 17 18 "];
      assert.deepEqual([...read, tree.has("e")], [...expected, false]);
      tree.run("seq 8 > d/a");
    }
  },
  async "a moved file in which a person wrote stays where its old place is taken"(tree) {
    tree.run("seq 3 > a");
    const ids = await tree.record(() => tree.run("mv a b"));
    tree.run("echo person >> b; echo new > a");
    const before = tree.read();
    assert.deepEqual(await tree.undo(ids), { left: ["a", "b"] });
    assert.deepEqual(tree.read(), before);
  },
  async "a moved file with unsaved text stays as it is, and what was there comes back"(tree) {
    tree.run("seq 3 > a");
    const ids = await tree.record(() => tree.run("mv a b"));
    const document = await workspace.openTextDocument(Uri.file(tree.at("b")));
    document.setText("1\n2\n3\ntyped\n", true);
    assert.deepEqual(await tree.undo(ids), { left: ["b"] });
    assert.deepEqual([tree.readText("a"), document.getText()], ["1\n2\n3\n", "1\n2\n3\ntyped\n"]);
  },
  async "a moved file whose agent's lines a person wrote over stays, and what was there comes back"(
    tree,
  ) {
    tree.run("seq 3 > a");
    const work = "mv a b; sed -i s/2/two/ b";
    const ids = await tree.record(() => tree.run(work), work);
    tree.run("sed -i 's/two/mine, two/' b");
    const now = tree.readText("b");
    assert.deepEqual(await tree.undo(ids), { left: ["b"] });
    assert.deepEqual([tree.readText("a"), tree.readText("b")], ["1\n2\n3\n", now]);
  },
  async "a moved file that was edited before and after, and that a person changed, by its calls"(
    tree,
  ) {
    tree.run("mkdir d; seq 5 > d/a");
    const edited = await tree.record(() => tree.run("sed -i s/1/one/ d/a"));
    const moved = await tree.record(() => tree.run("mv d e"));
    const later = await tree.record(() => tree.run("sed -i s/5/five/ e/a"));
    tree.run("sed -i s/3/mine/ e/a");
    assert.deepEqual(await tree.undo([...edited, ...moved, ...later]), { left: [] });
    assert.deepEqual([tree.readText("d/a"), tree.has("e")], ["1\n2\nmine\n4\n5\n", false]);
    const { entries } = await tree.round.services.history.read();
    await tree.undo([entries.at(-1)?.id ?? 0]);
    assert.deepEqual([tree.readText("e/a"), tree.has("d")], ["one\n2\nmine\n4\nfive\n", false]);
  },
  async "what was moved over a file and kept, and is undone then, is not to be reviewed"(tree) {
    tree.run("seq 3 > a; seq 7 9 > b");
    const ids = await tree.record(() => tree.run("mv a b"));
    const { actions } = await openReview(tree);
    await actions.keepFiles([addressOf(tree.at("b"))]);
    assert.deepEqual(await tree.undo(ids), { left: [] });
    assert.deepEqual([tree.readText("a"), tree.readText("b")], ["1\n2\n3\n", "7\n8\n9\n"]);
    assert.deepEqual((await openReview(tree)).listed(), []);
  },
  async "what an agent made and moved stays where a person has written in it between"(tree) {
    await tree.record(() => tree.run("seq 3 > n"));
    tree.run("echo mine >> n");
    await tree.record(() => tree.run("mv n m"));
    const { undo } = await openReview(tree);
    const { left } = await undo();
    assert.deepEqual([left, tree.readText("m"), tree.has("n")], [["m"], "1\n2\n3\nmine\n", false]);
  },
  async "backups of files that get their text back go with Undo All, which is one entry"(tree) {
    tree.run("seq 3 > a; seq 5 > b");
    const before = tree.read();
    await tree.record(() =>
      tree.run("cp a a.bak; sed -i s/2/two/ a; cp b b.bak; sed -i s/2/two/ b"),
    );
    await tree.record(() => tree.run("echo 1 > n"));
    const count = await countEntries(tree.round);
    const { undo } = await openReview(tree);
    assert.deepEqual((await undo()).left, []);
    assert.deepEqual([tree.read(), await countEntries(tree.round)], [before, count + 1]);
    await tree.undo([count + 1]);
    assert.deepEqual([tree.readText("a"), tree.readText("n")], ["1\ntwo\n3\n", "1\n"]);
  },
  async "a copy of a file that came back once stays when that is gone again"(tree) {
    tree.run("echo mine > a");
    await tree.undo(await tree.record(() => tree.run("rm a")));
    const ids = await tree.record(() => tree.run("gzip a"));
    tree.run("echo new > a");
    const before = tree.read();
    assert.deepEqual(await tree.undo(ids), { left: ["a", "a.gz"] });
    assert.deepEqual(tree.read(), before);
  },
  async "a copy that a person has cut stays while the original cannot come back"(tree) {
    tree.run("seq 3 > a");
    await tree.record(() => tree.run("cp a copy"));
    await tree.record(() => tree.run("rm a"));
    tree.run("sed -i 2d copy; echo new > a");
    const before = tree.read();
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(), { undone: [], left: ["a", "copy"] });
    assert.deepEqual(tree.read(), before);
  },
  async "a made file into which a person has written stays, even in its only line"(tree) {
    await tree.record(() =>
      tree.run("printf '{}' > c.json; echo 'const list = [1, 2]' > list; seq 3 > n"),
    );
    tree.run("printf '{\"mine\": true}' > c.json; echo '  const list = [1, 2];' > list");
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(), { undone: ["list", "n"], left: ["c.json"] });
    assert.equal(tree.readText("c.json"), '{"mine": true}');
  },
  async "a person's new file where an agent had moved one is not that one"(tree) {
    for (const work of ["rm b", "true"]) {
      tree.run("seq 3 > a; rm -f b");
      const ids = await tree.record(() => tree.run("mv a b"));
      const later = await tree.record(() => tree.run(work));
      tree.run("rm -f b; echo new > b");
      assert.deepEqual(await tree.undo([...ids, ...later]), { left: ["b"] });
      assert.deepEqual([tree.readText("a"), tree.readText("b")], ["1\n2\n3\n", "new\n"]);
    }
  },
  async "a moved link, and a folder with links, go back"(tree) {
    tree.run("seq 3 > f; ln -s f l; mkdir d; echo 1 > d/k; ln -s k d/l; ln -s .. d/up");
    const before = tree.read();
    const ids = await tree.record(() => tree.run("mv l m; mv d e"));
    assert.deepEqual(await tree.undo(ids), { left: [] });
    assert.deepEqual(tree.read(), before);
  },
  async "of a rename and a later edit, each is undone alone"(tree) {
    tree.run("seq 3 > a");
    const [moved, edited] = [
      await tree.record(() => tree.run("mv a b")),
      await tree.record(() => tree.run("echo more >> b")),
    ];
    assert.deepEqual(await tree.undo(moved), { left: ["b"] });
    assert.deepEqual(await tree.undo(edited), { left: [] });
    assert.deepEqual([tree.readText("a"), tree.readText("b")], ["1\n2\n3\n", "1\n2\n3\n"]);
  },
  async "a backup stays where what it was made of comes back only in part"(tree) {
    tree.run("seq 6 > a");
    await tree.record(() => tree.run("cp a a.bak; sed -i 's/1/one/; s/6/six/' a"));
    tree.run("sed -i 's/one/all other words/' a");
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(), { undone: ["a"], left: ["a", "a.bak"] });
    assert.deepEqual(
      [tree.readText("a"), tree.readText("a.bak")],
      ["all other words\n2\n3\n4\n5\n6\n", "1\n2\n3\n4\n5\n6\n"],
    );
  },
  async "what was moved over a file stays once a person has written in it"(tree) {
    tree.run("seq 5 > a; echo other > c");
    const ids = await tree.record(() => tree.run("mv a c"));
    tree.run("echo mine >> c");
    assert.deepEqual(await tree.undo(ids), { left: ["c"] });
    const a = tree.readText("a");
    assert.deepEqual([a, tree.readText("c")], ["1\n2\n3\n4\n5\n", `${a}mine\n`]);
  },
  async "a moved file that a person changed is named where a link is in the way of its old place"(
    tree,
  ) {
    tree.run("mkdir d e; seq 5 > d/a");
    const ids = await tree.record(() => tree.run("mv d/a b"));
    tree.run("echo mine >> b; rmdir d; ln -s e d");
    const before = tree.read();
    assert.deepEqual(await tree.undo(ids), { left: ["d/a", "b"] });
    assert.deepEqual(tree.read(), before);
  },
  async "a moved file that was kept stays, also if a person has written in it"(tree) {
    tree.run("seq 5 > a");
    await tree.record(() => tree.run("mv a b"));
    tree.run("echo mine >> b");
    const { actions, undo } = await openReview(tree);
    await actions.keepFiles([addressOf(tree.at("b"))]);
    await undo();
    assert.deepEqual(
      [tree.readText("a"), tree.readText("b")],
      ["1\n2\n3\n4\n5\n", "1\n2\n3\n4\n5\nmine\n"],
    );
  },
  async "a moved file is named whose old place was kept, with a person's line and a later edit"(
    tree,
  ) {
    tree.run("seq 9 > a");
    await tree.record(() => tree.run("mv a b"));
    tree.run("echo mine >> b");
    const { actions, undo } = await openReview(tree);
    await actions.keepFiles([addressOf(tree.at("a"))]);
    await tree.record(() => tree.run("sed -i s/8/eight/ b"));
    const { left } = await undo();
    assert.deepEqual([left, tree.has("a")], [["b"], false]);
    assert.match(tree.readText("b"), /^1\n[^]*\nmine\n$/);
  },
  async "a moved file that goes back by its calls, newest first, has nothing to review"(tree) {
    tree.run("seq 5 > a");
    const moved = await tree.record(() => tree.run("mv a b"));
    const edited = await tree.record(() => tree.run("sed -i s/2/two/ b"));
    tree.run("echo mine >> b");
    assert.deepEqual(await tree.undo(edited), { left: [] });
    assert.deepEqual(await tree.undo(moved), { left: [] });
    assert.deepEqual([tree.readText("a"), tree.has("b")], ["1\n2\n3\n4\n5\nmine\n", false]);
    const { listed } = await openReview(tree);
    assert.deepEqual(listed(), []);
  },
  async "a moved file that a person changed is undone, redone and undone again"(tree) {
    tree.run("seq 3 > a");
    const ids = await tree.record(() => tree.run("mv a b"));
    tree.run("echo mine >> b");
    const before = tree.read();
    assert.deepEqual(await tree.undo(ids), { left: [] });
    const undone = tree.read();
    await tree.redo(ids);
    assert.deepEqual(tree.read(), before);
    const { undo, listed } = await openReview(tree);
    assert.deepEqual(listed(), ["a", "b"]);
    assert.deepEqual(await undo(), { undone: ["a", "b"], left: [] });
    assert.deepEqual([tree.read(), listed()], [undone, []]);
  },
  async "what a person wrote in an agent's file before it was moved, and after, stays"(tree) {
    await tree.record(() => tree.run("seq 3 > n"));
    tree.run("echo first >> n");
    await tree.record(() => tree.run("mv n m"));
    tree.run("echo second >> m");
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(["m"]), { undone: [], left: ["m"] });
    await undo();
    assert.equal(tree.readText("m"), "1\n2\n3\nfirst\nsecond\n");
  },
  async "lines stay that may be all that is left of a file, though a person wrote among them"(
    tree,
  ) {
    for (const work of ["cp a b; rm a; sed -i s/2/two/ b", "head -4 a > b; tail -4 a > c; rm a"]) {
      tree.run("rm -f a b c; seq 8 > a");
      await tree.record(() => tree.run(work), work);
      tree.run("sed -i '3a\\mine' b");
      const now = tree.readText("b");
      const { undo, undoHunk } = await openReview(tree);
      await assert.rejects(undoHunk("b", 1), /all that is left/);
      assert.deepEqual(await undo(["b"]), { undone: [], left: ["b"] });
      tree.run("echo new > a");
      assert.ok((await undo()).left.includes("b"));
      assert.equal(tree.readText("b"), now);
      tree.run("rm a");
      await undo();
      assert.deepEqual(
        [tree.readText("a"), tree.readText("b")],
        ["1\n2\n3\n4\n5\n6\n7\n8\n", "mine\n"],
      );
    }
  },
};

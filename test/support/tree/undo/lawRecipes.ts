import assert from "node:assert/strict";
import { Uri, workspace } from "../../crash/vscodeOnDisk.ts";
import type { Recipe } from "../commandRecipes.ts";
import { openReview } from "./openReview.ts";
import { checkCommand, type RecordedTree } from "../recordedTree.ts";

export const large = (name: string): string => `truncate -s 6M ${name}; echo ${name} >> ${name}`;

/** Nothing that was there before is removed or overwritten, by whatever name, nor anything outside. */
export const lawRecipes: Readonly<Record<string, Recipe>> = {
  "a name that a command gave to a file outside": (tree) =>
    leavesName(tree, 'echo old > a; echo theirs > "$OUT/f"', 'ln -f "$OUT/f" a'),
  "a name that a command gave to a file outside with the same text and another mode": (tree) =>
    leavesName(tree, 'echo 1 > a; echo 1 > "$OUT/f"; chmod 600 "$OUT/f"', 'ln -f "$OUT/f" a'),
  "a name that a command gave to another file": (tree) =>
    splitsName(tree, "echo old > a; echo theirs > b", "ln -f b a"),
  "a name that a file got after the command": (tree) =>
    splitsName(
      tree,
      "echo 1 > a; echo 3 > c",
      "echo 2 > a; printf '\\0' > c",
      "cp a b; ln -f a b; ln c d",
    ),
  "a name outside that a file got after the command": (tree) =>
    splitsName(tree, "echo 1 > a; chmod 600 a", "echo 2 > a; chmod 444 a", 'ln a "$OUT/snapshot"'),
  async "a name that an open file got after the command"(tree) {
    tree.run("echo 1 > a");
    const ids = await tree.record(() => tree.run("echo 2 > a"));
    tree.run("ln a b");
    const document = await workspace.openTextDocument(Uri.file(tree.at("a")));
    assert.deepEqual(await tree.undo(ids), { left: [] });
    assert.deepEqual([tree.readText("a"), tree.readText("b")], ["1\n", "2\n"]);
    await workspace.openTextDocument(document.uri);
  },
  async "bytes that do not decode, in a file that an editor shows"(tree) {
    const [old, edited] = ["one \xe9\n", "one \xe9 agent\n"].map((text) =>
      Buffer.from(text, "latin1"),
    );
    tree.write("a", old ?? "");
    tree.run("echo 1 > b");
    await workspace.openTextDocument(Uri.file(tree.at("a")));
    const before = tree.read();
    const ids = await tree.record(() => {
      tree.write("a", edited ?? "");
      tree.run("echo 2 > b");
    });
    assert.deepEqual(await tree.undo(ids), { left: [] });
    assert.deepEqual(tree.read(), before);
  },
  "a large file that cannot go back stays where it is": (tree) =>
    keepsMoved(
      tree,
      { before: `mkdir sub; ${large("sub/f")}`, work: "mv sub/f .; rmdir sub" },
      "echo mine > sub",
    ),
  async "of a large file with two names, one goes back"(tree) {
    tree.run(`${large("a")}; ln a c`);
    const ids = await tree.record(() => tree.run("mv a b; mv c d"));
    const { left } = await tree.undo(ids);
    assert.deepEqual([left.toSorted(), [...tree.read().keys()].length], [["c", "d"], 3]);
  },
  "a file that was moved and whose old place is taken": (tree) =>
    keepsMoved(tree, { before: "echo mine > a", work: "mv a b" }, "echo new > a"),
  "a binary file that was moved and whose old place is taken": (tree) =>
    keepsMoved(tree, { before: "printf '\\0mine' > a", work: "mv a b" }, "echo new > a"),
  "a file that was moved and whose old place is a folder": (tree) =>
    keepsMoved(tree, { before: "echo mine > a", work: "mv a b" }, "mkdir a; echo new > a/x"),
  async "a file whose old place lets nobody make it, open in an editor"(tree) {
    tree.run("mkdir ro; echo mine > ro/a; echo 1 > b");
    const ids = await tree.record(() => tree.run("mv ro/a .; echo 2 > b"));
    tree.run("chmod 555 ro");
    await workspace.openTextDocument(Uri.file(tree.at("a")));
    const { left } = await tree.undo(ids);
    assert.deepEqual(
      [left.toSorted(), tree.readText("a"), tree.readText("b")],
      [["a", "ro/a"], "mine\n", "1\n"],
    );
  },
  "a folder that was moved and whose old place is a link": (tree) =>
    keepsMoved(tree, moved, 'ln -s "$OUT" src'),
  "a folder that was moved and whose old place is a link to it": (tree) =>
    keepsMoved(tree, moved, "ln -s lib src"),
  "a folder that was moved and whose old place is a file": (tree) =>
    keepsMoved(tree, moved, "echo new > src"),
  "parts of a file whose place is taken": (tree) =>
    keepsMoved(
      tree,
      { before: "seq 4 > all", work: "head -2 all > one; tail -2 all > two; rm all" },
      "mkdir all",
    ),
  "what a command made of an ignored file that is gone": (tree) =>
    keepsMoved(
      tree,
      { before: "echo '*.csv' > .gitignore; seq 9 > data.csv", work: "gzip data.csv" },
      "echo 1 > other",
    ),
  "an archive of an ignored folder that is gone": (tree) =>
    keepsMoved(
      tree,
      { before: "mkdir ignored; seq 9 > ignored/a", work: "tar cf a.tar ignored; rm -r ignored" },
      "echo 1 > other",
    ),
  async "what a command made read-only comes back"(tree) {
    tree.run("echo mine > a; printf '\\0mine' > b; echo 1 > d");
    const work = "echo agent > a; printf '\\0agent' > b; chmod 444 a b; rm d; mkdir -p d/e";
    await checkCommand(tree, `${work}; echo 1 > d/e/f; chmod 444 d/e/f; chmod 555 d/e d`);
  },
  async "a moved file goes once its old place holds what it held"(tree) {
    tree.run("echo mine > a");
    const ids = await tree.record(() => tree.run("mv a b"));
    const before = tree.read();
    tree.run("cp b a");
    assert.deepEqual(await tree.undo(ids), { left: [] });
    assert.deepEqual(
      [...tree.read().keys()],
      [...before.keys(), "a"].filter((each) => each !== "b").toSorted(),
    );
  },
  async "a made file goes once what its call deleted came back, whatever became of that since"(
    tree,
  ) {
    for (const earlier of ["true", "sed -i s/2/two/ a"]) {
      tree.run("seq 5 > a");
      await tree.record(() => tree.run(earlier));
      await tree.record(() => tree.run("rm a; echo agent > n"));
      const { undo } = await openReview(tree);
      assert.deepEqual(await undo(["a"]), { undone: ["a"], left: [] });
      tree.run("echo mine >> a");
      assert.deepEqual(await undo(["n"]), { undone: ["n"], left: [] });
      assert.equal(tree.readText("a"), "1\n2\n3\n4\n5\nmine\n");
    }
  },
  async "a backup goes with what it was made of, in which a person has written"(tree) {
    tree.run("seq 5 > a");
    await tree.record(() => tree.run("cp a a.bak; sed -i s/4/four/ a"));
    tree.run("echo mine >> a");
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(), { undone: ["a", "a.bak"], left: [] });
    assert.equal(tree.readText("a"), "1\n2\n3\n4\n5\nmine\n");
  },
};

const moved = { before: "mkdir src; echo 1 > src/1; echo 2 > src/2", work: "mv src lib" };

/** Undone and redone, a name is a file of its own, and the other one stays as it is. */
async function splitsName(
  tree: RecordedTree,
  before: string,
  work: string,
  later = "true",
): Promise<void> {
  tree.run(before);
  const old = tree.read();
  const ids = await tree.record(() => tree.run(work));
  tree.run(later);
  const after = tree.read();
  const news = [...after].filter(([path]) => !old.has(path));
  const trees = [new Map([...old, ...news]), tree.readOutside()];
  assert.deepEqual(await tree.undo(ids), { left: [] });
  assert.deepEqual([tree.read(), tree.readOutside()], trees);
  assert.deepEqual(await tree.redo(ids), { left: [] });
  assert.deepEqual([tree.read(), tree.readOutside()], [after, trees[1]]);
}

/** What came from outside is only named, and not written to. */
async function leavesName(tree: RecordedTree, before: string, work: string): Promise<void> {
  tree.run(before);
  const ids = await tree.record(() => tree.run(work));
  const trees = [tree.read(), tree.readOutside()];
  assert.deepEqual(await tree.undo(ids), { left: ["a"] });
  assert.deepEqual([tree.read(), tree.readOutside()], trees);
}

/** Where the old place is taken, the undo changes nothing, and names all. */
async function keepsMoved(
  tree: RecordedTree,
  { before, work }: typeof moved,
  meanwhile: string,
): Promise<void> {
  tree.run(before);
  const ids = await tree.record(() => tree.run(work));
  tree.run(meanwhile);
  const trees = [tree.read(), tree.readOutside()];
  const { left } = await tree.undo(ids);
  assert.ok(left.length > 1, left.join());
  assert.deepEqual([tree.read(), tree.readOutside()], trees);
}

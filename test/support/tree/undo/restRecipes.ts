import assert from "node:assert/strict";
import { begin, command, end } from "../../crash/recordingRound.ts";
import type { Recipe } from "../commandRecipes.ts";
import type { RecordedTree } from "../recordedTree.ts";
import { openReview } from "./openReview.ts";

/** What holds the contents of a file that does not come back stays, and nothing else does. */
export const restRecipes: Readonly<Record<string, Recipe>> = {
  "a file that one command moved away from under another one": (tree) =>
    keeps(tree, {
      before: "echo mine > a; echo 1 > b",
      work: ["mv a a.old; echo agent > a; echo 2 > b"],
      meanwhile: "echo person > a",
      left: ["a", "a.old"],
      undone: { b: "1\n" },
    }),
  "a file that moved over another one, or changed places with it": (tree) =>
    keeps(tree, {
      before: "for f in a b c d; do echo mine $f > $f; done; echo 1 > x",
      work: ["mv b a; mv c t; mv d c; mv t d; echo 2 > x"],
      meanwhile: "echo person > b; echo person > d",
      left: ["a", "b", "c", "d"],
      undone: { x: "1\n" },
    }),
  "a binary file that one command moved away, and a later one replaced": (tree) =>
    keeps(tree, {
      before: "printf '\\0mine' > a",
      work: ["mv a b", "printf '\\0agent' > a; echo 1 > made"],
      meanwhile: "printf '\\0person' > a",
      left: ["a", "b"],
      undone: { made: null },
    }),
  "what an earlier command had edited, and a later one copied and deleted, or moved over its own": (
    tree,
  ) =>
    keeps(tree, {
      before: "for f in a b; do seq 4 > $f; done; echo 1 > x",
      work: [
        "for f in a b; do echo agent >> $f; done; echo made > moved; echo 2 > x",
        "cp a copy; rm a; mv b moved",
      ],
      meanwhile: "for f in a b; do echo person > $f; done",
      left: ["a", "b", "copy", "moved"],
      undone: { x: "1\n" },
    }),
  async "a hunk that somebody has changed since stays alone, not the file, in which calls had others"(
    tree,
  ) {
    tree.run("seq 9 > a");
    const ids = await tree.record(() => tree.run("sed -i s/2/TWO/ a"));
    const later = await tree.record(() => tree.run("sed -i s/7/SEVEN/ a"));
    tree.run("sed -i s/TWO/mine/ a");
    assert.deepEqual(await tree.undo([...ids, ...later]), { left: ["a"] });
    assert.equal(tree.readText("a"), "1\nmine\n3\n4\n5\n6\n7\n8\n9\n");
  },
  async "a copy of what a later call deleted, which stays deleted"(tree) {
    tree.run("echo mine > a; echo 1 > x");
    const ids = await tree.record(() => tree.run("cp a copy; echo 2 > x"));
    const later = await tree.record(() => tree.run("rm a"));
    assert.deepEqual(await tree.undo(ids), { left: [] });
    assert.deepEqual([tree.has("copy"), tree.readText("x")], [false, "1\n"]);
    await tree.undo(later);
    assert.equal(tree.readText("a"), "mine\n");
  },
  async "a file that a redo moved again, and a later command once more, to where no room is now"(
    tree,
  ) {
    tree.run("mkdir d; echo mine > d/a");
    const ids = await tree.record(() => tree.run("mv d e"));
    await tree.undo(ids);
    await tree.redo(ids);
    const later = await tree.record(() => tree.run("mkdir f; mv e f/e"));
    await tree.undo(later);
    tree.run("echo person > f");
    const { left } = await tree.redo(later);
    assert.deepEqual(left.toSorted(), ["e", "e/a", "f", "f/e", "f/e/a"]);
    assert.equal(tree.readText("e/a"), "mine\n");
  },
  async "a redo takes away again what a call took, though what that made where a folder was has no room"(
    tree,
  ) {
    tree.run("echo mine > a");
    const folder = await tree.record(() => tree.run("mkdir d; echo 1 > d/x"));
    await tree.undo(folder);
    const file = await tree.record(() => tree.run("echo 2 > d; rm a"));
    await tree.undo(file);
    await tree.redo(folder);
    assert.deepEqual(await tree.redo(file), { left: ["d"] });
    assert.deepEqual([tree.has("a"), tree.readText("d/x")], [false, "1\n"]);
  },
  async "what a person typed in a file that one command made, and a later one moved and edited"(
    tree,
  ) {
    const ids = await tree.record(() => tree.run("mkdir d; echo agent > d/n"));
    tree.run("echo mine >> d/n");
    const later = await tree.record(() => tree.run("mv d e; echo more >> e/n"));
    const { left } = await tree.undo([...ids, ...later]);
    assert.ok(left.includes("e/n"), left.join());
    assert.equal(tree.readText("e/n"), "agent\nmine\n");
  },
  "a copy of a deleted file, in whose place a later command put another": (tree) =>
    keeps(tree, {
      before: "echo mine > a",
      work: ["cp a a.bak; rm a", "echo agent > a"],
      meanwhile: "echo person >> a",
      left: ["a", "a.bak"],
      undone: {},
    }),
  "parts of a file, in whose place a later command put another": (tree) =>
    keeps(tree, {
      before: "seq 4 > all",
      work: ["head -2 all > one; tail -2 all > two; rm all", "echo index > all"],
      meanwhile: "echo person >> all",
      left: ["all", "one", "two"],
      undone: {},
    }),
  "of a moved folder, the file whose place has another": (tree) =>
    keeps(tree, {
      before: "mkdir src; echo 1 > src/1; echo 2 > src/2",
      work: ["mv src old", "mkdir src; echo agent > src/1; echo agent > src/2"],
      meanwhile: "echo person > src/1",
      left: ["old", "old/1", "src/1"],
      undone: { "old/2": null, "src/2": "2\n" },
    }),
  "what a link replaced": (tree) =>
    keeps(tree, {
      before: "echo mine > a",
      work: ["mv a b; ln -s b a"],
      meanwhile: "rm a; echo person > a",
      left: ["a", "b"],
      undone: {},
    }),
  async "a file that a command moved, and in whose place a person put another"(tree) {
    tree.run("for i in b d over; do echo mine $i > $i; done; echo 1 > c");
    const call = command("make");
    await begin(tree.round, call);
    tree.run("mv b moved; mv d over; echo agent >> over; echo 2 > c");
    for (const path of ["b", "d"]) {
      tree.write(path, "person\n");
      tree.place(path);
    }
    await end(tree.round, call);
    const { left } = await tree.undo([1]);
    assert.deepEqual(left.toSorted(), ["b", "d", "moved", "over"]);
    const texts = ["b", "c", "moved", "over"].map((path) => tree.readText(path));
    assert.deepEqual(texts, ["person\n", "1\n", "mine b\n", "mine d\nagent\n"]);
  },
  async "what was made of an ignored file by a command that brought much from elsewhere"(tree) {
    tree.run(
      "echo '*.csv' > .gitignore; seq 9 > data.csv; for i in {1..101}; do echo > $OUT/$i; done",
    );
    const ids = await tree.record(() => tree.run("mkdir in; mv $OUT/* in; gzip data.csv"));
    const { left } = await tree.undo(ids);
    assert.ok(left.includes("data.csv") && left.includes("data.csv.gz"), left.join());
    assert.ok(tree.has("data.csv.gz"));
  },
  "what an agent made, where all that another of its files lost is its own": async (tree) => {
    tree.run("seq 3 > a");
    const ids: number[] = [];
    for (const words of [
      "mkdir in; echo n > in/n; cp a a.tmp; echo agent >> a.tmp; echo 1 > scratch; cp scratch same",
      "mv a.tmp a",
      "rm scratch",
    ]) {
      ids.push(...(await tree.record(() => tree.run(words))));
    }
    tree.run("echo mine > scratch");
    assert.deepEqual(await tree.undo(ids), { left: ["scratch"] });
    assert.deepEqual(
      ["a", "scratch"].map((path) => tree.readText(path)),
      ["1\n2\n3\n", "mine\n"],
    );
    assert.ok(!["a.tmp", "in", "same"].some((path) => tree.has(path)));
  },
  async "what an agent made before a person wrote what is lost"(tree) {
    const made = await tree.record(() => tree.run("echo 1 > a; echo 2 > b"));
    tree.run("echo mine >> a");
    const ids = [...made, ...(await tree.record(() => tree.run("gzip -c a > a.gz; rm a")))];
    assert.deepEqual((await tree.undo(ids)).left.toSorted(), ["a", "a.gz"]);
    assert.ok(tree.has("a.gz") && !tree.has("b"));
  },
  async "what an agent made alike of two files, one of which a later call deleted"(tree) {
    tree.run("for i in p q; do echo 'a=1' > $i; done");
    const ids = await tree.record(() => tree.run("sed -i 's/=/ = /' p q"));
    await tree.record(() => tree.run("rm q"));
    assert.deepEqual(await tree.undo(ids), { left: ["q"] });
    assert.equal(tree.readText("p"), "a=1\n");
  },
  async "calls that moved away what others made, of which one is undone in part"(tree) {
    tree.run("echo mine > a; mkdir in");
    const ids: number[] = [];
    for (const words of ["echo agent > a", "mv a c", "rm c; rmdir in"]) {
      ids.push(...(await tree.record(() => tree.run(words))));
    }
    tree.run("echo > in");
    const left = [];
    for (const id of ids.toReversed()) left.push((await tree.undo([id])).left);
    assert.deepEqual(left, [["in"], [], []]);
    assert.equal(tree.readText("a"), "mine\n");
  },
  async "calls that moved and removed what another made, undone one by one"(tree) {
    const ids: number[] = [];
    for (const words of ["echo agent > n", "echo other > m", "mv n m", "rm m"]) {
      ids.push(...(await tree.record(() => tree.run(words))));
    }
    for (const id of ids.toReversed()) assert.deepEqual(await tree.undo([id]), { left: [] });
    assert.ok(!tree.has("n") && !tree.has("m"));
  },
  async "a changed file that is all that is left of a deleted one keeps its text, whatever asks"(
    tree,
  ) {
    tree.run("echo b > b; echo e > e");
    await tree.record(() => tree.run("cp b e; rm b"));
    tree.run("echo other > b");
    const { undo, undoHunk } = await openReview(tree);
    await assert.rejects(undoHunk("e", 1), /e: it may be all that is left/);
    assert.deepEqual(await undo(["e"]), { undone: [], left: ["e"] });
    assert.deepEqual(await undo(), { undone: [], left: ["b", "e"] });
    assert.deepEqual([tree.readText("b"), tree.readText("e")], ["other\n", "b\n"]);
  },
  async "a changed file keeps what a deleted one held also where a call moved another one there"(
    tree,
  ) {
    tree.run("echo a > a; echo b > b; echo e > e");
    await tree.record(() => tree.run("cp b e; rm b"));
    await tree.record(() => tree.run("mv a b"));
    tree.run("echo other > b");
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(), { undone: ["a"], left: ["b", "e"] });
    assert.deepEqual(
      ["a", "b", "e"].map((name) => tree.readText(name)),
      ["a\n", "other\n", "b\n"],
    );
  },
  async "files that had one another's texts at different times are undone alone"(tree) {
    tree.run("echo off > f; echo on > g");
    await tree.record(() => tree.run("echo on > f; echo off > g"));
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(["f"]), { undone: ["f"], left: [] });
    assert.deepEqual(await undo(["g"]), { undone: ["g"], left: [] });
  },
  async "a changed file that has what a deleted one held is undone with that"(tree) {
    tree.run("echo b > b; echo e > e");
    const before = tree.read();
    await tree.record(() => tree.run("cp b e; rm b"));
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(), { undone: ["b", "e"], left: [] });
    assert.deepEqual(tree.read(), before);
  },
  async "a copy stays that an agent put over a person's new file, where that comes back"(tree) {
    tree.run("echo original > a; echo original too > b");
    await tree.record(() => tree.run("mv a a.old; cp b b.old; rm b"));
    tree.run("echo mine > a; echo mine too > b");
    await tree.record(() => tree.run("cp a.old a; cp b.old b"));
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(), { undone: ["a", "b"], left: ["a.old", "b.old"] });
    assert.deepEqual([tree.readText("a"), tree.readText("a.old")], ["mine\n", "original\n"]);
  },
  async "what the undo of a command names, Undo All of it names, and that of one file does not"(
    tree,
  ) {
    tree.run("mkdir src; seq 9 > src/a; touch -d 2020-01-01 src/a; echo d > d; echo k > k");
    const work = "cp -a src bak; mv d e; echo agent >> k";
    const ids = await tree.record(() => tree.run(work), work);
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(["k"]), { undone: ["k"], left: [] });
    assert.deepEqual(await undo(), { undone: ["d", "e"], left: ["bak/a"] });
    assert.deepEqual(await tree.redo(ids), { left: [] });
    assert.deepEqual(await tree.undo(ids), { left: ["bak/a"] });
  },
};

interface Rest {
  readonly before: string;
  readonly work: readonly string[];
  readonly meanwhile: string;
  readonly left: readonly string[];
  /** The texts that come back; null of what goes. */
  readonly undone: Readonly<Record<string, string | null>>;
}

async function keeps(tree: RecordedTree, { before, work, ...then }: Rest): Promise<void> {
  tree.run(before);
  const ids: number[] = [];
  for (const words of work) ids.push(...(await tree.record(() => tree.run(words))));
  tree.run(then.meanwhile);
  const now = new Map(tree.read());
  const { left } = await tree.undo(ids);
  assert.deepEqual([...new Set(left)].toSorted(), then.left);
  const undone = new Map(tree.read());
  for (const [path, text] of Object.entries(then.undone)) {
    assert.equal(tree.has(path) ? tree.readText(path) : null, text, path);
    for (const each of [now, undone]) each.delete(path);
  }
  assert.deepEqual(undone, now);
}

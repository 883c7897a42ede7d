import assert from "node:assert/strict";
import { addressOf } from "../../disk/fileAddress.ts";
import type { Recipe } from "../commandRecipes.ts";
import { openReview } from "./openReview.ts";

const makeFolder = String.raw`
  mkdir -p r/src r/empty/deep
  seq 5 > r/a
  seq 9 > r/src/b
  printf '\0\1' > r/logo.png
  head -c 6000000 /dev/zero > r/large
  ln -s a r/link
`;

/** What has no lines is reviewed and undone as a whole: images, links, folders, large files. */
export const wholeRecipes: Readonly<Record<string, Recipe>> = {
  async "all that is in a moved folder goes back: images, links, large files, empty folders"(tree) {
    tree.run(makeFolder);
    const before = tree.read();
    for (const command of ["mv r r2", "mkdir p; mv r p/r; echo agent >> p/r/a"]) {
      await tree.record(() => tree.run(command));
      const { undo, listed } = await openReview(tree);
      assert.equal(listed().filter((path) => /logo|large|link/.test(path)).length, 6);
      assert.deepEqual((await undo()).left, []);
      tree.assertTree(before, "undone");
      assert.deepEqual(listed(), []);
    }
  },
  async "what ignore rules left out goes back with the folder that it is in, also where two folders swap"(
    tree,
  ) {
    tree.run(`
      git init -q .
      printf 'node_modules/\\n*.local\\n' > .gitignore
      for p in a b; do
        mkdir -p $p/node_modules
        echo $p > $p/index.js
        echo $p > $p/node_modules/x.js
        echo $p > $p/conf.local
      done
      git init -q r; seq 3 > r/x`);
    const before = tree.read();
    for (const command of ["mv a c; mv r s", "mkdir p; mv a b r p", "mv a t; mv b a; mv t b"]) {
      const ids = await tree.record(() => tree.run(command));
      const after = tree.read();
      assert.deepEqual((await tree.undo(ids)).left, []);
      tree.assertTree(before, "undone");
      await tree.redo(ids);
      tree.assertTree(after, "done again");
      await tree.undo(ids);
      await tree.record(() => tree.run(command));
      const review = await openReview(tree);
      assert.equal(
        review.listed().some((path) => /local|node_modules|git/.test(path)),
        false,
      );
      assert.deepEqual((await review.undo()).left, []);
      tree.assertTree(before, "undone with all");
    }
  },
  async "what ignore rules left out stays in a moved folder once a person has changed it, and is named"(
    tree,
  ) {
    tree.run("git init -q .; echo '*.local' > .gitignore; mkdir a; seq 3 > a/x; seq 3 > a/y.local");
    const ids = await tree.record(() => tree.run("mv a b"));
    tree.run("echo mine >> b/y.local; rm b/x; seq 3 > b/x");
    const { left } = await tree.undo(ids);
    assert.deepEqual(left.toSorted(), ["a/y.local", "b", "b/y.local"]);
    assert.deepEqual([tree.readText("a/x"), tree.has("b/x")], ["1\n2\n3\n", false]);
    assert.equal(tree.readText("b/y.local"), "1\n2\n3\nmine\n");
  },
  async "an image that an agent has changed twice, and one that it deleted, come back; a new one goes"(
    tree,
  ) {
    tree.run(String.raw`printf 'mine\0' > a.png; printf 'mine too\0' > b.png`);
    const before = tree.read();
    await tree.record(() => tree.run(String.raw`printf 'agent\0' > a.png; rm b.png`));
    await tree.record(() => tree.run(String.raw`printf 'again\0' > a.png; cp a.png c.png`));
    const { undo, listed } = await openReview(tree);
    assert.deepEqual(listed(), ["a.png", "b.png", "c.png"]);
    assert.deepEqual(await undo(["a.png"]), { undone: ["a.png"], left: [] });
    assert.deepEqual(await undo(), { undone: ["b.png", "c.png"], left: [] });
    tree.assertTree(before, "undone");
    assert.deepEqual(listed(), []);
  },
  async "a database stays with what has come to it since, and goes back with what came with it"(
    tree,
  ) {
    tree.run(String.raw`printf 'mine\0' > a.db; printf 'mine\0' > b.db`);
    const before = tree.read();
    const ids = await tree.record(() =>
      tree.run(String.raw`for f in a b; do printf 'agent\0' > $f.db; echo rows > $f.db-wal; done`),
    );
    tree.run("echo person >> a.db-wal");
    assert.deepEqual((await tree.undo(ids)).left.toSorted(), ["a.db", "a.db-wal"]);
    assert.deepEqual([tree.readText("a.db"), tree.readText("b.db")], ["agent\0", "mine\0"]);
    tree.run(String.raw`rm a.db-wal; printf 'mine\0' > a.db`);
    tree.assertTree(before, "undone");
  },
  async "a redo of what was undone in an image is to be reviewed, one of what was kept is not"(
    tree,
  ) {
    tree.run(String.raw`printf 'mine\0' > a.png`);
    const [id = 0] = await tree.record(() => tree.run(String.raw`printf 'agent\0' > a.png`));
    const review = await openReview(tree);
    for (const isKept of [false, true]) {
      if (isKept) await review.actions.keepFiles();
      await tree.undo([id]);
      assert.deepEqual((await openReview(tree)).listed(), []);
      await tree.redo([id]);
      assert.deepEqual((await openReview(tree)).listed(), isKept ? [] : ["a.png"]);
    }
  },
  async "a large file that was moved and kept goes back, and is not to be reviewed"(tree) {
    tree.run("head -c 6000000 /dev/zero > a");
    const before = tree.read();
    const ids = await tree.record(() => tree.run("mv a b"));
    const { actions, listed } = await openReview(tree);
    assert.deepEqual(listed(), ["a", "b"]);
    await actions.keepFiles();
    await tree.undo(ids);
    tree.assertTree(before, "undone");
    assert.deepEqual((await openReview(tree)).listed(), []);
  },
  async "what a person kept of an image stays, whatever an agent does to it then"(tree) {
    tree.run(String.raw`printf 'mine\0' > a.png`);
    await tree.record(() => tree.run(String.raw`printf 'kept\0' > a.png`));
    const kept = tree.read();
    const { actions } = await openReview(tree);
    await actions.keepFiles([addressOf(tree.at("a.png"))]);
    await tree.record(() => tree.run(String.raw`printf 'agent\0' > a.png`));
    const { undo, listed } = await openReview(tree);
    assert.deepEqual(listed(), ["a.png"]);
    assert.deepEqual(await undo(), { undone: ["a.png"], left: [] });
    tree.assertTree(kept, "undone");
    assert.deepEqual(listed(), []);
  },
  async "an image, or a link, that a person has put in the place of an agent's is theirs"(tree) {
    tree.run(String.raw`printf 'mine\0' > a.png; ln -s a.png b; seq 3 > c`);
    await tree.record(() =>
      tree.run(String.raw`printf 'agent\0' > a.png; ln -sf c b; echo agent >> c`),
    );
    tree.run(String.raw`printf 'person\0' > a.png; ln -sf nowhere b`);
    const before = tree.read();
    const { undo, listed } = await openReview(tree);
    assert.deepEqual(listed(), ["c"]);
    assert.deepEqual(await undo(), { undone: ["c"], left: [] });
    tree.run("echo agent >> c");
    tree.assertTree(before, "as the person made it");
  },
  async "a text comes back in whose place an agent put an image, a link or a folder"(tree) {
    tree.run("for f in a b c; do seq 3 > $f; done");
    const before = tree.read();
    await tree.record(() => tree.run("echo agent >> a"));
    await tree.record(() =>
      tree.run(String.raw`printf '\0' > a; ln -sf a b; rm c; mkdir c; echo agent > c/x`),
    );
    const { undo, listed } = await openReview(tree);
    assert.deepEqual(listed(), ["a", "b", "c", "c/x"]);
    assert.deepEqual((await undo()).left, []);
    tree.assertTree(before, "undone");
    assert.deepEqual(listed(), []);
  },
};

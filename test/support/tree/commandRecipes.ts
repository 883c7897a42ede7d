import assert from "node:assert/strict";
import { renameSync, statSync, utimesSync } from "node:fs";
import { newestEntries } from "../crash/recordingRound.ts";
import { checkCommand, exceptFor, type RecordedTree } from "./recordedTree.ts";

export type Recipe = (tree: RecordedTree) => Promise<void>;

const large = "head -c 6000000 /dev/zero | tr '\\0'";
const git = "git -c user.email=a@b -c user.name=n";

/** Commands that only one recorder sees: each comes back exactly, and so does what it made of it. */
export const commandRecipes: Readonly<Record<string, Recipe>> = {
  async "a file and one that is ignored from then on"(tree) {
    tree.run("echo 1 > a.txt; echo 1 > b.txt");
    await checkCommand(
      tree,
      "echo 2 > a.txt; echo a.txt > .gitignore; rm b.txt; echo b.txt >> .gitignore",
    );
  },
  async "an ignored file in a folder that is exchanged for another, as its rule goes"(tree) {
    tree.write(".gitignore", "*.local\n");
    tree.run("mkdir a b; echo precious > a/x.local; echo other > b/x.local; echo 1 > a/c");
    // By its times, it is as it was: the clock of the disk may be late by some hundredths of a second.
    tree.run("sleep 0.1");
    await tree.record(() => tree.run("rm .gitignore; mv a t; mv b a; mv t b"));
    const [entry] = await newestEntries(tree.round, 1);
    const named = entry?.notCovered?.map(({ what }) => what) ?? [];
    assert.ok(named.includes("a/x.local"), named.join());
  },
  async "two files that change places"(tree) {
    tree.run("echo A > a; echo B > b");
    await checkCommand(tree, "mv a t; mv b a; mv t b");
  },
  async "a large file and a folder that change places"(tree) {
    tree.run(`${large} L > a; mkdir -p b/e; echo 1 > b/x`);
    await checkCommand(tree, "mv a t; mv b a; mv t b; echo 2 > made");
  },
  async "an undo that is asked for twice at once"(tree) {
    tree.run("mkdir d; echo x > d/x; echo 1 > a");
    const ids = await tree.record(() => tree.run("mv d e; echo 2 > a"));
    const answers = await Promise.all([tree.undo(ids), tree.undo(ids)]);
    assert.deepEqual(answers, [{ left: [] }, { left: [] }]);
    assert.equal((await tree.round.services.history.read()).entries.length, 2, "one undo");
  },
  async "a file with other permissions and line endings takes the place of another"(tree) {
    tree.run("printf '1\\n2\\n' > a; chmod 711 a; printf 'x\\ny\\r\\n' > b");
    await checkCommand(tree, "mv b a");
  },
  async "a large file that is ignored from then on"(tree) {
    tree.run(`${large} L > big; echo 1 > a`);
    await checkCommand(tree, "echo big > .gitignore; echo 2 > a");
  },
  async "a file becomes a folder"(tree) {
    tree.run("echo A > a");
    await checkCommand(tree, "rm a; mkdir -p a/e; echo 1 > a/x");
  },
  async "a folder becomes a file"(tree) {
    tree.run("mkdir -p a/e; echo 1 > a/x; chmod 755 a/x");
    await checkCommand(tree, "rm -r a; echo F > a");
  },
  async "a folder becomes a link to another"(tree) {
    tree.run("mkdir a t; echo 1 > a/x; echo 2 > t/x");
    await checkCommand(tree, "rm -r a; ln -s t a");
  },
  async "a folder becomes a link to what is outside"(tree) {
    tree.run('mkdir a; echo 1 > a/x; echo "key of mine" > "$OUT/x"; echo more > "$OUT/y"');
    await checkCommand(tree, 'rm -r a; ln -s "$OUT" a');
    assert.ok(!(await tree.readJournal()).includes("key of mine"));
  },
  async "a folder gets another name, and a link with the old one"(tree) {
    tree.run("mkdir -p src/in; echo 1 > src/a; echo 2 > src/in/b");
    await checkCommand(tree, "mv src lib; ln -s lib src");
  },
  async "a link to a folder becomes a folder"(tree) {
    tree.run("mkdir t; echo 2 > t/x; ln -s t a");
    await checkCommand(tree, "rm a; mkdir a; echo 9 > a/x");
  },
  async "a link becomes a file"(tree) {
    tree.run("echo 2 > t; ln -s t a");
    await checkCommand(tree, "rm a; echo own > a");
  },
  async "a file becomes a link"(tree) {
    tree.run("echo 2 > t; echo old > a");
    await checkCommand(tree, "rm a; ln -s t a; chmod 600 t");
  },
  async "links that lead nowhere or round"(tree) {
    await checkCommand(tree, "ln -s /nowhere/x d; ln -s d d2; ln -s . loop");
  },
  async "a folder is moved, and a file has a name of what was in it"(tree) {
    tree.run("mkdir -p s/t/empty; for i in 1 2 3; do echo $i > s/t/$i; done; chmod 755 s/t/1");
    await checkCommand(tree, "mv s S2; mkdir s; echo n > s/t");
  },
  async "modes of files and folders"(tree) {
    tree.run("echo 1 > a; mkdir d; echo 2 > d/b");
    await checkCommand(
      tree,
      "chmod 4755 a; chmod 700 d; chmod 444 d/b; mkdir n; chmod 1777 n; echo 3 > n/x; chmod 400 n/x",
    );
  },
  async "the mode of a folder alone"(tree) {
    tree.run("mkdir -m 755 d; echo 2 > d/b");
    await checkCommand(tree, "chmod 700 d");
  },
  async "the mode of a file alone"(tree) {
    tree.run("echo 2 > a");
    await checkCommand(tree, "chmod 755 a");
  },
  async "a file of the same size and time"(tree) {
    tree.run("echo AAAA > a");
    const { atime, mtime } = statSync(tree.at("a"));
    await checkCommand(tree, () => {
      tree.write("a", "BBBB\n");
      utimesSync(tree.at("a"), atime, mtime);
    });
  },
  async "files moved over each other"(tree) {
    tree.run("echo 1 > a.ts; cp a.ts b.ts");
    await checkCommand(tree, "mv a.ts c.ts; mv b.ts a.ts; echo 2 >> c.ts");
  },
  async "hard links"(tree) {
    tree.run("echo 1 > a");
    await checkCommand(tree, "ln a b; echo 2 >> a");
  },
  async "a checkout and a stash"(tree) {
    tree.run(
      `git init -q -b main; echo 1 > f; mkdir d; echo 2 > d/g; git add -A; ${git} commit -qm 1; git checkout -q -b two; git mv d e; echo 3 > f; ${git} commit -qam 2; echo un > untracked`,
    );
    await checkCommand(tree, `git checkout -q main; ${git} stash -uq`, {
      words: "git checkout main",
      left: [".git"],
    });
  },
  async "binary files, and line ends of two kinds"(tree) {
    tree.run("printf '\\0\\1\\377' > a.bin; printf 'hello\\r\\nthere\\n' > t.txt");
    await checkCommand(
      tree,
      "printf '\\0\\377\\376' > a.bin; printf '\\377\\376A\\0\\0' > t.txt; printf '\\0' > c.bin",
    );
  },
  async "a large file is moved"(tree) {
    tree.run(`${large} a > a.big; ${large} b > b.big`);
    await checkCommand(tree, "mkdir d; mv a.big d/a.big; chmod 700 d/a.big; echo 1 > d/k");
    await checkCommand(tree, () => renameSync(tree.at("b.big"), tree.at("c.big")));
  },
  async "large files change places, with others too"(tree) {
    tree.run(`${large} a > a.big; ${large} b > b.big; echo 1 > c`);
    await checkCommand(tree, "mv a.big t; mv b.big a.big; mv c b.big; mv t c");
  },
  async "a large file is changed and moved over another, where ignore rules leave it out then"(
    tree,
  ) {
    tree.run(`${large} a > a.big; echo mine > b`);
    const ids = await tree.record(() =>
      tree.run("echo agent >> a.big; mv b t; mv a.big b; mv t a.big; echo b > .gitignore"),
    );
    const now = tree.readText("b");
    const { left } = await tree.undo(ids);
    assert.deepEqual(left.toSorted(), ["a.big", "b"]);
    assert.ok(tree.readText("b") === now && tree.readText("a.big") === "mine\n", "they stay");
  },
  async "a large file is deleted"(tree) {
    tree.run(`${large} a > a.big; echo 1 > a`);
    const undone = exceptFor("a.big");
    await checkCommand(tree, "rm a.big; echo 2 > a", { undone, left: ["a.big"] });
  },
  async "a large file is deleted, and nothing else"(tree) {
    tree.run(`${large} a > a.big`);
    await checkCommand(tree, "rm a.big", { undone: exceptFor("a.big"), left: ["a.big"] });
  },
  async "a large file is changed, and a small one too"(tree) {
    tree.run(`${large} a > a.big; echo lim > lim`);
    const undone = exceptFor("a.big");
    await checkCommand(tree, `${large} c > a.big; echo x > lim`, { undone, left: ["a.big"] });
  },
  async "a large file becomes a small one"(tree) {
    tree.run(`${large} a > a.big`);
    await checkCommand(tree, "echo x > a.big; echo y > y", {
      undone: exceptFor("a.big"),
      left: ["a.big"],
    });
  },
  async "a large file is compressed"(tree) {
    tree.run(`${large} a > a.big`);
    const ids = await tree.record(() => tree.run("gzip a.big"));
    const { left } = await tree.undo(ids);
    // Its bytes are in one of the two.
    assert.ok(tree.has("a.big") || tree.has("a.big.gz"), "neither is there");
    if (!tree.has("a.big")) assert.ok(left.includes("a.big"), `left: ${left.join()}`);
    await tree.redo(ids);
    assert.ok(tree.has("a.big.gz"));
  },
};

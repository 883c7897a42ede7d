import assert from "node:assert/strict";
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { newestEntries } from "../crash/recordingRound.ts";
import type { Recipe } from "./commandRecipes.ts";
import { checkCommand, exceptFor, type RecordedTree } from "./recordedTree.ts";

const git = "git -c user.email=a@b -c user.name=n";

/** What the state before a command does not hold was not absent: it stays, and is in no history. */
export const unknownRecipes: Readonly<Record<string, Recipe>> = {
  async "rules that are written anew"(tree) {
    tree.write(".gitignore", "ignored/\n.env\nsecret.txt\n");
    tree.run(
      "echo mine-0 > .env; echo mine-1 > secret.txt; mkdir ignored; echo mine-2 > ignored/own",
    );
    await checkHidden(tree, "echo dist/ > .gitignore");
  },
  async "rules that a checkout brings"(tree) {
    tree.write(".gitignore", "ignored/\nsecret.txt\n");
    tree.run(`git init -q -b main; git add -A; ${git} commit -qm 1; git checkout -q -b two`);
    tree.run(`echo dist/ > .gitignore; ${git} commit -qam 2; git checkout -q main`);
    tree.run("echo mine-1 > secret.txt; mkdir ignored; echo mine-2 > ignored/own");
    await checkHidden(tree, "git checkout -q two", "git checkout two");
  },
  async "rules of .git/info/exclude"(tree) {
    tree.run(
      "git init -q; echo secret.txt > .git/info/exclude; echo mine-1 > secret.txt; echo 1 > a",
    );
    await checkHidden(tree, ": > .git/info/exclude; echo 2 > a");
  },
  async "rules that are deleted"(tree) {
    tree.write(".gitignore", "secret.txt\n");
    tree.run("echo mine-1 > secret.txt; mkdir ignored; echo mine-2 > ignored/own");
    await checkHidden(tree, "rm .gitignore");
  },
  async "a folder that is moved away under its rule"(tree) {
    tree.write(".gitignore", "/app/local.txt\n");
    tree.run("mkdir app; echo 1 > app/a; echo mine-1 > app/local.txt");
    await checkKept(tree, "mv app service", "mine-1", ["app/local.txt", "service/local.txt"]);
    assert.deepEqual([tree.has("app/a"), tree.has("service/a")], [false, true], "redone");
  },
  async "an ignored file that gets a name which is not"(tree) {
    tree.write(".gitignore", "*.local\n");
    tree.run("echo mine-1 > cfg.local; echo 1 > a");
    await checkKept(tree, "mv cfg.local cfg.json; echo 2 > a", "mine-1", ["cfg.json", "cfg.local"]);
  },
  async "an ignored file that takes the place of another"(tree) {
    tree.write(".gitignore", "*.local\n");
    tree.run("echo mine-1 > cfg.local; echo theirs > cfg.json");
    await checkKept(tree, "mv cfg.local cfg.json", "mine-1", ["cfg.json", "cfg.local"]);
  },
  async "a large file goes where the text was that one from outside took the place of"(tree) {
    tree.run(
      `head -c 6000000 /dev/zero | tr '\\0' L > big; echo 1 > small; echo theirs > "$OUT/a"`,
    );
    await checkCommand(tree, 'mv big t; mv "$OUT/a" big; rm small; mv t small', {
      undone: (_, after) => after,
      left: ["big", "small"],
    });
  },
  async "a large file that is changed and gets its times back"(tree) {
    tree.run("head -c 6000000 /dev/zero > big; echo 1 > a");
    await checkCommand(
      tree,
      "touch -r big t; printf X | dd of=big conv=notrunc 2> /dev/null; touch -r t big; rm t; echo 2 > a",
      { undone: exceptFor("big"), left: ["big"] },
    );
  },
  async "a file that is made, and excluded at once"(tree) {
    tree.run("git init -q; echo 1 > a");
    await checkCommand(tree, "echo 2 > a; echo 1 > made; echo made >> .git/info/exclude", {
      undone: exceptFor("made"),
      left: ["made"],
    });
  },
  async "files that are moved here from another disk"(tree) {
    if (process.platform !== "linux") return;
    const from = mkdtempSync("/dev/shm/linewise-");
    const [here, there] = [tree.folder, from].map((folder) => statSync(folder).dev);
    try {
      if (here === there) return;
      tree.run(`echo 1 > a; echo 1 > old; cd ${from}; echo only > report; cp report other`);
      tree.run(`touch -d yesterday ${from}/report ${from}/other`);
      const work = `mv ${from}/report .; mv -f ${from}/other old; echo 2 > a`;
      const ids = await tree.record(() => tree.run(work), work);
      const { left } = await tree.undo(ids);
      assert.deepEqual(left.toSorted(), ["old", "report"]);
      const texts = ["report", "old", "a"].map((path) => tree.readText(path));
      assert.deepEqual(texts, ["only\n", "only\n", "1\n"]);
    } finally {
      rmSync(from, { recursive: true });
    }
  },
  async "what Git keeps"(tree) {
    tree.run(`git init -q; echo 1 > a; git add -A; ${git} commit -qm 1; echo mine > a`);
    tree.run(`${git} stash -q`);
    await checkCommand(tree, `${git} stash pop -q`, { left: [".git"] });
    tree.run("git branch other");
    await checkCommand(tree, "git branch -qD other; echo 3 > a", { left: [".git"] });
  },
  async "a large file that one call packs, and the next deletes"(tree) {
    tree.run("head -c 6000000 /dev/zero > big");
    const packed = await tree.record(() => tree.run("gzip -kc big > big.gz"));
    const deleted = await tree.record(() => tree.run("rm big"));
    const { left } = await tree.undo([...packed, ...deleted]);
    assert.deepEqual([left.toSorted(), tree.has("big.gz")], [["big", "big.gz"], true]);
  },
  async "a file in whose place is what nobody can read"(tree) {
    tree.run("echo precious > p; echo 1 > a");
    await checkCommand(tree, "rm p; mkfifo p; echo 2 > a", {
      undone: exceptFor("p"),
      left: ["p"],
    });
    assert.ok((await tree.readJournal()).includes("precious"));
  },
  async "another file system comes in place of a folder, and goes"(tree) {
    if (process.geteuid?.() !== 0 || process.platform !== "linux") return;
    const canMount = "mkdir t; if mount -t tmpfs none t; then umount t; touch can; fi; rmdir t";
    tree.run(`${canMount} 2> /dev/null`);
    if (!tree.has("can")) return;
    tree.run(
      'mkdir d n "$OUT/d"; echo 1 > d/x; echo 1 > d/y; echo 1 > a; echo mine-1 > "$OUT/d/x"',
    );
    try {
      for (const work of [
        'mount --bind "$OUT/d" d',
        "umount d",
        "mount -t tmpfs none n",
        "umount n",
      ]) {
        const ids = await tree.record(() => tree.run(`${work}; echo 2 >> a`));
        const outside = tree.readOutside();
        assert.deepEqual(await namesOf(tree), [["a"], [work.at(-1)]], work);
        assert.deepEqual((await tree.undo(ids)).left, [work.at(-1)], work);
        assert.deepEqual([tree.readText("a"), tree.readOutside()], ["1\n", outside], work);
        await assertNotKept(tree);
      }
    } finally {
      tree.run("for each in d n; do if mountpoint -q $each; then umount $each; fi; done");
    }
  },
  async "a file with secrets, by another name"(tree) {
    for (const [before, work, left] of [
      ["echo mine-1 > .env", "mv .env settings.txt", [".env", "settings.txt"]],
      ["echo mine-2 > .env", "cp .env copy; rm .env", [".env", "copy"]],
      ["echo mine-3 > .env", "cp .env other", ["other"]],
      ["mkdir c; echo mine-4 > c/id_rsa", "gzip c/id_rsa", ["c/id_rsa", "c/id_rsa.gz"]],
    ] as const) {
      tree.run(before);
      const ids = await tree.record(() => tree.run(work));
      const after = tree.read();
      assert.deepEqual((await tree.undo(ids)).left.toSorted(), left);
      tree.assertTree(after, work);
      await assertNotKept(tree);
    }
  },
  async "a file that comes from outside"(tree) {
    tree.run('echo mine-1 > "$OUT/notes.txt"; echo 1 > a');
    await checkKept(tree, 'mv "$OUT/notes.txt" .; echo 2 > a', "mine-1", ["notes.txt"]);
    tree.run('echo mine-0 > "$OUT/b"; echo 1 > a');
    await checkKept(tree, 'mv "$OUT/b" b; sed -i s/0/2/ b; echo 2 > a', "mine-2", ["b"]);
  },
  async "a folder that comes from outside"(tree) {
    tree.run('mkdir "$OUT/in"; echo mine-1 > "$OUT/in/notes.txt"; echo 1 > a');
    await checkKept(tree, 'mv "$OUT/in" .; echo 2 > a', "mine-1", ["in/notes.txt"]);
  },
  async "files of several names that come from outside"(tree) {
    tree.run('mkdir "$OUT/in"; echo mine-1 > "$OUT/in/a"; ln "$OUT/in/a" "$OUT/kept"; echo 1 > a');
    await checkKept(tree, 'mv "$OUT/in" .; echo 2 > a', "mine-1", ["in/a"]);
  },
  async "ignored files of two names that get others"(tree) {
    tree.run("mkdir ignored; echo mine-1 > ignored/a; ln ignored/a ignored/b");
    await checkKept(tree, "mv ignored/a a; mv ignored/b b", "mine-1", [
      "a",
      "b",
      "ignored/a",
      "ignored/b",
    ]);
  },
  async "an ignored file that is compressed, and one that is deleted"(tree) {
    tree.run("echo '*.csv' > .gitignore; seq 9 > data.csv; seq 9 > other.csv");
    await tree.record(() => tree.run("gzip data.csv"));
    assert.deepEqual(await namesOf(tree), [["data.csv.gz"], ["data.csv"]]);
    await tree.record(() => tree.run("rm other.csv"));
    assert.deepEqual(await namesOf(tree), [[], ["other.csv"]]);
  },
  async "a file with another spelling of one that is ignored from then on"(tree) {
    tree.run("echo mine-upper > A.ts");
    const before = tree.read();
    const ids = await tree.record(() => tree.run("echo A.ts > .gitignore; echo lower > a.ts"));
    await tree.undo(ids);
    tree.assertTree(before, "undone");
  },
  async "more files from outside than can be named"(tree) {
    tree.run('mkdir "$OUT/d"; for i in $(seq 120); do echo $i > "$OUT/d/$i"; done');
    await tree.record(() => tree.run('mv "$OUT/d" .'));
    const [, names = []] = await namesOf(tree);
    assert.deepEqual([names.length, names.at(-1)], [101, "21 more"]);
  },
  async "a workspace that becomes a link to another folder"(tree) {
    tree.run("echo 1 > a");
    await tree.record(() => tree.run('cd ..; mv work other; ln -s "$OUT" work'));
    assert.deepEqual(await namesOf(tree), [[], ["Files of work"]]);
  },
  async "a folder that could not be read"(tree) {
    tree.run("mkdir p; echo mine-1 > p/x; echo 1 > a");
    await withoutRoot(tree, async () => {
      chmodSync(tree.at("p"), 0);
      const ids = await tree.record(() => tree.run("chmod 755 p; echo 2 > a"));
      await tree.undo(ids);
      chmodSync(tree.at("p"), 0o755);
      assert.deepEqual([tree.readText("p/x"), tree.readText("a")], ["mine-1\n", "1\n"]);
      assert.ok(!(await tree.readJournal()).includes("mine-1"));
    });
  },
  async "a new file that is ignored at once"(tree) {
    const ids = await tree.record(() => tree.run("echo new.txt > .gitignore; echo 1 > new.txt"));
    const { left } = await tree.undo(ids);
    assert.equal(tree.readText(".gitignore"), "ignored/\n");
    assert.ok(!tree.has("new.txt") || left.includes("new.txt"), `left: ${left.join()}`);
    await tree.redo(ids);
    assert.deepEqual([tree.readText(".gitignore"), tree.readText("new.txt")], ["new.txt\n", "1\n"]);
  },
  async "a file behind a folder that a person makes a link"(tree) {
    tree.run('mkdir a; echo 1 > a/x; echo mine-1 > "$OUT/x"; echo 1 > b');
    const ids = await tree.record(() => tree.run("echo 2 > a/x; echo 2 > b"));
    tree.run('mv a a-old; ln -s "$OUT" a');
    const [before, outside] = [tree.read(), tree.readOutside()];
    const { left } = await tree.undo(ids);
    tree.run("test $(cat b) = 1; echo 2 > b");
    assert.deepEqual([tree.read(), tree.readOutside()], [before, outside]);
    assert.deepEqual(left, ["a/x"]);
    await tree.redo(ids);
    assert.deepEqual([tree.read(), tree.readOutside()], [before, outside]);
    assert.ok(!(await tree.readJournal()).includes("mine-1"));
  },
  async "a new file behind a folder that a person makes a link"(tree) {
    tree.run('mkdir a; echo 2 > "$OUT/x"; echo 1 > b');
    const ids = await tree.record(() => tree.run("echo 2 > a/x; echo 2 > b"));
    tree.run('mv a a-old; ln -s "$OUT" a');
    const outside = tree.readOutside();
    const { left } = await tree.undo(ids);
    assert.deepEqual([tree.readText("b"), tree.readOutside()], ["1\n", outside]);
    // The file that the command made is nowhere to be found under its name.
    assert.deepEqual(left, ["a/x"]);
  },
};

/** What the newest entry changed, and what it only names. */
async function namesOf(tree: RecordedTree): Promise<readonly (readonly string[])[]> {
  const [entry] = await newestEntries(tree.round, 1);
  const { files = [], notCovered = [] } = entry ?? {};
  return [files.map(({ path }) => path), notCovered.map(({ what }) => what)];
}

/** Of what was hidden, nothing is touched or kept; the rest comes back exactly. */
async function checkHidden(tree: RecordedTree, script: string, words?: string): Promise<void> {
  const mayBeLeft = [".git", ".env", "secret.txt", "ignored", "ignored/own"];
  await checkCommand(tree, script, { mayBeLeft, ...(words === undefined ? {} : { words }) });
  await assertNotKept(tree);
}

async function assertNotKept(tree: RecordedTree): Promise<void> {
  const found = /mine-\d/.exec(await tree.readJournal());
  assert.equal(found?.[0], undefined, "the history keeps what it must not");
}

/** What was somewhere stays in one of these places, and is named there or back at the first. */
async function checkKept(
  tree: RecordedTree,
  script: string,
  text: string,
  places: readonly string[],
): Promise<void> {
  const before = tree.read();
  const ids = await tree.record(() => tree.run(script), script);
  const [after, outside] = [tree.read(), tree.readOutside()];
  const { left } = await tree.undo(ids);
  const place = places.find((path) => tree.has(path) && tree.readText(path) === `${text}\n`);
  assert.ok(place, `${text} is in none of ${places.join()}`);
  if (!before.has(place)) assert.ok(left.includes(place), `${place} is not named: ${left.join()}`);
  const found = places.flatMap((path) => [path, path.split("/")[0] ?? path]);
  tree.assertTree(exceptFor(...found)(before, tree.read()), "the rest is undone");
  await tree.redo(ids);
  tree.assertTree(after, "redone");
  assert.deepEqual(tree.readOutside(), outside);
  await assertNotKept(tree);
}

/** A folder that a superuser cannot read is rare. */
async function withoutRoot(tree: RecordedTree, work: () => Promise<void>): Promise<void> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) {
    tree.run("chown -R 65534:65534 ..");
    for (let folder = dirname(tree.folder); folder !== "/"; folder = dirname(folder)) {
      chmodSync(folder, 0o777);
      if (folder.startsWith("/tmp/") && dirname(folder) === "/tmp") break;
    }
    process.seteuid?.(65_534);
  }
  try {
    await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
    chownSync(tree.folder, process.getuid?.() ?? -1, process.getgid?.() ?? -1);
  }
}

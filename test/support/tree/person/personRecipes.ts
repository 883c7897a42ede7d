import assert from "node:assert/strict";
import { mkdirSync, readdirSync, renameSync } from "node:fs";
import {
  begin,
  callOf,
  command,
  countEntries,
  end,
  newestEntries,
} from "../../crash/recordingRound.ts";
import { addressOf } from "../../disk/fileAddress.ts";
import type { Recipe } from "../commandRecipes.ts";
import type { RecordedTree } from "../recordedTree.ts";

/** A person, or what they decide, between the changes of one command. */
export const personRecipes: Readonly<Record<string, Recipe>> = {
  async "a person brings 1,500 files"(tree) {
    tree.write("a.txt", "1\n");
    const ids = await tree.record(async () => {
      tree.write("a.txt", "2\n");
      mkdirSync(tree.at("assets"));
      for (let number = 0; number < 1_500; number += 1) {
        tree.write(`assets/${number}.txt`, `${number}\n`);
      }
      tree.place("assets");
      await tree.round.recorder.settled();
    });
    await tree.undo(ids);
    assert.deepEqual(
      [readdirSync(tree.at("assets")).length, tree.readText("a.txt")],
      [1_500, "1\n"],
    );
  },
  async "a person brings a file while an MCP server is at work, or another tool"(tree) {
    const bring = async (tool: string): Promise<readonly unknown[]> => {
      const call = callOf(tool, { path: "made.txt" });
      await begin(tree.round, call);
      tree.write(`${tool}.txt`, "mine\n");
      tree.place(`${tool}.txt`);
      tree.write("made.txt", tool);
      await end(tree.round, call);
      const [entry] = await newestEntries(tree.round, 1);
      return [entry?.files.map(({ path }) => path), entry?.mayBeOthers];
    };
    assert.deepEqual(await bring("mcp_files_write"), [["made.txt"], undefined]);
    assert.deepEqual(await bring("runTests"), [["made.txt", "runTests.txt"], true]);
  },
  async "a person moves back what a command moved"(tree) {
    tree.run("mkdir src; echo 1 > src/a; echo 1 > b");
    const before = tree.read();
    const ids = await tree.record(() => tree.run("mv src lib; mv b c"));
    const { history } = tree.round.services;
    for (const [from, to] of [
      ["lib", "src"],
      ["c", "b"],
    ] as const) {
      renameSync(tree.at(from), tree.at(to));
      await history.noteMoved(addressOf(tree.at(from)), addressOf(tree.at(to)));
    }
    assert.deepEqual(await tree.undo(ids), { left: [] });
    tree.assertTree(before, "undone");
  },
  async "a person types in a file that a command made"(tree) {
    tree.run("echo 1 > x");
    const ids = await tree.record(async () => {
      tree.run("seq 3 > n; echo 2 > x");
      tree.save("n", "1\n2\nmine\n3\n");
      await tree.round.recorder.settled();
    });
    assert.deepEqual(await tree.undo(ids), { left: [] });
    assert.deepEqual([tree.readText("n"), tree.readText("x")], ["mine\n", "1\n"]);
  },
  async "a person saves a file by a name behind a link"(tree) {
    tree.run('echo mine > a; ln -s a l; ln -s "$OUT" out; echo theirs > "$OUT/f"; echo 1 > b');
    await tree.record(async () => {
      tree.run("echo 2 > b");
      tree.save("l", "typed\n");
      tree.save("out/f", "elsewhere\n");
      await tree.round.recorder.settled();
    });
    const [entry] = await newestEntries(tree.round, 1);
    assert.deepEqual(entry?.files.map(({ path }) => path).toSorted(), ["a", "b"]);
    assert.equal(entry.mayBeOthers, true);
    assert.ok(!(await tree.readJournal()).includes("elsewhere"));
  },
  async "a person saves a file, and takes it away"(tree) {
    tree.run("echo 1 > a; echo 1 > b");
    const ids = await tree.record(async () => {
      tree.write("a", "2\n");
      tree.save("b", "mine\n");
      await tree.round.recorder.settled();
      tree.run("rm b");
      tree.place("b");
      await tree.round.recorder.settled();
    });
    await tree.undo(ids);
    assert.deepEqual([tree.readText("a"), tree.has("b")], ["1\n", false]);
  },
  async "a person brings files, and the command moves, packs, formats and removes them"(tree) {
    tree.run("echo 1 > own");
    let brought = tree.read();
    const ids = await tree.record(async () => {
      for (const name of ["moved", "packed", "formatted", "removed"]) {
        tree.write(`p/${name}`, `mine ${name}\n`);
      }
      tree.write("large", Buffer.alloc(5_300_000));
      tree.write("n", "mine\n");
      for (const path of ["p", "n", "large"]) tree.place(path);
      await tree.round.recorder.settled();
      brought = tree.read();
      const each = "mv p/moved q; gzip p/packed; sed -i s/mine/agent/ p/formatted n; rm p/removed";
      tree.run(`echo 2 > own; mv large larger; ${each}`);
    });
    assert.deepEqual(await tree.undo(ids), { left: [] });
    tree.assertTree(brought, "what came is as the person brought it");
  },
  async "a person renames something to what a command removed"(tree) {
    tree.run("mkdir dist; echo old > dist/app; echo a > a; echo precious > b; echo mine > mine");
    const ids = await tree.record(async () => {
      tree.run("mkdir build; echo new > build/app; echo new > n; rm -r dist a b");
      await rename(tree, "build", "dist");
      await rename(tree, "n", "a");
      await rename(tree, "mine", "b");
    });
    assert.ok((await tree.readJournal()).includes("precious"));
    assert.deepEqual(await tree.undo(ids), { left: ["b"] });
    const read = ["dist/app", "a", "b"].map((path) => tree.readText(path));
    assert.deepEqual(read, ["old\n", "a\n", "mine\n"]);
  },
  async "a person renames back what a command moved, and it goes on"(tree) {
    tree.run("mkdir d r; echo d > d/a; echo r > r/a; echo f > f");
    const old = tree.read();
    const ids = await tree.record(async () => {
      tree.run("mv d e; mv r s; mv f g");
      await rename(tree, "e", "d");
      await rename(tree, "s", "r");
      await rename(tree, "g", "f");
      tree.run("echo agent > d/a; rm -r r; echo agent > f");
    });
    assert.deepEqual(await tree.undo(ids), { left: [] });
    tree.assertTree(old, "undone");
  },
  async "a person writes in the file that came in the place of a link"(tree) {
    tree.run("ln -s nowhere a; echo 1 > b");
    const ids = await tree.record(async () => {
      tree.run("rm a; seq 6 > a; echo 2 > b");
      tree.save("a", "1\nmine\n3\n4\n5\n6\n");
      await tree.round.recorder.settled();
    });
    const { left } = await tree.undo(ids);
    assert.deepEqual(left, ["a"]);
    assert.deepEqual([tree.readText("a"), tree.readText("b")], ["1\nmine\n3\n4\n5\n6\n", "1\n"]);
  },
  async "a person brings a project with what its rules leave out"(tree) {
    tree.write(".gitignore", "node_modules/\n");
    tree.write("a.txt", "1\n");
    const ids = await tree.record(async () => {
      tree.write("a.txt", "2\n");
      for (let number = 0; number < 1_200; number += 1) {
        tree.write(`app/node_modules/a/${number}.js`, `${number}\n`);
      }
      for (let number = 0; number < 30; number += 1) tree.write(`app/src/${number}.ts`, "1\n");
      tree.place("app");
      await tree.round.recorder.settled();
    });
    const brought = tree.read();
    await tree.undo(ids);
    const expected = new Map(brought).set("a.txt", {
      ...brought.get("a.txt"),
      bytes: "1\n",
    } as never);
    tree.assertTree(expected, "only the command's own is undone");
  },
  async "a person renames the folder that a command changes"(tree) {
    for (const name of ["1", "2", "3"]) tree.write(`src/${name}.ts`, `old${name}\n`);
    const ids = await tree.record(async () => {
      tree.write("src/1.ts", "agent\n");
      tree.write("src/new.ts", "agent new\n");
      renameSync(tree.at("src"), tree.at("lib"));
      tree.place("lib", "src");
      await tree.round.recorder.settled();
    });
    await tree.undo(ids);
    assert.deepEqual(readdirSync(tree.at("lib")).sort(), ["1.ts", "2.ts", "3.ts"]);
    assert.deepEqual(
      [tree.readText("lib/1.ts"), tree.readText("lib/2.ts"), tree.has("src")],
      ["old1\n", "old2\n", false],
    );
  },
  async "a person gives what they brought another name, or its folder"(tree) {
    tree.run("echo 1 > own; mkdir d ignored; echo 1 > d/1");
    const ids = await tree.record(async () => {
      const rename = async (from: string, to: string): Promise<void> => {
        renameSync(tree.at(from), tree.at(to));
        tree.place(to, from);
        await tree.round.recorder.settled();
      };
      tree.write("own", "2\n");
      for (const path of ["copy", "d/x"]) {
        tree.write(path, "mine\n");
        tree.place(path);
      }
      mkdirSync(tree.at("New Folder"));
      tree.place("New Folder");
      await tree.round.recorder.settled();
      await rename("copy", "d/named");
      await rename("d", "e");
      await rename("New Folder", "assets");
      await rename("ignored", "shown");
      tree.write("assets/logo.svg", "mine\n");
      tree.place("assets/logo.svg");
      await tree.round.recorder.settled();
    });
    const [entry] = await newestEntries(tree.round, 1);
    assert.deepEqual(
      [entry?.files.map(({ path }) => path), entry?.notCovered],
      [["own"], undefined],
    );
    const expected = new Map(tree.read());
    assert.deepEqual(await tree.undo(ids), { left: [] });
    expected.set("own", { ...expected.get("own"), bytes: "1\n" } as never);
    tree.assertTree(expected, "only the command's own is undone");
  },
  async "a person changes the mode of a file that a command wrote"(tree) {
    tree.run("printf '\\0\\377\\376' > a.bin; echo 1 > a");
    const ids = await tree.record(() => tree.run("printf '\\0\\377' > a.bin; echo 2 > a"));
    tree.run("chmod 755 a.bin a");
    await tree.undo(ids);
    tree.run("test -x a.bin; test -x a; test $(cat a) = 1; test $(wc -c < a.bin) = 3");
  },
  async "an ampersand in a word is no background"(tree) {
    tree.write("a.ts", "foo\n");
    tree.write("mine.md", "one\n");
    for (const words of ["sed -i 's/foo/&bar/' a.ts", "echo 'R & D' > a.ts", "curl 'x?a=1&b=2'"]) {
      await tree.record(() => tree.write("a.ts", words), words);
    }
    tree.write("mine.md", "one\nmy line\n");
    assert.deepEqual(await tree.record(() => undefined, "ls"), []);
    assert.equal(await countEntries(tree.round), 3);
  },
  async "a person undoes an earlier edit while a command goes on"(tree) {
    await goOnWhile(tree, async (earlier) => {
      assert.deepEqual(await tree.undo(earlier), { left: [] });
      return "line 5";
    });
  },
  async "a person keeps all while a command goes on"(tree) {
    await goOnWhile(tree, async () => {
      await tree.keepAll();
      return "earlier";
    });
  },
  async "a person saves the file while a command goes on"(tree) {
    await goOnWhile(tree, async () => {
      tree.save("a.txt", tree.readText("a.txt").replace("earlier", "mine"));
      await tree.round.recorder.settled();
      return "mine";
    });
  },
};

/** A person gives another name in the Explorer. */
async function rename(tree: RecordedTree, from: string, to: string): Promise<void> {
  renameSync(tree.at(from), tree.at(to));
  tree.place(to, from);
  await tree.round.services.history.noteMoved(addressOf(tree.at(from)), addressOf(tree.at(to)));
  await tree.round.recorder.settled();
}

/** A command writes line 10, and line 15 after something else has been done; both are its own. */
async function goOnWhile(
  tree: RecordedTree,
  meanwhile: (earlier: readonly number[]) => Promise<string>,
): Promise<void> {
  const lines = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`);
  const write = (line: number, text: string): void => {
    const now = tree.readText("a.txt").split("\n");
    tree.write("a.txt", now.toSpliced(line - 1, 1, text).join("\n"));
  };
  tree.write("a.txt", lines.join("\n"));
  const earlier = await tree.record(() => write(5, "earlier"));
  const count = await countEntries(tree.round);
  const call = command();
  await begin(tree.round, call);
  write(10, "ten");
  const fifth = await meanwhile(earlier);
  write(15, "fifteen");
  await end(tree.round, call);
  const { entries } = await tree.round.services.history.read();
  const ids = entries.slice(count).flatMap(({ id, kind }) => (kind === "edit" ? [id] : []));
  assert.equal(ids.length, 1);
  const after = tree.readText("a.txt");
  assert.deepEqual(await tree.undo(ids), { left: [] });
  assert.equal(tree.readText("a.txt"), lines.toSpliced(4, 1, fifth).join("\n"), "undone");
  assert.deepEqual(await tree.redo(ids), { left: [] });
  assert.equal(tree.readText("a.txt"), after, "redone");
}

import assert from "node:assert/strict";
import { renameSync } from "node:fs";
import { join } from "node:path";
import { begin, callOf, end, newestEntries, placedAt, rootAt } from "../../crash/recordingRound.ts";
import { readStatesBelow } from "../../../../src/files/states/index.ts";
import { addressOf } from "../../disk/fileAddress.ts";
import { claudeCode } from "../../../../src/core/agents/claudeCode.ts";
import type { Recipe } from "../commandRecipes.ts";
import { correctedRecipes } from "./correctedRecipes.ts";
import { movedBackRecipes } from "./movedBackRecipes.ts";
import type { RecordedTree } from "../recordedTree.ts";

/** What was there before a command is in the history, whatever a person makes of it meanwhile. */
export const keptRecipes: Readonly<Record<string, Recipe>> = {
  ...correctedRecipes,
  ...movedBackRecipes,
  async "a person takes away or brings a folder of more files than are read"(tree) {
    tree.run("mkdir d e; echo precious > d/a; echo precious > e/a; echo 1 > x");
    tree.run("for i in $(seq 1010); do echo $i > d/$i; done");
    const ids = await tree.record(async () => {
      tree.run("echo agent > d/a; rm -r e; echo 2 > x");
      await tree.discard("d");
      tree.run("mkdir e; for i in $(seq 1010); do echo $i > e/$i; done");
      tree.place("e");
      await tree.round.recorder.settled();
    });
    assert.deepEqual(await tree.undo(ids), { left: [] });
    const read = ["d/a", "e/a", "e/1010", "x"].map((path) => tree.readText(path));
    assert.deepEqual(read, ["precious\n", "precious\n", "1010\n", "1\n"]);
    assert.equal(tree.has("d/1"), false);
  },
  async "VS Code makes a settings file for a person, who changes a line that a command made"(tree) {
    tree.run("echo 1 > x");
    const settings = '{\n    "editor.tabSize": 3\n}';
    const ids = await tree.record(async () => {
      tree.run("mkdir .vscode; printf '{}' > .vscode/settings.json; echo 2 > x");
      tree.save(".vscode/settings.json", settings);
      tree.run("seq 101 103 > made");
      tree.save("made", "101\n102 mine\n103\n");
      await tree.round.recorder.settled();
    });
    await tree.undo(ids);
    const read = [".vscode/settings.json", "x", "made"].map((path) => tree.readText(path));
    assert.deepEqual(read, [settings, "1\n", "101\n102 mine\n103\n"]);
  },
  async "a command hits what a person put in the place of what it had taken away"(tree) {
    tree.run("mkdir d; for i in a b d/c; do echo precious > $i; done; echo 1 > x");
    await tree.record(async () => {
      tree.run("rm -r a b d; echo 2 > x");
      for (const path of ["a", "b", "d/c"]) {
        tree.write(path, "mine\n");
        tree.place(path);
      }
      await tree.round.recorder.settled();
      tree.run("echo agent > a; rm -r b d");
    });
    const entries = await newestEntries(tree.round, 2);
    await tree.undo(entries.map(({ id }) => id).slice(1));
    const read = (): readonly string[] => ["a", "b", "d/c", "x"].map((path) => tree.readText(path));
    assert.deepEqual(read(), ["mine\n", "mine\n", "mine\n", "2\n"]);
    tree.run("rm -r a b d");
    await tree.undo(entries.map(({ id }) => id).slice(0, 1));
    assert.deepEqual(read(), ["precious\n", "precious\n", "precious\n", "1\n"]);
  },
  async "a command removes or overwrites at once what a person brings"(tree) {
    tree.run("echo 1 > x");
    const ids = await tree.record(async () => {
      tree.run("echo 2 > x");
      for (const path of ["p", "q"]) {
        tree.write(path, "mine\n");
        const came = readStatesBelow(tree.at(path));
        tree.round.tell({ ...placedAt(tree.at(path)), came });
        await came;
      }
      tree.run("rm p; echo agent > q");
      await tree.round.recorder.settled();
    });
    assert.deepEqual(await tree.undo(ids), { left: [] });
    const read = ["p", "q", "x"].map((path) => tree.readText(path));
    assert.deepEqual(read, ["mine\n", "mine\n", "1\n"]);
  },
  async "VS Code makes a file for its own agent while a command is at work"(tree) {
    tree.run("echo 1 > x");
    const ids = await tree.record(async () => {
      const create = callOf("create_file", { filePath: tree.at("made"), content: "agent\n" });
      await begin(tree.round, create);
      tree.write("made", "");
      tree.place("made");
      tree.write("made", "agent\n");
      await end(tree.round, create);
      tree.run("echo 2 > x");
    });
    const paths = (await newestEntries(tree.round, 2)).map(({ files }) =>
      files.map(({ path }) => path),
    );
    assert.deepEqual(paths, [["made"], ["x"]]);
    assert.deepEqual(await tree.undo(ids), { left: [] });
    assert.deepEqual([tree.has("made"), tree.readText("x")], [false, "1\n"]);
  },
  async "a command and a person take turns on a file"(tree) {
    tree.run("printf '1\\nprecious\\n' > a; echo 1 > x");
    const ids = await tree.record(async () => {
      for (const turn of [1, 2]) {
        tree.run(`printf '1\\nagent ${turn}\\n' > a`);
        tree.save("a", `1\nmine ${turn}\n`);
        await tree.round.recorder.settled();
      }
      tree.run("printf '1\\nagent\\n' > a; echo 2 > x");
    });
    await tree.undo(ids);
    assert.deepEqual([tree.readText("a"), tree.readText("x")], ["1\nmine 2\n", "1\n"]);
    const kept = await tree.readJournal();
    for (const word of ["precious", "mine 1"]) assert.ok(kept.includes(word), word);
  },
  async "a command hits what a person drags out of a folder that is ignored"(tree) {
    tree.run("mkdir ignored; echo mine > ignored/a; echo mine > ignored/b; echo 1 > x");
    const ids = await tree.record(async () => {
      for (const path of ["a", "b"]) {
        renameSync(tree.at(`ignored/${path}`), tree.at(path));
        tree.place(path, `ignored/${path}`);
      }
      await tree.round.recorder.settled();
      tree.run("rm a; echo agent > b; echo 2 > x");
    });
    assert.deepEqual(await tree.undo(ids), { left: ["b"] });
    assert.deepEqual([tree.readText("a"), tree.readText("x")], ["mine\n", "1\n"]);
    tree.run("rm b");
    await tree.undo(ids);
    assert.ok((await tree.readJournal()).includes("mine"));
  },
  async "a person discards what a tool has changed, whose end is not told yet"(tree) {
    tree.run("echo precious > a; echo precious > b");
    for (const path of ["a", "b"]) {
      const text = { old_string: "precious", new_string: "agent" };
      const call = callOf("Edit", { file_path: tree.at(path), ...text }, claudeCode);
      await begin(tree.round, call);
      tree.run(`echo agent > ${path}`);
      await tree.discard(path);
      if (path === "b") {
        tree.write(path, "mine\n");
        tree.place(path);
      }
      await end(tree.round, call);
    }
    const entries = await newestEntries(tree.round, 2);
    assert.deepEqual(
      entries.map(({ mayBeOthers }) => mayBeOthers),
      [true, true],
    );
    await tree.undo(entries.map(({ id }) => id));
    assert.deepEqual([tree.readText("a"), tree.readText("b")], ["precious\n", "mine\n"]);
  },
  async "a person discards what another call has changed while a command is at work"(tree) {
    tree.run("echo 1 > a; echo 1 > x");
    const ids = await tree.record(async () => {
      for (const path of ["a", "made"]) {
        const call = callOf("Write", { file_path: tree.at(path), content: "agent\n" }, claudeCode);
        await begin(tree.round, call);
        tree.write(path, "agent\n");
        await end(tree.round, call);
        await tree.discard(path);
      }
      tree.run("echo 2 > x");
      await tree.round.recorder.settled();
    });
    assert.deepEqual(await tree.undo(ids.slice(-1)), { left: [] });
    const there = ["a", "made"].map((path) => tree.has(path));
    assert.deepEqual([...there, tree.readText("x")], [false, false, "1\n"]);
  },
  async "a person drags what the command overwrote into another folder of the workspace"(tree) {
    const other = join(tree.outside, "other");
    tree.run("mkdir $OUT/other d; for i in a d/b; do echo precious > $i; done; echo 1 > x");
    tree.round.roots.push(rootAt(other, "other"));
    const ids = await tree.record(async () => {
      tree.run("for i in a d/b x; do echo agent > $i; done");
      for (const path of ["a", "d"]) {
        const to = join(other, path);
        renameSync(tree.at(path), to);
        const fromUri = addressOf(tree.at(path));
        tree.round.tell({ ...placedAt(to), fromUri });
        await tree.round.services.history.noteMoved(fromUri, addressOf(to));
      }
      await tree.round.recorder.settled();
    });
    assert.deepEqual(await tree.undo(ids), { left: [] });
    const read = ["a", "d/b", "x"].map((path) => tree.readText(path));
    assert.deepEqual(read, ["precious\n", "precious\n", "1\n"]);
  },
  async "a person gives a file the name of another that the command changed"(tree) {
    tree.run("mkdir l; echo old > old; echo mine > new; echo mine > a; echo mine > z");
    const ids = await tree.record(() =>
      tree.run(
        "rm old; echo agent >> new; echo agent >> a; echo agent > l/a; echo agent >> z; echo z > y",
      ),
    );
    await rename(tree, "new", "old");
    await rename(tree, "a", "l/a");
    await rename(tree, "y", "z");
    const { left } = await tree.undo(ids);
    assert.equal(left.length, 3);
    const read = ["old", "l/a", "z"].map((path) => tree.readText(path));
    assert.deepEqual(read, ["mine\n", "mine\n", "z\n"]);
  },
  async "a person puts back a copy that a call has made, or drags a file onto it"(tree) {
    tree.run("mkdir d; for i in a b d/a; do echo mine > $i; done");
    const ids = [
      ...(await tree.record(() => tree.run("cp a a.bak; cp b copy; cp -r d d.bak"))),
      ...(await tree.record(() => tree.run("echo agent >> a; echo agent >> b; echo agent >> d/a"))),
    ];
    tree.run("rm -r d");
    await rename(tree, "a.bak", "a");
    await rename(tree, "b", "copy");
    await rename(tree, "d.bak", "d");
    for (const undone of [ids.slice(0, 1), ids]) {
      await tree.undo(undone);
      const read = ["a", "copy", "d/a"].map((path) => tree.readText(path));
      const copy = undone === ids ? "mine\n" : "mine\nagent\n";
      assert.deepEqual(read, ["mine\n", copy, "mine\n"]);
    }
  },
  async "a person moves back what a command moved over another file"(tree) {
    tree.run("echo 'mine a' > a; echo 'mine b' > b");
    const before = tree.read();
    const ids = await tree.record(() => tree.run("mv b a"));
    await rename(tree, "a", "b");
    assert.deepEqual(await tree.undo(ids), { left: [] });
    tree.assertTree(before, "undone");
  },
  async "a person deletes what a canceled call of the chat names, beside another agent"(tree) {
    tree.run("echo mine > a; echo 1 > x");
    const edit = callOf("create_file", { filePath: tree.at("a"), content: "agent\n" });
    const other = { ...callOf("Bash", { command: "make" }, claudeCode), sessionId: "other" };
    for (const call of [other, edit]) await begin(tree.round, call);
    await tree.discard("a");
    await tree.round.recorder.settled();
    tree.run("echo 2 > x");
    await end(tree.round, other);
    const [entry] = await newestEntries(tree.round, 1);
    assert.deepEqual(
      entry?.files.map(({ path }) => path),
      ["x"],
    );
  },
  async "a person renames files while a call of the chat is open"(tree) {
    const { recorder } = tree.round;
    const [from = "", to = "", other = ""] = ["a", "b", "c"].map((each) =>
      addressOf(tree.at(each)),
    );
    const input = `*** Begin Patch\n*** Update File: ${tree.at("a")}\n*** Move to: ${tree.at("b")}\n@@\n-1\n+2\n*** End Patch`;
    tree.run("echo 1 > a");
    const patch = await begin(tree.round, callOf("apply_patch", { input, explanation: "" }));
    assert.deepEqual(
      [recorder.mayRename(from, to), recorder.mayRename(from, other)],
      [true, false],
    );
    await end(tree.round, patch);
    await begin(tree.round, callOf("mcp_server_tool", {}));
    await begin(tree.round, callOf("mcp__server__tool", {}, claudeCode));
    assert.ok(!recorder.mayRename(from, other));
    await begin(tree.round, callOf("vscode_renameSymbol", {}));
    assert.ok(recorder.mayRename(from, other));
  },
  async "a file whose name a person gave to another, which an agent then edited"(tree) {
    tree.run("echo mine a > a; echo mine c > c");
    const moved = await tree.record(() => tree.run("mv a b"));
    await rename(tree, "c", "a");
    const edited = await tree.record(() => tree.run("echo agent >> a"));
    assert.ok((await tree.undo([...moved, ...edited])).left.includes("b"));
    const texts = ["a", "b"].map((path) => tree.readText(path));
    assert.deepEqual(texts, ["mine c\n", "mine a\n"]);
  },
};

async function rename(tree: RecordedTree, from: string, to: string): Promise<void> {
  renameSync(tree.at(from), tree.at(to));
  const { history } = tree.round.services;
  await history.noteMoved(addressOf(tree.at(from)), addressOf(tree.at(to)));
}

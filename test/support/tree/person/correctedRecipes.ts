import assert from "node:assert/strict";
import { newestEntries } from "../../crash/recordingRound.ts";
import type { Recipe } from "../commandRecipes.ts";
import { openReview } from "../undo/openReview.ts";

/** Tells what is kept where a person corrects what a command has just written, while it is at work. */
export const correctedRecipes: Readonly<Record<string, Recipe>> = {
  async "a person types in the very place of a line that a command has deleted"(tree) {
    const [lines, mine] = [["1\n", "2\n", "3\n", "4\n", "5\n"], "mine\n"];
    tree.write("a", lines.join(""));
    const one = await tree.record(() => tree.run("sed -i s/5/agent/ a"));
    const two = await tree.record(() => {
      tree.run("sed -i /3/d a");
      tree.save("a", ["1\n", "2\n", mine, "4\n", "agent\n"].join(""));
    });
    const three = await tree.record(() => tree.run("sed -i s/1/agent/ a"));
    assert.deepEqual(await tree.undo([...three, ...two, ...one]), { left: [] });
    assert.equal(tree.readText("a"), lines.toSpliced(3, 0, mine).join(""));
  },
  async "a person corrects the line that a command has changed"(tree) {
    tree.run("printf '1\\nprecious\\n3\\n' > a; printf 'precious\\0' > b; echo 1 > x");
    const ids = await tree.record(async () => {
      tree.run("printf '1\\nagent\\n3\\n' > a; printf 'agent\\0' > b; echo 2 > x");
      tree.save("a", "1\nmine\n3\n");
      tree.save("b", "agent\0mine");
      await tree.round.recorder.settled();
    });
    const [entry] = await newestEntries(tree.round, 1);
    assert.equal(entry?.mayBeOthers, true);
    const { left } = await tree.undo(ids);
    assert.deepEqual(left.toSorted(), ["a", "b"]);
    const read = ["a", "b", "x"].map((path) => tree.readText(path));
    assert.deepEqual(read, ["1\nmine\n3\n", "agent\0mine", "1\n"]);
    const journal = await tree.readJournal();
    assert.ok(["1\nprecious\n3\n", "precious\0"].every((text) => journal.includes(text)));
  },
  async "a person corrects a word of what a command has just written, which it hits once more"(
    tree,
  ) {
    tree.run("(seq 5; echo 'retries = 1;'; seq 11 15) > a; (seq 3; echo 1) > s; echo 1 > x");
    const ids = await tree.record(async () => {
      tree.run(
        "sed -i 's/= 1/= 2/; s/^3/three/; s/^13/thirteen/' a; sed -i '4s/1/9/' s; echo 'made = 2;' > n; echo 'temp = 2;' > t; echo 2 > x",
      );
      tree.save("a", tree.readText("a").replace("retries = 2", "retries = 3"));
      tree.save("s", "1\n2\n3\n3\n");
      tree.save("n", "made = 3;\n");
      tree.save("t", "temp = 3;\n");
      await tree.round.recorder.settled();
      tree.run("echo 'made = 4;' > n; mv t installed");
    });
    await tree.undo(ids);
    const read = ["a", "s", "n", "t", "x"].map((path) => tree.readText(path));
    const corrected = "1\n2\n3\n4\n5\nretries = 3;\n11\n12\n13\n14\n15\n";
    assert.deepEqual(read, [corrected, "1\n2\n3\n3\n", "made = 3;\n", "temp = 3;\n", "1\n"]);
    assert.ok((await tree.readJournal()).includes("retries = 1;"));
  },
  async "a person corrects one line of many that a command writes, and a save trims the others"(
    tree,
  ) {
    tree.run("echo top > a; echo top > b; echo 1 > x");
    const ids = await tree.record(async () => {
      tree.run("for i in a b n; do printf 'agent %s  \\n' 1 2 3 >> $i; done; echo 2 > x");
      tree.save("a", "top\nagent 1\nmine\nagent 3\n");
      tree.save("b", "top\nmine\nagent 1\nagent 2\nagent 3\n");
      tree.save("n", "agent 1\nmine\nagent 3\n");
      await tree.round.recorder.settled();
    });
    assert.deepEqual(await tree.undo(ids), { left: ["n"] });
    const read = ["a", "b", "n", "x"].map((path) => tree.readText(path));
    assert.deepEqual(read, ["top\nmine\n", "top\nmine\n", "agent 1\nmine\nagent 3\n", "1\n"]);
  },
  async "a person corrects a word of a file that a command makes and goes on with"(tree) {
    tree.run("echo 1 > x");
    const ids = await tree.record(async () => {
      tree.run("printf 'name\\nversion\\n' > n; echo 2 > x");
      tree.save("n", "shop\nversion\n");
      await tree.round.recorder.settled();
      tree.run("echo agent >> n");
    });
    assert.deepEqual(await tree.undo(ids), { left: ["n"] });
    assert.deepEqual([tree.readText("n"), tree.readText("x")], ["shop\nversion\n", "1\n"]);
  },
  async "a person deletes lines of their own, and corrects one that a command has just written"(
    tree,
  ) {
    tree.run("printf 'top\\nmine 1\\nmine 2\\nend\\n' > a");
    const ids = await tree.record(async () => {
      tree.run("for i in {1..60}; do echo agent $i >> a; done");
      const now = tree.readText("a").replace("mine 2\n", "").replace("agent 25", "corrected");
      tree.save("a", now);
      await tree.round.recorder.settled();
    });
    const [entry] = await newestEntries(tree.round, 1);
    assert.equal(entry?.mayBeOthers, undefined);
    assert.deepEqual(await tree.undo(ids), { left: [] });
    assert.equal(tree.readText("a"), "top\nmine 1\nend\ncorrected\n");
  },
  async "a person types in files that a command moves: it goes back with them"(tree) {
    const text = Array.from({ length: 12 }, (_, index) => `value ${index}\n`).join("");
    for (const name of ["a", "b", "c", "d"]) tree.write(`src/${name}`, text);
    const ids = await tree.record(async () => {
      tree.run("mv src app; echo agent >> app/d");
      tree.save("app/b", `${text}mine\n`);
      tree.save("app/b", `${text}mine\nmine too\n`);
      tree.save("app/c", text.replace("value 5", "mine 5"));
      tree.save("app/d", tree.readText("app/d").replace("value 5", "mine 5"));
      await tree.round.recorder.settled();
      tree.run("sed -i 's/value 3/agent 3/' app/*");
    });
    const after = tree.read();
    assert.deepEqual(await tree.undo(ids), { left: [] });
    const mine = text.replace("value 5", "mine 5");
    const read = ["a", "b", "c", "d"].map((name) => tree.readText(`src/${name}`));
    assert.deepEqual(read, [text, `${text}mine\nmine too\n`, mine, mine]);
    assert.equal(tree.has("app"), false);
    assert.deepEqual(await tree.redo(ids), { left: [] });
    assert.deepEqual(tree.read(), after);
  },
  async "a person types in what a command makes once it has deleted another file"(tree) {
    tree.write("a", "1\nmine\n3\n");
    const ids = await tree.record(async () => {
      // Some file systems give the next new file the number of one that is gone.
      tree.run("rm a; printf 'agent\\nagent too\\n' > b");
      tree.save("b", "agent\nmine\nagent too\n");
      await tree.round.recorder.settled();
    });
    assert.deepEqual(await tree.undo(ids), { left: [] });
    assert.deepEqual([tree.readText("a"), tree.readText("b")], ["1\nmine\n3\n", "mine\n"]);
  },
  async "a person types in a new file that has the name of one that a command moved out of its folder"(
    tree,
  ) {
    tree.write("s/x", "one\ntwo\n");
    const ids = await tree.record(async () => {
      tree.run("mv s k; mv k/x y; printf 'agent 1\nagent 2\n' > k/x");
      tree.save("k/x", "agent 1\nagent 2\nmine\n");
      await tree.round.recorder.settled();
    });
    assert.deepEqual(await tree.undo(ids), { left: ["k"] });
    assert.deepEqual([tree.readText("s/x"), tree.readText("k/x")], ["one\ntwo\n", "mine\n"]);
  },
  async "a person types in what a command has moved over others, or together with them"(tree) {
    const text = (of: string): string => `${of} 1\n${of} 2\n${of} 3\n`;
    const typed = (was: string): string => `${was.replace(" 2", " two")}mine\n`;
    const names = ["over", "on", "swapped", "with", "src/x", "s/y"];
    for (const name of names) tree.write(name, text(name));
    const type = (path: string): void => tree.save(path, typed(tree.readText(path)));
    const ids = await tree.record(async () => {
      tree.run("mv -f on over; mv swapped t; mv with swapped; mv t with");
      tree.run("mv src app; sed -i s/3/three/ app/x; sed -i s/3/three/ s/y; mv s t");
      for (const path of ["over", "swapped", "app/x", "t/y"]) type(path);
      await tree.round.recorder.settled();
      tree.run("mv t s");
    });
    assert.deepEqual(await tree.undo(ids), { left: [] });
    for (const name of names) {
      const isMine = !["over", "swapped"].includes(name);
      const was = text(name);
      assert.equal(tree.readText(name), isMine ? typed(was) : was, name);
    }
    assert.deepEqual(
      ["app", "t"].map((path) => tree.has(path)),
      [false, false],
    );
  },
  async "a person types in a file that a command moves, and in its copy at the old place"(tree) {
    tree.write("x", "one\ntwo\n");
    await tree.record(async () => {
      tree.run("mv x t; cp t x");
      tree.save("x", "one\ntwo\nmine\n");
      await tree.round.recorder.settled();
      tree.save("t", "one\ntwo\nmine too\n");
      await tree.round.recorder.settled();
    });
    const { undo } = await openReview(tree);
    await undo();
    assert.equal(tree.readText("x"), "one\ntwo\nmine\n");
    assert.ok(tree.readText("t").includes("mine too"));
  },
  async "a person types in what one command has made or moved, and another moves on"(tree) {
    for (const path of ["a", "x"]) tree.write(path, `${path} 1\n${path} 2\n`);
    await tree.record(() => tree.run("echo agent > y; mv x z"));
    await tree.record(async () => {
      tree.run("mv -f y a; mv z w");
      for (const path of ["a", "w"]) tree.save(path, `${tree.readText(path)}mine\n`);
      await tree.round.recorder.settled();
    });
    const { undo } = await openReview(tree);
    assert.deepEqual((await undo()).left, []);
    const read = ["a", "x", "w"].map((path) => tree.readText(path));
    assert.deepEqual(read, ["a 1\nmine\na 2\n", "x 1\nx 2\n", "mine\n"]);
  },
};

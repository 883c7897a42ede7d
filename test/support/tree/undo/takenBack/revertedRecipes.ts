import assert from "node:assert/strict";
import type { Recipe } from "../../commandRecipes.ts";
import { openReview } from "../openReview.ts";
import { beginReverted as begin, check, listKinds, load, ownCheck, save } from "./revertedTexts.ts";

/** What a person writes where they have taken back, without Linewise, what an agent did. */
export const revertedRecipes: Readonly<Record<string, Recipe>> = {
  async "an own version of a function that an agent added and the person deleted stays"(tree) {
    for (const other of [load, load.replace("load", "loaded")]) {
      for (const own of [
        ownCheck,
        "export class Check {\n  run(input) {\n    this.x();\n  }\n}\n",
      ]) {
        await begin(tree, `${load}\n${save}`);
        await tree.record(() => tree.write("a", `${other}\n${save}\n${check}`));
        const review = await openReview(tree);
        tree.write("a", `${other}\n${save}`);
        await review.look("a");
        tree.write("a", `${other}\n${save}\n${own}`);
        await review.look("a");
        assert.deepEqual((await review.undo()).left, []);
        assert.equal(tree.readText("a"), `${load}\n${save}\n${own}`);
      }
    }
  },
  async "a function that an agent deleted and the person brought back is not doubled once they alter it"(
    tree,
  ) {
    await begin(tree, `${load}\n${save}`);
    await tree.record(() => tree.write("a", load));
    const review = await openReview(tree);
    tree.write("a", `${load}\n${save}`);
    await review.look("a");
    const mine = `${load}\n${save.replace("(id)", "(id, mine)")}`;
    tree.write("a", mine);
    await review.look("a");
    assert.deepEqual(review.listed(), ["b"]);
    await review.undo();
    assert.equal(tree.readText("a"), mine);
  },
  async "a file that an agent made and the person deleted is theirs once they make it again"(tree) {
    await begin(tree, load);
    await tree.record(() => tree.write("test", check));
    const review = await openReview(tree);
    tree.run("rm test");
    await review.look("test");
    tree.write("test", ownCheck);
    await review.look("test");
    assert.deepEqual(review.listed(), ["b"]);
    await review.undo();
    assert.equal(tree.readText("test"), ownCheck);
  },
  async "an own version that is typed over an agent's lines is a person's, moved lines are the agent's"(
    tree,
  ) {
    await begin(tree, load);
    await tree.record(() => tree.write("a", `${load}\n${check}`));
    for (const [meanwhile, then, isTheirs] of [
      [`${load}\ne\n`, `${load}\n${ownCheck}`, true],
      [load, `${check}\n${load}`, false],
    ] as const) {
      const review = await openReview(tree);
      assert.deepEqual(review.listed(), ["a", "b"]);
      for (const text of [meanwhile, then]) {
        tree.write("a", text);
        await review.look("a");
      }
      assert.deepEqual(review.listed(), isTheirs ? ["b"] : ["a", "b"]);
      tree.write("a", `${load}\n${check}`);
      await review.look("a");
    }
  },
  async "what was taken back while no window was open, or with a blank line or own words, is a person's then"(
    tree,
  ) {
    for (const [taken, own] of [
      [load, `${load}\n${ownCheck}`],
      [`${load}\n`, `${load}\n${ownCheck}`],
      [load.replace("(id)", "(id, mine)"), `${load.replace("(id)", "(id, mine)")}\n${ownCheck}`],
    ] as const) {
      for (const isOpen of [true, false]) {
        await begin(tree, load);
        await tree.record(() => tree.write("a", `${load}\n${check}`));
        const before = isOpen ? await openReview(tree) : undefined;
        tree.write("a", taken);
        await before?.look("a");
        const review = before ?? (await openReview(tree));
        tree.write("a", own);
        await review.look("a");
        await review.undo();
        assert.equal(tree.readText("a"), own);
      }
    }
  },
  async "no redo of the edit takes what a person wrote since, and an undo of it leaves that"(tree) {
    const own = `// mine\n${load}\n${ownCheck}`;
    for (const steps of [
      [`${load}\n`, `// mine\n${load}\n`, own],
      [`// mine\n${load}`, own],
    ]) {
      await begin(tree, load);
      const [id = 0] = await tree.record(() => tree.write("a", `${load}\n${check}`));
      const review = await openReview(tree);
      for (const text of steps) {
        tree.write("a", text);
        await review.look("a");
      }
      assert.deepEqual(review.listed(), ["b"]);
      assert.match((await tree.redo([id])).rejected ?? "", /has not been undone/);
      assert.deepEqual((await tree.undo([id])).left, ["a"]);
      assert.equal(tree.readText("a"), own);
    }
  },
  async "what a person takes back while an agent is at work elsewhere is theirs, too"(tree) {
    const mine = `${load}\n${save.replace("(id)", "(id, mine)")}`;
    for (const [before, after, own] of [
      [load, `${load}\n${check}`, `${load}\n${ownCheck}`],
      [`${load}\n${save}`, load, mine],
    ] as const) {
      await begin(tree, before);
      await tree.record(() => tree.write("a", after));
      let isAtWork = true;
      const review = await openReview(tree, () => isAtWork);
      for (const text of [before, own]) {
        tree.write("a", text);
        await review.look("a");
      }
      assert.deepEqual(await listKinds(tree, 1), ["edit"]);
      isAtWork = false;
      await review.look("b");
      assert.deepEqual(review.listed(), ["b"]);
      await review.undo();
      assert.equal(tree.readText("a"), own);
    }
  },
  async "an agent's call that takes it back itself has an entry of its own"(tree) {
    await begin(tree, load);
    await tree.record(() => tree.write("a", `${load}\n${check}`));
    let isAtWork = true;
    const review = await openReview(tree, () => isAtWork);
    await tree.record(async () => {
      tree.write("a", load);
      await review.look("a");
    });
    isAtWork = false;
    await review.look("a");
    assert.deepEqual(await listKinds(tree, 2), ["edit", "edit"]);
  },
  async "one of two functions above a line that is another is a person's once they wrote it anew"(
    tree,
  ) {
    const [one, two] = ["one", "two"].map((name) => check.replace("check", name));
    const own = ownCheck.replace("check", "one");
    await begin(tree, `${load}\nmodule.exports = { load };\n`);
    const exported = "module.exports = { load, one, two };\n";
    await tree.record(() => tree.write("a", [load, one, two, exported].join("\n")));
    const review = await openReview(tree);
    for (const texts of [
      [load, two],
      [load, own, two],
    ]) {
      tree.write("a", [...texts, exported].join("\n"));
      await review.look("a");
    }
    assert.deepEqual((await review.undo()).left, []);
    assert.equal(tree.readText("a"), `${load}\n${own}\nmodule.exports = { load };\n`);
  },
  async "an own function is a person's that they write once they took back all with own words beside it"(
    tree,
  ) {
    const explained = (name: string): string =>
      `// ${name} says why this is so,\n// and what comes of it.\nexport function ${name}() {\n  return run();\n}\n`;
    await begin(tree, `${load}\n${save}`);
    const agents = [load, check, explained("agents"), save].join("\n");
    await tree.record(() => tree.write("a", agents));
    const review = await openReview(tree);
    const own = [load, explained("mine"), save].join("\n");
    for (const text of [`// mine\n${agents}`, `${load}\n${save}`, own]) {
      tree.write("a", text);
      await review.look("a");
    }
    await review.undo();
    assert.equal(tree.readText("a"), own);
  },
  async "a call of which another file waits is undone in part"(tree) {
    await begin(tree, load);
    tree.write("c", load);
    const [id] = await tree.record(() => {
      tree.write("a", `${load}\n${check}`);
      tree.run("rm c");
    });
    const review = await openReview(tree);
    await review.undo(["a"]);
    const { entries } = await tree.round.services.history.read();
    assert.deepEqual([review.listed(), entries.at(-1)?.inPart], [["b", "c"], [id]]);
  },
  async "one of the functions that an agent added in a row is a person's once they wrote it anew"(
    tree,
  ) {
    const all = ["one", "two", "three"].map((name) => check.replace("check", name));
    for (const index of [0, 1, 2]) {
      const own = ownCheck.replace("check", ["one", "two", "three"][index] ?? "");
      await begin(tree, load);
      await tree.record(() => tree.write("a", [load, ...all].join("\n")));
      const review = await openReview(tree);
      for (const texts of [all.filter((each) => each !== all[index]), all.with(index, own)]) {
        tree.write("a", [load, ...texts].join("\n"));
        await review.look("a");
      }
      assert.deepEqual((await review.undo()).left, []);
      assert.equal(tree.readText("a"), `${load}\n${own}`);
    }
  },
};

import assert from "node:assert/strict";
import type { Recipe } from "../commandRecipes.ts";
import type { RecordedTree } from "../recordedTree.ts";
import { openReview } from "./openReview.ts";

const load = "export function load(id) {\n  const row = db.load(id);\n  return row.load;\n}\n";
const save = load.replaceAll("load", "save");
const check = `export function check(input) {
  if (typeof input !== "object") {
    throw new Error("no object");
  }
  const errors = [];
  return errors;
}
`;
const ownCheck = check.replace("throw new Error(", "throw own(").replace("[]", "list(input)");

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
  async "two hunks that a person takes back one after another come back at once, or in two steps"(
    tree,
  ) {
    for (const steps of [[], [`one\n${load}`], [`${load}two\n`]]) {
      await begin(tree, load);
      await tree.record(() => tree.write("a", `one\n${load}two\n`));
      const review = await openReview(tree);
      for (const text of [`one\n${load}`, load, ...steps, `one\n${load}two\n`]) {
        tree.write("a", text);
        await review.look("a");
      }
      assert.deepEqual(review.listed(), ["a", "b"]);
      await review.undo();
      assert.equal(tree.readText("a"), load);
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
  async "a line that is in the file elsewhere is not back"(tree) {
    await begin(tree, "x();\nreturn;\ny();\nz();\n");
    await tree.record(() => tree.write("a", "x();\nreturn;\ny();\nreturn;\nz();\n"));
    const review = await openReview(tree);
    for (const text of ["x();\nreturn;\ny();\nz();\n", "x(1);\nreturn;\ny();\nz();\n"]) {
      tree.write("a", text);
      await review.look("a");
    }
    assert.deepEqual(await listKinds(tree, 2), ["edit", "keep"]);
    assert.deepEqual(review.listed(), ["b"]);
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
  async "a few words that are an agent's elsewhere are a person's, and the agent's come back in their place"(
    tree,
  ) {
    const guard = "  if (!row) return null;\n";
    const guarded = save.replace("  return", `${guard}  return`);
    await begin(tree, `${load}\n${save}`);
    await tree.record(() => tree.write("a", `${load}\n${guarded}`));
    const review = await openReview(tree);
    const own = `${load.replace("  return", `${guard}  return`)}\n${save}`;
    for (const text of [`${load}\n${save}`, own]) {
      tree.write("a", text);
      await review.look("a");
    }
    assert.deepEqual(review.listed(), ["b"]);
    tree.write("a", `${load}\n${guarded}`);
    await review.look("a");
    assert.deepEqual(review.listed(), ["a", "b"]);
    await review.undo();
    assert.equal(tree.readText("a"), `${load}\n${save}`);
  },
  async "what a person had altered before they took it back comes back as they had it"(tree) {
    await begin(tree, load);
    await tree.record(() => tree.write("a", `${load}\n${check}`));
    const review = await openReview(tree);
    const altered = `${load}\n${check.replace("no object", "an object, please")}`;
    for (const text of [altered, load, altered]) {
      tree.write("a", text);
      await review.look("a");
    }
    assert.deepEqual(await listKinds(tree, 4), ["edit", "keep", "keep", "undo"]);
    assert.deepEqual(review.listed(), ["a", "b"]);
  },
  async "many files that come back have one entry"(tree) {
    await begin(tree, load);
    const names = ["a", "c", "d"];
    const write = (text: string): void => names.forEach((name) => tree.write(name, text));
    write(load);
    await tree.record(() => write(`${load}\n${check}`));
    const review = await openReview(tree);
    for (const text of [load, `${load}\n${check}`]) {
      write(text);
      await review.look(...names);
    }
    assert.deepEqual(await listKinds(tree, 3), ["edit", "keep", "undo"]);
    assert.deepEqual(review.listed(), ["a", "b", "c", "d"]);
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
  async "what comes back again is to be reviewed again, also in another window, as after git stash"(
    tree,
  ) {
    await begin(tree, load);
    await tree.record(() => tree.write("a", `${load}\n${check}`));
    tree.write("a", `// mine\n${load}\n${check}`);
    for (const isReloaded of [false, true]) {
      const review = await openReview(tree);
      assert.deepEqual(review.listed(), ["a", "b"]);
      tree.write("a", `// mine\n${load}`);
      await review.look("a");
      assert.deepEqual(review.listed(), ["b"]);
      const later = isReloaded ? await openReview(tree) : review;
      tree.write("a", `// mine\n${load}\n${check}`);
      await later.look("a");
      assert.deepEqual(later.listed(), ["a", "b"]);
    }
    const review = await openReview(tree);
    await review.undo();
    assert.equal(tree.readText("a"), `// mine\n${load}`);
  },
};

async function listKinds(tree: RecordedTree, count: number): Promise<readonly string[]> {
  const { entries } = await tree.round.services.history.read();
  return entries.slice(-count).map(({ kind }) => kind);
}

/** Another file waits for review as well. */
async function begin(tree: RecordedTree, text: string): Promise<void> {
  tree.run("rm -rf *; echo 1 > b");
  tree.write("a", text);
  await tree.record(() => tree.run("echo agent >> b"));
}

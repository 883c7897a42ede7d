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

/** Another file waits for review as well. */
async function begin(tree: RecordedTree, text: string): Promise<void> {
  tree.run("rm -rf *; echo 1 > b");
  tree.write("a", text);
  await tree.record(() => tree.run("echo agent >> b"));
}

import assert from "node:assert/strict";
import { begin, command, countEntries, end, newestEntries } from "../crash/recordingRound.ts";
import type { Recipe } from "./commandRecipes.ts";
import type { RecordedTree } from "./recordedTree.ts";
import { openReview } from "./undo/reviewRecipes.ts";

interface AtOnce {
  readonly first: string;
  /** While the first is still at work. */
  readonly second: string;
  /** Before both end. */
  readonly then?: string;
}

/** What one command made, another one that began later took away or changed. */
const atOnce: Readonly<Record<string, AtOnce>> = {
  "a file is made, and deleted": { first: "echo 1 > n", second: "rm n" },
  "a folder is made, and deleted": { first: "mkdir d; echo 1 > d/o", second: "rm -r d" },
  "a file is edited, and restored": { first: "sed -i s/5/agent/ a", second: "seq 9 > a" },
  "a file is edited, restored, and edited elsewhere": {
    first: "sed -i s/5/agent/ a",
    second: "sed -i 's/agent/5/; s/9/nine/' a",
  },
  "a file is made, and moved": { first: "seq 5 > o", second: "mv o p" },
  "a file is edited, and moved": { first: "sed -i s/5/agent/ a", second: "mv a b" },
  "a file is edited, and deleted": { first: "sed -i s/5/agent/ a", second: "rm a" },
  "a file is deleted, and made": { first: "rm a", second: "echo new > a" },
  "a file is made and edited, and then deleted": {
    first: "seq 9 > o",
    second: "sed -i s/5/five/ o",
    then: "rm o",
  },
};

/** @param words What the first command is: it returns at once where it ends with `&`. */
async function runBoth(
  { round, run }: Pick<RecordedTree, "round" | "run">,
  { first, second, then = "true" }: AtOnce,
  words: string,
  isFirstOver: boolean,
): Promise<readonly number[]> {
  const count = await countEntries(round);
  const [one, other] = [command(words), command(second)];
  await begin(round, one);
  if (words.endsWith("&")) await end(round, one);
  run(first);
  await begin(round, other);
  run(second);
  run(then);
  for (const call of isFirstOver ? [one, other] : [other, one]) await end(round, call);
  const entries = await newestEntries(round, (await countEntries(round)) - count);
  return entries.map(({ id }) => id).toReversed();
}

/** Two commands at once: both are undone, in the review and one after the other. */
export const atOnceRecipes: Readonly<Record<string, Recipe>> = {
  ...Object.fromEntries(
    Object.entries(atOnce).map(([name, commands]): [string, Recipe] => [
      `by commands at once, ${name}`,
      async (tree) => {
        tree.run("seq 9 > a");
        const before = tree.read();
        const both = { round: tree.round, run: (script: string) => tree.run(script) };
        for (const words of ["make", "npm run watch &"]) {
          for (const isFirstOver of [false, true]) {
            const how = `${words}, ${isFirstOver}`;
            await runBoth(both, commands, words, isFirstOver);
            const { undo, listed } = await openReview(tree);
            if (listed().length > 0) await undo();
            assert.deepEqual(tree.read(), before, how);
            for (const id of await runBoth(both, commands, words, isFirstOver))
              await tree.undo([id]);
            assert.deepEqual(tree.read(), before, `${how}, one after the other`);
          }
        }
      },
    ]),
  ),
  async "what a command brought, and another one at work moved or deleted, is not lost"(tree) {
    const both = { round: tree.round, run: (script: string) => tree.run(script) };
    for (const [second, path] of [
      ["mv o p", "p"],
      ["rm o", "o"],
    ] as const) {
      tree.run("echo only > $OUT/x; touch -d 2020-01-01 $OUT/x");
      const ids = await runBoth(both, { first: "mv $OUT/x o", second }, "make", false);
      const { undo, listed } = await openReview(tree);
      if (listed().length > 0) await undo();
      for (const id of ids) await tree.undo([id]);
      assert.equal(tree.readText(path), "only\n");
    }
  },
};

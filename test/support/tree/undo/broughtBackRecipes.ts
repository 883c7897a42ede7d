import assert from "node:assert/strict";
import { addressOf } from "../../disk/fileAddress.ts";
import type { Recipe } from "../commandRecipes.ts";
import type { RecordedTree } from "../recordedTree.ts";
import { openReview } from "./reviewRecipes.ts";

const repository =
  "git init -q -b main; git config user.email a@b; git config user.name a; git add -A; git commit -qm 0";

interface Way {
  readonly away: string;
  readonly back: string;
}

/** How a person takes away what an agent did in `a`, and brings it back. */
const ways: Readonly<Record<string, Way>> = {
  "a stash": { away: "git stash -q", back: "git commit -qam e2; git stash pop -q" },
  "a branch": {
    away: "git checkout -q -b f; git commit -qam e1; git checkout -q main",
    back: "git commit -qam e2; git merge -q f -m m",
  },
  "their editor": { away: "sed -i s/agent/3/ a", back: "sed -i 's/^3$/agent/' a" },
};

/** An edit that a person takes away before another one of the same file. */
async function takeAway(tree: RecordedTree, away: string): Promise<void> {
  tree.run(`seq 30 > a; ${repository}`);
  await tree.record(() => tree.run("sed -i 's/^3$/agent/' a"));
  tree.run(away);
  await tree.record(() => tree.run("sed -i 's/^20$/agent 2/' a"));
}

/** What a person takes away and brings back, with an edit of the same file in between. */
export const broughtBackRecipes: Readonly<Record<string, Recipe>> = {
  ...Object.fromEntries(
    Object.entries(ways).map(([name, way]): [string, Recipe] => [
      `what comes back by ${name} is to be reviewed again, though another edit came in between`,
      async (tree) => {
        await takeAway(tree, way.away);
        const { undo, listed } = await openReview(tree);
        tree.run(way.back);
        assert.match(tree.readText("a"), /^agent\n[^]*^agent 2\n/m);
        assert.deepEqual(await undo(), { undone: ["a"], left: [] });
        tree.run("seq 30 | cmp - a");
        assert.deepEqual(listed(), []);
      },
    ]),
  ),
  async "what comes back before one more edit is to be reviewed again"(tree) {
    await takeAway(tree, "git stash -q");
    await tree.record(() => tree.run("sed -i 's/^10$/agent 3/' a"));
    tree.run("git commit -qam e2; git stash pop -q");
    await tree.record(() => tree.run("sed -i 's/^28$/agent 4/' a"));
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(), { undone: ["a"], left: [] });
    tree.run("seq 30 | cmp - a");
  },
  async "what comes back after one more edit is not to be reviewed again once it is kept"(tree) {
    await takeAway(tree, "git stash -q");
    await tree.record(() => tree.run("sed -i 's/^10$/agent 3/' a"));
    tree.run("git commit -qam e2; git stash pop -q");
    const { actions, undo, listed } = await openReview(tree);
    await tree.record(() => tree.run("sed -i 's/^28$/agent 4/' a"));
    await actions.keepFiles([addressOf(tree.at("a"))]);
    assert.deepEqual(listed(), []);
    tree.run("sed -i s/^agent$/3/ a");
    await tree.record(() => tree.run("sed -i 's/^15$/agent 5/' a"));
    tree.run("sed -i 's/^3$/agent/' a");
    await undo();
    assert.match(tree.readText("a"), /^agent\n[^]*agent 3\n[^]*^15\n[^]*agent 2\n[^]*agent 4$/m);
  },
};

import assert from "node:assert/strict";
import fc from "fast-check";
import { roundsOf } from "../../rounds.ts";
import type { Recipe } from "../commandRecipes.ts";
import { openReview } from "./openReview.ts";

const everyday: readonly (readonly string[])[] = [
  ["rm a; echo 1 > n; echo 2 > z", "mv n k", "echo more >> k", "mv k m"],
  ["sed s/1/one/ a > t", "mv t a", "sed s/2/two/ b > t", "mv t b"],
  ["echo agent > n", "mv n m", "mv m n"],
  ["echo agent >> a", "mv a n", "mv n a"],
  ["rm a", "echo 1 > a", "rm a"],
  ["rm a", "echo 1 > a", "mv a n"],
  ["echo 1 > t; echo 2 > n", "rm t; echo 3 > m", "echo 4 > t"],
];

const name = fc.constantFrom("a", "b", "t", "d/c", "d/n");
const act = fc.oneof(
  fc
    .tuple(fc.nat(99), fc.constantFrom(">", ">>"), name)
    .map(([number, to, path]) => `echo ${number} ${to} ${path}`),
  fc.tuple(fc.constantFrom("cp", "mv"), name, name).map(([how, from, to]) => {
    return `if [ -e ${from} -a ${from} != ${to} ]; then ${how} ${from} ${to}; fi`;
  }),
  name.map((path) => `rm -f ${path}`),
);
const call = fc.array(act, { minLength: 1, maxLength: 2 }).map((acts) => acts.join("; "));
const someCalls = fc.array(call, { minLength: 2, maxLength: 6 });

/** What a person undoes in the review of what commands alone have made: all of it goes, exactly. */
export const madeRecipes: Readonly<Record<string, Recipe>> = {
  async "a kept deletion does not keep what another edit did there before"(tree) {
    tree.run("echo mine > a");
    await tree.record(() => tree.run("echo agent >> a"));
    const ids = await tree.record(() => tree.run("rm a; echo 1 > b"));
    const { actions, listed } = await openReview(tree);
    const { kept, left } = await actions.keepEntries(ids, "Edit e2");
    assert.deepEqual([kept, left].map(namesOf), [["b"], ["a"]]);
    assert.deepEqual(listed(), ["a"]);
  },
  async "a kept edit has its empty and deleted files kept, too"(tree) {
    tree.run("echo mine > a");
    const ids = await tree.record(() => tree.run("rm a; : > b; echo 1 > c"));
    // Whatever became of it meanwhile.
    await tree.undo(ids);
    await tree.redo(ids);
    const { actions, listed } = await openReview(tree);
    const { kept } = await actions.keepEntries(ids, "Edit e1");
    assert.deepEqual([namesOf(kept), listed()], [["a", "b", "c"], []]);
  },
  async "all lines of a file that an agent made: the file goes"(tree) {
    await tree.record(() => tree.run("echo 1 > a"));
    const { undoHunk, listed } = await openReview(tree);
    assert.deepEqual(await undoHunk("a", 1), { undone: ["a"], left: [] });
    assert.deepEqual([tree.has("a"), listed()], [false, []]);
  },
  async "a made file that parts of undos have made empty: it goes"(tree) {
    await tree.record(() => tree.run("echo 1 > a"));
    const ids = await tree.record(() => tree.run("echo 2 >> a"));
    const { undo, undoHunk } = await openReview(tree);
    await undoHunk("a", 1, { startLine: 1, lineCount: 1 });
    await tree.undo(ids);
    assert.equal(tree.readText("a"), "");
    assert.deepEqual(await undo(["a"]), { undone: ["a"], left: [] });
    assert.equal(tree.has("a"), false);
  },
  async "a made file of which the person has deleted lines: it goes"(tree) {
    await tree.record(() => tree.run("seq 3 > a"));
    tree.run("sed -i 2d a");
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(["a"]), { undone: ["a"], left: [] });
    assert.equal(tree.has("a"), false);
  },
  async "a copy of a deleted file, of which the person has deleted lines, stays until that is back"(
    tree,
  ) {
    tree.run("seq 3 > a");
    const before = tree.read();
    await tree.record(() => tree.run("cp a b; rm a"));
    tree.run("sed -i 2d b");
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(["b"]), { undone: [], left: ["b"] });
    assert.deepEqual(await undo(["a"]), { undone: ["a"], left: [] });
    assert.deepEqual(await undo(["b"]), { undone: ["b"], left: [] });
    assert.deepEqual(tree.read(), before);
  },
  async "a made file that is back, since only the call that deleted it is undone, is to be reviewed"(
    tree,
  ) {
    await tree.record(() => tree.run("echo agent > n"));
    await tree.undo(await tree.record(() => tree.run("rm n")));
    const { undo, listed } = await openReview(tree);
    assert.deepEqual(listed(), ["n"]);
    assert.deepEqual(await undo(), { undone: ["n"], left: [] });
  },
  async "whatever calls do to files of a few names, all of it"(tree) {
    tree.run("mkdir d; seq 3 > a; seq 5 > b; echo 7 > d/c");
    const before = tree.read();
    const random = fc.sample(someCalls, { numRuns: roundsOf(12), seed: 1_104 });
    for (const calls of [...everyday, ...random]) {
      for (const words of calls) await tree.record(() => tree.run(words));
      const { undo, listed } = await openReview(tree);
      // What may be all that is left of a file goes once that has its text again.
      for (let times = 0; times < 2 && listed().length > 0; times++) await undo();
      assert.deepEqual(listed(), [], calls.join(" | "));
      tree.assertTree(before, calls.join(" | "));
    }
  },
  async "what is made anew beside the removal of what an earlier call made"(tree) {
    for (const words of ["mkdir dist; echo 1 > dist/a-1", "rm dist/a-1; echo 2 > dist/a-2"]) {
      await tree.record(() => tree.run(words));
    }
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(["dist/a-2"]), { undone: ["dist/a-2"], left: [] });
  },
  async "a made file whose removal is undone, redone and undone"(tree) {
    await tree.record(() => tree.run("echo agent > n"));
    const ids = await tree.record(() => tree.run("rm n"));
    await tree.undo(ids);
    await tree.redo(ids);
    await tree.undo(ids);
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(["n"]), { undone: ["n"], left: [] });
    assert.ok(!tree.has("n"));
  },
  async "a file whose name an agent had had for another: its deletion stays to be reviewed"(tree) {
    for (const words of ["echo 1 > t; echo n > n", "rm t; mv n m"]) {
      await tree.record(() => tree.run(words));
    }
    tree.run("echo mine > t");
    await tree.record(() => tree.run("rm t"));
    const { undo, listed } = await openReview(tree);
    await undo(["m"]);
    assert.deepEqual(listed(), ["t"]);
    assert.deepEqual(await undo(["t"]), { undone: ["t"], left: [] });
    assert.equal(tree.readText("t"), "mine\n");
  },
  async "a made file in which a person took another of its own words stays"(tree) {
    await tree.record(() =>
      tree.run("printf 'cache = true\\nstrict = false\\n' > config; seq 3 > n"),
    );
    tree.run("sed -i s/false/true/ config");
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(), { undone: ["n"], left: ["config"] });
    assert.equal(tree.readText("config"), "cache = true\nstrict = true\n");
  },
  async "a file that a later edit made again is not that of the first"(tree) {
    const make = (): Promise<readonly number[]> => tree.record(() => tree.write("a", "same\n"));
    const first = await make();
    tree.run("rm a");
    const second = await make();
    assert.deepEqual([await tree.undo(first), tree.readText("a")], [{ left: ["a"] }, "same\n"]);
    // Without the later one, it may be the first one's.
    assert.deepEqual([await tree.undo(second), tree.read().get("a")], [{ left: [] }, undefined]);
    tree.write("a", "same\n");
    assert.deepEqual([await tree.undo(first), tree.read().get("a")], [{ left: [] }, undefined]);
  },
  async "files that edits made one after another at a place go with all of them"(tree) {
    const ids: number[] = [];
    for (const text of ["1\n", "2\n", "3\n"]) {
      ids.push(...(await tree.record(() => tree.write("a", text))));
      if (text !== "3\n") tree.run("rm a");
    }
    const [first = 0, , third = 0] = ids;
    assert.deepEqual(
      [await tree.undo([third, first]), tree.read().get("a")],
      [{ left: [] }, undefined],
    );
  },
  async "a file that came back to where another edit had made one meanwhile goes with the first"(
    tree,
  ) {
    const first = await tree.record(() => tree.run("echo 1 > a"));
    await tree.record(() => tree.run("mv a n"));
    await tree.record(() => tree.run("echo 2 > a"));
    await tree.record(() => tree.run("rm a"));
    await tree.record(() => tree.run("mv n a"));
    assert.deepEqual([await tree.undo(first), tree.has("a")], [{ left: [] }, false]);
  },
};

function namesOf(parts: readonly { readonly path: string }[]): readonly string[] {
  return parts.map(({ path }) => path).toSorted();
}

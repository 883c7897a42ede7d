import assert from "node:assert/strict";
import type { Recipe } from "../commandRecipes.ts";
import type { RecordedTree } from "../recordedTree.ts";
import { openReview } from "./reviewRecipes.ts";

const parts = ["function one() {\n  a();\n}\n\n", "function two() {\n  b();\n}\n\n"] as const;
const text = parts.join("");
const indent = (lines: string): string => lines.replace(/^(?=.)/gm, "  ");
const wrap = (lines: string): string => `if (x) {\n${indent(lines)}}\n`;

/** What an agent makes of a file, edit by edit. */
const edits: Readonly<Record<string, readonly string[]>> = {
  "add the same line": ["top\n", "top\nx\n", "top\nx\nx\n", "top\nx\nx\nx\n"],
  "remove the same line": ["x\nx\nx\nend\n", "x\nx\nend\n", "x\nend\n", "end\n"],
  "add equal brackets": [
    "{\n}\n",
    "{\n}\n{\n}\n",
    "{\n}\n{\n}\n{\n}\n",
    "{\n}\n{\n{\n}\n}\n{\n}\n",
  ],
  "change one line": ["a\nb\nc\n", "a\nB\nc\n", "a\nBB\nc\n", "a\nBB 3\nc\n"],
  "indent, move and change lines": [
    text,
    wrap(text),
    wrap(parts[1] + parts[0]),
    wrap(parts[1].replace("b", "c") + indent(parts[0])),
  ],
};

/** Edits that are undone in any order leave what was there before, and a person's lines. */
export const orderRecipes: Readonly<Record<string, Recipe>> = {
  ...Object.fromEntries(
    Object.entries(edits).flatMap(([what, texts]) => [
      [`edits that ${what} are undone in any order`, (tree) => undoInAnyOrder(tree, texts, "")],
      [
        `edits that ${what} are undone in any order, and a person's line stays`,
        (tree) => undoInAnyOrder(tree, texts, "mine\n"),
      ],
    ]) satisfies readonly (readonly [string, Recipe])[],
  ),
  async "a line that an edit deleted, and a person replaced, stays back once a later edit is undone"(
    tree,
  ) {
    const lines = "one\ntwo\nrest = 3\ncheck(4)\nfive\n";
    tree.write("a", lines);
    const first = await tree.record(() => tree.run("sed -i /rest/d a"));
    tree.save("a", "one\ntwo\nmine\ncheck(4)\nfive\n");
    const then = await tree.record(() => tree.run("sed -i /check/d a"));
    for (const ids of [first, then]) assert.deepEqual(await tree.undo(ids), { left: [] });
    assert.equal(tree.readText("a"), lines.replace("check", "mine\ncheck"));
    for (const ids of [then, first]) assert.deepEqual(await tree.redo(ids), { left: [] });
    assert.equal(tree.readText("a"), "one\ntwo\nmine\nfive\n");
  },
  async "what an edit had made that is undone does not come back with a later one, which says so"(
    tree,
  ) {
    tree.run("seq 9 > a; mkdir s; seq 8 > s/x");
    const [first = 0] = await tree.record(() => tree.run("mv a b; mv s t; echo 1 > n; echo 1 > o"));
    const [then = 0] = await tree.record(() => tree.run("mv b c; mv t u; rm n"));
    const after = tree.read();
    assert.deepEqual(await tree.undo([first]), { left: [] });
    const { left } = await tree.undo([then]);
    assert.deepEqual([...new Set(left)].toSorted(), ["b", "c", "n", "t", "t/x", "u", "u/x"]);
    assert.deepEqual(
      ["a", "b", "c", "n", "o", "s/x", "t", "u/x"].map((path) => tree.has(path)),
      [true, false, true, false, false, true, false, true],
    );
    assert.deepEqual(await tree.redo([first]), { left: [] });
    assert.deepEqual(tree.read(), after);
  },
  async "what an edit had made that was undone before comes back where an edit deleted it again"(
    tree,
  ) {
    tree.run("seq 9 > a; seq 8 > b");
    await tree.undo(await tree.record(() => tree.run("mv a n; mv b o")));
    tree.run("mv a n; mv b o");
    const ids = await tree.record(() => tree.run("sed s/1/one/ n > z; rm n o"));
    assert.deepEqual(await tree.undo(ids), { left: [] });
    assert.deepEqual(
      [tree.readText("n"), tree.has("o"), tree.has("z")],
      ["1\n2\n3\n4\n5\n6\n7\n8\n9\n", true, false],
    );
  },
  async "a rest stays of what an edit had made that is undone, where a person deletes what came back"(
    tree,
  ) {
    tree.run("seq 9 > a; seq 3 > d");
    const [first = 0] = await tree.record(() => tree.run("mv a n; sed -i s/1/one/ d"));
    await tree.record(() => tree.run("sed s/1/one/ n > z; rm n"));
    await tree.undo([first]);
    tree.run("rm a");
    const { undo } = await openReview(tree);
    await undo().catch(() => undefined);
    assert.equal(tree.has("z"), true);
  },
  async "a file that a person has made again stays where an edit of it is undone after the one that made it"(
    tree,
  ) {
    const made = await tree.record(() => tree.run("echo 1 > a"));
    const added = await tree.record(() => tree.run("echo 2 >> a"));
    tree.save("a", "1\n");
    await tree.undo(made);
    assert.equal(tree.has("a"), false);
    tree.write("a", "1\n2\n");
    await tree.undo(added);
    assert.equal(tree.readText("a"), "1\n");
  },
};

async function undoInAnyOrder(
  tree: RecordedTree,
  [before = "", ...texts]: readonly string[],
  line: string,
): Promise<void> {
  const write = (body: string, mine = ""): string => `first\n${mine}second\nthird\n${body}`;
  for (const order of permute(texts.map((_, index) => index))) {
    const path = order.join("");
    tree.write(path, write(before));
    const ids: number[] = [];
    for (const each of texts) ids.push(...(await tree.record(() => tree.write(path, write(each)))));
    if (line !== "") tree.save(path, write(texts.at(-1) ?? "", line));
    let left: readonly number[] = order.map((index) => ids[index] ?? 0);
    // One under which a later edit lies is named, and undone once that is.
    while (left.length > 0) {
      const ids = left;
      left = await undoEach(tree, ids);
      assert.ok(left.length < ids.length, `in the order ${path}`);
    }
    assert.equal(tree.readText(path), write(before, line), `in the order ${path}`);
  }
}

/** @returns Those of which something is left. */
async function undoEach(tree: RecordedTree, ids: readonly number[]): Promise<readonly number[]> {
  const left: number[] = [];
  for (const id of ids) if ((await tree.undo([id])).left.length > 0) left.push(id);
  return left;
}

function permute(items: readonly number[]): readonly (readonly number[])[] {
  if (items.length < 2) return [items];
  return items.flatMap((item) =>
    permute(items.filter((each) => each !== item)).map((rest) => [item, ...rest]),
  );
}

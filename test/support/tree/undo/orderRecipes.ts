import assert from "node:assert/strict";
import type { Recipe } from "../commandRecipes.ts";
import type { RecordedTree } from "../recordedTree.ts";
import { openReview } from "./openReview.ts";

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
  async "what comes back by the undo of a later edit is to be reviewed again, as it was"(tree) {
    const lines = Array.from({ length: 9 }, (_, index) => `line ${index}\n`);
    const mine = lines.toSpliced(7, 0, "mine\n").join("");
    const made = [
      lines.toSpliced(3, 0, "agent\n"),
      lines.with(3, "agent\n"),
      lines.toSpliced(3, 1),
      ["agent\n", ...lines.toSpliced(3, 0, "agent 2\n")],
    ];
    for (const [index, edit] of made.entries()) {
      const path = `${index}`;
      tree.write(path, lines.join(""));
      await tree.record(() => tree.write(path, edit.join("")));
      const back = await tree.record(() => tree.write(path, lines.join("")));
      tree.save(path, mine);
      const { listed, undo } = await openReview(tree);
      assert.deepEqual(listed(), []);
      assert.deepEqual(await tree.undo(back), { left: [] });
      assert.notEqual(tree.readText(path), mine);
      assert.deepEqual(await undo(), { undone: [path], left: [] });
      assert.equal(tree.readText(path), mine);
    }
  },
  async "an edit of a file that a person has only indented, by its id and with Undo All"(tree) {
    const before = "for {\n\tif {\n\t\tone\n\t}\n\ttwo\n}\nthree\n";
    const indent = (text: string): string => text.replace(/^(?=.)/gm, "\t");
    const after = before.replace("\ttwo", "\tagent\n\ttwo");
    for (const isById of [true, false]) {
      tree.write("a", before);
      const ids = await tree.record(() => tree.write("a", after));
      tree.save("a", indent(after));
      const { undo } = await openReview(tree);
      assert.deepEqual((isById ? await tree.undo(ids) : await undo()).left, []);
      assert.equal(tree.readText("a"), indent(before));
    }
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

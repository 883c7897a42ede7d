import assert from "node:assert/strict";
import type { Recipe } from "../../commandRecipes.ts";
import { openReview } from "../openReview.ts";

const importOf = (name: string): string => `import ${name} from "./${name}"\n`;
const jobOf = (name: string): string => `  ${name}:\n    run: ${name}\n`;
const itemOf = (name: string): string => `const ${name} = 1\n`;

/** What a person types, as it is seen and saved from time to time. */
export const typedRecipes: Readonly<Record<string, Recipe>> = {
  async "what a person types in front of an agent's line is theirs once it has a line of its own"(
    tree,
  ) {
    for (const [before, make, after] of [
      [importOf("a"), importOf, "\nrun(a)\n"],
      ["jobs:\n  base:\n    run: x\n", jobOf, "end: 1\n"],
      ["const zero = 0\n", itemOf, "use(zero)\n"],
    ] as const) {
      for (const [kept, next] of [
        ["", make("agent")],
        [make("agent"), make("other")],
      ] as const) {
        const [own, left] = [make("mine"), before + kept];
        tree.write("a", before + after);
        await tree.record(() => tree.write("a", left + make("gone") + next + after));
        const { look, undo } = await openReview(tree);
        for (let length = 0; length <= own.length; length += 1) {
          tree.write("a", left + own.slice(0, length) + next + after);
          await look("a");
        }
        await undo(["a"]);
        assert.equal(tree.readText("a"), before + own + after);
      }
    }
  },
  async "own lines before agents' lines are told apart from them again, however often a person joins them"(
    tree,
  ) {
    const [before, after] = [importOf("a"), "\nrun(a)\n"];
    const agents = ["one", "two"].map(importOf);
    tree.write("a", before + after);
    await tree.record(() => tree.write("a", before + agents.join("") + after));
    const { look, undo } = await openReview(tree);
    for (const end of ["", "\n", "", "\n"]) {
      tree.write("a", before + agents.map((each) => `go()${end}${each}`).join("") + after);
      await look("a");
    }
    await undo(["a"]);
    assert.equal(tree.readText("a"), `${before}go()\ngo()\n${after}`);
  },
  async "and so it is where they write elsewhere, or the window is loaded again, before it has one"(
    tree,
  ) {
    const [before, after] = [importOf("a"), "\nrun(a)\n"];
    for (const [end, isLoadedAgain] of [
      [`${after}run(b)\n`, false],
      [after, true],
    ] as const) {
      tree.write("a", before + after);
      await tree.record(() => tree.write("a", before + importOf("agent") + after));
      let review = await openReview(tree);
      const write = async (text: string): Promise<void> => {
        tree.write("a", before + text);
        await review.look("a");
      };
      await write(`go()${importOf("agent")}${after}`);
      await write(`go()${importOf("agent")}${end}`);
      if (isLoadedAgain) review = await openReview(tree);
      await write(`go()\n${importOf("agent")}${end}`);
      await review.undo(["a"]);
      assert.equal(tree.readText("a"), `${before}go()\n${end}`);
    }
  },
  async "what a person makes of their own line in the place of an agent's is theirs, however much it is like that"(
    tree,
  ) {
    const [before, after] = ["const zero = 0\n", "use(zero)\n"];
    const agents = ["one", "two", "three"].map(itemOf);
    tree.write("a", before + after);
    await tree.record(() => tree.write("a", before + agents.join("") + after));
    const { look, undo } = await openReview(tree);
    const typed = ["", "c\n", "const m\n", "const mine = 1\n", "const mine = 11\n"];
    for (const own of typed) {
      tree.write("a", before + agents.with(1, own).join("") + after);
      await look("a");
    }
    await undo(["a"]);
    assert.equal(tree.readText("a"), `${before}const mine = 11\n${after}`);
  },
  async "an own method below an agent's at the end of a class keeps the blank lines around it"(
    tree,
  ) {
    const methodOf = (name: string): string => `\n    def ${name}(self):\n        return 1\n`;
    const [before, after] = [`class A:${methodOf("get")}`, "\n\nrun(A)\n"];
    tree.write("a", before + after);
    await tree.record(() => tree.write("a", before + methodOf("agent") + after));
    tree.write("a", before + methodOf("agent") + methodOf("mine") + after);
    const { undo } = await openReview(tree);
    await undo(["a"]);
    assert.equal(tree.readText("a"), before + methodOf("mine") + after);
  },
  async "what comes back in a block that a person has commented out is commented out"(tree) {
    const block = ["load(a)", "  if (a) {", "    send(a)", "  }", "end(a)"];
    const made = block.with(4, "end(a, agent)");
    for (const comment of [
      (lines: readonly string[]) => lines.map((line) => `// ${line}\n`).join(""),
      (lines: readonly string[]) => `/* ${lines.join("\n")} */\n`,
    ]) {
      tree.write("a", `${block.join("\n")}\n`);
      await tree.record(() => tree.write("a", `${made.join("\n")}\n`));
      tree.write("a", comment(made));
      const { undo } = await openReview(tree);
      await undo(["a"]);
      assert.equal(tree.readText("a"), comment(block));
    }
  },
};

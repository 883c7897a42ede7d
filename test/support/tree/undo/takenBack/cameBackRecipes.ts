import assert from "node:assert/strict";
import type { Recipe } from "../../commandRecipes.ts";
import { openReview } from "../openReview.ts";
import { beginReverted as begin, check, listKinds, load, ownCheck, save } from "./revertedTexts.ts";

/** What comes back that a person had taken back without Linewise. */
export const cameBackRecipes: Readonly<Record<string, Recipe>> = {
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
  async "what comes back in part, or beside other lines, is to be reviewed again, also where it is gone lines"(
    tree,
  ) {
    const use = 'import { use } from "./use.js";\n';
    const own = 'start("mine");\n\n';
    for (const [before, after, back, isListed] of [
      [`${load}\n`, `${use}${load}\n${check}`, `${use}${own}${load}\n${check}`, true],
      [`${load}\n${save}`, load, `${own}${load}`, true],
      [load, `${check}\n${load}\n${save}`, `${load}\n${save}`, true],
      [load, `${check}\n${load}\n${save}`, `${own}${load}\n`, false],
    ] as const) {
      await begin(tree, before);
      await tree.record(() => tree.write("a", after));
      const review = await openReview(tree);
      for (const text of [before, back]) {
        tree.write("a", text);
        await review.look("a");
      }
      assert.deepEqual(review.listed(), isListed ? ["a", "b"] : ["b"], back);
      await review.undo();
      const mine = back.startsWith(use) || back.startsWith(own) ? own : "";
      assert.equal(
        tree.readText("a").replaceAll("\n", ""),
        `${mine}${before}`.replaceAll("\n", ""),
      );
    }
  },
  async "what is taken back but for a blank line comes back in another window, or is a person's then"(
    tree,
  ) {
    for (const [after, isElsewhere] of [
      [`${load}\n${check}`, false],
      [`${load.replace("load(id)", "load(key)")}\n${check}`, true],
    ] as const) {
      for (const [then, isTheirs] of [
        [after, false],
        [after.replace(check, ownCheck), true],
      ] as const) {
        await begin(tree, load);
        await tree.record(() => tree.write("a", after));
        const before = await openReview(tree);
        tree.write("a", after.replace(check, ""));
        await before.look("a");
        const review = await openReview(tree);
        tree.write("a", then);
        await review.look("a");
        assert.deepEqual(review.listed(), isTheirs && !isElsewhere ? ["b"] : ["a", "b"]);
        await review.undo();
        assert.equal(tree.readText("a").trim(), (isTheirs ? `${load}\n${ownCheck}` : load).trim());
      }
    }
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
  async "what comes back is to be reviewed again though an agent has edited the file since"(tree) {
    const first = `first();\n${load}`;
    await begin(tree, load);
    await tree.record(() => tree.write("a", `${load}\n${check}`));
    const review = await openReview(tree);
    tree.write("a", load);
    await review.look("a");
    await tree.record(() => tree.write("a", first));
    tree.write("a", `${first}\n${check}`);
    await review.look("a");
    assert.deepEqual(review.listed(), ["a", "b"]);
    await review.undo();
    assert.equal(tree.readText("a"), load);
  },
  async "some of the functions that an agent added in a row come back without the others"(tree) {
    const all = ["one", "two", "three"].map((name) => check.replace("check", name));
    for (const gone of all) {
      await begin(tree, load);
      await tree.record(() => tree.write("a", [load, ...all].join("\n")));
      const review = await openReview(tree);
      const back = all.filter((each) => each !== gone);
      for (const texts of [[load], [load, ...back]]) {
        tree.write("a", texts.join("\n"));
        await review.look("a");
      }
      assert.deepEqual(review.listed(), ["a", "b"]);
      await review.undo();
      assert.equal(tree.readText("a").trim(), load.trim());
    }
  },
  async "an own function stays where one was that the person put elsewhere, before or after that"(
    tree,
  ) {
    const own = check.replace("check", "mine").replace("errors = []", "mine = list(input)");
    const moved = `${load}\n${save}\n${check}`;
    const all = `${load}\n${own}\n${save}\n${check}`;
    for (const between of [moved, `${load}\n${own}\n${save}`]) {
      await begin(tree, `${load}\n${save}`);
      await tree.record(() => tree.write("a", `${load}\n${check}\n${save}`));
      const review = await openReview(tree);
      for (const text of [`${load}\n${save}`, between, all]) {
        tree.write("a", text);
        await review.look("a");
      }
      assert.deepEqual(review.listed(), ["a", "b"]);
      assert.deepEqual((await review.undo()).left, []);
      assert.equal(tree.readText("a").trim(), `${load}\n${own}\n${save}`.trim());
    }
  },
  async "an own test that ends as one that did not come back stays"(tree) {
    const test = (name: string): string =>
      `test("${name}", async () => {\n  const row = await load("${name}");\n\n  await close();\n});\n`;
    await begin(tree, load);
    await tree.record(() => tree.write("a", `${load}\n${check}\n${test("agents")}`));
    const review = await openReview(tree);
    const text = `${load}\n${check}\n${test("mine")}`;
    for (const each of [load, `${load}\n${check}`, text]) {
      tree.write("a", each);
      await review.look("a");
    }
    assert.deepEqual(review.listed(), ["a", "b"]);
    assert.deepEqual((await review.undo()).left, []);
    assert.equal(tree.readText("a").trim(), `${load}\n${test("mine")}`.trim());
  },
  async "lines in the place of others that a person deleted come back, though an agent has edited the file since"(
    tree,
  ) {
    const row = "  const row = db.load(id);\n";
    const logged =
      '  const row = await db.loadAll([id], { log: "all of it", when: Date.now() });\n';
    await begin(tree, `first();\n${load}`);
    await tree.record(() => tree.write("a", `first();\n${load.replace(row, logged)}`));
    const review = await openReview(tree);
    tree.write("a", `first();\n${load.replace(row, "")}`);
    await review.look("a");
    await tree.record(() => tree.write("a", `agent();\n${load.replace(row, "")}`));
    tree.write("a", `agent();\n${load.replace(row, logged)}`);
    await review.look("a");
    await review.undo();
    assert.ok(!tree.readText("a").includes("loadAll"));
  },
  async "what comes back takes no other place of the lines that it had replaced or deleted"(tree) {
    const guard = (name: string): string =>
      `function ${name}(a) {\n  if (!a) {\n    return null;\n  }\n  log(a);\n  return ${name}.find(a);\n}\n`;
    const thrown = guard("load").replace("return null", "throw new TypeError()");
    const silent = guard("load").replace("  log(a);\n", "");
    for (const [before, after] of [
      [guard("load"), `${thrown}\n${guard("save")}`],
      [`${guard("save")}\n${guard("load")}`, `${guard("save")}\n${silent}`],
    ] as const) {
      await begin(tree, before);
      await tree.record(() => tree.write("a", after));
      const review = await openReview(tree);
      for (const text of [before, `mine();\n${after}`]) {
        tree.write("a", text);
        await review.look("a");
      }
      assert.deepEqual(review.listed(), ["a", "b"]);
      await review.undo();
      assert.equal(tree.readText("a").trim(), `mine();\n${before}`.trim());
    }
  },
  async "one of several functions that is put elsewhere takes no end of what stands above it"(
    tree,
  ) {
    const spaced = (name: string): string =>
      `export function ${name}(id) {\n  const row = db.find("${name}", id, { strict: true });\n  log("${name}", row, new Date());\n\n  return row;\n}\n`;
    const [own, one, two, three] = ["own", "one", "two", "three"].map(spaced);
    await begin(tree, `${own}\n${load}`);
    await tree.record(() => tree.write("a", [own, load, one, two, three].join("\n")));
    const review = await openReview(tree);
    for (const texts of [
      [own, load, one, three],
      [own, two, load, one, three],
    ]) {
      tree.write("a", texts.join("\n"));
      await review.look("a");
    }
    assert.deepEqual((await review.undo()).left, []);
    assert.equal(tree.readText("a").trim(), `${own}\n${load}`.trim());
  },
  async "what an agent had moved comes back at both places or at none"(tree) {
    const [zed, alpha, beta] = ["zed", "alpha", "beta"].map((name) => `import "./${name}.js";\n`);
    const before = `${zed}${alpha}${beta}\n${load}`;
    for (const own of ["", 'import "./mine.js";\n']) {
      await begin(tree, before);
      await tree.record(() => tree.write("a", `${alpha}${beta}${zed}\n${load}\n${check}`));
      const review = await openReview(tree);
      for (const text of [before, `${alpha}${beta}${zed}${own}\n${load}\n${check}`]) {
        tree.write("a", text);
        await review.look("a");
      }
      await review.undo();
      assert.equal(tree.readText("a").split(String(zed)).length, 2);
      assert.ok(tree.readText("a").includes(own));
    }
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
